package check

import (
	"fmt"
	"math"
	"reflect"
)

// same is reflect.DeepEqual, except that it does not take the short cut by which
// a slice or a pointer equals itself even if there is a NaN inside.
func same(a, b any) bool {
	return reflect.DeepEqual(a, b) && !hasNaN(reflect.ValueOf(a), 0)
}

// difference returns the texts of two values that differ: of slices that are too
// long to compare by eye, those of the first entries that differ, and where.
func difference(got, want any) (where, g, w string) {
	const short = 16
	a, b := reflect.ValueOf(got), reflect.ValueOf(want)
	if a.Kind() == reflect.Slice && b.Kind() == reflect.Slice && a.Len() == b.Len() && a.Len() > short {
		for i := range a.Len() {
			x, y := a.Index(i).Interface(), b.Index(i).Interface()
			if !same(x, y) {
				g, w = pair(x, y)
				return fmt.Sprintf("at index %d ", i), g, w
			}
		}
	}
	g, w = pair(got, want)
	return "", g, w
}

// hintNaN explains a failure that looks odd because of a NaN.
func hintNaN(values ...any) string {
	for _, v := range values {
		if hasNaN(reflect.ValueOf(v), 0) {
			return " (a NaN is not equal to, above or below any number, itself included)"
		}
	}
	return ""
}

// hasNaN tells whether there is a NaN anywhere in v, at most ten levels down: a
// value may contain itself.
func hasNaN(v reflect.Value, depth int) bool {
	if depth > 10 {
		return false
	}
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return math.IsNaN(v.Float())
	case reflect.Complex64, reflect.Complex128:
		c := v.Complex()
		return math.IsNaN(real(c)) || math.IsNaN(imag(c))
	case reflect.Pointer, reflect.Interface:
		return hasNaN(v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if hasNaN(v.Index(i), depth+1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if hasNaN(v.Field(i), depth+1) {
				return true
			}
		}
	case reflect.Map:
		for entry := v.MapRange(); entry.Next(); {
			if hasNaN(entry.Key(), depth+1) || hasNaN(entry.Value(), depth+1) {
				return true
			}
		}
	}
	return false
}
