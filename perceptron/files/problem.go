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

// problem returns a Problem of this package. The caller adds fixes to it. Functions further up the call
// stack add the place (withPlace) and the file (withFileName).
func problem(found, want string) *datasets.Problem {
	return &datasets.Problem{Package: "files", Found: found, Want: want}
}

// do returns a Fix that sets no options. The text is an imperative.
func do(text string) datasets.Fix { return datasets.Fix{Do: text} }

// when returns a Fix that sets options. The condition is a clause such as "if the line is a comment".
func when(condition string, settings ...datasets.Setting) datasets.Fix {
	return datasets.Fix{When: condition, Set: settings}
}

// set returns the Setting that sets a field, such as CSV.Comma, to value. If value is nil, the user has to
// choose the value.
func set(field string, value any) datasets.Setting {
	return datasets.Setting{Field: field, Value: value}
}

// appendWord returns the Setting that sets a field to the list of words and word. If there are too many
// words for a message, or a word is too long, the Setting has no value.
func appendWord(field string, words []string, word string) datasets.Setting {
	const maxWords = 20
	const maxLength = 60
	words = append(slices.Clone(words), word)
	tooLong := func(word string) bool { return utf8.RuneCountInString(word) > maxLength }
	if len(words) > maxWords || slices.ContainsFunc(words, tooLong) {
		return set(field, nil)
	}
	return set(field, words)
}

// withPlace returns err as a Problem with the given place. If err is nil or the error of a context,
// withPlace returns err unchanged.
func withPlace(place datasets.Place, err error) error {
	p := asProblem(err)
	if p == nil {
		return err
	}
	if p.Place.Other != "" { // a place within the given place
		place.Other = strings.Join([]string{place.Other, p.Place.Other}, ", ")
	}
	p.Place = place
	return p
}

// withFileName returns err as a Problem with the given file, unless err already has a file. If err is nil
// or the error of a context, withFileName returns err unchanged.
func withFileName(name string, err error) error {
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
		return fromNumPy(err)
	}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	return &datasets.Problem{Package: "files", Err: err}
}

// fromNumPy converts an error of package npy to a Problem.
func fromNumPy(err *npy.Error) *datasets.Problem {
	p := problem(err.Found, err.Want)
	p.Place.Other = err.Place
	p.Err = err.Err
	if err.Fix != "" {
		p.With(do(err.Fix))
	}
	return p
}
