package classifier

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// Training on the parts of a table one after another, as in TestStartContinuesMean, returns the weights of an
// epoch on the whole table, even if the first parts have rows of a single class.
func TestClassesOfLaterTables(t *testing.T) {
	iris := datasets.Iris() // the rows are sorted by class
	tr := Trainer{InOrder: true, NoHeldOut: true, MaxEpochs: 1}
	for _, tr.Method = range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		tr.Start, tr.Classes, tr.Scale = nil, nil, prepare.None
		whole := train(t, tr, iris)
		tr.Classes = []string{"virginica", "setosa", "versicolor"}
		for from := 0; from < 150; from += 30 {
			part := must[datasets.Table](t)(iris.Subset(rowsFrom(from, from+30)...))
			tr.Start, tr.Scale = train(t, tr, part), nil
		}
		if !slices.Equal(tr.Start.Classes, whole.Classes) {
			t.Errorf("%v: Classes = %q, want %q", tr.Method, tr.Start.Classes, whole.Classes)
		}
		for p, want := range whole.Components {
			if got := tr.Start.Components[p]; !slices.Equal(got.Last, want.Last) || got.Seen != want.Seen {
				t.Errorf("%v: component %d = %+v, want the last weights of %+v", tr.Method, p, got, want)
			}
		}
	}
}

// If the table has all Classes, they change nothing.
func TestClassesOfTable(t *testing.T) {
	iris := datasets.Iris()
	for _, tr := range []Trainer{{}, {Method: OneVsOne, Balanced: true}, {Chunk: 40, MaxEpochs: 2}} {
		want := train(t, tr, iris)
		tr.Classes = []string{"virginica", "setosa"}
		checkSameModel(t, train(t, tr, iris), want)
	}
}

// A model of a table with a single class predicts, computes probabilities, and can be saved and loaded. Its
// warnings name the other classes. They do not name the column of two values, although its values determine
// the class.
func TestClassesWithoutRows(t *testing.T) {
	setosa := must[datasets.Table](t)(datasets.Iris().Subset(rowsFrom(0, 50)...))
	setosa.Features = append(slices.Clone(setosa.Features), "parity")
	for i, x := range setosa.Rows {
		setosa.Rows[i] = append(slices.Clone(x), float64(i%2))
	}
	for _, tr := range []Trainer{
		{},
		{Method: OneVsRest, Balanced: true},
		{Method: OneVsOne},
		{Chunk: 16},
		{NoHeldOut: true, NoAverage: true},
		{Method: OneVsOne, ClassWeights: map[string]float64{"virginica": 2}},
	} {
		for _, tr.Classes = range [][]string{{"virginica"}, {"setosa", "versicolor", "virginica"}} {
			m := train(t, tr, setosa)
			file := filepath.Join(t.TempDir(), "model.json")
			if err := m.Save(file); err != nil {
				t.Fatal(err)
			}
			loaded := must[*Model](t)(Load(file))
			checkSameModel(t, loaded, m)
			if errors := must[int](t)(loaded.Errors(setosa)); errors > 1 {
				t.Errorf("%+v: Errors = %d, want at most 1 for rows of a single class", tr, errors)
			}
			if len(m.Warnings) != 1 {
				t.Errorf("%+v: Warnings = %q, want one, about the classes without rows", tr, m.Warnings)
			}
			if tr.NoHeldOut {
				continue
			}
			for _, p := range must[[][]float64](t)(loaded.ProbabilitiesAll(setosa)) {
				sum := 0.0
				for _, q := range p {
					sum += q
				}
				if !finite.All(p...) || slices.Min(p) < 0 || sum < 1-1e-9 || sum > 1+1e-9 {
					t.Fatalf("%+v: probabilities = %v, want numbers of 0 or more with the sum 1", tr, p)
				}
			}
		}
	}
}

