package files

import (
	"errors"
	"fmt"
	"strings"
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

// named says of which file an error speaks, if its name is known.
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

// quoted lists names for an error: "a", "b", and of many only the first ones.
func quoted(names []string) string {
	const most = 20
	var list []string
	for i, name := range names {
		if i == most {
			list = append(list, fmt.Sprintf("… (%d in all)", len(names)))
			break
		}
		list = append(list, quote(name))
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// quote puts s into quotation marks, and cuts what would fill the screen.
func quote(s string) string {
	const most = 60
	if len(s) > most {
		if r := []rune(s[:min(len(s), 4*most)]); len(r) > most {
			s = string(r[:most]) + "…"
		}
	}
	return fmt.Sprintf("%q", s)
}

// plural returns a count with its noun: 1 row, 2 rows.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprint(n, " ", noun, "s")
}
