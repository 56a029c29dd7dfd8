package classifier

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// file writes the text to a temporary file and returns the name of the file.
func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A saved model can read another file and predict its classes without further settings. Here the training
// file has missing values and categories. In the new file, the columns are in a different order, there is an
// additional column, there are no classes, a value is missing, and a category is new.
func TestSavedModelReadsFiles(t *testing.T) {
	var text strings.Builder
	text.WriteString("id;colour;weight;length;fruit\n")
	for i := range 24 {
		text.WriteString([]string{
			"7;red;10,5;1,5;cherry\n", "8;NA;150,25;NA;apple\n", "9;green;170,0;7,5;apple\n",
			"1;yellow;?;19,5;banana\n", "1;yellow;120,0;20,0;banana\n", "2;red;9,5;2,0;cherry\n",
		}[i%6])
	}
	table := must[datasets.Table](t)(files.CSV{
		Label: "fruit", Comma: ';', Decimal: ',', Categorical: []string{"colour"}, Ignore: []string{"id"},
		NAValues: []string{"NA", "?"}, IfMissing: files.FillMean, Unseen: files.OtherUnseen,
	}.ReadFile(file(t, text.String())))
	part := must[datasets.Fold](t)(table.Split(0.25, 1))
	m := train(t, Trainer{Scale: prepare.Standard}, part.Train)
	name := filepath.Join(t.TempDir(), "model.json")
	if err := m.Save(name); err != nil {
		t.Fatal(err)
	}
	loaded := must[*Model](t)(Load(name))
	if m.Report.Empty() || m.Report != table.Report {
		t.Errorf("Report = %v, want the report of the table, %v", m.Report, table.Report)
	}
	m.Report = nil // Save does not write the report
	if !reflect.DeepEqual(loaded, m) {
		t.Errorf("Load = %+v, want %+v", loaded, m)
	}
	fresh := must[datasets.Table](t)(loaded.ReadFile(file(t, "length;sugar;colour;weight\n2,0;much;red;9,0\n?;less;pink;165,0\n19,0;;yellow;130,0\n")))
	want := datasets.Table{
		Features: []string{"colour=green", "colour=other", "colour=red", "colour=yellow", "weight", "length"},
		// The missing length is replaced with 10.1, the mean of 1.5, 7.5, 19.5, 20 and 2.
		Rows:   [][]float64{{0, 0, 1, 0, 9, 2}, {0, 1, 0, 0, 165, 10.1}, {0, 0, 0, 1, 130, 19}},
		Source: table.Source,
		Report: &datasets.Report{Rows: 3, Imputed: []datasets.Imputed{
			{Column: "colour", Count: 1, Words: []string{"pink"}, Category: "other"},
			{Column: "length", Count: 1, Mean: 10.1},
		}, Placeholders: []datasets.Placeholder{{Word: "?", Count: 1}}},
	}
	if !reflect.DeepEqual(fresh, want) {
		t.Errorf("ReadFile = %+v, want %+v", fresh, want)
	}
	if got := must[[]string](t)(loaded.PredictAll(fresh)); !slices.Equal(got, []string{"cherry", "apple", "banana"}) {
		t.Errorf("PredictAll = %v, want [cherry apple banana]", got)
	}
	// For the training file, ReadFile returns the training table.
	if got := must[datasets.Table](t)(loaded.ReadFile(file(t, text.String()))); !reflect.DeepEqual(got, table) {
		t.Errorf("ReadFile(training file) = %+v, want %+v", got, table)
	}
}

// A model without a Source can't read files. If training continues from Trainer.Start on a table without a
// Source, the new model has the Source of Start. A Source that is not a reader of package files can't be
// saved.
func TestReadFileNeedsSource(t *testing.T) {
	if _, err := train(t, Trainer{}, datasets.Iris()).ReadFile("fresh.csv"); err == nil {
		t.Error("without a Source: ReadFile returns no error, want an error")
	}
	text := "1 1:1\n2 2:1\n1 1:2\n2 2:3\n"
	read := must[datasets.Table](t)(files.LIBSVM{}.ReadFile(file(t, text)))
	m := train(t, Trainer{}, read)
	inMemory := read
	inMemory.Source = nil
	if got := train(t, Trainer{Start: m}, inMemory).Source; !reflect.DeepEqual(got, read.Source) {
		t.Errorf("with Start: Source = %+v, want the Source of Start, %+v", got, read.Source)
	}
	fresh := must[datasets.Table](t)(m.ReadFile(file(t, "2:7\n1:1\n"))) // rows without classes
	if got := must[[]string](t)(m.PredictAll(fresh)); !slices.Equal(got, []string{"2", "1"}) {
		t.Errorf("PredictAll = %v, want [2 1]", got)
	}
	m.Source = ownSource{}
	t.Chdir(t.TempDir())
	checkProblem(t, "Source of another type", m.Save("m.json"))
}

// An ownSource is a Source that is not a reader of package files, so Save can't encode it.
type ownSource struct{ datasets.Source }
