package main

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// A kind determines the syntax of an option's value, and the setting that the option sets.
type kind interface {
	// parse returns the value of a text, and whether the text is valid.
	parse(text string) (value any, ok bool)
	// expected describes valid texts, for errors.
	expected() string
	// format returns the text of a value, for parse. It reports false for a value of another type.
	format(value any) (text string, ok bool)
	// apply changes the setting to a value, or appends a value that is a list.
	apply(to *settings, value any)
	// words returns all values, or nil if they can't be listed.
	words() []word
}

// A word is a possible value of an option.
type word struct{ name, meaning string }

// kindOf is a kind whose setting has the type T.
type kindOf[T any] struct {
	field   func(*settings) *T
	read    func(text string) (T, bool)
	write   func(value T) string
	join    func(before, value T) T // of a repeated option; nil: the last value wins
	want    string
	choices []word
}

func (k kindOf[T]) parse(text string) (value any, ok bool) { return k.read(text) }

func (k kindOf[T]) expected() string { return k.want }

func (k kindOf[T]) format(value any) (text string, ok bool) {
	v, ok := value.(T)
	if !ok {
		return "", false
	}
	return k.write(v), true
}

func (k kindOf[T]) apply(to *settings, value any) {
	field := k.field(to)
	v := value.(T) // from parse
	if k.join != nil {
		v = k.join(*field, v)
	}
	*field = v
}

func (k kindOf[T]) words() []word { return k.choices }

// text is the kind of options whose value is any text.
func text(field func(*settings) *string) kind {
	return kindOf[string]{
		field: field,
		read:  func(text string) (string, bool) { return text, true },
		write: func(value string) string { return value },
	}
}

// formats are the values of --format.
var formats = []string{"csv", "tsv", "libsvm", "npz", "words"}

// formatName is the kind of --format. It also accepts svm for libsvm.
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
		want:  enumerated(formats, "or"),
	}
}

// toggle is the kind of options without a value.
func toggle(field func(*settings) *bool) kind {
	return kindOf[bool]{
		field: field,
		read:  boolean,
		write: strconv.FormatBool,
		want:  "true or false",
	}
}

func boolean(text string) (value, ok bool) {
	value, err := strconv.ParseBool(text)
	return value, err == nil
}

// character is the kind of options whose value is a single character.
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

// integer is the kind of options whose value is a whole number.
func integer(field func(*settings) *int) kind {
	return kindOf[int]{
		field: field,
		read: func(text string) (int, bool) {
			value, err := strconv.ParseInt(text, 0, strconv.IntSize)
			return int(value), err == nil
		},
		write: strconv.Itoa,
		want:  "an integer",
	}
}

// natural is the kind of options whose value is a whole number that is not negative.
func natural(field func(*settings) *uint64) kind {
	return kindOf[uint64]{
		field: field,
		read: func(text string) (uint64, bool) {
			value, err := strconv.ParseUint(text, 0, 64)
			return value, err == nil
		},
		write: func(value uint64) string { return strconv.FormatUint(value, 10) },
		want:  "an integer of at least 0",
	}
}

// number is the kind of options whose value is a number.
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

// choice is the kind of options whose value is one of several words. The first word means 0, the
// second 1, and so on.
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
		want:    enumerated(names, "or"),
		choices: choices,
	}
}

// methodName is the kind of --method. It also accepts all-pairs, the name of one-vs-one in release
// 0.1.0.
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

// enumerated lists names with a conjunction: "describe, train or version".
func enumerated(names []string, conjunction string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " " + conjunction + " " + names[last]
}

// list is the kind of options whose value is a list of words, separated by commas. A repeated option
// adds to the list.
func list(field func(*settings) *[]string) kind {
	return kindOf[[]string]{
		field: field,
		read:  readList,
		write: writeList,
		join:  func(before, value []string) []string { return slices.Concat(before, value) },
		want:  `words separated by commas, in quotation marks if they contain a comma: '"Name, full",id'`,
	}
}

func readList(text string) (words []string, ok bool) {
	if text == "" {
		return []string{""}, true
	}
	reader := csv.NewReader(strings.NewReader(text + "\n"))
	reader.TrimLeadingSpace = true
	words, err := reader.Read()
	return words, err == nil
}

func writeList(words []string) string {
	var texts []string
	for _, word := range words {
		if word == "" || strings.TrimSpace(word) != word || strings.ContainsAny(word, ",\"\r\n") {
			word = `"` + strings.ReplaceAll(word, `"`, `""`) + `"`
		}
		texts = append(texts, word)
	}
	return strings.Join(texts, ",")
}

// missingWords is the kind of --missing: a list of words. If the first word is pandas, it stands for
// files.PandasNA.
func missingWords(field func(*settings) *[]string) kind {
	const pandas = "pandas"
	return kindOf[[]string]{
		field: field,
		read: func(text string) ([]string, bool) {
			words, ok := readList(text)
			if ok && words[0] == pandas {
				words = slices.Concat(files.PandasNA, words[1:])
			}
			return words, ok
		},
		write: func(words []string) string {
			n := len(files.PandasNA)
			if len(words) >= n && slices.Equal(words[:n], files.PandasNA) {
				words = slices.Concat([]string{pandas}, words[n:])
			}
			return writeList(words)
		},
		join: func(before, value []string) []string { return slices.Concat(before, value) },
		want: `words separated by commas, such as '"",NA', or pandas`,
	}
}
