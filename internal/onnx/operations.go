package onnx

// domainML is the domain of the operations for machine learning.
const domainML = "ai.onnx.ml"

// A node is an operation in a graph, with the values that it reads and writes (NodeProto).
type node struct {
	domain, operation string // the domain "" is that of ONNX
	label             string // the name of the node, which runtimes print in errors; may be ""
	inputs, outputs   []Value
	attributes        []string // encoded by intAttribute and its kin
}

// add adds a node.
func (g *Graph) add(n node) {
	text := fields(1, n.inputs) + fields(2, n.outputs)
	if n.label != "" {
		text += field(3, n.label)
	}
	text += field(4, n.operation) + fields(5, n.attributes)
	if n.domain != "" {
		text += field(7, n.domain)
		g.usesML = true
	}
	g.nodes = append(g.nodes, field(1, text)...)
}

// addOne adds a node with one new output, and returns the output.
func (g *Graph) addOne(n node) Value {
	output := g.next("v")
	n.outputs = []Value{output}
	g.add(n)
	return output
}

// Apply adds an operation that needs no attributes and has one output, such as Add, Where or MatMul.
func (g *Graph) Apply(operation string, inputs ...Value) Value {
	return g.addOne(node{operation: operation, inputs: inputs})
}

// Concat joins tensors along an axis.
func (g *Graph) Concat(axis int, values ...Value) Value {
	if len(values) == 1 {
		return values[0]
	}
	return g.addOne(node{
		operation:  "Concat",
		inputs:     values,
		attributes: []string{intAttribute("axis", axis)},
	})
}

// Split divides a tensor along an axis into equal parts.
func (g *Graph) Split(v Value, parts, axis int) []Value {
	if parts == 1 {
		return []Value{v}
	}
	n := node{operation: "Split", inputs: []Value{v}, attributes: []string{intAttribute("axis", axis)}}
	for range parts {
		n.outputs = append(n.outputs, g.next("v"))
	}
	g.add(n)
	return n.outputs
}

// Select returns the elements with the given indices along an axis of v.
func (g *Graph) Select(v, indices Value, axis int) Value {
	return g.addOne(node{
		operation:  "Gather",
		inputs:     []Value{v, indices},
		attributes: []string{intAttribute("axis", axis)},
	})
}

// Lookup replaces each index in a tensor by the element of a list with this index. An index that the list
// does not have is an error, whose text contains the given message: it is the name of the node, and
// onnxruntime prints the names of nodes that fail. Two nodes can't have the same message. Negative indices
// count from the end of the list, and are no errors.
func (g *Graph) Lookup(list, indices Value, message string) Value {
	return g.addOne(node{operation: "Gather", label: message, inputs: []Value{list, indices}})
}

// Cast converts the elements of v to another type.
func (g *Graph) Cast(v Value, t Type) Value {
	return g.addOne(node{
		operation:  "Cast",
		inputs:     []Value{v},
		attributes: []string{intAttribute("to", int(t))},
	})
}

// SelectInRows returns, for each row of a matrix, the elements whose indices are in the same row of another
// matrix.
func (g *Graph) SelectInRows(v, indices Value) Value {
	return g.addOne(node{
		operation:  "GatherElements",
		inputs:     []Value{v, indices},
		attributes: []string{intAttribute("axis", 1)},
	})
}

// Largest returns the largest elements along an axis of v, whose dimension becomes 1. For a matrix and the
// axis 1, it is the largest element of each row.
func (g *Graph) Largest(v Value, axis int64) Value {
	return g.addOne(node{
		operation:  "ReduceMax",
		inputs:     []Value{v},
		attributes: []string{intsAttribute("axes", []int64{axis})},
	})
}

// LargestPlaces returns the indices of the k largest elements in each row of a matrix, the largest first. The
// value k is a list of one number.
func (g *Graph) LargestPlaces(v, k Value) Value {
	outputs := []Value{g.next("v"), g.next("v")} // the elements and their indices
	g.add(node{operation: "TopK", inputs: []Value{v, k}, outputs: outputs})
	return outputs[1]
}

// LargestIndex returns the index of the largest element of each row of a matrix, as a list. If several
// elements are equal, it is the first index.
func (g *Graph) LargestIndex(v Value) Value {
	return g.addOne(node{
		operation:  "ArgMax",
		inputs:     []Value{v},
		attributes: []string{intAttribute("axis", 1), intAttribute("keepdims", 0)},
	})
}

// Encode replaces each string keys[k] in v by the number codes[k], and each other string by another number.
func (g *Graph) Encode(v Value, keys []string, codes []int64, other int64) Value {
	return g.addOne(node{
		domain:    domainML,
		operation: "LabelEncoder",
		inputs:    []Value{v},
		attributes: []string{
			stringsAttribute("keys_strings", keys),
			intsAttribute("values_int64s", codes),
			intAttribute("default_int64", int(other)),
		},
	})
}

// The functions below return an encoded attribute with the given name and value (AttributeProto). Field 20
// is the type of the value.

func intAttribute(name string, v int) string {
	return field(1, name) + integer(20, 2) + integer(3, v)
}

func intsAttribute(name string, values []int64) string {
	return field(1, name) + integer(20, 7) + integers(8, values)
}

func stringsAttribute(name string, values []string) string {
	return field(1, name) + integer(20, 8) + fields(9, values)
}

func graphAttribute(name, graph string) string {
	return field(1, name) + integer(20, 5) + field(6, graph)
}
