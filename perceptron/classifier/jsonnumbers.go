package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/prepare"
)

// In JSON, some programs write null for NaN. Package encoding/json decodes null as 0, and a list that is too
// short or too long for an array without an error. The types of this file reject both.

// A number is a number in JSON.
type number float64

func (n *number) UnmarshalJSON(text []byte) error {
	if bytes.Equal(text, []byte("null")) {
		return errors.New("got null, want a finite number")
	}
	return json.Unmarshal(text, (*float64)(n))
}

// numbers is a list of numbers in JSON.
type numbers []float64

func (n *numbers) UnmarshalJSON(text []byte) error {
	if err := rejectNull(text); err != nil {
		return err
	}
	return json.Unmarshal(text, (*[]float64)(n))
}

// A plattFile is a pair of Platt coefficients in JSON.
type plattFile [2]float64

func (p *plattFile) UnmarshalJSON(text []byte) error {
	var list numbers
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	return copyExactly(p[:], list, "a pair of Platt coefficients")
}

// An epochFile is an Epoch in JSON: its fields, in their order.
type epochFile [4]int

func (e *epochFile) UnmarshalJSON(text []byte) error {
	if err := rejectNull(text); err != nil {
		return err
	}
	var list []int
	if err := json.Unmarshal(text, &list); err != nil {
		return err
	}
	return copyExactly(e[:], list, "an epoch of the curve")
}

// A scalingFile is a prepare.Scaling in JSON.
type scalingFile struct {
	Shift numbers `json:"shift,omitempty"`
	Scale numbers `json:"scale,omitempty"`
}

// encodeScaling converts a Scaling to a scalingFile, and nil to nil.
func encodeScaling(s *prepare.Scaling) *scalingFile {
	if s == nil {
		return nil
	}
	return &scalingFile{Shift: s.Shift, Scale: s.Scale}
}

// scaling returns the Scaling in f, or nil if f is nil.
func (f *scalingFile) scaling() *prepare.Scaling {
	if f == nil {
		return nil
	}
	return &prepare.Scaling{Shift: f.Shift, Scale: f.Scale}
}

// rejectNull returns an error if the JSON of a list of numbers contains null.
func rejectNull(text []byte) error {
	if bytes.Contains(text, []byte("null")) {
		return errors.New("got null among the numbers, want finite numbers")
	}
	return nil
}

// copyExactly copies list to dst. It returns an error unless they have the same length. what is a noun phrase
// for the list.
func copyExactly[T any](dst, list []T, what string) error {
	if len(list) != len(dst) {
		return fmt.Errorf("got %s for %s, want %d", wording.Plural(len(list), "number"), what, len(dst))
	}
	copy(dst, list)
	return nil
}
