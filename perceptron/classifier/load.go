package classifier

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"perceptronlab/perceptron/datasets"
)

// Load reads a model from a file that Save wrote, in this release or an earlier one. It returns an error if
// the file does not contain such a model, or if the fields of the model contradict one another. If the file
// does not exist, the error wraps [fs.ErrNotExist].
func Load(name string) (*Model, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, notRead(name, err)
	}
	m, err := decode(text)
	return m, addFile(name, err)
}

// Read reads a model that Save or WriteTo wrote, in this release or an earlier one, such as a model that is
// part of the program:
//
//	//go:embed model.json
//	var saved string
//	…
//	model, err := classifier.Read(strings.NewReader(saved))
//
// Read reads r to its end. It returns an error if r contains anything but one model, or if the fields of the
// model contradict one another. If r returns an error, the error of Read wraps it. A Decoder of
// package encoding/json reads several models from one stream.
func Read(r io.Reader) (*Model, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, &datasets.Problem{
			Package: "classifier",
			Found:   fmt.Sprintf("the model can't be read: %v", err),
			Err:     err,
		}
	}
	return decode(text)
}

// UnmarshalJSON sets m to the model in text, which is JSON that MarshalJSON or Save wrote, in this release or
// an earlier one. It sets all fields of m; Report becomes nil. If text is not such a model, or if the fields
// of the model contradict one another, UnmarshalJSON returns an error, and m is unchanged. As usual in Go, m
// is also unchanged if text is null.
func (m *Model) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		return nil
	}
	decoded, err := decode(text)
	if err != nil {
		return err
	}
	*m = *decoded
	return nil
}

// notRead returns the problem that the named file can't be read. err is the cause.
func notRead(name string, err error) *datasets.Problem {
	p := &datasets.Problem{Package: "classifier", File: name, Err: err}
	var pathError *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		p.Found = fmt.Sprintf("the file does not exist in the folder %q", filepath.Dir(name))
	case errors.As(err, &pathError): // leave out the name, which is in p.File
		p.Found = fmt.Sprintf("the file can't be read: %v", pathError.Err)
	default:
		p.Found = fmt.Sprintf("the file can't be read: %v", err)
	}
	return p
}
