package main

import (
	"encoding/csv"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
)

// A kind determines the syntax of an option's value, and the setting to which the value is assigned.
type kind interface {
	// parse converts a text from the command line to a value. It reports false if the text is invalid.
	parse(text string) (value any, ok bool)
	// expected describes the valid texts as a noun phrase for error messages, such as "a number".
	expected() string
	// largest returns the largest valid number, or "" if there is no such limit.
	largest() string
	// format returns a text that parse converts to the given value. It reports false if the value has
	// the wrong type.
	format(value any) (text string, ok bool)
	// apply assigns a value that parse returned to the setting in s. A list is appended to the setting.
	apply(s *settings, value any)
	// words returns the possible values, as the help lists them, or nil if the help does not list them.
	words() []word
	// joins reports whether the option may be repeated, because its values are joined.
	joins() bool
}

// A word is a possible value of an option, and the meaning of the value, as printed in the help.
type word struct{ name, meaning string }

// A kindOf[T] is a kind whose setting has the type T. Its fields implement the methods of the interface
// kind.
type kindOf[T any] struct {
	field   func(*settings) *T          // returns the address of the setting
	read    func(text string) (T, bool) // implements parse
	write   func(value T) string        // implements format
	join    func(before, value T) T     // joins the values of a repeated option; nil: it must not be repeated
	want    string                      // the result of expected
	limit   string                      // the result of largest
	choices []word                      // the result of words
}

func (k kindOf[T]) parse(text string) (value any, ok bool) { return k.read(text) }

func (k kindOf[T]) expected() string { return k.want }

func (k kindOf[T]) largest() string { return k.limit }

func (k kindOf[T]) format(value any) (text string, ok bool) {
	v, ok := value.(T)
	if !ok {
		return "", false
	}
	return k.write(v), true
}

func (k kindOf[T]) apply(s *settings, value any) {
	field := k.field(s)
	v := value.(T) // parse returned the value, so its type is T
	if k.join != nil {
		v = k.join(*field, v)
	}
	*field = v
}

func (k kindOf[T]) words() []word { return k.choices }

func (k kindOf[T]) joins() bool { return k.join != nil }

// text returns the kind of options whose value is any text. Here and in the functions below, the argument
// field is a function that returns the address of the setting.
func text(field func(*settings) *string) kind {
	return kindOf[string]{
		field: field,
		read:  func(text string) (string, bool) { return text, true },
		write: func(value string) string { return value },
	}
}

// nonEmpty returns the kind of options whose value is any text except the empty one, which a shell passes if
// a variable is not set. The argument want describes the text.
func nonEmpty(field func(*settings) *string, want string) kind {
	return kindOf[string]{
		field: field,
		read:  func(text string) (string, bool) { return text, text != "" },
		write: func(value string) string { return value },
		want:  want,
	}
}

// formats are the values of --format.
var formats = []string{"csv", "tsv", "parquet", "libsvm", "npz", "words"}

// formatName returns the kind of --format. The value svm is another name for libsvm.
func formatName(field func(*settings) *string) kind {
	return kindOf[string]{
		field: field,
		read: func(text string) (string, bool) {
			if text == "svm" {
				return "libsvm", true
			}
			return text, slices.Contains(formats, text)
		},
		write: func(value string) string { return value },
		want:  wording.Joined(formats, "or"),
	}
}

// toggle returns the kind of options that are switched on by the flag alone, such as --plain. The flag
// may also have the value true or false after an equals sign.
func toggle(field func(*settings) *bool) kind {
	return kindOf[bool]{
		field: field,
		read:  parseBool,
		write: strconv.FormatBool,
		want:  "true or false",
	}
}

// A toggleOfAll is the kind of a toggle that several settings share.
type toggleOfAll struct {
	kind
	fields []func(*settings) *bool // return the addresses of the settings
}

// toggles is like toggle, but assigns the value to several settings.
func toggles(fields ...func(*settings) *bool) kind {
	return toggleOfAll{toggle(fields[0]), fields}
}

func (k toggleOfAll) apply(s *settings, value any) {
	for _, field := range k.fields {
		toggle(field).apply(s, value)
	}
}

// parseBool parses true, false and the other texts that strconv.ParseBool accepts.
func parseBool(text string) (value, ok bool) {
	value, err := strconv.ParseBool(text)
	return value, err == nil
}

// character returns the kind of options whose value is a single character. The word tab and the two
// characters \t mean a tab.
func character(field func(*settings) *rune) kind {
	return kindOf[rune]{
		field: field,
		read: func(text string) (rune, bool) {
			if text == "tab" || text == `\t` {
				return '\t', true
			}
			characters := []rune(text)
			if len(characters) != 1 {
				return 0, false
			}
			return characters[0], true
		},
		write: func(value rune) string {
			if value == '\t' {
				return "tab"
			}
			return string(value)
		},
		want: "one character, or tab",
	}
}

// integer returns the kind of options whose value is an integer. A prefix such as 0x determines its
// base.
func integer(field func(*settings) *int) kind {
	return kindOf[int]{
		field: field,
		read: func(text string) (int, bool) {
			value, err := strconv.ParseInt(text, 0, strconv.IntSize)
			return int(value), err == nil
		},
		write: strconv.Itoa,
		want:  "an integer",
		limit: strconv.Itoa(math.MaxInt),
	}
}

