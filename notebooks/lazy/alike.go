package lazy

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"errors"
	"math"
	"reflect"
)

// deepest bounds how deep a value may be that is kept: gob and the functions below
// call themselves at each step.
const deepest = 1000

// checkTree returns an error if there are two ways to one part of v, as in a loop:
// gob would write it twice, or for ever.
func checkTree(v reflect.Value, seen map[visit]bool, depth int) error {
	if depth > deepest {
		return errors.New("lazy: the value is too deep")
	}
	if ownsEncoding(v.Type()) {
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice:
		if v.IsNil() || v.Kind() == reflect.Slice && (v.Len() == 0 || isFlat(v.Type().Elem())) {
			return nil
		}
		here := visit{v.Type(), v.Pointer()}
		if seen[here] {
			return errors.New("lazy: there are two ways to a part of the value")
		}
		seen[here] = true
	}
	for part := range parts(v) {
		if err := checkTree(part, seen, depth+1); err != nil {
			return err
		}
	}
	return nil
}

// A visit is a pointer that was followed.
type visit struct {
	kind reflect.Type
	to   uintptr
}

// parts ranges over the values that v holds directly.
func parts(v reflect.Value) func(yield func(reflect.Value) bool) {
	return func(yield func(reflect.Value) bool) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if !v.IsNil() {
				yield(v.Elem())
			}
		case reflect.Struct:
			for i := range v.NumField() {
				if !yield(v.Field(i)) {
					return
				}
			}
		case reflect.Slice, reflect.Array:
			if isFlat(v.Type().Elem()) {
				return
			}
			for i := range v.Len() {
				if !yield(v.Index(i)) {
					return
				}
			}
		case reflect.Map:
			for entry := v.MapRange(); entry.Next(); {
				if !yield(entry.Key()) || !yield(entry.Value()) {
					return
				}
			}
		}
	}
}

// isFlat tells whether values of a type point to nothing but text.
func isFlat(t reflect.Type) bool {
	return t.Kind() <= reflect.Complex128 || t.Kind() == reflect.String
}

// alike tells whether two values are the same to the bit: 0 and −0 differ, a NaN
// is like itself, and a nil slice or map is not an empty one. Unexported fields count.
func alike(a, b reflect.Value) bool {
	if a.IsValid() != b.IsValid() || a.IsValid() && a.Type() != b.Type() {
		return false
	}
	if !a.IsValid() {
		return true
	}
	if ownsEncoding(a.Type()) && a.CanInterface() && b.CanInterface() {
		return alikeEncoded(a, b)
	}
	switch a.Kind() {
	case reflect.Bool:
		return a.Bool() == b.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return a.Int() == b.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return a.Uint() == b.Uint()
	case reflect.Float32, reflect.Float64:
		return bits(a.Float()) == bits(b.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := a.Complex(), b.Complex()
		return bits(real(x)) == bits(real(y)) && bits(imag(x)) == bits(imag(y))
	case reflect.String:
		return a.String() == b.String()
	case reflect.Pointer, reflect.Interface:
		return alike(a.Elem(), b.Elem())
	case reflect.Struct:
		for i := range a.NumField() {
			if !alike(a.Field(i), b.Field(i)) {
				return false
			}
		}
		return true
	case reflect.Slice:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		fallthrough
	case reflect.Array:
		for i := range a.Len() {
			if !alike(a.Index(i), b.Index(i)) {
				return false
			}
		}
		return true
	case reflect.Map:
		if a.IsNil() != b.IsNil() || a.Len() != b.Len() {
			return false
		}
		for entry := a.MapRange(); entry.Next(); {
			if other := b.MapIndex(entry.Key()); !other.IsValid() || !alike(entry.Value(), other) {
				return false
			}
		}
		return true
	}
	return a.IsZero() && b.IsZero() // functions, channels
}

// bits of a NaN are kept by gob as they are.
func bits(x float64) uint64 { return math.Float64bits(x) }

// Types that gob writes by a method of theirs: their inner form may differ from what
// is read back, such as the stride of a Dataset; what they write is compared.
var (
	gobEncoder      = reflect.TypeFor[gob.GobEncoder]()
	binaryMarshaler = reflect.TypeFor[encoding.BinaryMarshaler]()
)

// ownsEncoding tells whether gob writes values of a type by a method of its own. The
// method of an embedded field is not its own: that leaves the other fields out.
func ownsEncoding(t reflect.Type) bool {
	if t.Kind() == reflect.Pointer || t.Kind() == reflect.Interface || !hasEncoding(t) {
		return false
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if f := t.Field(i); f.Anonymous && hasEncoding(f.Type) {
				return false
			}
		}
	}
	return true
}

func hasEncoding(t reflect.Type) bool {
	p := reflect.PointerTo(t)
	return t.Implements(gobEncoder) || t.Implements(binaryMarshaler) || p.Implements(gobEncoder) || p.Implements(binaryMarshaler)
}

func alikeEncoded(a, b reflect.Value) bool {
	x, errX := encoded(a)
	y, errY := encoded(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

// encoded returns what the method of v's type writes.
func encoded(v reflect.Value) ([]byte, error) {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	switch e := p.Interface().(type) {
	case gob.GobEncoder:
		return e.GobEncode()
	case encoding.BinaryMarshaler:
		return e.MarshalBinary()
	}
	return nil, errors.New("lazy: the type has no encoding of its own")
}
