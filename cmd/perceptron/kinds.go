package main

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/perceptron/files"
)

// A kind is how the value of an option is written, and the setting that it sets.
type kind interface {
	// parse reads a value. If it can't, ok is false, and expected says what it must look like.
	parse(text string) (value any, ok bool)
	expected() string
	// format writes a value so that parse reads it again. It fails for one of another type.
	format(value any) (text string, ok bool)
	// apply sets the setting to a value. A list gets longer instead.
	apply(to *settings, value any)
	// words are the values that there are; nil: any.
	words() []word
}

// A word is one of the values of an option, with what it means.
type word struct{ name, meaning string }

// kindOf is a kind whose setting has the type T.
type kindOf[T any] struct {
	field   func(*settings) *T
	read    func(text string) (T, bool)
	write   func(value T) string
	join    func(before, value T) T // nil: value takes the place of the one before
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
	v := value.(T) // parse made it
	if k.join != nil {
		v = k.join(*field, v)
	}
	*field = v
}

func (k kindOf[T]) words() []word { return k.choices }

// text is the kind of any text.
func text(field func(*settings) *string) kind {
	return kindOf[string]{
		field: field,
		read:  func(text string) (string, bool) { return text, true },
		write: func(value string) string { return value },
	}
}

// formats are those that --format takes.
var formats = []string{"csv", "tsv", "libsvm", "npz", "words"}

// formatName is the kind of the name of a format.
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

// yes is the kind of an option without a value.
func yes(field func(*settings) *bool) kind {
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

// sign is the kind of a single sign.
func sign(field func(*settings) *rune) kind {
	return kindOf[rune]{
		field: field,
		read: func(text string) (rune, bool) {
			if text == "tab" || text == `\t` {
				return '\t', true
			}
			signs := []rune(text)
			if len(signs) != 1 {
				return 0, false
			}
			return signs[0], true
		},
		write: func(value rune) string {
			if value == '\t' {
				return "tab"
			}
			return string(value)
		},
		want: "one sign, or tab",
	}
}

// integer, natural and number are the kinds of numbers.
func integer(field func(*settings) *int) kind {
	return kindOf[int]{
		field: field,
		read: func(text string) (int, bool) {
			value, err := strconv.ParseInt(text, 0, strconv.IntSize)
			return int(value), err == nil
		},
		write: strconv.Itoa,
		want:  "a whole number",
	}
}

func natural(field func(*settings) *uint64) kind {
	return kindOf[uint64]{
		field: field,
		read: func(text string) (uint64, bool) {
			value, err := strconv.ParseUint(text, 0, 64)
			return value, err == nil
		},
		write: func(value uint64) string { return strconv.FormatUint(value, 10) },
		want:  "a whole number, 0 or more",
	}
}

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

// choice is the kind of one of several words: the first means 0, the next 1 and so on.
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

// enumerated lists names: with or, describe, train or version.
func enumerated(names []string, and string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " " + and + " " + names[last]
}

// list is the kind of several words with commas between them. Given again, it adds words.
func list(field func(*settings) *[]string) kind {
	return kindOf[[]string]{
		field: field,
		read:  readList,
		write: writeList,
		join:  func(before, value []string) []string { return slices.Concat(before, value) },
		want:  `words with commas between them, quoted where they hold such signs: '"Name, full",id'`,
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

// missingWords is the kind of --missing: a list whose first word may be pandas, which stands for
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
		want: `words with commas between them, such as '"",NA', or pandas`,
	}
}
