package classifier

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/onnx"
	"perceptronlab/perceptron/datasets"
)

// WriteONNX writes the model to the named file as an ONNX graph. The input "x" is a batch of unscaled
// rows in float32. The output "label" is the predicted class of each row. The output "scores" has one
// row per row of "x", and one column per class, in the order of Classes. In Python:
//
//	session = onnxruntime.InferenceSession("model.onnx")
//	label, scores = session.run(None, {"x": x.astype("float32")})
//
// The graph consists of one node, a LinearClassifier of ai.onnx.ml. For OneVsOne with three or more
// classes, it consists of several nodes, which count votes and break ties as the model does. With two
// classes, the Threshold is subtracted from the score of the second class, and added to the score of
// the first.
//
// The coefficients are float32, which has 24 significant bits instead of 53. The predicted class may
// therefore differ for rows whose scores tie, or agree in about the first six digits. If a model is
// written twice, the two files have the same bytes.
//
// As with Save, the file appears under its name only when it is complete. WriteONNX returns an error if
// a coefficient is too large for float32. It also returns an error if a coefficient is not finite, which
// happens if a column's scale is too small.
func (m *Model) WriteONNX(name string) error {
	content, err := m.onnx()
	return writeFile(name, content, err)
}

// onnx returns the content of the file that WriteONNX writes.
func (m *Model) onnx() ([]byte, error) {
	coef, intercept, err := m.exportedCoefficients()
	if err != nil {
		return nil, err
	}
	if len(coef) == 1 { // two classes: coef has one row, but LinearClassifier needs one per class
		negative := make([]float64, m.Columns)
		for j, v := range coef[0] {
			negative[j] = -v
		}
		coef = [][]float64{negative, coef[0]}
		intercept = []float64{-intercept[0], intercept[0]}
	}
	flat := slices.Concat(coef...)
	for _, v := range slices.Concat(flat, intercept) {
		if math.IsInf(float64(float32(v)), 0) {
			found := fmt.Sprintf("the coefficient %v", v)
			return nil, problem(found, "a number in the range of float32, the type of numbers in ONNX").
				With(datasets.Fix{Do: "divide the data by a power of two, and train again"})
		}
	}

	var g onnx.Graph
	if m.Method == OneVsOne && len(m.Classes) > 2 {
		m.votes(&g, flat, intercept)
	} else {
		g.Node("ai.onnx.ml", "LinearClassifier", "x", "label scores",
			onnx.NewAttribute("coefficients", flat), onnx.NewAttribute("intercepts", intercept),
			onnx.NewAttribute("classlabels_strings", m.Classes), onnx.NewAttribute("post_transform", "NONE"))
	}
	g.Input("x", m.Columns)
	g.Labels("label")
	g.Output("scores", len(m.Classes))
	return g.Model("perceptron", "perceptronlab"), nil
}

// votes adds the constants and the nodes of a one-vs-one model to the graph. The nodes compute the scores
// as combine does. coef has one row per pair of classes. The matrix sides has one row per pair and one
// column per class: 1 for the positive class of the pair, and −1 for the negative class. At first, each
// pair's vote counts for its negative class: negative[k] is the number of pairs whose negative class is k.
// If the pair's score is positive, adding its row of sides moves the vote to the positive class.
func (m *Model) votes(g *onnx.Graph, coef, intercept []float64) {
	p, k := len(m.Components), len(m.Classes)
	sides := make([]float64, p*k)
	negative := make([]float64, k)
	for pair := range p {
		i, j := m.sides(pair)
		sides[pair*k+i] = 1
		sides[pair*k+j] = -1
		negative[j]++
	}
	g.Floats("coef", coef, p, m.Columns)
	g.Floats("intercept", intercept, p)
	g.Floats("sides", sides, p, k)
	g.Floats("negative", negative, k)
	g.Floats("zero", []float64{0})
	g.Floats("one", []float64{1})
	g.Floats("three", []float64{3})
	g.Strings("classes", m.Classes)

	g.Node("", "Gemm", "x coef intercept", "pairs", onnx.NewAttribute("transB", 1))
	g.Node("", "Greater", "pairs zero", "positive")
	g.Node("", "Where", "positive one zero", "won")
	g.Node("", "Gemm", "won sides negative", "votes")
	g.Node("", "MatMul", "pairs sides", "sums")
	g.Node("", "Abs", "sums", "sizes")
	g.Node("", "Add", "sizes one", "more")
	g.Node("", "Mul", "more three", "most")
	g.Node("", "Div", "sums most", "ties")
	g.Node("", "Add", "votes ties", "scores")
	g.Node("", "ArgMax", "scores", "best", onnx.NewAttribute("axis", 1), onnx.NewAttribute("keepdims", 0))
	g.Node("", "Gather", "classes best", "label")
}
