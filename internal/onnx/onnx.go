// Package onnx writes graphs of ONNX, by hand: the numbers of the fields are those of
// onnx.proto.
package onnx

import (
	"encoding/binary"
	"math"
	"strings"
)

// A Graph is written node by node. Values are known by their names; all floats are float32.
type Graph struct{ body string }

const float, str = 1, 8 // what a tensor holds

// Node adds an operation of the domain "" or "ai.onnx.ml". The names of its inputs, and those
// of its outputs, are separated by spaces.
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

// Floats adds a constant of this shape; without a shape it is one number.
func (g *Graph) Floats(name string, values []float64, shape ...int) {
	dims := ""
	for _, n := range shape {
		dims += integer(1, n)
	}
	g.body += field(5, dims+integer(2, float)+field(9, packed(values))+field(8, name))
}

// Strings adds a constant list of strings.
func (g *Graph) Strings(name string, values []string) {
	g.body += field(5, integer(1, len(values))+integer(2, str)+fields(6, values)+field(8, name))
}

// Input, Output and Labels describe what goes in and out: so many floats in each row of a
// batch, or a string for each.
func (g *Graph) Input(name string, columns int) { g.describe(11, name, float, integer(1, columns)) }

func (g *Graph) Output(name string, columns int) { g.describe(12, name, float, integer(1, columns)) }
func (g *Graph) Labels(name string)              { g.describe(12, name, str) }

func (g *Graph) describe(what int, name string, kind int, width ...string) {
	shape := field(1, field(2, "rows")) + fields(1, width)
	g.body += field(what, field(1, name)+field(2, field(1, integer(1, kind)+field(2, shape))))
}

// Model returns the file: the graph with its name and the versions of the operations.
func (g *Graph) Model(name, producer string) []byte {
	const version = 8 // of the format
	operations := func(domain string, version int) string {
		return field(8, field(1, domain)+integer(2, version))
	}
	return []byte(integer(1, version) + field(2, producer) + field(7, g.body+field(2, name)) +
		operations("", 13) + operations("ai.onnx.ml", 1))
}

// An Attribute is a setting of a node.
type Attribute string

// Set makes an attribute of an int, a string, or a list of strings or of numbers.
func Set(name string, value any) Attribute {
	a := field(1, name)
	switch v := value.(type) {
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

// packed returns values as float32, one after another.
func packed(values []float64) string {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	return string(b)
}

// A message of Protocol Buffers is a row of fields. A field is its number and wire type as a
// varint, and then a varint (type 0), or a length and as many bytes (type 2).
func integer(number, v int) string { return varint(number<<3) + varint(v) }

func field[T ~string](number int, v T) string {
	return varint(number<<3|2) + varint(len(v)) + string(v)
}

func fields[T ~string](number int, all []T) (text string) {
	for _, v := range all {
		text += field(number, v)
	}
	return text
}

func varint(v int) string { return string(binary.AppendUvarint(nil, uint64(v))) }
