package main

import (
	"strings"
)

// autoWord is the value of --categorical that sets CSV.AutoCategorical. To name a column auto, put the
// name in quotation marks, or list it with other columns.
const autoWord = "auto"

// A categoricalKind is the kind of --categorical, whose value is a list of columns, or the word auto. The
// value of a list is a []string, and that of the word is true. The embedded kind handles lists.
type categoricalKind struct{ kind }

func newCategoricalKind() kind {
	return categoricalKind{list(func(s *settings) *[]string { return &s.csv.Categorical })}
}

func (k categoricalKind) parse(text string) (value any, ok bool) {
	if strings.TrimSpace(text) == autoWord {
		return true, true
	}
	return k.kind.parse(text)
}

func (k categoricalKind) expected() string { return k.kind.expected() + ", or " + autoWord }

func (k categoricalKind) format(value any) (text string, ok bool) {
	if value == true {
		return autoWord, true
	}
	text, ok = k.kind.format(value)
	if text == autoWord {
		text = `"` + text + `"`
	}
	return text, ok
}

func (k categoricalKind) apply(s *settings, value any) {
	if value == true {
		s.csv.AutoCategorical = true
		return
	}
	k.kind.apply(s, value)
}
