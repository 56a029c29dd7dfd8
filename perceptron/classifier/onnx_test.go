package classifier

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/internal/onnx/onnxtest"
	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// exported returns the ONNX file of a model, decoded.
func exported(t *testing.T, m *Model) onnxtest.Model {
	t.Helper()
	return onnxtest.Decode(must[[]byte](t)(m.onnx()))
}

// checkONNX fails the test unless the ONNX file of a model has the outputs of PredictAll, ScoresAll and
// ProbabilitiesAll for the rows of a table, to the bit. The inputs have the same rows.
func checkONNX(t *testing.T, name string, m *Model, table datasets.Table, inputs map[string]onnxtest.Tensor) {
	t.Helper()
	file := exported(t, m)
	outputs, err := file.Run(inputs)
	if err != nil {
		t.Errorf("%s: error %v, want none", name, err)
		return
	}
	var want []any
	for _, class := range must[[]string](t)(m.PredictAll(table)) {
		want = append(want, pythonClass(m, class))
	}
	if labels := outputs[file.Outputs[0]].Elements; !slices.Equal(labels, want) {
		t.Errorf("%s: label = %v, want %v", name, labels, want)
	}
	compare := func(output int, want [][]float64) {
		got := onnxtest.Rows(outputs[file.Outputs[output]])
		if fmt.Sprint(got) != fmt.Sprint(want) { // Sprint prints all digits, and NaN equals NaN
			t.Errorf("%s: %s = %v, want %v", name, file.Outputs[output], got, want)
		}
	}
	compare(1, must[[][]float64](t)(m.ScoresAll(table)))
	if m.Platt != nil {
		compare(2, must[[][]float64](t)(m.ProbabilitiesAll(table)))
	}
}

// pythonClass returns a class of the model as an element of the label.
func pythonClass(m *Model, class string) any {
	return reflect.ValueOf(m.pythonClasses()).Index(slices.Index(m.Classes, class)).Interface()
}

// checkONNXLabel fails the test unless an ONNX file predicts the class of the row x.
func checkONNXLabel(t *testing.T, m *Model, file onnxtest.Model, x []float64, class string) {
	t.Helper()
	outputs, err := file.Run(map[string]onnxtest.Tensor{"x": onnxtest.Matrix([][]float64{x}, m.Columns)})
	if err != nil {
		t.Fatal(err)
	}
	want := pythonClass(m, class)
	if got := outputs["label"].Elements[0]; got != want {
		t.Fatalf("label = %v, want %v", got, want)
	}
}

// matrixInput returns the input "x" with the rows of a table.
func matrixInput(table datasets.Table) map[string]onnxtest.Tensor {
	rows := table.Rows
	for _, sparse := range table.Sparse {
		row := make([]float64, table.Dim())
		for k, j := range sparse.Columns {
			row[j] = sparse.Values[k]
		}
		rows = append(rows, row)
	}
	return map[string]onnxtest.Tensor{"x": onnxtest.Matrix(rows, table.Dim())}
}

// randomTable returns a table of n rows of random numbers, with many orders of magnitude, and k classes.
func randomTable(n, dim, k int, seed uint64) datasets.Table {
	draw := random.New(seed, 0)
	table := datasets.Table{}
	for i := range n {
		row := make([]float64, dim)
		for j := range row {
			row[j] = math.Ldexp(float64(draw.Below(2001)-1000)/7, draw.Below(9)-4) + float64(i%k)
		}
		table.Rows = append(table.Rows, row)
		table.Classes = append(table.Classes, string(rune('a'+i%k)))
	}
	return table
}

// For rows of every number of columns up to 19, the graph computes the same bits as the model.
func TestONNXHasBitsOfModel(t *testing.T) {
	methods := []Method{CrammerSinger, OneVsRest, OneVsOne}
	for dim := 1; dim < 20; dim++ {
		k := 2 + dim%4
		table := randomTable(60, dim, k, uint64(dim))
		tr := Trainer{Method: methods[dim/4%3], MaxEpochs: 3, NoBias: dim%5 == 0, RandomState: uint64(dim)}
		if dim%3 == 0 {
			tr.Scale = prepare.None
		}
		m := train(t, tr, table)
		if k == 2 {
			m.Threshold = 1
		}
		checkONNX(t, fmt.Sprintf("%d columns, %v", dim, m), m, table, matrixInput(table))
	}
}

