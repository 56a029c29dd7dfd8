package lazy

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"sync"
)

// An input is a file that is read through File.
type input struct {
	name string
	sum  func() (string, error) // of its content when it was first asked for
}

func newInput(name string) *input {
	return &input{name, sync.OnceValues(func() (string, error) { return sumOf(name) })}
}

// sumOf returns the checksum of a file's content. A pipe, which can be read only
// once, is an error.
func sumOf(name string) (string, error) {
	info, err := os.Stat(name)
	if err != nil {
		return "", err
	}
	if !info.Mode().IsRegular() {
		return "", fmt.Errorf("lazy: %s is not a regular file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return string(h.Sum(nil)), nil
}

// made has the inputs that File was called for, by the places where it was: all that
// the source of a value tells of those that it uses.
var made sync.Map

// note notes the input of a lazy value that File makes at a place.
//
//go:noinline
func note(at place, name string) { made.Store(at, newInput(name)) }