// naturalNumber returns the kind of options whose value is an integer of at least 0.
func naturalNumber(field func(*settings) *int) kind { return integerFrom(0, field) }

// positiveInteger returns the kind of options whose value is an integer of at least 1. In the library, 0
// means the default of such a setting; on the command line, leaving out the flag means the default.
func positiveInteger(field func(*settings) *int) kind { return integerFrom(1, field) }

// integerFrom returns the kind of options whose value is an integer of at least the given minimum.
func integerFrom(minimum int, field func(*settings) *int) kind {
	k := integer(field).(kindOf[int])
	read := k.read
	k.read = func(text string) (int, bool) {
		value, ok := read(text)
		return value, ok && value >= minimum
	}
	k.want = fmt.Sprintf("an integer of at least %d", minimum)
	return k
}

// unsignedInteger returns the kind of options whose value is an integer of at least 0. A prefix such as 0x
// determines its base.
func unsignedInteger(field func(*settings) *uint64) kind {
	return kindOf[uint64]{
		field: field,
		read: func(text string) (uint64, bool) {
			value, err := strconv.ParseUint(text, 0, 64)
			return value, err == nil
		},
		write: func(value uint64) string { return strconv.FormatUint(value, 10) },
		want:  "an integer of at least 0",
		limit: strconv.FormatUint(math.MaxUint64, 10),
	}
}

// A shuffleSeedKind is the kind of --shuffle, whose value is a seed.
type shuffleSeedKind struct{ kind }

func shuffleSeed() kind {
	return shuffleSeedKind{unsignedInteger(func(s *settings) *uint64 { return &s.trainer.ShuffleSeed })}
}

// apply sets the seed. It also sets Shuffle, because every number is a valid seed, including 0.
func (k shuffleSeedKind) apply(s *settings, value any) {
	k.kind.apply(s, value)
	s.trainer.Shuffle = true
}

// number returns the kind of options whose value is a floating-point number.
func number(field func(*settings) *float64) kind {
	return kindOf[float64]{
		field: field,
		read: func(text string) (float64, bool) {
			value, err := strconv.ParseFloat(text, 64)
			return value, err == nil
		},
		write: func(value float64) string { return strconv.FormatFloat(value, 'g', -1, 64) },
		want:  "a number",
	}
}

// choice returns the kind of options whose value is one of the given words. The setting of the first word
// is 0, that of the second word is 1, and so on.
func choice[T ~int](field func(*settings) *T, choices ...word) kind {
	var names []string
	for _, choice := range choices {
		names = append(names, choice.name)
	}
	return kindOf[T]{
		field: field,
		read: func(text string) (T, bool) {
			value := slices.Index(names, text)
			return T(value), value >= 0
		},
		write:   func(value T) string { return names[value] },
		want:    wording.Joined(names, "or"),
		choices: choices,
	}
}

// methodName returns the kind of --method. The value all-pairs, which the help does not list, is the name
// of one-vs-one in release 0.1.0.
func methodName(field func(*settings) *classifier.Method) kind {
	methods := choice(field,
		word{"crammer-singer", "all classes together (the default)"},
		word{"one-vs-rest", "each class against all others"},
		word{"one-vs-one", "each pair of classes"},
	).(kindOf[classifier.Method])
	read := methods.read
	methods.read = func(text string) (classifier.Method, bool) {
		if text == "all-pairs" {
			return classifier.OneVsOne, true
		}
		return read(text)
	}
	return methods
}

// list returns the kind of options whose value is a list of words, separated by commas. If the option
// is repeated, the lists are joined. A word that a list already has is not added again, so a list from a
// message may be typed instead of an earlier list or after it.
func list(field func(*settings) *[]string) kind {
	return kindOf[[]string]{
		field: field,
		read:  readList,
		write: writeList,
		join:  joinLists,
		want:  `words separated by commas, in quotation marks if they contain a comma: '"Name, full",id'`,
	}
}

// joinLists returns the words of two lists without those of the second list that the first list has.
func joinLists(before, value []string) []string {
	joined := slices.Clone(before)
	for _, word := range value {
		if !slices.Contains(before, word) {
			joined = append(joined, word)
		}
	}
	return joined
}

// readList parses a list of words, written like a line of CSV. The empty text is a list of one empty
// word.
func readList(text string) (words []string, ok bool) {
	if text == "" {
		return []string{""}, true
	}
	reader := csv.NewReader(strings.NewReader(text + "\n"))
	reader.TrimLeadingSpace = true
	words, err := reader.Read()
	return words, err == nil
}

// writeList returns a text that readList converts to the given words.
func writeList(words []string) string { return writeWords(words, ",\"\r\n") }

// writeWords is like writeList. A word that contains one of the given characters is in quotation marks.
func writeWords(words []string, special string) string {
	var texts []string
	for _, word := range words {
		if word == "" || strings.TrimSpace(word) != word || strings.ContainsAny(word, special) {
			word = `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
		}
		texts = append(texts, word)
	}
	return strings.Join(texts, ",")
}