// Package dot adds the terms of a sparse row in another order, which depends on the numbers that are not 0.
// The graph follows this order, too, and that of more than a thousand columns.
func TestONNXHasBitsOfLargeModels(t *testing.T) {
	wide := randomTable(20, 1500, 3, 4)
	draw := random.New(5, 0)
	var sparse, words strings.Builder
	words.WriteString("size,word,y\n")
	for i := range 80 {
		fmt.Fprint(&sparse, i%3)
		for j := range 50 {
			if draw.Below(4) == 0 {
				fmt.Fprintf(&sparse, " %d:%v", 1+j, float64(draw.Below(2001)-1000)/7)
			}
		}
		sparse.WriteString("\n")
		fmt.Fprintf(&words, "%d.%d,w%d,%d\n", draw.Below(3), draw.Below(2)*i, i%40, i%3)
	}
	libsvm := must[datasets.Table](t)(files.LIBSVM{}.Read(strings.NewReader(sparse.String())))
	reader := files.CSV{Label: "y", Categorical: []string{"word"}}
	categories := must[datasets.Table](t)(reader.Read(strings.NewReader(words.String())))
	if categories.Sparse == nil {
		t.Error("40 categories: the table is dense, want a sparse table")
	}
	name := file(t, words.String())
	for _, tr := range []Trainer{{MaxEpochs: 3}, {MaxEpochs: 3, NoBias: true, Method: OneVsOne}} {
		m := train(t, tr, wide)
		checkONNX(t, fmt.Sprintf("1500 columns, %v", m), m, wide, matrixInput(wide))
		m = train(t, tr, libsvm)
		checkONNX(t, fmt.Sprintf("LIBSVM, %v", m), m, libsvm, matrixInput(libsvm))
		m = train(t, tr, categories)
		checkONNX(t, fmt.Sprintf("categories, %v", m), m, categories, columnInputs(t, m, readCells(t, name, ',')))
	}
}

// Rows of 0 and 1 often tie exactly, and averaged weights are rounded. The scores must be added in the order
// of the model, or the ties are broken differently.
func TestONNXBreaksTiesAsModel(t *testing.T) {
	draw := random.New(3, 0)
	for _, method := range []Method{CrammerSinger, OneVsOne} {
		m := &Model{Method: method, Classes: []string{"a", "b", "c", "d"}, Columns: 12}
		for range method.components(4) {
			weights := make(perceptron.Weights, 13)
			for j := range weights {
				weights[j] = float64(draw.Below(25)-12) / 3
			}
			m.Components = append(m.Components, Component{Weights: weights})
		}
		table := datasets.Table{}
		for range 1000 {
			row := make([]float64, 12)
			for j := range row {
				row[j] = float64(draw.Below(2))
			}
			table.Rows = append(table.Rows, row)
		}
		checkONNX(t, method.String(), m, table, matrixInput(table))
	}
}

// In offset.csv, the numbers of a column are far from 0 and close to each other, as Julian dates are. With
// float32, 146 of its 300 rows had other classes.
func TestONNXKeepsDigitsOfScaledColumns(t *testing.T) {
	table := must[datasets.Table](t)(files.CSV{Label: "y"}.ReadFile(filepath.Join("testdata", "offset.csv")))
	m := train(t, Trainer{}, table)
	inputs := columnInputs(t, m, readCells(t, filepath.Join("testdata", "offset.csv"), ','))
	checkONNX(t, "offset.csv", m, table, inputs)
}

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

