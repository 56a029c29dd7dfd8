package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// modelsOf010 returns the models that release 0.1.0 saved, by the names of their files. They have each
// format of Source, and none.
func modelsOf010(t testing.TB) map[string]*Model {
	t.Helper()
	names := must[[]string](t)(filepath.Glob(filepath.Join("testdata", "0.1.0", "*.json")))
	if len(names) < 10 {
		t.Fatalf("models of release 0.1.0 = %q, want at least 10", names)
	}
	models := map[string]*Model{}
	for _, name := range names {
		models[name] = must[*Model](t)(Load(name))
	}
	return models
}

// zeros returns a table with one row of zeros for a model.
func zeros(m *Model) datasets.Table {
	return datasets.Table{Rows: [][]float64{make([]float64, m.Columns)}}
}

// checkEqualModel fails the test unless got is the model want: Save writes the same bytes for both, both have
// the same Source, and both predict the same.
func checkEqualModel(t *testing.T, got, want *Model) {
	t.Helper()
	if gotText, wantText := savedText(t, got), savedText(t, want); !bytes.Equal(gotText, wantText) {
		t.Errorf("the model is\n%s\nwant\n%s", gotText, wantText)
	}
	if !reflect.DeepEqual(got.Source, want.Source) {
		t.Errorf("the Source is %#v, want %#v", got.Source, want.Source)
	}
	row := zeros(want)
	gotScores := must[[][]float64](t)(got.ScoresAll(row))
	if wantScores := must[[][]float64](t)(want.ScoresAll(row)); !reflect.DeepEqual(gotScores, wantScores) {
		t.Errorf("ScoresAll = %v, want %v", gotScores, wantScores)
	}
}

// encoding/json encodes a model, alone or in a struct, a list or a map, as Save does, and restores it.
func TestModelInJSON(t *testing.T) {
	type service struct {
		Name   string
		Model  Model
		Backup *Model
		Others []Model
		ByName map[string]*Model
	}
	for name, m := range modelsOf010(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			saved := bytes.TrimSuffix(savedText(t, m), []byte("\n"))
			for caseName, value := range map[string]any{"a pointer": m, "a value": *m} {
				if text := must[[]byte](t)(json.Marshal(value)); !bytes.Equal(text, saved) {
					t.Errorf("Marshal of %s =\n%s\nwant, as in a file,\n%s", caseName, text, saved)
				}
			}
			var alone Model
			if err := json.Unmarshal(saved, &alone); err != nil {
				t.Fatal(err)
			}
			checkEqualModel(t, &alone, m)

			all := service{Name: "a", Model: *m, Backup: m, Others: []Model{*m, *m}, ByName: map[string]*Model{"b": m}}
			text := must[[]byte](t)(json.MarshalIndent(all, "", "\t"))
			var got service
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			for _, restored := range []*Model{&got.Model, got.Backup, &got.Others[1], got.ByName["b"]} {
				checkEqualModel(t, restored, m)
			}
		})
	}
}

// A model without a Source and a Report is equal to its decoded JSON in all fields.
func TestJSONRestoresAllFields(t *testing.T) {
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		want := train(t, Trainer{Method: method, MaxEpochs: 3}, datasets.Iris())
		got := &Model{Report: &datasets.Report{Rows: 3}, Warnings: []string{"of another model"}}
		if err := json.Unmarshal(must[[]byte](t)(json.Marshal(want)), got); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%v: Unmarshal =\n%#v\nwant\n%#v", method, got, want)
		}
	}
}

// WriteTo writes the bytes of Save, and counts them.
func TestWriteToWritesAsSave(t *testing.T) {
	for name, m := range modelsOf010(t) {
		var b bytes.Buffer
		n, err := m.WriteTo(&b)
		if want := savedText(t, m); err != nil || n != int64(len(want)) || !bytes.Equal(b.Bytes(), want) {
			t.Errorf("%s: WriteTo = %d, %v, writes\n%s\nwant\n%s", name, n, err, &b, want)
		}
	}
}

