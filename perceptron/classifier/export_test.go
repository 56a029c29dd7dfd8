package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// Coefficients apply to unscaled rows, so they include the scaling of the model.
func TestCoefficientsIncludeScaling(t *testing.T) {
	m := twoClassModel(3, -4, 5)
	m.Scaling = &prepare.Scaling{Shift: []float64{2, 1}, Scale: []float64{0.5, 4}}
	coef, intercept, err := m.Coefficients()
	// The coefficients are 3/0.5 and −4/4, and the intercept is 5 − 6·2 − (−1)·1.
	if err != nil || fmt.Sprint(coef, intercept) != "[[6 -1]] [-6]" {
		t.Errorf("Coefficients() = %v, %v, %v; want [[6 -1]], [-6], nil", coef, intercept, err)
	}
	m.NoBias, m.Components[0].Weights = true, perceptron.Weights{3, -4}
	if _, intercept, _ = m.Coefficients(); intercept[0] != -11 {
		t.Errorf("without a bias: intercept = %v, want [-11]", intercept)
	}
}

// If writing fails, an existing file of the same name is unchanged, and no temporary file is left.
func TestFailedWriteKeepsFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "model")
	small, nul, threshold := twoClassModel(1e300, 1, 0), twoClassModel(1, 1, 0), twoClassModel(1, 1, 0)
	small.Scaling = &prepare.Scaling{Scale: []float64{1e-300, 1}}
	nul.Classes[1] = "y\x00"
	threshold.Threshold = math.Inf(1)
	for caseName, write := range map[string]func(string) error{
		"ONNX, infinite threshold": threshold.WriteONNX,
		"NPZ, small scale":         small.WriteNPZ,
		"NPZ, NUL in a class":      nul.WriteNPZ,
	} {
		if err := os.WriteFile(name, []byte("earlier"), 0o644); err != nil {
			t.Fatal(err)
		}
		err := write(name)
		content := must[[]byte](t)(os.ReadFile(name))
		files := must[[]os.DirEntry](t)(os.ReadDir(filepath.Dir(name)))
		if string(content) != "earlier" || len(files) != 1 {
			t.Errorf("%s: the file contains %q, want \"earlier\"; the folder contains %v, want only this file",
				caseName, content, files)
		}
		var problem *datasets.Problem
		if errors.As(err, &problem) {
			problem.File = "FILE"
		}
		checkProblem(t, caseName, err)
	}
}

// writeAndRead calls write, such as m.WriteNPZ, with the name of a file and returns the content of the file.
func writeAndRead(t *testing.T, write func(string) error) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "model")
	if err := write(name); err != nil {
		t.Fatal(err)
	}
	return must[[]byte](t)(os.ReadFile(name))
}

// The arrays have the names and shapes of scikit-learn's attributes.
func TestWriteNPZ(t *testing.T) {
	m := threeClassModel(perceptron.Weights{1, 2}, perceptron.Weights{4, 8}, perceptron.Weights{0, -1})
	var want bytes.Buffer
	err := files.WriteNPZ(&want,
		files.Array{Name: "coef_", Shape: []int{3, 1}, Numbers: []float64{1, 4, 0}},
		files.Array{Name: "intercept_", Shape: []int{3}, Numbers: []float64{2, 8, -1}},
		files.Array{Name: "classes_", Shape: []int{3}, Strings: []string{"a", "b", "c"}})
	if got := writeAndRead(t, m.WriteNPZ); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("WriteNPZ wrote\n%q\nwant\n%q\nthe error of files.WriteNPZ is %v, want nil", got, want.Bytes(), err)
	}
}

