package perceptron

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"regexp"

	"perceptronlab/internal/wording"
)

// A verdictFile is a Verdict as JSON.
type verdictFile struct {
	Kind      string          `json:"kind"`
	Version   int             `json:"version"`
	Separable *bool           `json:"separable"`
	Separator []float64       `json:"separator,omitempty"`
	Exact     []*jsonRational `json:"exact,omitempty"`
	Lambda    []*jsonRational `json:"lambda,omitempty"`
}

const (
	verdictKind    = "perceptron.Verdict"
	verdictVersion = 1
)

// MarshalJSON writes v, with rational numbers as strings and null for a λ of 0:
//
//	{"kind":"perceptron.Verdict","version":1,"separable":false,"lambda":["1","2/3",null]}
//
// An empty Verdict is an error, and so is one with both kinds of proof.
func (v Verdict) MarshalJSON() ([]byte, error) {
	if err := v.oneProof(); err != nil {
		return nil, err
	}
	if j := notFinite(v.Separator); j >= 0 {
		return nil, fmt.Errorf("perceptron: the separator's weight %d is %v; wanted a finite number",
			j, v.Separator[j])
	}
	f := verdictFile{
		Kind:      verdictKind,
		Version:   verdictVersion,
		Separable: &v.Separable,
		Separator: v.Separator,
	}
	for _, q := range v.Exact {
		f.Exact = append(f.Exact, (*jsonRational)(q))
	}
	for _, q := range v.Lambda {
		if q != nil && q.Sign() == 0 {
			q = nil
		}
		f.Lambda = append(f.Lambda, (*jsonRational)(q))
	}
	return json.Marshal(f)
}

// UnmarshalJSON reads what MarshalJSON has written. It accepts exactly one kind of
// proof, with numbers of at most 2²¹ bits; Verify says whether that proves
// anything about some data. On error v is unchanged.
func (v *Verdict) UnmarshalJSON(text []byte) error {
	var f verdictFile
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&f); err != nil {
		return fmt.Errorf("perceptron: this is not a Verdict in JSON: %w", err)
	}
	switch {
	case f.Kind != verdictKind:
		return fmt.Errorf("perceptron: kind %s; wanted %q", wording.Quote(f.Kind), verdictKind)
	case f.Version != verdictVersion:
		return fmt.Errorf("perceptron: version %d; wanted %d: a newer release may have written it",
			f.Version, verdictVersion)
	case f.Separable == nil:
		return errors.New("perceptron: it does not say whether the data are separable; " +
			"wanted separable: true or false")
	}
	read := Verdict{Separable: *f.Separable, Separator: f.Separator}
	for _, q := range f.Exact {
		read.Exact = append(read.Exact, (*big.Rat)(q))
	}
	for _, q := range f.Lambda {
		read.Lambda = append(read.Lambda, (*big.Rat)(q))
	}
	if err := read.oneProof(); err != nil {
		return err
	}
	*v = read
	return nil
}

// A jsonRational is a number that is written as a string, "-3" or "2/3".
type jsonRational big.Rat

func (q *jsonRational) MarshalText() ([]byte, error) {
	return []byte((*big.Rat)(q).RatString()), nil
}

// rationalForm matches what MarshalText writes. big.Rat would read more: an exponent of ten characters
// makes a number of a billion digits.
var rationalForm = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(/[1-9][0-9]*)?$`)

func (q *jsonRational) UnmarshalText(text []byte) error {
	const most = 2 * maxProofBits * 31 / 100
	switch {
	case len(text) > most:
		return fmt.Errorf("perceptron: a number of %d characters; wanted at most %d", len(text), most)
	case !rationalForm.Match(text):
		return fmt.Errorf("perceptron: %s is not a rational number; wanted digits like -3 or 2/3",
			wording.Quote(string(text)))
	}
	return (*big.Rat)(q).UnmarshalText(text)
}
