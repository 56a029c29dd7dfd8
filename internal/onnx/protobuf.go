package onnx

import "encoding/binary"

// A message of Protocol Buffers is a sequence of fields. A field begins with a varint, which encodes the
// number of the field and the wire type. In wire type 0, the value follows as another varint. In wire type 2,
// the length of the value follows as a varint, and then the value.

// integer returns a field with the given number and value, of wire type 0.
func integer[T ~int | ~int64](number int, v T) string { return varint(number<<3) + varint(v) }

// integers returns a repeated field of wire type 0, which is one field per value.
func integers[T ~int | ~int64](number int, values []T) string {
	var text []byte
	for _, v := range values {
		text = append(text, integer(number, v)...)
	}
	return string(text)
}

// field returns a field with the given number and value, of wire type 2.
func field[T ~string](number int, v T) string {
	return varint(number<<3|2) + varint(len(v)) + string(v)
}

// fields returns a repeated field of wire type 2, which is one field per value.
func fields[T ~string](number int, values []T) string {
	var text []byte
	for _, v := range values {
		text = append(text, field(number, v)...)
	}
	return string(text)
}

func varint[T ~int | ~int64](v T) string { return string(binary.AppendUvarint(nil, uint64(v))) }
