package files

import (
	"errors"
	"fmt"
)

// A placed error says where in a file something is wrong.
type placed struct {
	place string // line 4, column 3 ("petal_length")
	err   error
}

func (p placed) Error() string { return p.place + ": " + p.err.Error() }
func (p placed) Unwrap() error { return p.err }

// at returns an error with its place.
func at(place, format string, args ...any) error {
	return placed{place, fmt.Errorf(format, args...)}
}

// named says which file an error is about, if its name is known.
func named(name string, err error) error {
	var inside placed
	switch {
	case err == nil:
		return nil
	case name == "":
		return fmt.Errorf("files: %w", err)
	case errors.As(err, &inside):
		return fmt.Errorf("files: %s, %w", name, err)
	}
	return fmt.Errorf("files: %s: %w", name, err)
}
