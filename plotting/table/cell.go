package table

import (
	"fmt"
	"math/big"
	"reflect"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// A cell is the content of one row in one column.
type cell struct {
	text   string // in one line
	number bool   // the text is a number
}

// The largest numbers of characters.
const (
	maxCell = 120
	maxNote = 400
)

// cellOf returns the cell for a value.
func cellOf(value any) cell {
	switch v := value.(type) {
	case nil:
		return cell{}
	case cell:
		return v
	case *big.Rat:
		if v != nil {
			return cell{text: oneLine(v.RatString(), maxCell), number: true}
		}
	case *big.Int:
		return cell{text: oneLine(v.String(), maxCell), number: true}
	case string, error, fmt.Stringer:
		return cell{text: oneLine(fmt.Sprint(v), maxCell)}
	}
	v := reflect.ValueOf(value)
	switch {
	case v.CanFloat():
		return cell{text: wording.Number(v.Float()), number: true}
	case v.CanInt(), v.CanUint():
		return cell{text: fmt.Sprint(value), number: true}
	case isVector(v.Type()):
		w := make(perceptron.Weights, v.Len())
		for j := range w {
			w[j] = v.Index(j).Float()
		}
		return cell{text: oneLine(w.String(), maxCell)}
	}
	return cell{text: oneLine(fmt.Sprint(value), maxCell)}
}

// isVector reports whether a type is a slice or an array of float64.
func isVector(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return t.Elem().Kind() == reflect.Float64
	}
	return false
}

// oneLine returns text as one line. If it is longer than limit characters, oneLine cuts it there
// and adds an ellipsis. It replaces each sequence of spaces and line breaks with one space,
// replaces control characters with �, and removes invisible characters.
func oneLine(text string, limit int) string {
	visible := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r):
			return -1
		case unicode.IsGraphic(r) || unicode.IsSpace(r):
			return r
		}
		return unicode.ReplacementChar
	}, text)
	return wording.Cut(strings.Join(strings.Fields(visible), " "), limit)
}
