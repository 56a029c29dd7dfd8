package lazy

import (
	"math"
	"reflect"
	"slices"
)

// isFaithful reports whether gob can store a value. It can't store a cycle of pointers: it would overflow the
// stack. It also stores −0 in a field of a struct as 0, and reflect.DeepEqual doesn't notice.
func isFaithful(pointer any) bool { return isStorable(reflect.ValueOf(pointer), nil) }

// isStorable is isFaithful for a part of a value, below the given pointers, maps and slices.
func isStorable(v reflect.Value, above []uintptr) bool {
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() {
			return true
		}
		if isNumber(v.Type().Elem()) {
			return true // in pointers, maps and slices, gob stores −0
		}
		if v.Kind() != reflect.Slice || v.Len() > 0 {
			if slices.Contains(above, v.Pointer()) && v.Kind() != reflect.Slice || len(above) > deepestValue {
				return false
			}
			above = append(above, v.Pointer())
		}
	case reflect.Float32, reflect.Float64:
		return v.Float() != 0 || !math.Signbit(v.Float())
	case reflect.Complex64, reflect.Complex128:
		c := v.Complex()
		return c != 0 || !math.Signbit(real(c)) && !math.Signbit(imag(c))
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		return isStorable(v.Elem(), above)
	case reflect.Struct:
		for i := range v.NumField() {
			if !isStorable(v.Field(i), above) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !isStorable(v.Index(i), above) {
				return false
			}
		}
	case reflect.Map:
		for entry := v.MapRange(); entry.Next(); {
			if !isStorable(entry.Key(), above) || !isStorable(entry.Value(), above) {
				return false
			}
		}
	}
	return true
}

// deepestValue is the largest number of pointers, maps and slices below each other in a value that is stored.
const deepestValue = 1000

// isNumber reports whether a type is a number, a string or a bool.
func isNumber(t reflect.Type) bool {
	return t.Kind() <= reflect.Complex128 || t.Kind() == reflect.String
}
