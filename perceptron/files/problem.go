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

// problem returns a Problem of this package. Whoever notices it says what was found, and what helps;
// on its way out, at sets its place, and about its file.
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "files", Found: found, Want: want}
}

// do returns a fix outside of the program: something to do, as an imperative.
func do(what string) datasets.Fix { return datasets.Fix{Do: what} }

// when returns a fix that sets options, under a condition such as "if it is a comment".
func when(condition string, settings ...datasets.Setting) datasets.Fix {
	return datasets.Fix{When: condition, Set: settings}
}

// set returns a setting of a field, such as CSV.Comma. A value of nil is left to the reader.
func set(field string, value any) datasets.Setting {
	return datasets.Setting{Field: field, Value: value}
}

// also returns the setting that adds a word to the words that a field has already. Where they are too
// many or too long for a message, it leaves them to the reader.
func also(field string, words []string, word string) datasets.Setting {
	const most = 20
	const longest = 60
	words = append(slices.Clone(words), word)
	tooLong := func(word string) bool { return utf8.RuneCountInString(word) > longest }
	if len(words) > most || slices.ContainsFunc(words, tooLong) {
		return set(field, nil)
	}
	return set(field, words)
}

// at sets the place of an error.
func at(place datasets.Place, err error) error {
	p := asProblem(err)
	if p == nil {
		return err
	}
	if p.Place.Other != "" { // a part of the place
		place.Other = strings.Join([]string{place.Other, p.Place.Other}, ", ")
	}
	p.Place = place
	return p
}

// about sets the file of an error that has none yet, if its name is known.
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

// asProblem returns an error as a Problem: itself, or one that it has caused. The end of a context is
// none, and gives nil.
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

// ofNumPy returns an error of package npy as a Problem.
func ofNumPy(wrong *npy.Error) *datasets.Problem {
	p := problem(wrong.Found, wrong.Want)
	p.Place.Other = wrong.Place
	p.Err = wrong.Err
	if wrong.Fix != "" {
		p.With(do(wrong.Fix))
	}
	return p
}
