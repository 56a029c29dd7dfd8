package classifier

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// two is the perceptron w·x + b of two columns, for "yes" against "no".
func two(w1, w2, b float64) *Model {
	return &Model{
		Classes: []string{"no", "yes"}, Features: []string{"p", "q"}, Columns: 2,
		Components: []Component{{Class: "yes", Against: "no", Weights: perceptron.Weights{w1, w2, b}, Reason: "by hand"}},
		Epoch:      1, MaxEpochs: 1, Examples: 2, Curve: []Epoch{{Epoch: 1}},
	}
}

// three has a part for each of three classes, of one column and a bias.
func three(a, b, c perceptron.Weights) *Model {
	return &Model{Classes: []string{"a", "b", "c"}, Columns: 1, Components: []Component{{Class: "a", Weights: a}, {Class: "b", Weights: b}, {Class: "c", Weights: c}}}
}

// The votes of all pairs, by hand: (b, a), (c, a), (c, b).
func TestVotes(t *testing.T) {
	for _, c := range []struct {
		ba, ca, cb  float64
		votes, sums [3]float64
	}{
		{1, 2, 4, [3]float64{0, 1, 2}, [3]float64{-3, -3, 6}},
		{-1, -2, 9, [3]float64{2, 0, 1}, [3]float64{3, -10, 7}},
		{0, 0, 0, [3]float64{2, 1, 0}, [3]float64{0, 0, 0}},
		{1, -5, 2, [3]float64{1, 1, 1}, [3]float64{4, -1, -3}}, // a circle: the sum decides
		{5, -1, 2, [3]float64{1, 1, 1}, [3]float64{-4, 3, 1}},
	} {
		m := three(perceptron.Weights{c.ba}, perceptron.Weights{c.ca}, perceptron.Weights{c.cb})
		m.Method, m.NoBias = OneVsOne, true
		for k, got := range m.Scores([]float64{1}) {
			if want := c.votes[k] + c.sums[k]/(3*(math.Abs(c.sums[k])+1)); got != want {
				t.Errorf("%v: score %d is %v, want %v", c, k, got, want)
			}
		}
	}
}

// PredictAll, ScoreAll and Errors have the numbers of Scores and Predict, and find columns by
// their names.
func TestTables(t *testing.T) {
	iris := datasets.Iris()
	var m *Model
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		scale := prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Scale: []float64{0.5, 1, 3, 0.25}}, nil
		})
		m = train(t, Trainer{Method: method, RandomState: 1, Scale: scale}, iris)
		// The columns the other way round, with another one among them, and no classes.
		other := datasets.Table{Features: []string{"petal_width", "petal_length", "note", "sepal_width", "sepal_length"}}
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
			other.Rows = append(other.Rows, []float64{x[3], x[2], 99, x[1], x[0]})
		}
		for _, table := range []datasets.Table{iris, other, sparse(other), {Rows: iris.Rows}} {
			if got := must[[]string](t)(m.PredictAll(table)); !slices.Equal(got, want) {
				t.Errorf("%v, columns %q: other predictions than Predict", method, table.Features)
			}
			for k, class := range m.Classes {
				if got := must[[]float64](t)(m.ScoreAll(table, class)); !slices.Equal(got, scores[k]) {
					t.Errorf("%v, columns %q: other scores than Scores", method, table.Features)
				}
			}
		}
		if got := must[int](t)(m.Errors(iris)); got != wrong {
			t.Errorf("%v: %d errors, want %d", method, got, wrong)
		}
	}
	zeros := datasets.Table{Features: iris.Features, Sparse: make([]datasets.Sparse, 1)} // neither columns nor values
	if got := must[[]string](t)(m.PredictAll(zeros)); got[0] != m.Predict(make([]float64, 4)) {
		t.Errorf("zeros are %q", got)
	}
	for _, c := range []struct {
		table datasets.Table
		want  datasets.Problem
	}{
		{datasets.Table{Features: []string{"sepal_length", "sepal", "petal_length", "y"}, Rows: iris.Rows}, found(`the columns "sepal_length", "sepal", "petal_length", "y"`)},
		{datasets.Table{Features: append(iris.Features, "sepal_width"), Rows: [][]float64{make([]float64, 5)}}, found(`several columns named "sepal_width"`, do("select columns by number, with Columns"))},
		{datasets.Table{Rows: [][]float64{{1, 2, 3, math.Inf(1)}}}, foundAt("row 0, column 3", "+Inf")},
	} {
		got, err := m.PredictAll(c.table)
		if got != nil {
			t.Errorf("predicted %v", got)
		}
		wantProblem(t, err, c.want)
	}
}

