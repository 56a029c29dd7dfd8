// Package enum converts the values of enumerations to text and back, for encoding.TextMarshaler and
// encoding.TextUnmarshaler. An enumeration is an integer type whose values count from 0, and each have a
// name.
package enum

import (
	"fmt"
	"slices"
	"strings"
)

// A Type describes an enumeration.
type Type struct {
	Name   string   // the type with its package, such as perceptron.Outcome
	Values []string // the name of each value
}

// String returns the name of a value. For other numbers, it returns the name of the type without its package,
// and the number: Outcome(7).
func (t Type) String(value int) string {
	if t.has(value) {
		return t.Values[value]
	}
	return fmt.Sprintf("%s(%d)", t.Name[strings.LastIndex(t.Name, ".")+1:], value)
}

// Text returns the name of a value. It is an error if there is no such value.
func (t Type) Text(value int) ([]byte, error) {
	if !t.has(value) {
		return nil, fmt.Errorf("%s: got %d, want a number from 0 to %d", t.Name, value, len(t.Values)-1)
	}
	return []byte(t.Values[value]), nil
}

// Set sets *value to the value of t with the given name, as UnmarshalText does. If there is none, Set returns
// an error and leaves *value unchanged.
func Set[E ~int](value *E, t Type, name []byte) error {
	found := slices.Index(t.Values, string(name))
	if found < 0 {
		last := len(t.Values) - 1
		known := strings.Join(t.Values[:last], ", ") + " or " + t.Values[last]
		return fmt.Errorf("%s: got %q, want %s", t.Name, name, known)
	}
	*value = E(found)
	return nil
}

// has reports whether the enumeration has a value with the given number.
func (t Type) has(value int) bool { return 0 <= value && value < len(t.Values) }
