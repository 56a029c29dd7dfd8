// Package onnxtest runs ONNX models in tests. It supports the operations that package onnx writes, as the
// specification of ONNX defines them. perceptron/classifier/testdata/peers.py runs the same models in
// onnxruntime.
package onnxtest

import (
	"fmt"
	"slices"
)

// A Tensor is an array in row-major order: the last index varies fastest. All Elements have the same type,
// which is float64, int64, string or bool.
type Tensor struct {
	Shape    []int
	Elements []any
}

// Column returns a matrix of one column.
func Column[T any](elements []T) Tensor {
	t := Tensor{Shape: []int{len(elements), 1}}
	for _, v := range elements {
		t.Elements = append(t.Elements, v)
	}
	return t
}

// Matrix returns the matrix with the given rows and number of columns.
func Matrix(rows [][]float64, columns int) Tensor {
	t := Tensor{Shape: []int{len(rows), columns}}
	for _, v := range slices.Concat(rows...) {
		t.Elements = append(t.Elements, v)
	}
	return t
}

// List returns the elements of t.
func List[T any](t Tensor) []T {
	var list []T
	for _, v := range t.Elements {
		list = append(list, v.(T))
	}
	return list
}

// Rows returns the rows of the matrix t.
func Rows(t Tensor) [][]float64 {
	var rows [][]float64
	for row := range slices.Chunk(List[float64](t), t.Shape[1]) {
		rows = append(rows, row)
	}
	return rows
}

// A Model is a decoded ONNX model.
type Model struct {
	// Inputs and Outputs are the names of the inputs and outputs, in the order of the file.
	Inputs, Outputs []string

	// Types has, for each input and output, the type of its elements: float64, int64, bool or string.
	Types map[string]string

	// Properties has the texts that are stored with the model, by their keys.
	Properties map[string]string

	graph message
}

// Decode decodes an ONNX file. It panics if the file is damaged.
func Decode(content []byte) Model {
	file := decode(string(content))
	m := Model{Types: map[string]string{}, Properties: map[string]string{}, graph: file.messages(7)[0]}
	for _, property := range file.messages(14) {
		m.Properties[property.text(1)] = property.text(2)
	}
	declared := func(number int) (names []string) {
		for _, description := range m.graph.messages(number) {
			name := description.text(1)
			tensor := description.messages(2)[0].messages(1)[0]
			m.Types[name] = typeNames[tensor.integer(1)]
			names = append(names, name)
		}
		return names
	}
	m.Inputs = declared(11)
	m.Outputs = declared(12)
	return m
}

// Run returns the outputs of the model for the given inputs. It returns an error if an input is missing or
// has another type of elements, or if an operation fails.
func (m Model) Run(inputs map[string]Tensor) (outputs map[string]Tensor, err error) {
	values := map[string]Tensor{}
	for _, name := range m.Inputs {
		t, ok := inputs[name]
		if !ok {
			return nil, fmt.Errorf("no input %q", name)
		}
		if len(t.Elements) > 0 && fmt.Sprintf("%T", t.Elements[0]) != m.Types[name] {
			return nil, fmt.Errorf("input %q: got the type %T, want %s", name, t.Elements[0], m.Types[name])
		}
		values[name] = t
	}
	if err := runAll(m.graph, values); err != nil {
		return nil, err
	}
	outputs = map[string]Tensor{}
	for _, name := range m.Outputs {
		outputs[name] = values[name]
	}
	return outputs, nil
}

// runAll runs the nodes of a graph. It adds their outputs, and the constants of the graph, to values.
func runAll(graph message, values map[string]Tensor) error {
	for _, c := range graph.messages(5) {
		values[c.text(8)] = constant(c)
	}
	names := map[string]bool{}
	for _, n := range graph.messages(1) {
		name := n.text(3)
		if name != "" && names[name] {
			return fmt.Errorf("two nodes have the name %q", name) // an error in onnxruntime, too
		}
		names[name] = true
		if err := run(n, values); err != nil {
			return fmt.Errorf("node %s: %w", name, err)
		}
	}
	return nil
}

// run runs a node, and adds its outputs to values.
func run(n message, values map[string]Tensor) error {
	var inputs []Tensor
	for _, name := range n.texts(1) {
		t, ok := values[name]
		if !ok {
			return fmt.Errorf("no value %q", name)
		}
		inputs = append(inputs, t)
	}
	attributes := map[string]message{}
	for _, a := range n.messages(5) {
		attributes[a.text(1)] = a
	}
	names := n.texts(2)
	outputs, err := apply(n.text(4), inputs, attributes, len(names))
	if err != nil {
		return err
	}
	for k, t := range outputs {
		if _, exists := values[names[k]]; exists {
			return fmt.Errorf("two values %q", names[k])
		}
		values[names[k]] = t
	}
	return nil
}

// apply applies an operation, and returns its outputs. The argument outputs is their number.
func apply(operation string, in []Tensor, attributes map[string]message, outputs int) ([]Tensor, error) {
	if f, ok := elementwise[operation]; ok {
		return []Tensor{broadcast(f, in...)}, nil
	}
	axis := int(attributes["axis"].integer(3))
	one := Tensor{} // the only output
	var err error
	switch operation {
	case "Identity":
		one = in[0]
	case "Concat":
		one = concat(in, axis)
	case "Split":
		return split(in[0], outputs, axis), nil
	case "Gather":
		one, err = gather(in[0], in[1], axis)
	case "Cast":
		one = cast(in[0], attributes["to"].integer(3))
	case "LabelEncoder":
		one = encode(in[0], attributes)
	case "ReduceMax":
		one = reduceMax(in[0], int(attributes["axes"].integers(8)[0]))
	case "ReduceSum":
		one = reduceSum(in[0])
	case "TopK":
		return topK(in[0], int(in[1].Elements[0].(int64))), nil
	case "GatherElements":
		one = gatherElements(in[0], in[1])
	case "Shape":
		one = shapeOf(in[0])
	case "Reshape":
		one = reshape(in[0], List[int64](in[1]))
	case "Expand":
		one = expand(in[0], List[int64](in[1]))
	case "Scan":
		one, err = scan(in, attributes)
	case "ArgMax":
		one = argMax(in[0])
	case "MatMul":
		one = matMul(in[0], in[1])
	case "Pad":
		one = pad(in[0], int(in[1].Elements[3].(int64)), in[2].Elements[0])
	case "Unsqueeze":
		k := int(in[1].Elements[0].(int64))
		one = Tensor{Shape: slices.Insert(slices.Clone(in[0].Shape), k, 1), Elements: in[0].Elements}
	case "Squeeze":
		k := int(in[1].Elements[0].(int64))
		one = Tensor{Shape: slices.Delete(slices.Clone(in[0].Shape), k, k+1), Elements: in[0].Elements}
	default:
		err = fmt.Errorf("unknown operation %q", operation)
	}
	return []Tensor{one}, err
}
