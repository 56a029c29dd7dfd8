package classifier

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/onnx/onnxtest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// Categories and classes may have a decimal comma. pandas reads them with decimal=",".
func TestONNXReadsDecimalCommas(t *testing.T) {
	reader := files.CSV{Label: "y", Comma: ';', Decimal: ',', Categorical: []string{"size"}}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader("size;y\n1,5;1,0\n2;2,0\n1,5;1,0\n10,25;1,0\n")))
	m := train(t, Trainer{MaxEpochs: 3}, table)
	inputs := map[string]onnxtest.Tensor{"size": onnxtest.Column([]float64{1.5, 2, 1.5, 10.25})}
	checkONNX(t, "decimal commas", m, table, inputs)
	if got := exported(t, m).Types["label"]; got != "int64" {
		t.Errorf("type of the label = %s, want int64", got)
	}
}

// If all categories are numbers with another decimal separator than that of the file, they are words for
// pandas. In a DataFrame of numbers, or in another file, the same numbers have a point.
func TestONNXReadsOtherDecimalSeparator(t *testing.T) {
	for _, unseen := range []files.Unseen{files.ZeroUnseen, files.OtherUnseen} {
		reader := files.CSV{Label: "y", Comma: ';', Categorical: []string{"size"}, Unseen: unseen}
		const rows = "size;y\n0,5;1\n2;0\n1,5;1\n0,5;0\n2;1\n1,5;0\n"
		m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader(rows))))
		fresh := file(t, "size\n0.5\n0,5\n1.50\n2.0\n3.5\n")
		inputs := columnInputs(t, m, readCells(t, fresh, ';'))
		checkONNX(t, fmt.Sprint("Unseen ", unseen), m, must[datasets.Table](t)(m.ReadFile(fresh)), inputs)
	}
}

// In models of release 0.1.0, equal numbers may be two categories. Other spellings mean the first of them.
func TestONNXReadsCategoriesOf010(t *testing.T) {
	reader := files.CSV{Label: "y", Categorical: []string{"c"}, Unseen: files.ZeroUnseen}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader("c,y\n1,1\nx,0\n2,1\n")))
	source := table.Source.(files.CSV)
	source.Schema = &files.Schema{Columns: []files.Column{{Name: "c", Categories: []string{"1", "1.0", "2"}}}}
	m := twoClassModel(1, 2, 4)
	m.Columns = 3
	m.Components[0].Weights = perceptron.Weights{1, 2, 4, -3}
	m.Source = source
	m.Features = []string{"c=1", "c=1.0", "c=2"}
	fresh := file(t, "c\n1\n1.0\n1.00\n2.0\n3.0\n")
	inputs := map[string]onnxtest.Tensor{"c": onnxtest.Column([]string{"1", "1.0", "1.00", "2.0", "3.0"})}
	checkONNX(t, "1 and 1.0", m, must[datasets.Table](t)(m.ReadFile(fresh)), inputs)
}

// The category 0.1 of a file is another number in a column of float32.
func TestONNXTakesFloat32Categories(t *testing.T) {
	reader := files.CSV{Label: "y", Categorical: []string{"size"}}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader("size,y\n0.1,1\n0.5,0\n3,1\n0.7,0\n")))
	m := train(t, Trainer{MaxEpochs: 3}, table)
	inputs := map[string]onnxtest.Tensor{
		"size": onnxtest.Column([]float64{float64(float32(0.1)), 0.5, 3, float64(float32(0.7))}),
	}
	checkONNX(t, "float32", m, table, inputs)
}

// Categories and classes may have thousands separators. pandas reads them with thousands=".". It does not
// read numbers with points if the decimal separator is a comma.
func TestONNXReadsThousands(t *testing.T) {
	for _, c := range []struct {
		rows      string // after the column names size and y
		thousands rune
		size      onnxtest.Tensor // of the rows
		labels    string          // their type, and those of the classes
	}{
		{"1.000;1.000\n2.500,5;0\n3;1.000\n", '.', onnxtest.Column([]float64{1000, 2500.5, 3}), "int64 [0 1000]"},
		{"1.000;1.000,5\n2;0\n1.000;0\n", '.', onnxtest.Column([]float64{1000, 2, 1000}), "float64 [0 1000.5]"},
		{"0.001;01.000\n2;2\n2;2\n", '.', onnxtest.Column([]string{"0.001", "2", "2"}), "string [01.000 2]"},
		{"1.5;1.5\n2;2\n2;2\n", 0, onnxtest.Column([]string{"1.5", "2", "2"}), "string [1.5 2]"},
	} {
		reader := files.CSV{Label: "y", Comma: ';', Decimal: ',', Thousands: c.thousands, Categorical: []string{"size"}}
		table := must[datasets.Table](t)(reader.Read(strings.NewReader("size;y\n" + c.rows)))
		m := train(t, Trainer{MaxEpochs: 3}, table)
		if got := fmt.Sprintf("%s %v", exported(t, m).Types["label"], m.pythonClasses()); got != c.labels {
			t.Errorf("rows %q: type and labels = %s, want %s", c.rows, got, c.labels)
		}
		checkONNX(t, c.rows, m, table, map[string]onnxtest.Tensor{"size": c.size})
	}
}
