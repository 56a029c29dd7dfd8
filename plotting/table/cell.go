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

// A cell is a text on one line; number is true if the text is a number.
type cell struct {
	text   string
	number bool
}

// The largest numbers of letters in a cell and in a note.
const (
	mostWidth = 120
	mostNote  = 400
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
			return cell{text: oneLine(v.RatString(), mostWidth), number: true}
		}
	case *big.Int:
		return cell{text: oneLine(v.String(), mostWidth), number: true}
	case string, error, fmt.Stringer:
		return cell{text: oneLine(fmt.Sprint(v), mostWidth)}
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
		return cell{text: oneLine(w.String(), mostWidth)}
	}
	return cell{text: oneLine(fmt.Sprint(value), mostWidth)}
}

// isVector reports whether a type is a slice or an array of float64.
func isVector(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return t.Elem().Kind() == reflect.Float64
	}
	return false
}

// oneLine returns text as one line, cut after limit letters. It replaces each sequence of spaces and
// line breaks with one space, replaces control characters with �, and removes invisible characters.
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
