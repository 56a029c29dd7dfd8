package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// smallKernelFile is a small kernel model as Save writes it, without the newline. Later releases must
// read it.
const smallKernelFile = `{"kind":"perceptronlab kernel classifier","version":1,"kernel":"gaussian","g":0.5,` +
	`"classes":["a","b","c"],"features":["p"],"columns":1,"scaling":{"shift":[1],"scale":[2]},"examples":9,` +
	`"support":[[0.25],[-1],[3]],"components":[` +
	`{"class":"a","coefficients":[2,0,-1],"outcome":"converged","stopReason":"proved","reason":"r","mistakes":3},` +
	`{"class":"b","coefficients":[-1,1,0],"outcome":"stopped","stopReason":"limit","reason":"s","mistakes":2},` +
	`{"class":"c","coefficients":[0,0,1],"outcome":"stopped","stopReason":"rounding","reason":"t","mistakes":1}],` +
	`"source":{"format":"csv","reader":{"Label":"y","Comma":59,"Decimal":44,"Comment":0,"NoHeader":false,"Thousands":0,"Encoding":"","Categorical":null,"Ignore":null,` +
	`"Missing":["","NA"],"IfMissing":2,"Unseen":1,"Columns":[{"Name":"p","Categories":null,"Fill":0.5}],"Classes":["a","b","c"]}}}`

// csvTable returns a table that was read from a CSV file, so it has a Source.
func csvTable(t *testing.T) datasets.Table {
	t.Helper()
	text := "x,colour,y\n1,red,p\n2,blue,q\n4,red,q\n8,green,p\n16,blue,q\n"
	return must[datasets.Table](t)(files.CSV{Label: "y", Categorical: []string{"colour"}}.Read(strings.NewReader(text)))
}

// Each way to save a model and to read it returns the same model, to the bit, and the same text.
func TestKernelModelsAreSaved(t *testing.T) {
	for name, c := range map[string]struct {
		tr    KernelTrainer
		table datasets.Table
	}{
		"three classes": {KernelTrainer{}, datasets.Iris()},
		"two classes":   {KernelTrainer{Kernel: perceptron.Gaussian{G: 0.1}, Scale: prepare.None}, blobs(30, 2, 3, 3, 1)},
		"sparse":        {KernelTrainer{InOrder: true}, withSparseRows(blobs(30, 4, 5, 3, 1))},
		"with a Source": {KernelTrainer{MaxEpochs: 1}, csvTable(t)},
	} {
		m := must[*KernelModel](t)(c.tr.Train(c.table))
		file := filepath.Join(t.TempDir(), "model.json")
		if err := m.Save(file); err != nil {
			t.Fatal(err)
		}
		text := must[[]byte](t)(os.ReadFile(file))
		var stream bytes.Buffer
		if n := must[int64](t)(m.WriteTo(&stream)); n != int64(len(text)) || !bytes.Equal(stream.Bytes(), text) {
			t.Errorf("%s: WriteTo writes\n%s\n%d bytes, want, as Save,\n%s", name, stream.Bytes(), n, text)
		}
		m.Report = nil // isn't saved
		decoded := []*KernelModel{must[*KernelModel](t)(LoadKernel(file)), must[*KernelModel](t)(ReadKernel(&stream))}
		for _, of := range []any{struct{ M *KernelModel }{m}, struct{ M KernelModel }{*m}} {
			inJSON := must[[]byte](t)(json.Marshal(of))
			if want := `{"M":` + strings.TrimSuffix(string(text), "\n") + `}`; string(inJSON) != want {
				t.Errorf("%s: json.Marshal = %s, want %s", name, inJSON, want)
			}
			var value struct{ M KernelModel }
			if err := json.Unmarshal(inJSON, &value); err != nil {
				t.Fatal(err)
			}
			decoded = append(decoded, &value.M)
		}
		for k, got := range decoded {
			if !reflect.DeepEqual(got, m) {
				t.Errorf("%s, %d: the model is\n%+v\nwant the saved model\n%+v", name, k, got, m)
			}
		}
		scores := must[[][]float64](t)(decoded[0].ScoresAll(c.table))
		if !reflect.DeepEqual(scores, must[[][]float64](t)(m.ScoresAll(c.table))) {
			t.Errorf("%s: the scores of the loaded model differ from those of the saved model", name)
		}
	}
}

