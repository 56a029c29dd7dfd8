package classifier

import (
	"fmt"
	"math"
	"path/filepath"
	"reflect"
	"slices"
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
