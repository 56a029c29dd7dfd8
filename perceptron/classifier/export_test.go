package classifier

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
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
	if got := m.Scores([]float64{7, 8}); got[1] != 6*7-8-6 {
		t.Errorf("score %v, want 28", got[1])
	}
	m.NoBias, m.Parts[0].Weights = true, perceptron.Weights{3, -4}
	if _, intercept, _ = m.Coefficients(); intercept[0] != -11 {
		t.Errorf("intercept %v without a bias, want −11", intercept)
	}
	large, small := two(1e300, 1, 0), two(1e300, 1, 0)
	small.Scaling = &prepare.Scaling{Scale: []float64{1e-300, 1}}
	for _, c := range []struct {
		write func(io.Writer) error
		want  string
	}{
		{train(t, Trainer{Method: AllPairs}, datasets.Iris()).WriteNPZ, "all pairs has no coefficients"},
		{large.WriteONNX, "too large for the float32"},
		{small.WriteNPZ, "too small"},
	} {
		if err := c.write(io.Discard); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// The .npz, read by its format's description.
func TestWriteNPZ(t *testing.T) {
	packed := func(values ...float64) string {
		var b []byte
		for _, v := range values {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
		}
		return string(b)
	}
	m := two(3, -4, 5)
	m.Classes = []string{"日本", "x"}
	want := map[string]string{
		"coef_.npy":      "{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }" + packed(3, -4),
		"intercept_.npy": "{'descr': '<f8', 'fortran_order': False, 'shape': (1,), }" + packed(5),
		"classes_.npy":   "{'descr': '<U2', 'fortran_order': False, 'shape': (2,), }\xe5\x65\x00\x00\x2c\x67\x00\x00x\x00\x00\x00\x00\x00\x00\x00",
	}
	var b bytes.Buffer
	if err := m.WriteNPZ(&b); err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil || len(z.File) != len(want) {
		t.Fatalf("%v, %v files", err, len(z.File))
	}
	for _, f := range z.File {
		text := must[[]byte](t)(io.ReadAll(must[io.ReadCloser](t)(f.Open())))
		header := int(text[8]) + 256*int(text[9])
		if string(text[:8]) != "\x93NUMPY\x01\x00" || (10+header)%64 != 0 || text[9+header] != '\n' {
			t.Errorf("%s: the header %q is not NumPy's", f.Name, text[:10+header])
		}
		if got := strings.TrimRight(string(text[10:10+header]), " \n") + string(text[10+header:]); got != want[f.Name] {
			t.Errorf("%s: %q, want %q", f.Name, got, want[f.Name])
		}
	}
}

// Of two classes the file has the coefficients −w, w and −b, b, as float32 one after another.
// onnxruntime checks all else of it, see TestPeers.
func TestWriteONNX(t *testing.T) {
	var b bytes.Buffer
	if err := two(3, -4, 5).WriteONNX(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range [][]float32{{-3, 4, 3, -4}, {-5, 5}} {
		var packed []byte
		for _, v := range want {
			packed = binary.LittleEndian.AppendUint32(packed, math.Float32bits(v))
		}
		if !bytes.Contains(b.Bytes(), append([]byte{0x3a, byte(len(packed))}, packed...)) { // field 7, a list of bytes
			t.Errorf("%v is not in the file", want)
		}
	}
	if i, j := bytes.Index(b.Bytes(), []byte("no")), bytes.LastIndex(b.Bytes(), []byte("yes")); i < 0 || j < i {
		t.Error("the classes are not in the file, or not in their order")
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
		{Method: OneVsRest, Plain: true, InOrder: true, HeldOut: -1, MaxEpochs: 12},
		{Method: OneVsRest, InOrder: true, HeldOut: -1, MaxEpochs: 12},
		{Method: OneVsRest, RandomState: 1},
		{RandomState: 2, Scale: func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Shift: []float64{1, 2, 3, 4}, Scale: []float64{2, 3, 4, 5}}, nil
		}},
		{RandomState: 3, Scale: prepare.Standardize},
		{RandomState: 4, NoBias: true, Plain: true},
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