// A text is an error unless it is a kernel model whose fields agree. UnmarshalJSON then leaves its model
// as it was.
func TestReadKernel(t *testing.T) {
	m := must[*KernelModel](t)(decodeKernel([]byte(smallKernelFile)))
	if m.Components[1].StopReason != perceptron.LimitReached || m.Support[1][0] != -1 || m.Kernel != (perceptron.Gaussian{G: 0.5}) {
		t.Errorf("decodeKernel(%s) = %+v, want the values in the text", smallKernelFile, m)
	}
	if text := must[[]byte](t)(m.MarshalJSON()); string(text) != smallKernelFile {
		t.Errorf("MarshalJSON = %s, want %s", text, smallKernelFile)
	}
	for _, c := range []struct{ caseName, old, new string }{
		{"empty", smallKernelFile, ``},
		{"not UTF-8", `"t"`, "\"\xe9\""},
		{"two values", `}}}`, `}}}{}`},
		{"unknown field", `"g"`, `"colour":1,"g"`},
		{"a Model", smallKernelFile, smallFile},
		{"later version", `"version":1`, `"version":2`},
		{"unknown kernel", `gaussian`, `polynomial`},
		{"G is missing", `"g":0.5,`, ``},
		{"G is negative", `"g":0.5`, `"g":-1`},
		{"class twice", `["a","b","c"]`, `["a","b","b"]`},
		{"class missing", `["a","b","c"]`, `["a","b"]`},
		{"different class", `"class":"b"`, `"class":"d"`},
		{"too many names", `["p"]`, `["p","q"]`},
		{"too many columns", `"features":["p"],"columns":1`, `"columns":2147483647`},
		{"scale of 0", `"scale":[2]`, `"scale":[0]`},
		{"no support", `[[0.25],[-1],[3]]`, `[]`},
		{"more support than rows", `"examples":9`, `"examples":2`},
		{"support without number", `[-1]`, `[]`},
		{"null as shift", `"shift":[1]`, `"shift":[null]`},
		{"null in the support", `[-1]`, `[null]`},
		{"null for a row", `[-1]`, `null`},
		{"coefficient missing", `[-1,1,0]`, `[-1,1]`},
		{"coefficients missing", `"coefficients":[-1,1,0],`, ``},
		{"coefficient too large", `[-1,1,0]`, `[-1,1e999,0]`},
		{"component missing", `,{"class":"c","coefficients":[0,0,1],"outcome":"stopped","stopReason":"rounding","reason":"t","mistakes":1}`, ``},
		{"unknown outcome", `"converged"`, `"settled"`},
		{"unknown stop reason", `"limit"`, `"bored"`},
		{"unknown format", `"format":"csv"`, `"format":"xml"`},
		{"string for a number", `"g":0.5`, `"g":"wide"`},
	} {
		text := strings.Replace(smallKernelFile, c.old, c.new, 1)
		if text == smallKernelFile {
			t.Fatalf("%s: smallKernelFile does not contain %s, which the case replaces", c.caseName, c.old)
		}
		m, err := ReadKernel(strings.NewReader(text))
		if m != nil {
			t.Errorf("%s: ReadKernel returns the model %v, want nil", c.caseName, m)
		}
		checkProblem(t, c.caseName, err)
		target := KernelModel{Columns: 7}
		if err := target.UnmarshalJSON([]byte(text)); err == nil || target.Columns != 7 || target.Classes != nil {
			t.Errorf("%s: UnmarshalJSON returns %v and sets the model to %+v, want an error and no change", c.caseName, err, target)
		}
	}
	same := *m
	if err := json.Unmarshal([]byte("null"), m); err != nil || !reflect.DeepEqual(*m, same) {
		t.Errorf("Unmarshal of null returns %v and sets the model to %+v, want no error and no change", err, *m)
	}
	failure := errors.New("the line is down")
	_, err := ReadKernel(io.MultiReader(strings.NewReader(smallKernelFile), iotest.ErrReader(failure)))
	if !errors.Is(err, failure) {
		t.Errorf("ReadKernel from a reader that fails: error = %v, want it to wrap %v", err, failure)
	}
	checkProblem(t, "reader fails", err)
}

