package check

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
)

const most = 300 // letters, so that a line does not fill the screen

// text is how a value looks in a line: strings in quotation marks, errors and
// values with a String method in their own words, and numbers as wording.Number does it.
// Slices of floats are lists of numbers even if they have a String method, as
// weights do, because that may round what has just been compared exactly.
func text(value any) string {
	v := reflect.ValueOf(value)
	kind := v.Kind()
	list := kind == reflect.Slice || kind == reflect.Array
	switch {
	case value == nil:
		return "nil"
	case isFloat(kind):
		return wording.Number(v.Float())
	case list && isFloat(v.Type().Elem().Kind()):
		return listText(v)
	}
	switch value.(type) {
	case error, fmt.Stringer:
		return wording.Cut(fmt.Sprint(value), most)
	}
	switch {
	case kind == reflect.String:
		return wording.Cut(strconv.Quote(v.String()), most)
	case list:
		return listText(v)
	}
	return wording.Cut(fmt.Sprint(value), most)
}

func isFloat(kind reflect.Kind) bool {
	return kind == reflect.Float32 || kind == reflect.Float64
}

// listText is [a b c], and of more than 32 entries the first 32.
func listText(v reflect.Value) string {
	var entries []string
	for i := range v.Len() {
		if i == 32 {
			entries = append(entries, fmt.Sprintf("… (%d in all)", v.Len()))
			break
		}
		entries = append(entries, text(v.Index(i).Interface()))
	}
	return "[" + strings.Join(entries, " ") + "]"
}

// pair is the texts of two values. If they would look alike and are not the same,
// they are written out in Go's syntax, with their types if it takes that.
func pair(a, b any) (string, string) {
	x, y := text(a), text(b)
	if x == y && !reflect.DeepEqual(a, b) {
		x, y = wording.Cut(fmt.Sprintf("%#v", a), most), wording.Cut(fmt.Sprintf("%#v", b), most)
	}
	if x == y && reflect.TypeOf(a) != reflect.TypeOf(b) {
		x, y = fmt.Sprintf("%T(%s)", a, x), fmt.Sprintf("%T(%s)", b, y)
	}
	return x, y
}
