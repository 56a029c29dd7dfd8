package classifier

import (
	"errors"
	"fmt"
	"io"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/perceptron/datasets"
)

// writeFile writes the content to the named file, which appears under its name only when it is complete.
// err is the error of creating the content. If err is not nil, writeFile writes nothing and returns err,
// with the name of the file added.
func writeFile(name string, content []byte, err error) error {
	if err != nil {
		return addFile(name, err)
	}
	err = atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := w.Write(content)
		return err
	})
	if err != nil {
		return notWritten("file", name, err)
	}
	return nil
}

// notWritten returns the problem that the named file can't be written. kind is a noun for the file, such as
// "checkpoint". err is the cause.
func notWritten(kind, name string, err error) *datasets.Problem {
	p := &datasets.Problem{
		Package: "classifier",
		File:    name,
		Found:   fmt.Sprintf("the %s can't be written: %v", kind, err),
		Err:     err,
	}
	var cause *atomicfile.Error
	if !errors.As(err, &cause) {
		return p
	}
	p.Found = fmt.Sprintf("the %s can't be written: %s", kind, cause.Reason)
	if cause.Fix != "" {
		p.With(datasets.Fix{Do: cause.Fix})
	}
	return p
}
