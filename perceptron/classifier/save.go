package classifier

import (
	"errors"
	"fmt"
	"io"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/perceptron/datasets"
)

// writeFile writes a file that appears under its name only when it is complete. If err is not nil, it
// writes nothing and returns err with the name of the file.
func writeFile(name string, content []byte, err error) error {
	if err != nil {
		return inFile(name, err)
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

// notWritten returns the problem that a file of some kind, such as "checkpoint", can't be written, because
// of err.
func notWritten(kind, name string, err error) *datasets.Problem {
	p := &datasets.Problem{
		Package: "classifier",
		File:    name,
		Found:   fmt.Sprintf("the %s can't be written: %v", kind, err),
		Err:     err,
	}
	var failed *atomicfile.Error
	if !errors.As(err, &failed) {
		return p
	}
	p.Found = fmt.Sprintf("the %s can't be written: %s", kind, failed.Reason)
	if failed.Fix != "" {
		p.With(datasets.Fix{Do: failed.Fix})
	}
	return p
}
