package classifier

import (
	"errors"
	"fmt"
	"io"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/perceptron/datasets"
)

// Save writes m to the named file as JSON. It writes all fields except Report, and does not round the
// weights. The file appears under its name only when it is complete. Until then, and after an error, an
// earlier file of this name is unchanged. The folder must exist. It is an error if the fields of m
// contradict one another, as those of Model{} do, because [Load] would reject the file.
func (m *Model) Save(name string) error {
	line, err := m.line()
	return writeFile(name, line, err)
}

// WriteTo writes to w what Save writes to a file, and returns the number of bytes written. It writes nothing
// if the fields of m contradict one another. It returns an error of w unchanged.
func (m *Model) WriteTo(w io.Writer) (n int64, err error) {
	line, err := m.line()
	if err != nil {
		return 0, err
	}
	return writeAll(w, line)
}

// MarshalJSON returns the JSON that Save writes, so a Model can be a field of a struct that is encoded as
// JSON. It is an error if the fields of m contradict one another. A struct that embeds a Model has its
// MarshalJSON, too, so its other fields are not encoded: give the field a name.
func (m Model) MarshalJSON() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	return m.encode()
}

// line returns the line that Save writes: the JSON of m, and a line feed.
func (m *Model) line() ([]byte, error) {
	text, err := m.MarshalJSON()
	return append(text, '\n'), err
}

// writeContent writes the content to w, and returns an error of w unchanged. The argument err is the error of
// the function that created the content. If err is not nil, writeContent writes nothing and returns err.
func writeContent(w io.Writer, content []byte, err error) error {
	if err != nil {
		return err
	}
	_, err = writeAll(w, content)
	return err
}

// writeAll writes the content to w, and returns the number of bytes written. It returns an error of w
// unchanged. If w writes only a part without an error, which the io.Writer documentation forbids, the error
// is io.ErrShortWrite.
func writeAll(w io.Writer, content []byte) (int64, error) {
	n, err := w.Write(content)
	if err == nil && n != len(content) {
		err = io.ErrShortWrite
	}
	return int64(n), err
}

// writeFile writes the content to the named file, which appears under its name only when it is complete.
// The argument err is the error of the function that created the content. If err is not nil, writeFile writes
// nothing and returns err, with the name of the file added.
func writeFile(name string, content []byte, err error) error {
	if err != nil {
		return addFile(name, err)
	}
	err = atomicfile.WriteFile(name, func(w io.Writer) error { return writeContent(w, content, nil) })
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
