package classifier

import (
	"errors"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// twoClassModel returns a model of two columns and the classes "no" and "yes", which predicts "yes" if
// w·x + b is positive, and "no" otherwise.
func twoClassModel(w1, w2, b float64) *Model {
	return &Model{
		Classes: []string{"no", "yes"}, Features: []string{"p", "q"}, Columns: 2,
		Components: []Component{{Class: "yes", Against: "no", Weights: perceptron.Weights{w1, w2, b}, Reason: "by hand"}},
		Epoch:      1, MaxEpochs: 1, Examples: 2, Curve: []Epoch{{Epoch: 1}},
	}
}

// threeClassModel returns a model of one column and the classes "a", "b" and "c". Each argument contains the
// weight of the column and the bias of one component.
func threeClassModel(a, b, c perceptron.Weights) *Model {
	return &Model{Classes: []string{"a", "b", "c"}, Columns: 1, Components: []Component{{Class: "a", Weights: a}, {Class: "b", Weights: b}, {Class: "c", Weights: c}}}
}

// The scores of a one-vs-one model are computed from the scores of the pairs (b, a), (c, a) and (c, b). The
// expected votes and sums were counted by hand.
func TestScoresOfOneVsOne(t *testing.T) {
	for _, c := range []struct {
		ba, ca, cb  float64    // the scores of the pairs
		votes, sums [3]float64 // by class
	}{
		{1, 2, 4, [3]float64{0, 1, 2}, [3]float64{-3, -3, 6}},
		{-1, -2, 9, [3]float64{2, 0, 1}, [3]float64{3, -10, 7}},
		{0, 0, 0, [3]float64{2, 1, 0}, [3]float64{0, 0, 0}},
		{1, -5, 2, [3]float64{1, 1, 1}, [3]float64{4, -1, -3}}, // each class has one vote, so the sums decide
		{5, -1, 2, [3]float64{1, 1, 1}, [3]float64{-4, 3, 1}},
	} {
		// The row is [1] and there is no bias, so the score of a pair is its weight.
		m := threeClassModel(perceptron.Weights{c.ba}, perceptron.Weights{c.ca}, perceptron.Weights{c.cb})
		m.Method, m.NoBias = OneVsOne, true
		for k, got := range m.Scores([]float64{1}) {
			if want := c.votes[k] + c.sums[k]/(3*(math.Abs(c.sums[k])+1)); got != want {
				t.Errorf("case %+v: score of class %d = %v, want %v", c, k, got, want)
			}
		}
	}
}

// PredictAll, ScoreAll and Errors agree with Predict and Scores, also for tables with the columns in a
// different order.
func TestPredictAllMatchesPredict(t *testing.T) {
	iris := datasets.Iris()
	var m *Model
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		// Each column has a different scale, so the scores change if a column has the scale of another.
		scale := prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Scale: []float64{0.5, 1, 3, 0.25}}, nil
		})
		m = train(t, Trainer{Method: method, RandomState: 1, Scale: scale}, iris)
		// The columns of reversed are in reverse order. It has an additional column and no classes.
		reversed := datasets.Table{Features: []string{"petal_width", "petal_length", "note", "sepal_width", "sepal_length"}}
		var want []string
		scores, wrong := make([][]float64, 3), 0
		for i, x := range iris.Rows {
			class := m.Predict(x)
			if want = append(want, class); class != iris.Classes[i] {
				wrong++
			}
			for k, s := range m.Scores(x) {
				scores[k] = append(scores[k], s)
			}
			reversed.Rows = append(reversed.Rows, []float64{x[3], x[2], 99, x[1], x[0]})
		}
		for _, table := range []datasets.Table{iris, reversed, toSparse(reversed), {Rows: iris.Rows}} {
			if got := must[[]string](t)(m.PredictAll(table)); !slices.Equal(got, want) {
				t.Errorf("%v, columns %q: PredictAll = %q, want %q, as Predict returns", method, table.Features, got, want)
			}
			for k, class := range m.Classes {
				if got := must[[]float64](t)(m.ScoreAll(table, class)); !slices.Equal(got, scores[k]) {
					t.Errorf("%v, columns %q: ScoreAll(%s) = %v, want %v, as Scores returns", method, table.Features, class, got, scores[k])
				}
			}
		}
		if got := must[int](t)(m.Errors(iris)); got != wrong {
			t.Errorf("%v: Errors = %d, want %d, the number of wrong results of Predict", method, got, wrong)
		}
	}
	zeros := datasets.Table{Features: iris.Features, Sparse: make([]datasets.Sparse, 1)} // the row stores no numbers: all are 0
	if got := must[[]string](t)(m.PredictAll(zeros)); got[0] != m.Predict(make([]float64, 4)) {
		t.Errorf("PredictAll of a sparse row of zeros = %q, want the class that Predict returns for zeros", got)
	}
	for caseName, table := range map[string]datasets.Table{
		"missing columns":   {Features: []string{"sepal_length", "sepal", "petal_length", "y"}, Rows: iris.Rows},
		"column name twice": {Features: append(iris.Features, "sepal_width"), Rows: [][]float64{make([]float64, 5)}},
		"infinite number":   {Rows: [][]float64{{1, 2, 3, math.Inf(1)}}},
	} {
		got, err := m.PredictAll(table)
		if got != nil {
			t.Errorf("%s: PredictAll = %v, want nil", caseName, got)
		}
		checkProblem(t, caseName, err)
	}
}

