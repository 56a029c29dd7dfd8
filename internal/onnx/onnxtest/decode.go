package onnxtest

import (
	"encoding/binary"
	"fmt"
	"math"
)

// A message is a decoded message of Protocol Buffers: for each field number, the values of the field.
type message map[int][]value

// A value is the value of a field: an integer, or bytes.
type value struct {
	integer int64
	bytes   string
}

// decode decodes a message. It panics if the message is damaged.
func decode(text string) message {
	m := message{}
	for text != "" {
		key := cutVarint(&text)
		v := value{integer: cutVarint(&text)}
		switch wireType := key & 7; wireType {
		case 0:
		case 2: // the integer is the number of bytes
			v.bytes = text[:v.integer]
			text = text[v.integer:]
		default:
			panic(fmt.Sprintf("wire type %d, want 0 or 2", wireType))
		}
		m[int(key>>3)] = append(m[int(key>>3)], v)
	}
	return m
}

// cutVarint removes a varint from the beginning of a text, and returns its value.
func cutVarint(text *string) int64 {
	v, n := binary.Uvarint([]byte((*text)[:min(len(*text), binary.MaxVarintLen64)]))
	if n <= 0 {
		panic("a damaged varint")
	}
	*text = (*text)[n:]
	return int64(v)
}

// integer returns the integer of a field that occurs at most once, or 0 if there is none.
func (m message) integer(number int) int64 {
	if len(m[number]) == 0 {
		return 0
	}
	return m[number][0].integer
}

// text returns the bytes of a field that occurs at most once, or "" if there is none.
func (m message) text(number int) string {
	if len(m[number]) == 0 {
		return ""
	}
	return m[number][0].bytes
}

// integers returns the integers of a repeated field.
func (m message) integers(number int) []int64 {
	var list []int64
	for _, v := range m[number] {
		list = append(list, v.integer)
	}
	return list
}

// texts returns the bytes of a repeated field.
func (m message) texts(number int) []string {
	var list []string
	for _, v := range m[number] {
		list = append(list, v.bytes)
	}
	return list
}

// messages returns the messages of a repeated field.
func (m message) messages(number int) []message {
	var list []message
	for _, v := range m[number] {
		list = append(list, decode(v.bytes))
	}
	return list
}

// The types of the elements of tensors, as onnx.proto numbers them.
const (
	typeInt64  = 7
	typeString = 8
	typeBool   = 9
	typeDouble = 11
)

// typeNames are the names of these types in Go.
var typeNames = map[int64]string{
	typeInt64: "int64", typeString: "string", typeBool: "bool", typeDouble: "float64",
}

// constant returns the tensor that a TensorProto describes.
func constant(m message) Tensor {
	t := Tensor{Shape: []int{}}
	for _, n := range m.integers(1) {
		t.Shape = append(t.Shape, int(n))
	}
	data := []byte(m.text(9))
	switch m.integer(2) {
	case typeString:
		for _, s := range m.texts(6) {
			t.Elements = append(t.Elements, s)
		}
	case typeBool:
		for _, b := range data {
			t.Elements = append(t.Elements, b != 0)
		}
	case typeInt64:
		for ; len(data) > 0; data = data[8:] {
			t.Elements = append(t.Elements, int64(binary.LittleEndian.Uint64(data)))
		}
	case typeDouble:
		for ; len(data) > 0; data = data[8:] {
			t.Elements = append(t.Elements, math.Float64frombits(binary.LittleEndian.Uint64(data)))
		}
	default:
		panic(fmt.Sprintf("a constant of type %d", m.integer(2)))
	}
	if len(t.Elements) != size(t.Shape) {
		panic(fmt.Sprintf("a constant with %d elements and the shape %v", len(t.Elements), t.Shape))
	}
	return t
}