// A number that stands for a missing value, in all columns or in one, is a number for pandas.
func TestONNXKnowsPlaceholders(t *testing.T) {
	const text = `a,b,kind,y
-999,3,1,0
2,-1,-999,0
3,4,2,1
4.5,-999,1,1
-1,2,2,0
6,-1,2,1
`
	fresh := file(t, "a,b,kind\n-999.0,-1,2.0\n-1,-1.0,-999\n-9.99e2,-999,1\n2,3,-1\n")
	for _, unseen := range []files.Unseen{files.ZeroUnseen, files.OtherUnseen} {
		reader := files.CSV{
			Label: "y", Categorical: []string{"kind"}, IfMissing: files.FillMean, Unseen: unseen,
			NAValues: []string{"-999", "NA", ""}, ColumnNA: map[string][]string{"b": {"-1"}},
		}
		table := must[datasets.Table](t)(reader.Read(strings.NewReader(text)))
		m := train(t, Trainer{MaxEpochs: 3}, table)
		inputs := columnInputs(t, m, readCells(t, fresh, ','))
		checkONNX(t, fmt.Sprintf("Unseen %d", unseen), m, must[datasets.Table](t)(m.ReadFile(fresh)), inputs)
	}

	reader := files.CSV{Label: "y", IfMissing: files.DropRow, NAValues: []string{"-9,999"}, Thousands: ',', Comma: ';'}
	m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader("a;y\n1;p\n-9999;p\n2;q\n"))))
	inputs := map[string]onnxtest.Tensor{"a": onnxtest.Column([]float64{-9999})}
	if _, err := exported(t, m).Run(inputs); err == nil || !strings.Contains(err.Error(), "missing (NaN)") {
		t.Errorf("placeholder without a fill: error %v, want one about a missing number", err)
	}
}

// In columns of words, a number that stands for a missing value may have several spellings. In columns of
// categories that are numbers, 00 is not the category 0. The infinite number may stand for a missing value.
func TestONNXKnowsSpellingsOfPlaceholders(t *testing.T) {
	const text = "a,w,c,y\n1,red,0,p\n2,blue,1,q\n3,red,0,q\n4,blue,1,p\n"
	reader := files.CSV{
		Label: "y", Categorical: []string{"w", "c"}, Unseen: files.ZeroUnseen, NAValues: []string{"-999", "00", "inf"},
	}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader(text)))
	inputs := map[string]onnxtest.Tensor{
		"a": onnxtest.Column([]float64{1, 2, 3, 4}),
		"w": onnxtest.Column([]string{"red", "blue", "red", "blue"}),
		"c": onnxtest.Column([]float64{0, 1, 0, 1}),
	}
	m := train(t, Trainer{MaxEpochs: 3}, table)
	checkONNX(t, "the placeholder 00", m, table, inputs)
	for _, word := range []string{"-999", "-999.0", "-999.00", "-9.99e+02", "-9.990000000000000000e+02"} {
		inputs["w"].Elements[1] = word
		_, err := exported(t, m).Run(inputs)
		if err == nil || !strings.Contains(err.Error(), `column "w": got a missing value`) {
			t.Errorf("word %s: error %v, want one about a missing value in the column w", word, err)
		}
	}

	reader.IfMissing = files.FillMean
	table = must[datasets.Table](t)(reader.Read(strings.NewReader(text + "inf,mauve,00,q\n")))
	inputs = map[string]onnxtest.Tensor{
		"a": onnxtest.Column([]float64{1, 2, 3, 4, math.Inf(1)}),
		"w": onnxtest.Column([]string{"red", "blue", "red", "blue", "mauve"}),
		"c": onnxtest.Column([]float64{0, 1, 0, 1, math.NaN()}),
	}
	checkONNX(t, "the placeholder inf", train(t, Trainer{MaxEpochs: 3}, table), table, inputs)
}

// A column of true and false may have no other numbers than 1 and 0, apart from placeholders. No column may
// have the integer that NumPy makes of NaN.
func TestONNXRefusesNumbers(t *testing.T) {
	text := "a,b,y\nTrue,1,p\nFalse,2,q\n"
	reader := files.CSV{Label: "y", IfMissing: files.FillMean, NAValues: []string{"", "-1"}}
	m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader(text))))
	for _, c := range []struct {
		a, b float64
		want string // part of the error; "": there is no error
	}{
		{1, 2, ""},
		{0, 2, ""},
		{math.NaN(), 2, ""},
		{-1, -1, ""},
		{2, 2, `column "a": got a number other than 1 and 0`},
		{0.5, 2, `column "a": got a number other than 1 and 0`},
		{1, math.MinInt64, "the integer that NumPy makes of NaN"},
	} {
		inputs := map[string]onnxtest.Tensor{
			"a": onnxtest.Column([]float64{c.a}), "b": onnxtest.Column([]float64{c.b}),
		}
		_, err := exported(t, m).Run(inputs)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("a = %v, b = %v: error %v, want one that contains %q", c.a, c.b, err, c.want)
		}
	}
}