// ScoreAll returns an error for rows with the wrong number of columns, with NaN, or with a number or a score that
// overflows. The place of a score is its row. In tables of 8 rows and more, the weights are in a matrix.
func TestScoreAllErrors(t *testing.T) {
	scaled := twoClassModel(1, 1, 0)
	scaled.Scaling = &prepare.Scaling{Scale: []float64{1, 0.5}}
	for _, c := range []struct {
		caseName string
		m        *Model
		last     []float64 // the last row
		n        int       // the number of rows
		place    string
	}{
		{"NaN", twoClassModel(1, 1, 0), []float64{0, math.NaN()}, 3, "row 2, column 1"},
		{"too many columns", twoClassModel(1, 1, 0), []float64{0, 1, 2}, 1, ""},
		{"scaled number overflows", scaled, []float64{0, 1e308}, 1, "row 0, column 1"},
		{"score overflows, few rows", twoClassModel(10, 1, 0), []float64{1e308, 0}, 2, "row 1"},
		{"score overflows, many rows", twoClassModel(10, 1, 0), []float64{1e308, 0}, 9, "row 8"},
	} {
		table := datasets.Table{Rows: slices.Repeat([][]float64{{1, 2}}, c.n-1)}
		table.Rows = append(table.Rows, c.last)
		_, err := c.m.ScoreAll(table, c.m.Classes[1])
		checkProblem(t, c.caseName, err)
		checkProblemAt(t, err, c.place)
	}
}

// The file testdata/messages.txt contains the expected results of String. Package messagetest compares
// errors, so the test converts each result to an error.
func TestString(t *testing.T) {
	xor := datasets.Table{Rows: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Classes: []string{"0", "1", "1", "0"}}
	and := datasets.Table{Rows: xor.Rows, Classes: []string{"0", "0", "0", "1"}}
	for _, c := range []struct {
		caseName string
		tr       Trainer
		table    datasets.Table
	}{
		{"one-vs-rest", Trainer{Method: OneVsRest, NoAverage: true, HeldOut: 0.2, MaxEpochs: 30}, datasets.Iris()},
		{"one-vs-one", Trainer{Method: OneVsOne, NoHeldOut: true}, datasets.Iris()},
		{"XOR", plain, xor},
		{"AND, 4 epochs", Trainer{InOrder: true, NoAverage: true, NoHeldOut: true, MaxEpochs: 4, Scale: prepare.None}, and}, // plain, with MaxEpochs
		{"AND", plain, and}, // converges in epoch 9
		{"45 pairs", Trainer{Method: OneVsOne, MaxEpochs: 1}, datasets.Digits()},
	} {
		messagetest.Error(t, c.caseName, errors.New(train(t, c.tr, c.table).String()))
	}
}

func BenchmarkPredictAll(b *testing.B) {
	table := blobs(1e5, 3, 20, 2, 1)
	m := train(b, Trainer{MaxEpochs: 1}, table)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := m.PredictAll(table); err != nil {
			b.Fatal(err)
		}
	}
}
