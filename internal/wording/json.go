package wording

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
)

// JSONError returns the text of an error of package encoding/json. If a value has the wrong type, the text of
// encoding/json names Go types and struct fields, and JSONError returns `got a string in "epoch", want an
// integer` instead.
func JSONError(err error) string {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return strings.TrimPrefix(err.Error(), "json: ")
	}
	place := ""
	if wrong.Field != "" {
		place = " in " + Quote(wrong.Field)
	}
	return "got " + jsonValue(wrong.Value) + place + ", want " + jsonType(wrong.Type)
}

// jsonValue returns a noun phrase for the Value of a json.UnmarshalTypeError, such as "number 1e999" or
// "object".
func jsonValue(value string) string {
	switch {
	case value == "bool":
		return "true or false"
	case strings.HasPrefix(value, "number "):
		return "the " + value
	case value == "array" || value == "object":
		return "an " + value
	}
	return "a " + value
}

// jsonType returns a noun phrase for the JSON values of a Go type.
func jsonType(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "a number in the range of " + t.Kind().String()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return "an integer"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.String:
		return "a string"
	}
	return "an object"
}
