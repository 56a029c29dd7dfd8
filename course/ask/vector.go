package ask

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/finite"
)

// A Number is a float64 that JSON keeps to the last bit, including NaN and infinities.
type Number float64

// A Vector is a list of floats, written to JSON as Numbers. nil stays nil.
type Vector []float64

// MarshalJSON writes a number; NaN and infinities, which JSON lacks, are in quotes.
func (n Number) MarshalJSON() ([]byte, error) {
	v := float64(n)
	text := strconv.FormatFloat(v, 'g', -1, 64)
	if !finite.All(v) {
		return []byte(`"` + text + `"`), nil
	}
	return []byte(text), nil
}

// UnmarshalJSON reads what MarshalJSON writes.
func (n *Number) UnmarshalJSON(text []byte) error {
	v, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	if err != nil {
		return fmt.Errorf("ask: %s is not a number", cut(string(text), 40))
	}
	*n = Number(v)
	return nil
}

// String writes the number as a table shows it, up to 6 digits.
func (n Number) String() string { return strconv.FormatFloat(float64(n), 'g', 6, 64) }

// MarshalJSON writes a list of numbers, or null.
func (v Vector) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return json.Marshal(Map(v, func(x float64) Number { return Number(x) }))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Vector) UnmarshalJSON(text []byte) error {
	var numbers []Number
	if err := json.Unmarshal(text, &numbers); err != nil {
		return err
	}
	*v = nil
	if numbers != nil {
		*v = Map(numbers, func(n Number) float64 { return float64(n) })
	}
	return nil
}

// String writes the vector as a table shows it: [1 -2 0.5], or the beginning of a long one.
func (v Vector) String() string {
	if v == nil {
		return "nil"
	}
	const most = 12
	words := Join(v[:min(most, len(v))], " ", func(x float64) string { return Number(x).String() })
	if len(v) > most {
		words += fmt.Sprintf(" … (%d in all)", len(v))
	}
	return "[" + words + "]"
}

// Rows returns the same rows as plain slices.
func Rows(v []Vector) [][]float64 { return Map(v, func(row Vector) []float64 { return row }) }

// Dot returns v·w, over the places of v. Numbers in labs are small and dyadic, so no sum rounds.
func (v Vector) Dot(w Vector) float64 {
	s := 0.0
	for j, x := range v {
		s += float64(x * w[j])
	}
	return s
}

// Plus returns v + c·w, a new vector.
func (v Vector) Plus(c float64, w Vector) Vector {
	sum := slices.Clone(v)
	for j, x := range w {
		sum[j] += float64(c * x)
	}
	return sum
}

// Times returns c·v, a new vector.
func (v Vector) Times(c float64) Vector { return Map(v, func(x float64) float64 { return c * x }) }

// Largest returns the first place of the largest |v_j|.
func (v Vector) Largest() int {
	size := Map(v, math.Abs)
	return slices.Index(size, slices.Max(size))
}

// Finite reports whether no number is NaN or infinite.
func (v Vector) Finite() bool { return finite.All(v...) }

// Exact returns v·w without any rounding. All numbers must be finite.
func (v Vector) Exact(w Vector) *big.Rat {
	sum, _ := exact.Dot(v, w).Rat(nil)
	return sum
}
