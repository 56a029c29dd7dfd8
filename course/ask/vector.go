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

// A Number is a float64 that is encoded as JSON without loss, including NaN and infinities.
type Number float64

// A Vector is a list of numbers, each of which is encoded as JSON like a Number. A nil Vector is
// encoded as null.
type Vector []float64

// MarshalJSON encodes the number. NaN and infinities, which JSON lacks, become strings.
func (n Number) MarshalJSON() ([]byte, error) {
	v := float64(n)
	text := strconv.FormatFloat(v, 'g', -1, 64)
	if !finite.All(v) {
		return []byte(`"` + text + `"`), nil
	}
	return []byte(text), nil
}

// UnmarshalJSON decodes a JSON number, or a string such as "1.5", "NaN" or "+Inf".
func (n *Number) UnmarshalJSON(text []byte) error {
	v, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	if err != nil {
		return fmt.Errorf("ask: got %s, want a number", oneLine(string(text), 40))
	}
	*n = Number(v)
	return nil
}

// String returns the number as a table shows it, with up to 6 significant digits.
func (n Number) String() string { return strconv.FormatFloat(float64(n), 'g', 6, 64) }

// MarshalJSON encodes a list of numbers, or null.
func (v Vector) MarshalJSON() ([]byte, error) {
	if v == nil {
		return []byte("null"), nil
	}
	return json.Marshal(Map(v, func(x float64) Number { return Number(x) }))
}

// UnmarshalJSON decodes a list of numbers, or null.
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

// String returns the vector as a table shows it: [1 -2 0.5]. Of more than 12 numbers, only the
// first 12 are shown.
func (v Vector) String() string {
	if v == nil {
		return "nil"
	}
	const most = 12
	words := Join(v[:min(most, len(v))], " ", func(x float64) string { return Number(x).String() })
	if len(v) > most {
		words += fmt.Sprintf(" … (%d in total)", len(v))
	}
	return "[" + words + "]"
}

// Rows returns the vectors as plain slices, which share the vectors' memory.
func Rows(v []Vector) [][]float64 { return Map(v, func(row Vector) []float64 { return row }) }

// Dot returns v·w. The vector w must have at least as many components as v. Dot products of the labs'
// data are exact, because these data are small multiples of a power of 2.
func (v Vector) Dot(w Vector) float64 {
	s := 0.0
	for j, x := range v {
		s += float64(x * w[j])
	}
	return s
}

// Plus returns v + c·w as a new vector.
func (v Vector) Plus(c float64, w Vector) Vector {
	sum := slices.Clone(v)
	for j, x := range w {
		sum[j] += float64(c * x)
	}
	return sum
}

// Times returns c·v as a new vector.
func (v Vector) Times(c float64) Vector { return Map(v, func(x float64) float64 { return c * x }) }

// Largest returns the first index j for which |v[j]| is largest.
func (v Vector) Largest() int {
	size := Map(v, math.Abs)
	return slices.Index(size, slices.Max(size))
}

// Finite reports whether all numbers are finite.
func (v Vector) Finite() bool { return finite.All(v...) }

// Exact returns v·w without rounding. All numbers must be finite.
func (v Vector) Exact(w Vector) *big.Rat {
	sum, _ := exact.Dot(v, w).Rat(nil)
	return sum
}