// Chunks, and the rows of a table, may spell numbers differently than Classes.
func TestSpellingOfClasses(t *testing.T) {
	table := irisWithClasses("1.0", "2", "+3")
	want := train(t, Trainer{Classes: []string{"1", "2", "3", "4"}}, irisWithClasses("1", "2", "3"))
	checkSameModel(t, train(t, Trainer{Classes: []string{"4", "3", "2", "1"}}, table), want)
	if want := []string{"1.0", "2", "+3"}; !slices.Equal([]string{table.Classes[0], table.Classes[50], table.Classes[100]}, want) {
		t.Errorf("training changed the classes of the table to %q, want %q", table.Classes, want)
	}
	classes := train(t, Trainer{Chunk: 40, Classes: []string{"1", "3", "10"}}, table).Classes
	if want := []string{"1", "2", "3", "10"}; !slices.Equal(classes, want) {
		t.Errorf("with chunks: Classes = %q, want %q", classes, want)
	}
	table.Source = files.CSV{Label: "y", TextLabels: true}
	classes = train(t, Trainer{Classes: []string{"1", "+1"}}, table).Classes
	if want := []string{"+1", "1", "1.0", "2", "+3"}; !slices.Equal(classes, want) {
		t.Errorf("with labels as texts: Classes = %q, want %q", classes, want)
	}
}

// Checkpoints of Trainers with other Classes don't fit, unless the classes of the model are the same.
func TestFingerprintsDependOnClasses(t *testing.T) {
	fingerprint := func(classes ...string) []byte {
		tr := Trainer{Chunk: 50, Checkpoint: "x", Classes: classes}
		return mustBegin(t, tr, tr.tableChunks(datasets.Iris())).checkpoint.fingerprints.settings
	}
	without := fingerprint()
	if got := fingerprint("setosa"); !bytes.Equal(got, without) {
		t.Errorf("with a class of the table: fingerprint = %x, want %x, as without Classes", got, without)
	}
	if got := fingerprint("rose"); bytes.Equal(got, without) {
		t.Errorf("with another class: fingerprint = %x, want another than without Classes", got)
	}
}

// Shards of a file have the Classes, too.
func TestClassesOfShards(t *testing.T) {
	iris := datasets.Iris()
	name := writeCSV(t, must[datasets.Table](t)(iris.Subset(rowsFrom(0, 100)...)))
	tr := Trainer{Chunk: 40, MaxEpochs: 3, Classes: []string{"virginica"}}
	folder := filepath.Join(t.TempDir(), "shards")
	run := must[*ShardRun](t)(tr.CutShards(t.Context(), files.CSV{Label: "class"}, folder, name))
	m := must[*Model](t)(run.Run(t.Context()))
	if want := []string{"setosa", "versicolor", "virginica"}; !slices.Equal(m.Classes, want) {
		t.Errorf("Classes = %q, want %q", m.Classes, want)
	}
}

func TestClassesErrors(t *testing.T) {
	iris := datasets.Iris()
	start := train(t, Trainer{}, iris)
	for name, tr := range map[string]Trainer{
		"no name":               {Classes: []string{"a", ""}},
		"twice":                 {Classes: []string{"a", "b", "a"}},
		"equal numbers":         {Classes: []string{"1", "2", "1.0"}},
		"not UTF-8":             {Classes: []string{"\xff"}},
		"not a class of Start":  {Classes: []string{"setosa", "rose"}, Start: start},
		"only one class in all": {Classes: []string{"setosa"}},
	} {
		table := iris
		if name == "only one class in all" {
			table = must[datasets.Table](t)(iris.Subset(rowsFrom(0, 50)...))
		}
		_, err := tr.Train(table)
		checkProblem(t, name, err)
	}
	if m := train(t, Trainer{Classes: []string{"setosa"}, Start: start}, iris); !reflect.DeepEqual(m.Classes, start.Classes) {
		t.Errorf("with a class of Start: Classes = %q, want %q", m.Classes, start.Classes)
	}
	// Numbers that are Classes are not a quantity.
	prices := datasets.Table{}
	for i := range 50 {
		prices.Rows = append(prices.Rows, []float64{float64(i)})
		prices.Classes = append(prices.Classes, fmt.Sprint(i))
	}
	train(t, Trainer{MaxEpochs: 1, Classes: prices.Classes}, prices)
}
