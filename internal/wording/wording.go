// Package wording formats the parts of error messages: counts with their nouns, quoted
// names that cannot fill the screen, and sentences in place of a system's codes.
package wording

import (
	"fmt"
	"strings"
)

// Plural returns a count with its noun: 1 row, 2 rows, 2 classes.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		return fmt.Sprint(n, " ", noun, "es")
	}
	return fmt.Sprint(n, " ", noun, "s")
}

// Cut returns s if it has at most this many letters, and otherwise cuts it there and adds ….
func Cut(s string, most int) string {
	letters := 0
	for at := range s {
		if letters == most {
			return s[:at] + "…"
		}
		letters++
	}
	return s
}

// Column names column j, counted from 0, with its name if columns have names.
func Column(names []string, j int) string {
	if len(names) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, Quote(names[j]))
}

// OneLine replaces each line end by a space.
func OneLine(s string) string { return lineEnds.Replace(s) }

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Quote puts s in quotation marks, cut after 60 letters.
func Quote(s string) string { return fmt.Sprintf("%q", Cut(s, 60)) }

// Quoted lists names, "a", "b"; of more than 20 it lists the first ones and how many there
// are. Without names it returns "none".
func Quoted(names []string) string { return List(names, Quote) }

// List joins the text of each item, and cuts the list as Quoted does.
func List[T any](items []T, text func(T) string) string {
	const most = 20
	if len(items) == 0 {
		return "none"
	}
	var texts []string
	for _, item := range items[:min(most, len(items))] {
		texts = append(texts, text(item))
	}
	if len(items) > most {
		texts = append(texts, fmt.Sprintf("… (%d in all)", len(items)))
	}
	return strings.Join(texts, ", ")
}

// Instead returns an error that prints as a sentence and wraps err.
func Instead(sentence string, err error) error { return instead{sentence, err} }

type instead struct {
	sentence string
	err      error
}

func (e instead) Error() string { return e.sentence }

func (e instead) Unwrap() error { return e.err }
