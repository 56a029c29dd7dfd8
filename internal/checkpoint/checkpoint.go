// Package checkpoint saves the state of a long computation to a file, so the computation can continue
// after a power failure, or after its process is killed. Write writes a file completely or not at all,
// and Read rejects a damaged file.
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

// A file begins with a line that contains the version of the format, the kind of the state and the
// SHA-256 of the rest of the file. The rest is the state in the format of package gob.
const (
	anyVersion = "perceptronlab checkpoint "
	version    = anyVersion + "2 "
)

// Write writes v to the file called name. The argument kind is a word that describes v. The file contains
// this word, and Read rejects the file unless it is called with the same word. So the word must never change
// in a later release, but the type of v may be renamed.
func Write(name, kind string, v any) error {
	var body bytes.Buffer
	if err := gob.NewEncoder(&body).Encode(v); err != nil {
		return err
	}
	return atomicfile.WriteFile(name, func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s%x\n%s", prefix(kind), sha256.Sum256(body.Bytes()), body.Bytes())
		return err
	})
}

// prefix returns the beginning of the first line, up to the checksum.
func prefix(kind string) string { return version + kind + " " }

// ErrOtherKind is the error of Read for a checkpoint of another kind, and for a file that is not a
// checkpoint.
var ErrOtherKind = errors.New("the file is of the wrong kind; " +
	"choose a new name, or the checkpoint of an earlier training run")

// Read reads a file of the given kind into the value that v points to. Its errors do not contain the
// name of the file.
func Read(name, kind string, v any) error {
	text, err := os.ReadFile(name)
	var pathErr *fs.PathError
	if errors.As(err, &pathErr) {
		return pathErr.Err
	}
	line, body, _ := bytes.Cut(text, []byte("\n"))
	firstLine := string(line)
	switch {
	case firstLine == fmt.Sprintf("%s%x", prefix(kind), sha256.Sum256(body)):
		return gob.NewDecoder(bytes.NewReader(body)).Decode(v)
	case strings.HasPrefix(firstLine, prefix(kind)):
		return errors.New("the file is damaged: its checksum is wrong; " +
			"restore a good copy, or delete the file to start again")
	case strings.HasPrefix(firstLine, anyVersion) && !strings.HasPrefix(firstLine, version):
		return errors.New("another release wrote the file; " +
			"use that release, or choose another file to start again")
	}
	return ErrOtherKind
}
