package files

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// problem returns a Problem of this package. The caller adds fixes to it. Functions further up the
// call stack add the place, with at, and the file, with about.
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "files", Found: found, Want: want}
}

// do returns a fix without settings. The text is an imperative.
func do(what string) datasets.Fix { return datasets.Fix{Do: what} }

// when returns a fix that sets options, under a condition such as "if it is a comment".
func when(condition string, settings ...datasets.Setting) datasets.Fix {
	return datasets.Fix{When: condition, Set: settings}
}

// set returns a setting of a field, such as CSV.Comma. If value is nil, the user has to choose it.
func set(field string, value any) datasets.Setting {
	return datasets.Setting{Field: field, Value: value}
}

// also returns the setting of a field to words and one more word. If the words are too many or too
// long for a message, the setting has no value, and the user has to choose it.
func also(field string, words []string, word string) datasets.Setting {
	const maxWords = 20
	const maxLength = 60
	words = append(slices.Clone(words), word)
	tooLong := func(word string) bool { return utf8.RuneCountInString(word) > maxLength }
	if len(words) > maxWords || slices.ContainsFunc(words, tooLong) {
		return set(field, nil)
	}
	return set(field, words)
}

// at returns err with the given place. If err is nil or the error of a context, at returns it
// unchanged.
func at(place datasets.Place, err error) error {
	p := asProblem(err)
	if p == nil {
		return err
	}
	if p.Place.Other != "" { // a more exact place within the given one
		place.Other = strings.Join([]string{place.Other, p.Place.Other}, ", ")
	}
	p.Place = place
	return p
}

// about returns err with the given file, unless err has a file already. If err is nil or the error of
// a context, about returns it unchanged.
func about(name string, err error) error {
	p := asProblem(err)
	if p == nil {
		return err
	}
	if p.File == "" {
		p.File = name
	}
	return p
}

// asProblem returns err if it is a *Problem, and otherwise a Problem caused by err. It returns nil
// if err is nil or the error of a context.
func asProblem(err error) *datasets.Problem {
	switch err := err.(type) {
	case nil:
		return nil
	case *datasets.Problem:
		return err
	case *npy.Error:
		return ofNumPy(err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return &datasets.Problem{Package: "files", Err: err}
}

// ofNumPy converts an error of package npy.
func ofNumPy(wrong *npy.Error) *datasets.Problem {
	p := problem(wrong.Found, wrong.Want)
	p.Place.Other = wrong.Place
	p.Err = wrong.Err
	if wrong.Fix != "" {
		p.With(do(wrong.Fix))
	}
	return p
}