// The classes have the type of the labels in a DataFrame, so scikit-learn's predictions can be compared with
// them. The columns have names if those of the model do.
func TestWriteNPZTypesAndFeatures(t *testing.T) {
	for _, c := range []struct {
		classes   []string
		want      files.Array
		numpyType string
	}{
		{[]string{"-1", "1.0"}, files.Array{Integers: []int64{-1, 1}}, "<i8"},
		{[]string{"0.5", "1"}, files.Array{Numbers: []float64{0.5, 1}}, "<f8"},
		{[]string{"False", "True"}, files.Array{Bools: []bool{false, true}}, "|b1"},
		{[]string{"007", "1"}, files.Array{Strings: []string{"007", "1"}}, "<U3"},
	} {
		m := twoClassModel(1, 2, 3)
		m.Classes = c.classes
		c.want.Name = "classes_"
		c.want.Shape = []int{2}
		features := files.Array{Name: "feature_names_in_", Shape: []int{2}, Strings: []string{"p", "q"}}
		arrays := must[[]files.Array](t)(m.arrays())
		if want := []files.Array{c.want, features}; !reflect.DeepEqual(arrays[2:], want) {
			t.Errorf("arrays after the coefficients = %v, want %v", arrays[2:], want)
		}
		header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (2,), }", c.numpyType)
		if !bytes.Contains(writeAndRead(t, m.WriteNPZ), []byte(header)) {
			t.Errorf("classes %q: the file does not contain an array of the type %s", c.classes, c.numpyType)
		}
	}
}

// In the arrays, the pairs are in scikit-learn's order: (0, 1), (0, 2), (0, 3), (1, 2), …. In a model, the
// order is (1, 0), (2, 0), (2, 1), (3, 0), …. testdata/peers.py loads such arrays with scikit-learn.
func TestWriteNPZOrdersPairs(t *testing.T) {
	m := &Model{Method: OneVsOne, Classes: []string{"a", "b", "c", "d"}, Columns: 1}
	for p := range 6 { // the weight of component p is p, and its bias is 10 p
		m.Components = append(m.Components, Component{Weights: perceptron.Weights{float64(p), float64(10 * p)}})
	}
	arrays := must[[]files.Array](t)(m.arrays())
	const want = "pair_coef_ [0 1 3 2 4 5] [0 10 30 20 40 50]\n"
	if got := fmt.Sprintln(arrays[0].Name, arrays[0].Numbers, arrays[1].Numbers); got != want {
		t.Errorf("name of the first array, and numbers of the first two arrays = %s, want %s", got, want)
	}
}

// For Iris, the models predict the same classes as scikit-learn and onnxruntime predict with the exported
// models. `testdata/peers.py --record` recorded the predictions of scikit-learn and onnxruntime.
func TestModelsPredictLikePeers(t *testing.T) {
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(must[[]byte](t)(os.ReadFile("testdata/iris-peers.json")), &all); err != nil {
		t.Fatal(err)
	}
	iris := datasets.Iris()
	for i, tr := range []Trainer{ // the Trainers of testdata/export/main.go
		{Method: OneVsRest, NoAverage: true, InOrder: true, NoHeldOut: true, MaxEpochs: 12, Scale: prepare.None},
		{Method: OneVsRest, InOrder: true, NoHeldOut: true, MaxEpochs: 12, Scale: prepare.None},
		{Method: OneVsRest, RandomState: 1},
		{RandomState: 2, Scale: prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Shift: []float64{1, 2, 3, 4}, Scale: []float64{2, 3, 4, 5}}, nil
		})},
		{RandomState: 3},
		{RandomState: 4, NoBias: true, NoAverage: true, Scale: prepare.None},
		{Method: OneVsOne, RandomState: 5},
	} {
		ours := must[[]string](t)(train(t, tr, iris).PredictAll(iris))
		for _, peer := range []string{"sklearn", "onnxruntime"} {
			var theirs []string
			if err := json.Unmarshal(all[fmt.Sprintf("%d %v", i, tr.Method)][peer], &theirs); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(ours, theirs) {
				t.Errorf("model %d: PredictAll(iris) = %q, want %q, as %s predicts", i, ours, theirs, peer)
			}
		}
	}
}
