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

// A cell is a text on one line, and whether it is a number.
type cell struct {
	text   string
	number bool
}

// The widest texts, in letters.
const (
	mostWidth = 120
	mostNote  = 400
)

// cellOf formats a value as a cell.
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

// isVector reports whether a type is a slice or an array of numbers of type float64.
func isVector(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return t.Elem().Kind() == reflect.Float64
	}
	return false
}

// oneLine makes a text one line of at most so many letters: spaces and line breaks become
// one space, invisible characters are dropped, and what would move the cursor becomes �.
func oneLine(text string, most int) string {
	visible := strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Cf, r):
			return -1
		case unicode.IsGraphic(r) || unicode.IsSpace(r):
			return r
		}
		return unicode.ReplacementChar
	}, text)
	return wording.Cut(strings.Join(strings.Fields(visible), " "), most)
}