// What overflows, or is no number, decides no class.
func TestNotFinite(t *testing.T) {
	scaled := two(1, 1, 0)
	scaled.Scaling = &prepare.Scaling{Scale: []float64{1, 0.5}}
	for _, c := range []struct {
		m    *Model
		x    []float64
		want string
	}{
		{two(1, 1, 0), []float64{0, math.NaN()}, "got NaN, want a finite number"},
		{two(1, 1, 0), []float64{0, 1, 2}, "got 3 columns, want 2"},
		{scaled, []float64{0, 1e308}, "got 1e+308, which becomes +Inf"},
		{two(10, 1, 0), []float64{1e308, 0}, `got the score -Inf of "no", because the numbers are too large, want a finite score; divide the data`},
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "classifier: the point: ") || !strings.Contains(got, c.want) {
					t.Errorf("%v: panic %v, want %q", c.x, got, c.want)
				}
			}()
			c.m.Predict(c.x)
		}()
		if _, err := c.m.ScoreAll(datasets.Table{Rows: [][]float64{c.x}}, c.m.Classes[1]); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, want %q", c.x, err, c.want)
		}
	}
}

// The first line says how it was trained; the second how that ended, above all where it
// stopped unseparated.
func TestString(t *testing.T) {
	xor := datasets.Table{Rows: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Classes: []string{"0", "1", "1", "0"}}
	and := datasets.Table{Rows: xor.Rows, Classes: []string{"0", "0", "0", "1"}}
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  []string
	}{
		{Trainer{Method: OneVsRest, NoAverage: true, HeldOut: 0.2, MaxEpochs: 30}, datasets.Iris(), []string{
			"plain perceptron, one against the rest: 3 classes, 4 features; epoch ", " of at most 30, the last of the best on 30 rows held out of 150 (20 %): ",
			"\nstopped unseparated: 2 of 3 problems, and no proof that nothing separates them (perceptron.Separate decides); separated: 1 of 3 problems\n",
			"\n  setosa: 0 errors; no mistake in epoch ", "\n  virginica: ",
		}},
		{Trainer{Method: OneVsOne, NoHeldOut: true}, datasets.Iris(), []string{
			"averaged perceptron, all pairs: 3 classes, 4 features; epoch 20 of at most 20, nothing held out", "\n  virginica against versicolor: ",
		}},
		{plain, xor, []string{"plain perceptron: 2 classes, 2 features; epoch 20 of ", "\nstopped unseparated: still 4 mistakes in epoch 20, and no proof that nothing separates them (perceptron.Separate decides)"}},
		// known: 18 mistakes in 9 epochs
		{Trainer{InOrder: true, NoAverage: true, NoHeldOut: true, MaxEpochs: 4, Scale: prepare.None}, and, []string{"\nstopped unseparated: still 2 mistakes in epoch 4, and no proof that nothing separates them"}},
		{plain, and, []string{"epoch 9 of at most 20", "because every problem is at its end", "\nseparated: no mistake in epoch 9, so that the training part is separable\nthe weights err on 0 of the 4 rows"}},
		{Trainer{Method: OneVsOne, MaxEpochs: 1}, datasets.Digits(), []string{"\n  … (45 in all)\n"}},
	} {
		text := train(t, c.tr, c.table).String()
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s\nwanted %q", text, want)
			}
		}
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
