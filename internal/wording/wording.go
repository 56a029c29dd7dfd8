// Package wording formats the parts of error messages: counts with their nouns, names and lists of a
// limited length, and numbers.
package wording

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Plural returns n followed by the noun, which is in the plural unless n is 1: 1 row, 2 rows, 2 classes.
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
	for end := range s {
		if characters == limit {
			return s[:end] + "…"
		}
		characters++
	}
	return s
}

// Column returns the text that stands for column j in messages. Columns are counted from 0. For j = 2
// the text is: column 2. If names is not empty, the text includes names[j]: column 2 ("width").
func Column(names []string, j int) string {
	if len(names) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, Quote(names[j]))
}

// OneLine returns s with a space instead of each line end.
func OneLine(s string) string { return lineEnds.Replace(s) }

var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// Quote returns Cut(s, 60) in quotation marks.
func Quote(s string) string { return fmt.Sprintf("%q", Cut(s, 60)) }

// Printable returns s. If s has characters that do not print, such as control characters, the result is in
// quotation marks and has escapes.
func Printable(s string) string {
	isUnprintable := func(r rune) bool { return !strconv.IsPrint(r) }
	if strings.ContainsFunc(s, isUnprintable) || !utf8.ValidString(s) {
		return strconv.Quote(s)
	}
	return s
}

// Quoted returns a list of names, formatted by Quote: "a", "b". If there are more than 20 names, it lists
// the first 20, followed by the total number. If names is empty, Quoted returns "none".
func Quoted(names []string) string { return List(names, Quote) }

// List is like Quoted, but for items of any type. The function text formats an item.
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

// Joined returns a list of at least one text. The conjunction, such as "or", precedes the last text:
// "describe, train or version".
func Joined(texts []string, conjunction string) string {
	last := len(texts) - 1
	if last == 0 {
		return texts[0]
	}
	return strings.Join(texts[:last], ", ") + " " + conjunction + " " + texts[last]
}

// JoinedSome is like Joined with the conjunction "and". If there are more texts than limit, it lists the
// first ones, followed by the number of others: "a, b and 3 more".
func JoinedSome(texts []string, limit int) string {
	if more := len(texts) - limit; more > 0 {
		return fmt.Sprintf("%s and %d more", strings.Join(texts[:limit], ", "), more)
	}
	return Joined(texts, "and")
}

// Instead returns an error that wraps err, but has the given message instead of the message of err.
func Instead(message string, err error) error { return instead{message, err} }

type instead struct {
	message string
	err     error
}

func (e instead) Error() string { return e.message }

func (e instead) Unwrap() error { return e.err }
