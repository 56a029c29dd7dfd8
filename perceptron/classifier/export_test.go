package classifier

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// The scaling folds into the coefficients.
func TestCoefficients(t *testing.T) {
	m := two(3, -4, 5)
	m.Scaling = &prepare.Scaling{Shift: []float64{2, 1}, Scale: []float64{0.5, 4}}
	coef, intercept, err := m.Coefficients()
	if err != nil || fmt.Sprint(coef, intercept) != "[[6 -1]] [-6]" { // 3/0.5, −4/4; 5 − 6·2 + 1·1
		t.Errorf("coefficients %v %v, %v; want [[6 -1]] [-6]", coef, intercept, err)
	}
	m.NoBias, m.Components[0].Weights = true, perceptron.Weights{3, -4}
	if _, intercept, _ = m.Coefficients(); intercept[0] != -11 {
		t.Errorf("intercept %v without a bias, want −11", intercept)
	}
}

// What can't be written leaves the earlier file as it was, and nothing beside it.
func TestWriteKeepsTheEarlierFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "model")
	large, small, odd := two(1e300, 1, 0), two(1e300, 1, 0), two(1, 1, 0)
	small.Scaling = &prepare.Scaling{Scale: []float64{1e-300, 1}}
	odd.Classes[1] = "y\x00"
	for _, c := range []struct {
		write func(string) error
		want  string
	}{
		{large.WriteONNX, "the float32 of ONNX can hold"},
		{small.WriteONNX, "too small"},
		{small.WriteNPZ, "too small"},
		{odd.WriteNPZ, `the string "y\x00"`},
	} {
		if err := os.WriteFile(name, []byte("earlier"), 0o644); err != nil {
			t.Fatal(err)
		}
		err := c.write(name)
		kept := must[[]byte](t)(os.ReadFile(name))
		beside := must[[]os.DirEntry](t)(os.ReadDir(filepath.Dir(name)))
		if err == nil || !strings.Contains(err.Error(), c.want) || string(kept) != "earlier" || len(beside) != 1 {
			t.Errorf("error %v, want %q; the file has %q, with %v", err, c.want, kept, beside)
		}
	}
}

// written returns the bytes of the file that write has written.
func written(t *testing.T, write func(string) error) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "model")
	if err := write(name); err != nil {
		t.Fatal(err)
	}
	return must[[]byte](t)(os.ReadFile(name))
}

// The arrays of the .npz are scikit-learn's.
func TestWriteNPZ(t *testing.T) {
	m := three(perceptron.Weights{1, 2}, perceptron.Weights{4, 8}, perceptron.Weights{0, -1})
	var want bytes.Buffer
	err := files.WriteNPZ(&want,
		files.Array{Name: "coef_", Shape: []int{3, 1}, Numbers: []float64{1, 4, 0}},
		files.Array{Name: "intercept_", Shape: []int{3}, Numbers: []float64{2, 8, -1}},
		files.Array{Name: "classes_", Shape: []int{3}, Strings: []string{"a", "b", "c"}})
	if got := written(t, m.WriteNPZ); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("error %v, got\n%q\nwant\n%q", err, got, want.Bytes())
	}
}

// Pairs come in scikit-learn's order: (0, 1), (0, 2), (0, 3), (1, 2), …; ours are (1, 0), (2, 0),
// (2, 1), (3, 0), …. peers.py loads them there.
func TestArraysOfPairs(t *testing.T) {
	m := &Model{Method: OneVsOne, Classes: []string{"a", "b", "c", "d"}, Columns: 1}
	for p := range 6 {
		m.Components = append(m.Components, Component{Weights: perceptron.Weights{float64(p), float64(10 * p)}})
	}
	arrays := must[[]files.Array](t)(m.arrays())
	if got := fmt.Sprintln(arrays[0].Name, arrays[0].Numbers, arrays[1].Numbers); got != "pair_coef_ [0 1 3 2 4 5] [0 10 30 20 40 50]\n" {
		t.Errorf("%s", got)
	}
}

// Of two classes the file has the coefficients −w, w and t − b, b − t, as float32 one after another.
// onnxruntime checks all else of it, see TestPeers.
func TestWriteONNX(t *testing.T) {
	m := two(3, -4, 5)
	m.Threshold = 2
	b := written(t, m.WriteONNX)
	for _, want := range [][]float32{{-3, 4, 3, -4}, {-3, 3}} {
		packed, _ := binary.Append([]byte{0x3a, byte(4 * len(want))}, binary.LittleEndian, want) // field 7, a list of bytes
		if !bytes.Contains(b, packed) {
			t.Errorf("%v is not in the file", want)
		}
	}
}

// scikit-learn and onnxruntime predicted Iris from the files of these models, by
// testdata/peers.py --record: our predictions are the same.
func TestPeers(t *testing.T) {
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(must[[]byte](t)(os.ReadFile("testdata/iris-peers.json")), &all); err != nil {
		t.Fatal(err)
	}
	iris := datasets.Iris()
	for i, tr := range []Trainer{
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
				t.Errorf("model %d: %s predicts otherwise", i, peer)
			}
		}
	}
}
