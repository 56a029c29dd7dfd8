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

// Column returns the number of column j, counted from 0, and its name if the columns have names.
func Column(names []string, j int) string {
	if len(names) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, Quote(names[j]))
}

// OneLine replaces each line end with a space.
func OneLine(s string) string { return lineEnds.Replace(s) }

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Quote returns s in quotation marks, cut after 60 characters.
func Quote(s string) string { return fmt.Sprintf("%q", Cut(s, 60)) }

// Quoted returns a list of quoted names: "a", "b". If there are more than 20, it lists the first 20 and
// the total. Without names it returns "none".
func Quoted(names []string) string { return List(names, Quote) }

// List is like Quoted, for items that text formats.
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

// Instead returns an error that wraps err and has the sentence as its message.
func Instead(sentence string, err error) error { return instead{sentence, err} }

type instead struct {
	sentence string
	err      error
}

func (e instead) Error() string { return e.sentence }

func (e instead) Unwrap() error { return e.err }
