// Package onnx writes ONNX models. It encodes the Protocol Buffers itself, with the field numbers of
// onnx.proto.
package onnx

import (
	"encoding/binary"
	"math"
	"strings"
)

// A Graph is an ONNX graph under construction. Nodes refer to values by name. All floats are
// float32. The zero Graph is empty and ready to use.
type Graph struct{ body string }

const floatType, stringType = 1, 8 // onnx.proto's numbers for the types of tensor elements

// Node adds an operation. The domain is "" or "ai.onnx.ml". inputs and outputs are the names of values,
// separated by spaces.
func (g *Graph) Node(domain, operation, inputs, outputs string, attributes ...Attribute) {
	node := fields(1, strings.Fields(inputs)) +
		fields(2, strings.Fields(outputs)) +
		field(4, operation) +
		fields(5, attributes)
	if domain != "" {
		node += field(7, domain)
	}
	g.body += field(1, node)
}

// Floats adds a constant tensor of the given shape. If no shape is given, the tensor is a scalar.
func (g *Graph) Floats(name string, values []float64, shape ...int) {
	dims := ""
	for _, n := range shape {
		dims += integer(1, n)
	}
	g.body += field(5, dims+integer(2, floatType)+field(9, packed(values))+field(8, name))
}

// Strings adds a constant list of strings.
func (g *Graph) Strings(name string, values []string) {
	g.body += field(5, integer(1, len(values))+integer(2, stringType)+fields(6, values)+field(8, name))
}

// Input declares an input of the graph: a batch of rows with the given number of float columns.
func (g *Graph) Input(name string, columns int) {
	g.declare(11, name, floatType, integer(1, columns))
}

// Output declares an output of the graph with the given number of floats per row of the batch.
func (g *Graph) Output(name string, columns int) {
	g.declare(12, name, floatType, integer(1, columns))
}

// Labels declares an output of the graph with a string per row of the batch.
func (g *Graph) Labels(name string) { g.declare(12, name, stringType) }

// declare adds a description of an input (field 11 of the graph) or an output (field 12). The first
// dimension of the value is the number of rows, which the file calls "rows" because it may vary. The
// argument columns is the second dimension, encoded, or is left out if there is only one dimension.
func (g *Graph) declare(fieldNumber int, name string, kind int, columns ...string) {
	shape := field(1, field(2, "rows")) + fields(1, columns)
	g.body += field(fieldNumber, field(1, name)+field(2, field(1, integer(1, kind)+field(2, shape))))
}

// Model returns the content of an ONNX file for the graph. The file also holds the name of the graph, the
// name of the program that produced it, and the versions of the format and of the operations.
func (g *Graph) Model(name, producer string) []byte {
	const formatVersion = 8
	operations := func(domain string, version int) string {
		return field(8, field(1, domain)+integer(2, version))
	}
	return []byte(integer(1, formatVersion) + field(2, producer) + field(7, g.body+field(2, name)) +
		operations("", 13) + operations("ai.onnx.ml", 1))
}

// An Attribute is an encoded attribute of a node.
type Attribute string

// NewAttribute returns the attribute with the given name and value. The value must be an int, a
// string, a []string or a []float64.
func NewAttribute(name string, value any) Attribute {
	a := field(1, name)
	switch v := value.(type) { // field 20 is the type of the value
	case int:
		a += integer(20, 2) + integer(3, v)
	case string:
		a += integer(20, 3) + field(4, v)
	case []float64:
		a += integer(20, 6) + field(7, packed(v))
	case []string:
		a += integer(20, 8) + fields(9, v)
	}
	return Attribute(a)
}

// packed returns the values as consecutive float32s.
func packed(values []float64) string {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	return string(b)
}

// integer returns a field with the given number and value, of wire type 0. A message of Protocol Buffers is
// a sequence of fields. A field begins with a varint, which encodes the number of the field and the wire
// type. In wire type 0, the value follows as another varint. In wire type 2, the length of the value follows
// as a varint, and then the value.
func integer(number, v int) string { return varint(number<<3) + varint(v) }

// field returns a field with the given number and value, of wire type 2.
func field[T ~string](number int, v T) string {
	return varint(number<<3|2) + varint(len(v)) + string(v)
}

// fields returns a repeated field of wire type 2, which is one field per value.
func fields[T ~string](number int, values []T) (text string) {
	for _, v := range values {
		text += field(number, v)
	}
	return text
}

func varint(v int) string { return string(binary.AppendUvarint(nil, uint64(v))) }