// In a column of true and false, the placeholders 0 and 1 are no truth values.
func TestONNXKeepsTruthValues(t *testing.T) {
	reader := files.CSV{
		Label: "y", IfMissing: files.FillMean, NAValues: []string{"0"}, ColumnNA: map[string][]string{"a": {"1"}},
	}
	table := must[datasets.Table](t)(reader.Read(strings.NewReader("a,b,y\nTrue,1,p\nFalse,0,q\nFalse,2,p\nTrue,5,q\n")))
	m := train(t, Trainer{MaxEpochs: 3}, table)
	inputs := map[string]onnxtest.Tensor{
		"a": onnxtest.Column([]float64{1, 0, 0, 1}), "b": onnxtest.Column([]float64{1, 0, 2, 5}),
	}
	checkONNX(t, "true and false", m, table, inputs)
}

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

// The file has the arguments with which pandas reads a CSV file as the Source does.
func TestONNXHasArgumentsOfPandas(t *testing.T) {
	for _, c := range []struct {
		reader files.CSV
		text   string
		want   string
	}{
		{
			files.CSV{Label: "y", Categorical: []string{"w"}},
			"a,w,y\n1,red,p\n2,blue,q\n",
			`{"sep":",","decimal":".","dtype":{"a":"float64","w":"str"},"keep_default_na":false,"na_values":{"a":[""]},` +
				`"skipinitialspace":true}`,
		},
		{
			files.CSV{
				Label: "y", Categorical: []string{"w", "c"}, Comma: ';', Decimal: ',', Thousands: '.', Encoding: "cp1252",
				Skip: 1, IfMissing: files.DropRow, NAValues: []string{"NA", "00"},
				ColumnNA: map[string][]string{"a": {"-1 "}},
			},
			"title\na;w;y;c\n1;red;p;1\n2;blue;q;0\n",
			`{"sep":";","decimal":",","thousands":".","encoding":"cp1252","skiprows":1,"dtype":{"a":"float64","c":"float64","w":"str"},` +
				`"keep_default_na":false,"na_values":{"a":["NA","00","-1"],"c":["NA"],"w":["NA"]},` +
				`"skipinitialspace":true}`,
		},
		{
			files.CSV{Label: "y", TextLabels: true},
			"a,y\n1,1\n2,0\n",
			`{"sep":",","decimal":".","dtype":{"a":"float64","y":"str"},"keep_default_na":false,"na_values":{"a":[""]},` +
				`"skipinitialspace":true}`,
		},
		{
			files.CSV{Label: "y", Comma: ' '},
			"a y\n1 p\n2 q\n",
			`{"sep":"\\s+","decimal":".","dtype":{"a":"float64"},"keep_default_na":false,"na_values":{"a":[""]},` +
				`"skipinitialspace":true}`,
		},
		{files.CSV{Label: "2", NoHeader: true}, "1,p\n2,q\n", ""}, // pandas has other column names
	} {
		m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(c.reader.Read(strings.NewReader(c.text))))
		if got := exported(t, m).Properties["read_csv"]; got != c.want {
			t.Errorf("file %q: arguments = %s, want %s", c.text, got, c.want)
		}
	}
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

