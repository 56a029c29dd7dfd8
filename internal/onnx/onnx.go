// Package onnx writes ONNX models. It encodes the Protocol Buffers itself. The numbers of fields, types and
// attributes are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto, and the messages of that
// file are named in comments, as in GraphProto.
package onnx

import (
	"encoding/binary"
	"strconv"
)

// The versions of the format and of the operations that a file declares. All operations of the methods of
// Graph have these versions. Versions of operations before 13 and after 17 have other inputs and attributes.
const (
	formatVersion = 8
	version       = 13 // of the operations of ONNX
	versionML     = 2  // of the operations of the domain ai.onnx.ml
)

// A Type is the type of the elements of a tensor, in the numbering of TensorProto.DataType.
type Type int

// The types of elements that models of this module need.
const (
	Int64  Type = 7
	String Type = 8
	Bool   Type = 9
	Double Type = 11
)

// A Value is the name of a tensor in a graph.
type Value string

// A Graph is an ONNX graph under construction (GraphProto). Declare all inputs first, because their names are
// fixed: the names of all other values are chosen so that they differ from the names of the inputs. The zero
// Graph is empty and ready to use.
type Graph struct {
	nodes, constants, inputs, outputs []byte // fields of the graph, encoded

	properties []byte // fields of the file, encoded

	taken  map[Value]bool // the names of values
	count  int            // the number of values whose names are numbers
	usesML bool           // an operation is of the domain ai.onnx.ml
}

// Input declares an input of the graph: a matrix with one row per row of the batch, and the given number of
// columns.
func (g *Graph) Input(name string, t Type, columns int) Value {
	v := g.free(Value(name))
	g.inputs = append(g.inputs, field(11, valueInfo(v, t, columns))...)
	return v
}

// Output makes a value an output of the graph. The value must be a list with one element per row of the batch
// or, if the argument columns is given, a matrix with this number of columns. The name of the output is the
// given name, or if an input has the same name, the name followed by _1.
func (g *Graph) Output(v Value, name string, t Type, columns ...int) {
	output := g.free(Value(name))
	g.add(node{operation: "Identity", inputs: []Value{v}, outputs: []Value{output}})
	g.outputs = append(g.outputs, field(12, valueInfo(output, t, columns...))...)
}

// valueInfo returns the ValueInfoProto of an input or output. The first dimension of its shape is the number
// of rows, which the file calls "rows" because it may vary. The argument columns is the second dimension, if
// there is one.
func valueInfo(v Value, t Type, columns ...int) string {
	shape := field(1, field(2, "rows"))
	for _, n := range columns {
		shape += field(1, integer(1, n))
	}
	return field(1, v) + field(2, field(1, integer(1, t)+field(2, shape)))
}

// scannedInfo is like valueInfo for a value of any shape.
func scannedInfo(v Value, t Type) string {
	return field(1, v) + field(2, field(1, integer(1, t)))
}

// Property adds a text to the file, under a key by which programs find it. In Python, the texts are in the
// dictionary session.get_modelmeta().custom_metadata_map.
func (g *Graph) Property(key, text string) {
	g.properties = append(g.properties, field(14, field(1, key)+field(2, text))...)
}

// Doubles adds a constant tensor of float64 with the given shape. If no shape is given, the tensor is a
// single number.
func (g *Graph) Doubles(values []float64, shape ...int) Value {
	data, _ := binary.Append(nil, binary.LittleEndian, values) // no error: the size of float64 is fixed
	return g.constant(Double, field(9, string(data)), shape)
}

// Integers adds a constant list of int64.
func (g *Graph) Integers(values ...int64) Value {
	data, _ := binary.Append(nil, binary.LittleEndian, values) // no error: the size of int64 is fixed
	return g.constant(Int64, field(9, string(data)), []int{len(values)})
}

// List adds a constant list of values, which must be a []int64, []float64, []bool or []string. It also
// returns the type of the elements.
func (g *Graph) List(values any) (Value, Type) {
	switch values := values.(type) {
	case []int64:
		return g.Integers(values...), Int64
	case []float64:
		return g.Doubles(values, len(values)), Double
	case []bool:
		data, _ := binary.Append(nil, binary.LittleEndian, values) // no error: the size of bool is fixed
		return g.constant(Bool, field(9, string(data)), []int{len(values)}), Bool
	}
	texts := values.([]string)
	return g.constant(String, fields(6, texts), []int{len(texts)}), String
}

// constant adds a constant tensor (TensorProto). The argument data is an encoded field with its elements:
// raw_data, or string_data for strings.
func (g *Graph) constant(t Type, data string, shape []int) Value {
	v := g.next("c")
	g.constants = append(g.constants, field(5, integers(1, shape)+integer(2, t)+data+field(8, v))...)
	return v
}

// free returns the given name or, if a value already has this name, the name followed by _ and a number. The
// name is then taken.
func (g *Graph) free(name Value) Value {
	if g.taken == nil {
		g.taken = map[Value]bool{}
	}
	free := name
	for k := 1; g.taken[free]; k++ {
		free = name + Value("_"+strconv.Itoa(k))
	}
	g.taken[free] = true
	return free
}

// next returns a new name, which consists of a letter and a number.
func (g *Graph) next(letter string) Value {
	g.count++
	return g.free(Value(letter + strconv.Itoa(g.count)))
}

// Model returns the content of an ONNX file for the graph (ModelProto). The file also holds the name of the
// graph, the name of the program that produced it, and the versions of the format and of the operations.
func (g *Graph) Model(name, producer string) []byte {
	content := integer(1, formatVersion) + field(2, producer) + field(7, g.encoded(name)) +
		field(8, field(1, "")+integer(2, version))
	if g.usesML {
		content += field(8, field(1, domainML)+integer(2, versionML))
	}
	return append([]byte(content), g.properties...)
}

// encoded returns the graph with the given name as a message.
func (g *Graph) encoded(name string) string {
	return string(g.nodes) + field(2, name) + string(g.constants) + string(g.inputs) + string(g.outputs)
}
