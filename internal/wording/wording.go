// Package wording formats the parts of error messages: counts with their nouns, names and lists of a
// limited length, and numbers.
package wording

import (
	"fmt"
	"strings"
)

// Plural returns a count with its noun in the right number: 1 row, 2 rows, 2 classes.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		return fmt.Sprint(n, " ", noun, "es")
	}
	return fmt.Sprint(n, " ", noun, "s")
}

// Cut returns s if it has at most limit characters. Otherwise it returns the first limit characters
// followed by "…".
func Cut(s string, limit int) string {
	characters := 0
	for at := range s {
		if characters == limit {
			return s[:at] + "…"
		}
		characters++
	}
	return s
}

// Column returns a text for column j, counted from 0, such as column 2 or, if the columns have names,
// column 2 ("width").
func Column(names []string, j int) string {
	if len(names) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, Quote(names[j]))
}

// OneLine replaces each line end with a space.
func OneLine(s string) string { return lineEnds.Replace(s) }

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Quote returns s in quotation marks. If s has more than 60 characters, it quotes Cut(s, 60).
func Quote(s string) string { return fmt.Sprintf("%q", Cut(s, 60)) }

// Quoted returns a list of names as Quote formats them: "a", "b". If there are more than 20 names, it
// lists the first 20, followed by the number of all names. For an empty list it returns the word
// none.
func Quoted(names []string) string { return List(names, Quote) }

// List is like Quoted, but for items of any type, which the function text formats.
func List[T any](items []T, text func(T) string) string {
	const limit = 20
	if len(items) == 0 {
		return "none"
	}
	var texts []string
	for _, item := range items[:min(limit, len(items))] {
		texts = append(texts, text(item))
	}
	if len(items) > limit {
		texts = append(texts, fmt.Sprintf("… (%d in all)", len(items)))
	}
	return strings.Join(texts, ", ")
}

// Instead returns an error that wraps err, but whose message is sentence.
func Instead(sentence string, err error) error { return instead{sentence, err} }

type instead struct {
	sentence string
	err      error
}

func (e instead) Error() string { return e.sentence }

func (e instead) Unwrap() error { return e.err }
