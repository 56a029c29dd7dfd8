package classifier

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/internal/onnx/onnxtest"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// readCells returns the cells of a CSV file, whose first line is the header.
func readCells(t *testing.T, name string, comma rune) [][]string {
	t.Helper()
	reader := csv.NewReader(bytes.NewReader(must[[]byte](t)(os.ReadFile(name))))
	reader.Comma = comma
	return must[[][]string](t)(reader.ReadAll())
}

// columnInputs returns the inputs of the model's ONNX file for the cells of a CSV file, as pandas reads them:
// an empty cell is NaN, and the text "nan" among words.
func columnInputs(t *testing.T, m *Model, cells [][]string) map[string]onnxtest.Tensor {
	t.Helper()
	file := exported(t, m)
	inputs := map[string]onnxtest.Tensor{}
	for _, name := range file.Inputs {
		var words []string
		var numbers []float64
		j := slices.Index(cells[0], name)
		for _, row := range cells[1:] {
			word, number := row[j], math.NaN()
			if word == "" {
				word = "nan"
			} else if file.Types[name] == "float64" {
				number = must[float64](t)(strconv.ParseFloat(word, 64))
			}
			words = append(words, word)
			numbers = append(numbers, number)
		}
		inputs[name] = onnxtest.Column(numbers)
		if file.Types[name] == "string" {
			inputs[name] = onnxtest.Column(words)
		}
	}
	return inputs
}

// In mixed, the columns hold numbers, words, and categories that are numbers. In freshMixed, the columns are
// in another order, and there are missing values, unseen categories, and categories spelled as pandas writes
// them after a missing value.
const (
	mixed = `size,colour,class,weight,y
1,red,1,5,0
2,green,2,,1
3,red,3,1,1
,blue,1,2,0
5,blue,2,3,1
4,green,3,4,0
2,red,1,5,1
1,green,2,6,0
`
	freshMixed = `weight,class,note,size,colour
5,1.0,x,1,red
,2.0,x,2.5,green
1,3,x,,mauve
2,7.0,x,4,blue
3,,x,5,
,,x,,
`
)

// The ONNX file takes the columns of a CSV file as they are.
func TestONNXTakesColumnsOfFile(t *testing.T) {
	fresh := file(t, freshMixed)
	cells := readCells(t, fresh, ',')
	for _, unseen := range []files.Unseen{files.ZeroUnseen, files.OtherUnseen} {
		for _, method := range []Method{CrammerSinger, OneVsOne} {
			reader := files.CSV{
				Label: "y", Categorical: []string{"colour", "class"}, IfMissing: files.FillMean, Unseen: unseen,
			}
			table := must[datasets.Table](t)(reader.ReadFile(file(t, mixed)))
			m := train(t, Trainer{Method: method, MaxEpochs: 3}, table)
			name := fmt.Sprintf("Unseen %d, %v", unseen, method)
			if got, want := exported(t, m).Inputs, []string{"size", "colour", "class", "weight"}; !slices.Equal(got, want) {
				t.Errorf("%s: inputs = %q, want %q", name, got, want)
			}
			checkONNX(t, name, m, must[datasets.Table](t)(m.ReadFile(fresh)), columnInputs(t, m, cells))

			// A program may change the order of the columns. The table keeps its Source.
			features := slices.Clone(table.Features)
			slices.Reverse(features)
			m = train(t, Trainer{Method: method, MaxEpochs: 3}, must[datasets.Table](t)(table.Select(features...)))
			checkONNX(t, name+", reversed", m, must[datasets.Table](t)(m.ReadFile(fresh)), columnInputs(t, m, cells))
		}
	}
}

// Sources other than CSV have the input x. NumPy files may have NaN.
func TestONNXOfOtherSources(t *testing.T) {
	t.Chdir(filepath.Join("testdata", "0.1.0"))
	for name, data := range map[string]string{
		"npz": "data.npz", "npy": "x.npy", "libsvm": "sparse3.svm", "words": "texts",
	} {
		m := must[*Model](t)(Load(name + ".json"))
		table := must[datasets.Table](t)(m.ReadFile(data))
		if got := exported(t, m).Inputs; !slices.Equal(got, []string{"x"}) {
			t.Errorf("%s: inputs = %q, want x", name, got)
		}
		outputs, err := exported(t, m).Run(matrixInput(table))
		want := must[[]string](t)(m.PredictAll(table))
		var got []string
		for _, label := range outputs["label"].Elements {
			got = append(got, fmt.Sprint(label))
		}
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: label = %q, error %v; want %q", name, got, err, want)
		}
	}
}

// With FillMean, the ONNX file of a model from a NumPy file replaces NaN, even if the program has changed the
// order of the columns.
func TestONNXFillsMatrix(t *testing.T) {
	var npz bytes.Buffer
	nan := math.NaN()
	err := files.WriteNPZ(&npz,
		files.Array{Name: "X", Shape: []int{4, 2}, Numbers: []float64{1, 2, nan, 8, 5, -1, 6, nan}},
		files.Array{Name: "y", Shape: []int{4}, Integers: []int64{0, 0, 1, 1}})
	if err != nil {
		t.Fatal(err)
	}
	table := must[datasets.Table](t)(files.NPZ{IfMissing: files.FillMean}.Read(&npz))
	for _, features := range [][]string{{"x0", "x1"}, {"x1", "x0"}} {
		chosen := must[datasets.Table](t)(table.Select(features...))
		m := train(t, Trainer{MaxEpochs: 3}, chosen)
		inputs := matrixInput(chosen)
		checkONNX(t, "without NaN", m, chosen, inputs)
		for k, v := range inputs["x"].Elements {
			if v == 4.0 || v == 3.0 { // the means
				inputs["x"].Elements[k] = nan
			}
		}
		checkONNX(t, "with NaN", m, chosen, inputs)
		for k, v := range inputs["x"].Elements {
			if math.IsNaN(v.(float64)) {
				inputs["x"].Elements[k] = float64(math.MinInt64) // NumPy makes it of NaN
			}
		}
		checkONNX(t, "with NaN as integers", m, chosen, inputs)
	}
}

// If the columns of the model are not those that the Source makes, the ONNX file has the input x.
func TestONNXOfChangedTable(t *testing.T) {
	table := must[datasets.Table](t)(files.CSV{Label: "y"}.Read(strings.NewReader("a,b,y\n1,2,p\n3,1,q\n")))
	table.Features = []string{"a", "a × b"}
	m := train(t, Trainer{MaxEpochs: 1}, table)
	if got := exported(t, m).Inputs; !slices.Equal(got, []string{"x"}) {
		t.Errorf("inputs = %q, want x", got)
	}
	checkONNX(t, "changed table", m, table, matrixInput(table))
}

// Columns may have the names of outputs, and those that the graph gives to its own values.
func TestONNXNamesDiffer(t *testing.T) {
	text := "label,scores,v1,c1,v2,c2,v3,c3,y\n1,2,3,4,5,6,7,8,a\n2,3,5,1,9,7,1,2,b\n"
	m := train(t, Trainer{MaxEpochs: 1}, must[datasets.Table](t)(files.CSV{Label: "y"}.Read(strings.NewReader(text))))
	name := file(t, text)
	if got := exported(t, m).Outputs; !slices.Equal(got, []string{"label_1", "scores_1"}) {
		t.Errorf("outputs = %q, want label_1 and scores_1", got)
	}
	checkONNX(t, "names", m, must[datasets.Table](t)(m.ReadFile(name)), columnInputs(t, m, readCells(t, name, ',')))
}
