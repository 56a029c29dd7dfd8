package check

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
)

const most = 300 // letters, so that a line does not fill the screen

// text is how a value looks in a line: strings in quotation marks, errors and values with a
// String method in their own words, and numbers as wording.Number does it. Slices of floats
// are lists of numbers even if they have a String method, as weights do, because that may
// round what has just been compared exactly.
func text(value any) string {
	v := reflect.ValueOf(value)
	ownWords := false
	switch value.(type) {
	case error, fmt.Stringer:
		ownWords = true
	}
	switch kind := v.Kind(); {
	case kind == reflect.Invalid:
		return "nil"
	case v.CanFloat():
		return wording.Number(v.Float())
	case kind == reflect.Slice || kind == reflect.Array:
		if !ownWords || reflect.Zero(v.Type().Elem()).CanFloat() {
			return list(v)
		}
	case kind == reflect.String && !ownWords:
		return wording.Cut(strconv.Quote(v.String()), most)
	}
	return wording.Cut(fmt.Sprint(value), most)
}

// list is [a b c], and of more than 32 entries the first 32.
func list(v reflect.Value) string {
	var entries []string
	for i := range min(v.Len(), 32) {
		entries = append(entries, text(v.Index(i).Interface()))
	}
	if v.Len() > 32 {
		entries = append(entries, fmt.Sprintf("… (%d in all)", v.Len()))
	}
	return "[" + strings.Join(entries, " ") + "]"
}

// pair is the texts of two values. If they would look alike and are not the same, they are
// written out in Go's syntax, with their types if these differ.
func pair(a, b any) (string, string) {
	x, y := text(a), text(b)
	if x != y || reflect.DeepEqual(a, b) {
		return x, y
	}
	format := "%#v"
	if reflect.TypeOf(a) != reflect.TypeOf(b) {
		format = "%T(%#[1]v)"
	}
	return wording.Cut(fmt.Sprintf(format, a), most), wording.Cut(fmt.Sprintf(format, b), most)
}