// WriteNPZTo and WriteONNXTo write the bytes of WriteNPZ and WriteONNX.
func TestExportToWriter(t *testing.T) {
	name := filepath.Join(t.TempDir(), "export")
	for model, m := range modelsOf010(t) {
		for caseName, export := range map[string]struct {
			toFile   func(string) error
			toWriter func(io.Writer) error
		}{
			"NPZ":  {m.WriteNPZ, m.WriteNPZTo},
			"ONNX": {m.WriteONNX, m.WriteONNXTo},
		} {
			var b bytes.Buffer
			if err := errors.Join(export.toFile(name), export.toWriter(&b)); err != nil {
				t.Fatal(err)
			}
			if want := must[[]byte](t)(os.ReadFile(name)); !bytes.Equal(b.Bytes(), want) {
				t.Errorf("%s of %s: %d bytes in the writer differ from %d bytes in the file", caseName, model, b.Len(), len(want))
			}
		}
	}
}

// A fullWriter accepts room bytes, and then returns errFull.
type fullWriter struct{ room int }

var errFull = errors.New("full")

func (w *fullWriter) Write(p []byte) (int, error) {
	n := min(len(p), w.room)
	w.room -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

// The methods that write to a writer return its error as it is. WriteTo returns the number of bytes that the
// writer accepted.
func TestErrorsOfWriters(t *testing.T) {
	m := train(t, Trainer{MaxEpochs: 1}, datasets.Iris())
	if n, err := m.WriteTo(&fullWriter{100}); n != 100 || err != errFull {
		t.Errorf("WriteTo = %d, %v, want 100, %v", n, err, errFull)
	}
	if err := m.WriteNPZTo(&fullWriter{100}); err != errFull {
		t.Errorf("WriteNPZTo = %v, want %v", err, errFull)
	}
	if err := m.WriteONNXTo(&fullWriter{100}); err != errFull {
		t.Errorf("WriteONNXTo = %v, want %v", err, errFull)
	}
}

// contradictions change a trained model of three classes into models that Load rejects.
var contradictions = map[string]func(m *Model){
	"empty":             func(m *Model) { *m = Model{} },
	"NaN weight":        func(m *Model) { m.Components[1].Weights[0] = math.NaN() },
	"infinite last":     func(m *Model) { m.Components[2].Last[3] = math.Inf(-1) },
	"no weights":        func(m *Model) { m.Components[0].Weights = nil },
	"no last weights":   func(m *Model) { m.Components[0].Last = nil },
	"no component":      func(m *Model) { m.Components = nil },
	"unknown method":    func(m *Model) { m.Method = 3 },
	"negative method":   func(m *Model) { m.Method = -1 },
	"unknown outcome":   func(m *Model) { m.Components[0].Outcome = 3 },
	"negative outcome":  func(m *Model) { m.Components[0].Outcome = -1 },
	"unknown reason":    func(m *Model) { m.StopReason = 8 },
	"negative reason":   func(m *Model) { m.StopReason = -1 },
	"class of no one":   func(m *Model) { m.Components[0].Class = "lily" },
	"classes swapped":   func(m *Model) { m.Classes[0], m.Classes[1] = m.Classes[1], m.Classes[0] },
	"one class":         func(m *Model) { m.Classes = m.Classes[:1] },
	"class not UTF-8":   func(m *Model) { m.Classes[0], m.Components[0].Class = "\xff", "\xff" },
	"a name missing":    func(m *Model) { m.Features = m.Features[:3] },
	"column missing":    func(m *Model) { m.Features, m.Columns = nil, 3 },
	"scale of NaN":      func(m *Model) { m.Scaling.Scale[0] = math.NaN() },
	"NaN threshold":     func(m *Model) { m.Threshold = math.NaN() },
	"a threshold":       func(m *Model) { m.Threshold = 1 },
	"Platt too short":   func(m *Model) { m.Platt = m.Platt[:2] },
	"NaN in Platt":      func(m *Model) { m.Platt[0][1] = math.NaN() },
	"NaN floor":         func(m *Model) { m.Floor = math.NaN() },
	"softmax of none":   func(m *Model) { m.Platt = nil },
	"epoch 0":           func(m *Model) { m.Epoch = 0 },
	"no curve":          func(m *Model) { m.Curve = nil },
	"bias missing":      func(m *Model) { m.NoBias = true },
	"fill of NaN":       func(m *Model) { m.Source = files.CSV{Schema: schemaWithFill(math.NaN())} },
	"Source of no file": func(m *Model) { m.Source = noReader{} },
}

// schemaWithFill returns a Schema with one column, whose missing values are replaced by fill.
func schemaWithFill(fill float64) *files.Schema {
	return &files.Schema{Columns: []files.Column{{Name: "a", Fill: fill}}}
}

// A noReader is a Source that is no reader of package files.
type noReader struct{}

func (noReader) ReadFile(string) (datasets.Table, error) { return datasets.Table{}, nil }

// A model that Load would reject can't be saved, written or encoded as JSON. A file of this name is unchanged,
// or doesn't appear.
func TestSaveRefusesContradictions(t *testing.T) {
	for caseName, contradict := range contradictions {
		m := train(t, Trainer{MaxEpochs: 2}, datasets.Iris())
		contradict(m)
		folder := t.TempDir()
		absent, present := filepath.Join(folder, "absent.json"), filepath.Join(folder, "present.json")
		if err := os.WriteFile(present, []byte("earlier"), 0o600); err != nil {
			t.Fatal(err)
		}
		if m.Save(absent) == nil || m.Save(present) == nil {
			t.Errorf("%s: Save returns no error", caseName)
		}
		entries := must[[]os.DirEntry](t)(os.ReadDir(folder))
		if content := must[[]byte](t)(os.ReadFile(present)); len(entries) != 1 || string(content) != "earlier" {
			t.Errorf("%s: after Save, the folder contains %v, and the earlier file %q", caseName, entries, content)
		}
		var b bytes.Buffer
		if n, err := m.WriteTo(&b); n != 0 || err == nil || b.Len() > 0 {
			t.Errorf("%s: WriteTo = %d, %v, writes %q; want an error, and nothing written", caseName, n, err, &b)
		}
		if text, err := json.Marshal(m); err == nil {
			t.Errorf("%s: Marshal = %s, want an error", caseName, text)
		}
		if text, err := json.Marshal(struct{ Model Model }{*m}); err == nil {
			t.Errorf("%s: Marshal of a struct = %s, want an error", caseName, text)
		}
		if text, err := m.encode(); err == nil { // Save is no stricter than Load
			if decoded, err := decode(text); err == nil && reflect.DeepEqual(decoded, m) {
				t.Errorf("%s: decode restores a model that Save rejects", caseName)
			}
		}
	}
}

// The error of Save names the field, and errors.As finds the problem in the error of encoding/json.
func TestSaveProblems(t *testing.T) {
	t.Chdir(t.TempDir())
	m := train(t, Trainer{MaxEpochs: 2}, datasets.Iris())
	checkProblem(t, "an empty model", new(Model).Save("model.json"))
	m.Method = 7
	checkProblem(t, "unknown method", m.Save("model.json"))
	m.Method = CrammerSinger
	m.Components[1].Outcome = perceptron.Outcome(7)
	checkProblem(t, "unknown outcome", m.Save("model.json"))
	_, err := json.Marshal(m)
	var p *datasets.Problem
	if !errors.As(err, &p) || p.Place.Other != `component 1 ("versicolor")` {
		t.Errorf(`Marshal: error = %v, want a problem at component 1 ("versicolor")`, err)
	}
}

// A halfWriter accepts half of the bytes, and returns no error, which breaks the rules of io.Writer.
type halfWriter struct{}

func (halfWriter) Write(p []byte) (int, error) { return len(p) / 2, nil }

// If a writer accepts only a part without an error, the methods return io.ErrShortWrite.
func TestShortWrites(t *testing.T) {
	m := train(t, Trainer{MaxEpochs: 1}, datasets.Iris())
	kernel := must[*KernelModel](t)(KernelTrainer{MaxEpochs: 1}.Train(datasets.Iris()))
	_, err := m.WriteTo(halfWriter{})
	_, kernelErr := kernel.WriteTo(halfWriter{})
	for caseName, err := range map[string]error{
		"WriteTo":             err,
		"KernelModel.WriteTo": kernelErr,
		"WriteNPZTo":          m.WriteNPZTo(halfWriter{}),
		"WriteONNXTo":         m.WriteONNXTo(halfWriter{}),
	} {
		if err != io.ErrShortWrite {
			t.Errorf("%s = %v, want %v", caseName, err, io.ErrShortWrite)
		}
	}
}
