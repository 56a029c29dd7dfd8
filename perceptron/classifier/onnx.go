package classifier

import (
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// WriteONNX writes the model as an ONNX graph of one node, the LinearClassifier of
// ai.onnx.ml: its input "x" is a batch of rows, float32, as they are in the table before
// any scaling; its outputs are "label", the class of each row in the table's own words,
// and "scores", one for each class, in the order of Classes. In Python:
//
//	session = onnxruntime.InferenceSession("model.onnx")
//	label, scores = session.run(None, {"x": x.astype("float32")})
//
// LinearClassifier has only float32 coefficients, 24 bits of the model's 53: rows whose
// scores tie, or agree to six digits or so, may go to another class. The same model gives
// the same bytes.
//
// It returns the errors of Coefficients, and one if a coefficient is too large for float32.
func (m *Model) WriteONNX(w io.Writer) error {
	coef, intercept, err := m.Coefficients()
	if err != nil {
		return err
	}
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
	var node message
	node.text(1, "x")
	node.text(2, "label")
	node.text(2, "scores")
	node.text(4, "LinearClassifier")
	node.text(7, "ai.onnx.ml")
	node.attribute("coefficients", 6, 7, packed(flat)) // FLOATS
	node.attribute("intercepts", 6, 7, packed(intercept))
	node.attribute("classlabels_strings", 8, 9, m.Classes...) // STRINGS
	node.attribute("post_transform", 3, 4, "NONE")            // STRING

	const float, str = 1, 8
	var graph, opset, mlOpset, model message
	graph.message(1, node)
	graph.text(2, "perceptron")
	graph.message(11, tensor("x", float, m.Columns))
	graph.message(12, tensor("label", str, 0))
	graph.message(12, tensor("scores", float, len(m.Classes)))
	opset.text(1, "")
	opset.integer(2, 13)
	mlOpset.text(1, "ai.onnx.ml")
	mlOpset.integer(2, 1)
	model.integer(1, 8) // the version of the format
	model.text(2, "perceptronlab")
	model.message(7, graph)
	model.message(8, opset)
	model.message(8, mlOpset)
	_, err = w.Write(model)
	return err
}

// packed returns values as float32, one after another.
func packed(values []float64) string {
	var b []byte
	for _, v := range values {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	return string(b)
}

// tensor describes an input or output with one row for each row of the batch, of the given
// number of columns, or of one value if that is 0.
func tensor(name string, kind uint64, columns int) message {
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
