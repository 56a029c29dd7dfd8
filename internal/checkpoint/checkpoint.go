// Package checkpoint keeps the state of a long computation in a file, so that it can go on after
// a kill or a power cut: written whole or not at all, and refused if it is damaged.
package checkpoint

import (
	"bytes"
	"crypto/sha256"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"perceptronlab/internal/atomicfile"
)

// A file is a line with the kind of the state, which ends with the SHA-256 of the rest, and the
// state as package gob writes it.
const (
	anyVersion = "perceptronlab checkpoint "
	version    = anyVersion + "2 "
)

// Write makes v the contents of the file called name. The kind is a word that says what v is: it is
// part of the file, and Read must name the same, whatever v's type is called by then.
func Write(name, kind string, v any) error {
	var body bytes.Buffer
	if err := gob.NewEncoder(&body).Encode(v); err != nil {
		return err
	}
	return atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s%x\n%s", begin(kind), sha256.Sum256(body.Bytes()), body.Bytes())
		return err
	})
}

// begin returns how the first line of such a file begins.
func begin(kind string) string { return version + kind + " " }

// ErrOther is Read's error for a file of another kind, or one that Write has not written.
var ErrOther = errors.New("the file is something else; " +
	"name one that is not there, or the checkpoint of an earlier training")

// Read reads into v what Write has written as this kind. Errors do not name the file.
func Read(name, kind string, v any) error {
	text, err := os.ReadFile(name)
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	line, body, _ := bytes.Cut(text, []byte("\n"))
	head := string(line)
	switch {
	case head == fmt.Sprintf("%s%x", begin(kind), sha256.Sum256(body)):
		return gob.NewDecoder(bytes.NewReader(body)).Decode(v)
	case strings.HasPrefix(head, begin(kind)):
		return errors.New("the file is damaged: its contents and their sum do not fit; " +
			"bring a whole copy back, or begin anew without it")
	case strings.HasPrefix(head, anyVersion) && !strings.HasPrefix(head, version):
		return errors.New("another release wrote it; use that one, or name another file to begin anew")
	}
	return ErrOther
}
