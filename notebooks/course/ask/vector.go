package ask

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Number is a float64 that travels as JSON to the last bit, NaN and infinities included.
type Number float64

// A Vector is a list of floats that travels as Numbers do. nil stays nil.
type Vector []float64

// MarshalJSON writes a number; NaN and the infinities, which JSON has not, in quotes.
func (n Number) MarshalJSON() ([]byte, error) {
	v := float64(n)
	text := strconv.FormatFloat(v, 'g', -1, 64)
	if math.IsNaN(v) || math.IsInf(v, 0) {
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
	numbers := make([]Number, len(v))
	for i, x := range v {
		numbers[i] = Number(x)
	}
	return json.Marshal(numbers)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (v *Vector) UnmarshalJSON(text []byte) error {
	var numbers []Number
	if err := json.Unmarshal(text, &numbers); err != nil {
		return err
	}
	*v = nil
	if numbers != nil {
		*v = make(Vector, len(numbers))
	}
	for i, n := range numbers {
		(*v)[i] = float64(n)
	}
	return nil
}

// String writes the vector as a table shows it: [1 -2 0.5], of a long one the beginning.
func (v Vector) String() string {
	if v == nil {
		return "nil"
	}
	const most = 12
	words := make([]string, 0, most+1)
	for i, x := range v {
		if i == most {
			words = append(words, fmt.Sprintf("… (%d in all)", len(v)))
			break
		}
		words = append(words, Number(x).String())
	}
	return "[" + strings.Join(words, " ") + "]"
}

// Rows turns vectors into the slices that students' functions take, each a copy.
func Rows(vectors []Vector) [][]float64 {
	rows := make([][]float64, len(vectors))
	for i, v := range vectors {
		rows[i] = append([]float64{}, v...)
	}
	return rows
}