// Load and LoadKernel name the other function for the other kind of model.
func TestLoadOfOtherKind(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"model.json": smallFile, "kernel.json": smallKernelFile} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	checkProblem(t, "Load of a kernel model", errorOf(Load("kernel.json")))
	checkProblem(t, "LoadKernel of a model", errorOf(LoadKernel("model.json")))
	err := errorOf(LoadKernel("none.json"))
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("LoadKernel of no file: error = %v, want fs.ErrNotExist", err)
	}
}

// Save returns an error for a model that it can't save, and leaves the file as it was.
func TestKernelModelsThatCannotBeSaved(t *testing.T) {
	t.Chdir(t.TempDir())
	for caseName, change := range map[string]func(m *KernelModel){
		"another kernel":  func(m *KernelModel) { m.Kernel = quadraticKernel{} },
		"no kernel":       func(m *KernelModel) { m.Kernel = nil },
		"another Source":  func(m *KernelModel) { m.Source = noReader{} },
		"zero model":      func(m *KernelModel) { *m = KernelModel{} },
		"infinite":        func(m *KernelModel) { m.Components[0].Coefficients[1] = 1 / m.Components[0].Coefficients[1] },
		"no such outcome": func(m *KernelModel) { m.Components[2].Outcome = 3 },
		"no such reason":  func(m *KernelModel) { m.Components[2].StopReason = -1 },
		"support too few": func(m *KernelModel) { m.Support = m.Support[1:] },
	} {
		m := must[*KernelModel](t)(decodeKernel([]byte(smallKernelFile)))
		change(m)
		if err := os.WriteFile("model.json", []byte("old"), 0o600); err != nil {
			t.Fatal(err)
		}
		checkProblem(t, caseName, m.Save("model.json"))
		if text := must[[]byte](t)(os.ReadFile("model.json")); string(text) != "old" {
			t.Errorf("%s: after the error, the file is %q, want old", caseName, text)
		}
		if n, err := m.WriteTo(io.Discard); n != 0 || err == nil {
			t.Errorf("%s: WriteTo = %d, %v, want 0 and an error", caseName, n, err)
		}
		if _, err := json.Marshal(struct{ M KernelModel }{*m}); err == nil {
			t.Errorf("%s: json.Marshal returns no error", caseName)
		}
	}
}

// A model that ReadKernel accepts is written as the same text again after another round, and predicts a
// class of its own or returns an error, without a panic.
func FuzzReadKernel(f *testing.F) {
	f.Add([]byte(smallKernelFile))
	for _, table := range []datasets.Table{datasets.Iris(), withSparseRows(blobs(12, 2, 3, 3, 1))} {
		text := must[[]byte](f)(must[*KernelModel](f)(KernelTrainer{MaxEpochs: 1}.Train(table)).MarshalJSON())
		f.Add(text)
		f.Add(text[:len(text)/2])
	}
	f.Add([]byte(smallFile))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := ReadKernel(bytes.NewReader(text))
		if err != nil {
			return
		}
		encoded := must[[]byte](t)(m.MarshalJSON())
		decoded := must[*KernelModel](t)(decodeKernel(encoded))
		if got := must[[]byte](t)(decoded.MarshalJSON()); !bytes.Equal(got, encoded) {
			t.Fatalf("after decodeKernel, MarshalJSON =\n%s\nwant\n%s", got, encoded)
		}
		class, err := m.Classify(make([]float64, m.Columns))
		if err != nil && !strings.Contains(err.Error(), "finite") { // a scaled number or a score may overflow
			t.Fatal(err)
		}
		if err == nil && !slices.Contains(m.Classes, class) {
			t.Fatalf("Classify = %q, want one of %q", class, m.Classes)
		}
		_ = m.String() // must not panic
	})
}
