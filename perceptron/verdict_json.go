package perceptron

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"perceptronlab/internal/wording"
)

// A verdictFile is the JSON form of a Verdict.
type verdictFile struct {
	Kind      string          `json:"kind"`
	Version   int             `json:"version"`
	Separable *bool           `json:"separable"`
	Separator jsonNumbers     `json:"separator,omitempty"`
	Exact     []*jsonRational `json:"exact,omitempty"`
	Lambda    []*jsonRational `json:"lambda,omitempty"`
}

const (
	verdictKind    = "perceptron.Verdict"
	verdictVersion = 1
)

// MarshalJSON returns v as JSON. Rational numbers are strings, and null stands for a λ of 0:
//
//	{"kind":"perceptron.Verdict","version":1,"separable":false,"lambda":["1","2/3",null]}
//
// It returns an error if v has no proof, both kinds of proof, or an invalid separator. The
// weights of Separator must be finite. If Separator is set, it must have the length of Exact.
func (v Verdict) MarshalJSON() ([]byte, error) {
	if err := v.checkKind(); err != nil {
		return nil, err
	}
	if j := notFinite(v.Separator); j >= 0 {
		return nil, fmt.Errorf("perceptron: float64 separator, weight %d: got %v, want a finite number",
			j, v.Separator[j])
	}
	f := verdictFile{
		Kind:      verdictKind,
		Version:   verdictVersion,
		Separable: &v.Separable,
		Separator: jsonNumbers(v.Separator),
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

// UnmarshalJSON sets v to the verdict in text, which MarshalJSON wrote. The verdict must have exactly
// one kind of proof. Each number may have up to 1.3 million characters, which is enough for
// the numerators and denominators of 2²¹ bits that Verify accepts. Call Verify to check the
// proof against the data. If UnmarshalJSON returns an error, or if text is null, it leaves v unchanged.
func (v *Verdict) UnmarshalJSON(text []byte) error {
	if isNull(text) {
		return nil
	}
	var f verdictFile
	if err := decodeForm(text, "verdict", verdictKind, verdictVersion, &f); err != nil {
		return err
	}
	if f.Separable == nil {
		return errors.New(`perceptron: verdict: the field "separable" is missing, want true or false`)
	}
	read := Verdict{Separable: *f.Separable, Separator: Weights(f.Separator)}
	for _, q := range f.Exact {
		read.Exact = append(read.Exact, (*big.Rat)(q))
	}
	for _, q := range f.Lambda {
		read.Lambda = append(read.Lambda, (*big.Rat)(q))
	}
	if err := read.checkKind(); err != nil {
		return err
	}
	*v = read
	return nil
}

// A jsonRational is a rational number written as a string, such as "-3" or "2/3".
type jsonRational big.Rat

func (q *jsonRational) MarshalText() ([]byte, error) {
	return []byte((*big.Rat)(q).RatString()), nil
}

// isRational reports whether text is a number in the form that MarshalText writes: -?N or -?N/N, see
// isNatural, with a denominator other than 0. It excludes two forms that big.Rat would accept. One is an
// octal number such as "010". The other is a number with an exponent, because "1e999999999" would have a
// billion digits. (Package regexp would do it, but it is a quarter of a megabyte in a browser.)
func isRational(text string) bool {
	numerator, denominator, isFraction := strings.Cut(strings.TrimPrefix(text, "-"), "/")
	if !isNatural(numerator) {
		return false
	}
	return !isFraction || isNatural(denominator) && denominator != "0"
}

// isNatural reports whether text has decimal digits only, and does not begin with 0 unless it is "0".
func isNatural(text string) bool {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return false
	}
	return text == "0" || text[0] != '0'
}

func (q *jsonRational) UnmarshalText(text []byte) error {
	// A number of b bits has about 0.301 b decimal digits.
	const limit = 2 * maxProofBits * 31 / 100
	switch {
	case len(text) > limit:
		return fmt.Errorf("got a number of %d characters, want at most %d", len(text), limit)
	case !isRational(string(text)):
		return fmt.Errorf("got %s, want a rational number such as -3 or 2/3",
			wording.Quote(string(text)))
	}
	return (*big.Rat)(q).UnmarshalText(text)
}