// If the model would not predict the class of a row, the ONNX file does not either. The error contains the
// name of the column, or the reason.
func TestONNXRefusesRows(t *testing.T) {
	for _, c := range []struct {
		unseen                      files.Unseen
		missing                     files.MissingPolicy
		size, colour, class, weight string
		want                        string // part of the error; "": there is no error
	}{
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "2", "3", ""},
		{files.RefuseUnseen, files.RefuseMissing, "1", "mauve", "2", "3", `column "colour"`},
		{files.RefuseUnseen, files.RefuseMissing, "1", "", "2", "3", `column "colour"`},
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "4", "3", `column "class"`},
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "", "3", `column "class"`},
		{files.RefuseUnseen, files.RefuseMissing, "", "red", "2", "3", "missing (NaN)"},
		{files.RefuseUnseen, files.RefuseMissing, "1", "red", "2", "Inf", "infinite"},
		{files.RefuseUnseen, files.FillMean, "", "red", "2", "3", ""},
		{files.RefuseUnseen, files.FillMean, "1", "", "2", "3", `column "colour"`},
		{files.RefuseUnseen, files.FillMean, "1", "red", "", "3", `column "class"`},
		{files.ZeroUnseen, files.RefuseMissing, "1", "mauve", "4", "3", ""},
		{files.ZeroUnseen, files.RefuseMissing, "1", "", "2", "3", `column "colour": got a missing value`},
		{files.OtherUnseen, files.DropRow, "1", "red", "", "3", `column "class": got a missing value`},
		{files.OtherUnseen, files.DropRow, "1", "mauve", "4", "3", ""},
	} {
		complete := strings.NewReplacer(",,", ",2,", "\n,", "\n1,").Replace(mixed) // without missing values
		reader := files.CSV{
			Label: "y", Categorical: []string{"colour", "class"}, IfMissing: c.missing, Unseen: c.unseen,
		}
		m := train(t, Trainer{MaxEpochs: 3}, must[datasets.Table](t)(reader.Read(strings.NewReader(complete))))
		row := []string{c.size, c.colour, c.class, c.weight}
		inputs := columnInputs(t, m, [][]string{{"size", "colour", "class", "weight"}, row})
		_, err := exported(t, m).Run(inputs)
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("Unseen %d, IfMissing %d, row %q: error %v, want one that contains %q",
				c.unseen, c.missing, row, err, c.want)
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

// The label has the type of the labels in a DataFrame.
func TestONNXLabelTypes(t *testing.T) {
	for _, c := range []struct {
		classes string // of the rows
		texts   bool
		want    string // the type and the labels of the classes of the model
	}{
		{"0 1", false, "int64 [0 1]"},
		{"10 -1 2", false, "int64 [-1 2 10]"},
		{"1.0 2.0 3", false, "int64 [1 2 3]"},
		{"1 2", true, "string [1 2]"},
		{"1.1 1.10", true, "string [1.1 1.10]"},
		{"0.5 1", false, "float64 [0.5 1]"},
		{"0.5 1", true, "string [0.5 1]"},
		{"007 8", false, "string [007 8]"},
		{"True False", false, "bool [false true]"},
		{"true FALSE", false, "bool [false true]"},
		{"True False", true, "string [False True]"},
		{"True true", false, "string [True true]"},
		{"True False 1", false, "string [1 False True]"},
		{"9007199254740993 1", false, "int64 [1 9007199254740993]"},
		{
			"9007199254740993 9007199254740992 -9223372036854775808", false,
			"int64 [-9223372036854775808 9007199254740992 9007199254740993]",
		},
		{"9007199254740993 1.0", false, "int64 [1 9007199254740993]"},
		{"9223372036854775807 9223372036854775808", false, "string [9223372036854775807 9223372036854775808]"},
		{"9007199254740993 +9007199254740993", false, "string [+9007199254740993 9007199254740993]"},
		{"9007199254740993 0.5", false, "string [0.5 9007199254740993]"},
		{"09007199254740993 1", false, "string [1 09007199254740993]"},
	} {
		text := "x,y\n"
		for i, class := range strings.Fields(c.classes) {
			text += fmt.Sprintf("%d,%s\n%d.5,%[2]s\n", i, class, i)
		}
		reader := files.CSV{Label: "y", TextLabels: c.texts}
		m := train(t, Trainer{MaxEpochs: 1}, must[datasets.Table](t)(reader.Read(strings.NewReader(text))))
		got := fmt.Sprintf("%s %v", exported(t, m).Types["label"], m.pythonClasses())
		if got != c.want {
			t.Errorf("classes %s: type and labels = %s, want %s", c.classes, got, c.want)
		}
		name := file(t, text)
		table := must[datasets.Table](t)(m.ReadFile(name))
		checkONNX(t, c.classes, m, table, columnInputs(t, m, readCells(t, name, ',')))
	}
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

// The probabilities of models of release 0.1.0, which have neither the softmax nor a smallest probability,
// are exported, too.
func TestONNXHasProbabilitiesOf010(t *testing.T) {
	for _, k := range []int{2, 3} {
		table := randomTable(120, 4, k, 3)
		m := train(t, Trainer{}, table)
		if m.Floor == 0 || m.Softmax != (k > 2) {
			t.Errorf("%d classes: Floor = %v, Softmax = %v, want a positive Floor, and Softmax for three classes", k, m.Floor, m.Softmax)
		}
		fitAs010(t, Trainer{}, m, table)
		checkONNX(t, fmt.Sprint(k, " classes"), m, table, matrixInput(table))
	}
}
