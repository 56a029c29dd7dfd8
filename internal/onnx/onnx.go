// Package onnx writes graphs of ONNX, by hand: the numbers of the fields are those of
// onnx.proto.
package onnx

import (
	"encoding/binary"
	"math"
	"strings"
)

// A Graph is written node by node. Values are known by their names; all floats are float32.
type Graph struct{ body message }

const float, str = 1, 8 // what a tensor holds

// Node adds an operation of the domain "" or "ai.onnx.ml". The names of its inputs, and those
// of its outputs, are separated by spaces.
func (g *Graph) Node(domain, operation, inputs, outputs string, attributes ...Attribute) {
	var node message
	for _, name := range strings.Fields(inputs) {
		node.text(1, name)
	}
	for _, name := range strings.Fields(outputs) {
		node.text(2, name)
	}
	node.text(4, operation)
	for _, a := range attributes {
		node.message(5, message(a))
	}
	if domain != "" {
		node.text(7, domain)
	}
	g.body.message(1, node)
}

// Floats adds a constant of this shape; without a shape it is one number.
func (g *Graph) Floats(name string, values []float64, shape ...int) {
	g.constant(name, float, 9, []string{packed(values)}, shape)
}

// Strings adds a constant list of strings.
func (g *Graph) Strings(name string, values []string) {
	g.constant(name, str, 6, values, []int{len(values)})
}

func (g *Graph) constant(name string, kind, field uint64, content []string, shape []int) {
	var t message
	for _, n := range shape {
		t.integer(1, uint64(n))
	}
	t.integer(2, kind)
	for _, s := range content {
		t.text(field, s)
	}
	t.text(8, name)
	g.body.message(5, t)
}

// Input, Output and Labels describe what goes in and out: so many floats in each row of a
// batch, or a string for each.
func (g *Graph) Input(name string, columns int)  { g.describe(11, name, float, columns) }
func (g *Graph) Output(name string, columns int) { g.describe(12, name, float, columns) }
func (g *Graph) Labels(name string)              { g.describe(12, name, str, 0) }

func (g *Graph) describe(field uint64, name string, kind uint64, columns int) {
	var batch, width, shape, t, outer, value message
	batch.text(2, "rows")
	shape.message(1, batch)
	if columns > 0 {
		width.integer(1, uint64(columns))
		shape.message(1, width)
	}
	t.integer(1, kind)
	t.message(2, shape)
	outer.message(1, t)
	value.text(1, name)
	value.message(2, outer)
	g.body.message(field, value)
}

// Model returns the file: the graph with its name and the versions of the operations.
func (g *Graph) Model(name, producer string) []byte {
	var graph, opset, mlOpset, model message
	graph = append(graph, g.body...)
	graph.text(2, name)
	opset.text(1, "")
	opset.integer(2, 13)
	mlOpset.text(1, "ai.onnx.ml")
	mlOpset.integer(2, 1)
	model.integer(1, 8) // the version of the format
	model.text(2, producer)
	model.message(7, graph)
	model.message(8, opset)
	model.message(8, mlOpset)
	return model
}

// An Attribute is a setting of a node.
type Attribute message

// Set makes an attribute of an int, a string, or a list of strings or of numbers.
func Set(name string, value any) Attribute {
	var a message
	a.text(1, name)
	kind := func(n uint64) { a.integer(20, n) }
	switch v := value.(type) {
	case int:
		kind(2)
		a.integer(3, uint64(v))
	case string:
		kind(3)
		a.text(4, v)
	case []float64:
		kind(6)
		a.text(7, packed(v))
	case []string:
		kind(8)
		for _, s := range v {
			a.text(9, s)
		}
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

// A message is one of Protocol Buffers, as bytes: a field is its number and wire type as a
// varint, and then a varint (type 0), or a length and as many bytes (type 2).
type message []byte

func (m *message) integer(field, v uint64) {
	*m = binary.AppendUvarint(binary.AppendUvarint(*m, field<<3), v)
}

func (m *message) message(field uint64, b message) {
	*m = binary.AppendUvarint(binary.AppendUvarint(*m, field<<3|2), uint64(len(b)))
	*m = append(*m, b...)
}

func (m *message) text(field uint64, s string) { m.message(field, message(s)) }
