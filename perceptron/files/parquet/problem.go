package parquet

import (
	"errors"
	"fmt"

	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron/datasets"
)

// problemOf returns an error of the decoder as a Problem, and any other error unchanged.
func problemOf(err error) error {
	cause := (*parquet.Error)(nil)
	if !errors.As(err, &cause) {
		return err
	}
	p := &datasets.Problem{Package: "files", Found: cause.Found, Want: cause.Want, Err: cause}
	if cause.Fix != "" {
		p.With(datasets.Fix{Do: cause.Fix})
	}
	return p
}

// inColumn is like problemOf, for an error in the named column.
func inColumn(name string, err error) error {
	err = problemOf(err)
	if p, ok := err.(*datasets.Problem); ok {
		p.Place.Name = name
	}
	return err
}

// recovered assigns a Problem to *err if the goroutine panics. A function defers it. The decoder should not
// panic, whatever the bytes of a file are, but a bug in it must not end a program that reads files of other
// people.
func recovered(err *error) {
	if p := recover(); p != nil {
		cause := fmt.Errorf("the decoder of Parquet panicked: %v", p)
		const found = "the file is damaged in a way that the decoder of Parquet does not expect"
		*err = &datasets.Problem{Package: "files", Found: found, Err: cause}
	}
}
