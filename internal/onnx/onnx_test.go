package onnx_test

import (
	"slices"
	"testing"

	"perceptronlab/internal/onnx"
	"perceptronlab/internal/onnx/onnxtest"
)

// The graph computes w·x + b for each row, and the code of each word. The model that package onnxtest
// decodes from the file has the declared inputs and outputs, and computes the same.
func TestModel(t *testing.T) {
	g := &onnx.Graph{}
	x := g.Input("x", onnx.Double, 2)
	word := g.Input("word", onnx.String, 1)
	score := g.Apply("Add", g.Apply("MatMul", x, g.Doubles([]float64{2, -1}, 2, 1)), g.Doubles([]float64{0.5}))
	g.Output(score, "score", onnx.Double, 1)
	code := g.Encode(word, []string{"red", "green"}, []int64{0, 1}, 2)
	g.Output(code, "word", onnx.Int64, 1) // the name of an input

	m := onnxtest.Decode(g.Model("test", "onnx_test"))
	if want := []string{"x", "word"}; !slices.Equal(m.Inputs, want) {
		t.Errorf("inputs = %q, want %q", m.Inputs, want)
	}
	if want := []string{"score", "word_1"}; !slices.Equal(m.Outputs, want) {
		t.Errorf("outputs = %q, want %q", m.Outputs, want)
	}
	outputs, err := m.Run(map[string]onnxtest.Tensor{
		"x":    onnxtest.Matrix([][]float64{{1, 1}, {0, 3}, {2, 0}}, 2),
		"word": onnxtest.Column([]string{"green", "blue", "red"}),
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := onnxtest.List[float64](outputs["score"]), []float64{1.5, -2.5, 4.5}; !slices.Equal(got, want) {
		t.Errorf("scores = %v, want %v", got, want)
	}
	if got, want := onnxtest.List[int64](outputs["word_1"]), []int64{1, 2, 0}; !slices.Equal(got, want) {
		t.Errorf("codes = %v, want %v", got, want)
	}
}

// An index that a list does not have is an error, whose text contains the message of the caller.
func TestLookup(t *testing.T) {
	g := &onnx.Graph{}
	index := g.Input("index", onnx.Int64, 1)
	list, kind := g.List([]string{"no", "yes"})
	g.Output(g.Lookup(list, index, "an unknown category"), "label", kind, 1)
	m := onnxtest.Decode(g.Model("test", "onnx_test"))
	outputs, err := m.Run(map[string]onnxtest.Tensor{"index": onnxtest.Column([]int64{1, 0})})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := onnxtest.List[string](outputs["label"]), []string{"yes", "no"}; !slices.Equal(got, want) {
		t.Errorf("labels = %q, want %q", got, want)
	}
	_, err = m.Run(map[string]onnxtest.Tensor{"index": onnxtest.Column([]int64{2})})
	if want := "node an unknown category: index 2 is out of the range of 2 elements"; err == nil || err.Error() != want {
		t.Errorf("error = %v, want %s", err, want)
	}
}
