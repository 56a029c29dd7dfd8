package classifier

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// WriteONNX writes the model to a file as an ONNX graph: its input "x" is a batch of rows,
// float32, as they are in the table before any scaling; its outputs are "label", the class of
// each row in the table's own words, and "scores", one for each class, in the order of
// Classes. In Python:
//
//	session = onnxruntime.InferenceSession("model.onnx")
//	label, scores = session.run(None, {"x": x.astype("float32")})
//
// The graph is one node, the LinearClassifier of ai.onnx.ml; for AllPairs with three or more
// classes it is a few nodes that vote, and decide ties, as the model does. A Threshold is
// subtracted from the score of the second class, and added to that of the first.
//
// The coefficients are float32, 24 bits of the model's 53: rows whose scores tie, or agree to
// six digits or so, may go to another class. The same model gives the same bytes.
//
// The file is written as Save does it. It is an error if a scaling is so small that a
// coefficient is not finite, or if one is too large for float32.
func (m *Model) WriteONNX(name string) error {
	coef, intercept, err := m.exported()
	if err != nil {
		return err
	}
	pairs := m.Method == AllPairs && len(m.Classes) > 2
	if len(coef) == 1 { // a row of scores for each class: the first is the negative of the second
		negative := make([]float64, m.Columns)
		for j, v := range coef[0] {
			negative[j] = -v
		}
		coef, intercept = [][]float64{negative, coef[0]}, []float64{-intercept[0], intercept[0]}
	}
	flat := slices.Concat(coef...)
	for _, v := range slices.Concat(flat, intercept) {
		if math.IsInf(float64(float32(v)), 0) {
			return fmt.Errorf("classifier: the coefficient %v is too large for the float32 of ONNX; divide the data by a power of two", v)
		}
	}

	// The numbers of the fields are those of onnx.proto.
	var graph, opset, mlOpset, model message
	if pairs {
		m.votes(&graph, flat, intercept)
	} else {
		node := operator("LinearClassifier", "x", "label")
		node.text(2, "scores")
		node.text(7, "ai.onnx.ml")
		node.attribute("coefficients", floats, 7, packed(flat))
		node.attribute("intercepts", floats, 7, packed(intercept))
		node.attribute("classlabels_strings", 8, 9, m.Classes...) // STRINGS
		node.attribute("post_transform", 3, 4, "NONE")            // STRING
		graph.message(1, node)
	}
	graph.text(2, "perceptron")
	graph.message(11, described("x", float, m.Columns))
	graph.message(12, described("label", str, 0))
	graph.message(12, described("scores", float, len(m.Classes)))
	opset.text(1, "")
	opset.integer(2, 13)
	mlOpset.text(1, "ai.onnx.ml")
	mlOpset.integer(2, 1)
	model.integer(1, 8) // the version of the format
	model.text(2, "perceptronlab")
	model.message(7, graph)
	model.message(8, opset)
	model.message(8, mlOpset)
	return writeFile(name, func(w io.Writer) error {
		_, err := w.Write(model)
		return err
	})
}

const float, str, floats = 1, 8, 6 // kinds of a tensor's elements; that of an attribute

// votes adds the nodes and constants that compute what combine does, with a pair in each row of
// coef. In the matrix sides, pair × class, 1 is the positive class of a pair and −1 the negative
// one, which gets the vote unless the pair's score is positive.
func (m *Model) votes(graph *message, coef, intercept []float64) {
	p, k := len(m.Parts), len(m.Classes)
	sides, negative := make([]float64, p*k), make([]float64, k)
	for pair := range p {
		i, j := m.sides(pair)
		sides[pair*k+i], sides[pair*k+j] = 1, -1
		negative[j]++
	}
	graph.message(5, tensor("coef", float, []string{packed(coef)}, p, m.Columns))
	graph.message(5, tensor("intercept", float, []string{packed(intercept)}, p))
	graph.message(5, tensor("sides", float, []string{packed(sides)}, p, k))
	graph.message(5, tensor("negative", float, []string{packed(negative)}, k))
	for n, name := range []string{"zero", "one"} {
		graph.message(5, tensor(name, float, []string{packed([]float64{float64(n)})}))
	}
	graph.message(5, tensor("three", float, []string{packed([]float64{3})}))
	graph.message(5, tensor("classes", str, m.Classes, k))

	pairs := operator("Gemm", "x", "coef", "intercept", "pairs")
	pairs.number("transB", 1)
	best := operator("ArgMax", "scores", "best")
	best.number("axis", 1)
	best.number("keepdims", 0)
	for _, node := range []message{
		pairs,
		operator("Greater", "pairs", "zero", "positive"),
		operator("Where", "positive", "one", "zero", "won"),
		operator("Gemm", "won", "sides", "negative", "votes"),
		operator("MatMul", "pairs", "sides", "sums"),
		operator("Abs", "sums", "sizes"),
		operator("Add", "sizes", "one", "more"),
		operator("Mul", "more", "three", "most"),
		operator("Div", "sums", "most", "ties"),
		operator("Add", "votes", "ties", "scores"),
		best,
		operator("Gather", "classes", "best", "label"),
	} {
		graph.message(1, node)
	}
}

// operator returns a node: its operation, and the names of its inputs and then of its output.
func operator(operation string, names ...string) message {
	var node message
	last := len(names) - 1
	for _, name := range names[:last] {
		node.text(1, name)
	}
	node.text(2, names[last])
	node.text(4, operation)
	return node
}

// packed returns values as float32, one after another.
func packed(values []float64) string {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	return string(b)
}

// tensor returns a constant of this kind and shape: texts, or one string of packed numbers.
func tensor(name string, kind uint64, content []string, shape ...int) message {
	var t message
	for _, n := range shape {
		t.integer(1, uint64(n))
	}
	t.integer(2, kind)
	for _, s := range content {
		t.text(map[uint64]uint64{float: 9, str: 6}[kind], s)
	}
	t.text(8, name)
	return t
}

// described describes an input or output with one row for each row of the batch, of the given
// number of columns, or of one value if that is 0.
func described(name string, kind uint64, columns int) message {
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
	return value
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

// number adds an attribute to a node that is one integer.
func (m *message) number(name string, v uint64) {
	var a message
	a.text(1, name)
	a.integer(3, v)
	a.integer(20, 2) // INT
	m.message(5, a)
}

// attribute adds an attribute to a node: its name, its values in their field, and its kind.
func (m *message) attribute(name string, kind, field uint64, values ...string) {
	var a message
	a.text(1, name)
	for _, v := range values {
		a.text(field, v)
	}
	a.integer(20, kind)
	m.message(5, a)
}
