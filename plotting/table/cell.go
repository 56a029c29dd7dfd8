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
	text   string // without line breaks
	number bool   // whether the text is a number
}

// The maximum lengths of a text in characters, without the ellipsis that ends a shortened text.
const (
	maxCell = 120 // for a cell, or the name of a column
	maxNote = 400
)

// cellOf returns the cell for a value.
func cellOf(value any) cell {
	switch v := value.(type) {
	case nil:
		return cell{}
	case cell: // Trace passes a formatted number
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

// oneLine returns text as one line. It removes format characters, which are invisible, replaces
// control characters with �, and replaces each sequence of spaces and line breaks with one space. If
// more than limit characters remain, oneLine returns the first limit characters and an ellipsis.
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
