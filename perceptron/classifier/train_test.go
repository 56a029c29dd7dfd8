package classifier

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/ordered"
	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// plain is the textbook: the rows in their order, the last weights, nothing held out.
var plain = Trainer{Plain: true, InOrder: true, HeldOut: -1}

func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func train(t testing.TB, tr Trainer, table datasets.Table) *Model {
	t.Helper()
	return must[*Model](t)(tr.Train(table))
}

// times10 is Iris × 10, on which nothing rounds.
func times10() datasets.Table {
	iris := datasets.Iris()
	for _, row := range iris.Rows {
		for j, v := range row {
			row[j] = math.Round(10 * v)
		}
	}
	return iris
}

// blobs returns n rows of integers around k random centres that are so far from one
// another, or so near, as spread says.
func blobs(n, k, dim, spread int, seed uint64) datasets.Table {
	source := random.New(seed, 0)
	centres := make([][]int, k)
	for c := range centres {
		for range dim {
			centres[c] = append(centres[c], source.Below(2*spread+1)-spread)
		}
	}
	t := datasets.Table{}
	for j := range dim {
		t.Features = append(t.Features, fmt.Sprintf("x%d", j))
	}
	for i := range n {
		c := i % k
		row := make([]float64, dim)
		for j := range row {
			row[j] = float64(centres[c][j] + source.Below(9) - 4)
		}
		t.Rows = append(t.Rows, row)
		t.Classes = append(t.Classes, string(rune('a'+c)))
	}
	return t
}

func sparse(t datasets.Table) datasets.Table {
	s := datasets.Table{Features: t.Features, Classes: t.Classes, Sparse: []datasets.Sparse{}}
	for _, row := range t.Rows {
		var x datasets.Sparse
		for j, v := range row {
			if v != 0 {
				x.Columns, x.Values = append(x.Columns, j), append(x.Values, v)
			}
		}
		s.Sparse = append(s.Sparse, x)
	}
	return s
}

// The parts are the perceptron of package perceptron, to the bit.
func TestPartsAreThePerceptron(t *testing.T) {
	iris := datasets.Iris()
	for _, tr := range []Trainer{
		{Passes: 7, HeldOut: -1},
		{Passes: 7, HeldOut: -1, Seed: 41},
		{Passes: 7, HeldOut: -1, Seed: math.MaxUint64},
		{Passes: 7, HeldOut: -1, Plain: true},
		{Passes: 7, HeldOut: -1, InOrder: true, NoBias: true},
	} {
		p := perceptron.Trainer{MaxEpochs: 7, Seed: tr.Seed + 1, Average: true}
		switch {
		case tr.InOrder:
			p.Seed = 0
		case p.Seed == 0:
			p.Seed = 1 << 63
		}
		for _, method := range []Method{OneVsRest, AllPairs} {
			tr.Method = method
			m := train(t, tr, iris)
			for _, part := range m.Parts {
				d, err := iris.Against(part.Class)
				if part.Against != "" {
					d, err = iris.Between(part.Class, part.Against)
				}
				if err != nil {
					t.Fatal(err)
				}
				if !tr.NoBias {
					d = d.AbsorbBias()
				}
				run := p.Train(d)
				want := slices.Clone(run.Averaged)
				if run.Outcome == perceptron.Converged { // no mistakes in the passes that are left
					for j := range want {
						want[j] = (float64(float64(run.Epochs)*want[j]) + float64(float64(7-run.Epochs)*run.Weights[j])) / 7
					}
				}
				if tr.Plain {
					want = run.Weights
				}
				if slices.Equal(run.Weights, run.Averaged) {
					t.Error("the mean is the last weights: nothing is tested")
				}
				if !slices.Equal(part.Weights, want) {
					t.Errorf("%v, %s against %q: weights %v, want %v", method, part.Class, part.Against, part.Weights, want)
				}
				if part.Outcome != run.Outcome || part.Mistakes != run.Mistakes {
					t.Errorf("%v, %s: %v with %d mistakes, want %v with %d", method, part.Class, part.Outcome, part.Mistakes, run.Outcome, run.Mistakes)
				}
			}
		}
	}
}

// Outcomes: setosa is separable from the others, versicolor is not; XOR is proved not to
// be. A model of two classes has one part.
func TestOutcomes(t *testing.T) {
	m := train(t, Trainer{Method: OneVsRest}, datasets.Iris())
	for k, want := range []perceptron.Outcome{perceptron.Converged, perceptron.Stopped, perceptron.Stopped} {
		if m.Parts[k].Outcome != want {
			t.Errorf("%s: %v, want %v", m.Parts[k].Class, m.Parts[k].Outcome, want)
		}
	}
	xor := datasets.Table{Rows: [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}, Classes: []string{"0", "1", "1", "0"}}
	m = train(t, plain, xor)
	if len(m.Parts) != 1 || m.Parts[0].Outcome != perceptron.Inseparable || m.Parts[0].Class != "1" {
		t.Errorf("XOR: %v", m)
	}
	if want := "because every problem is at its end"; !strings.Contains(m.End, want) || m.Pass == m.Limit {
		t.Errorf("XOR ended in pass %d of %d: %s; want %q", m.Pass, m.Limit, m.End, want)
	}
}

func TestClassOrder(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"yes", "no"}, []string{"no", "yes"}},
		{[]string{"1", "0"}, []string{"0", "1"}},
		{[]string{"10", "9", "-1"}, []string{"-1", "9", "10"}},
		{[]string{"10", "9", "x"}, []string{"10", "9", "x"}},
		{[]string{"inf", "2", "10"}, []string{"10", "2", "inf"}},
		{[]string{"1.0", "1", "0.5"}, []string{"0.5", "1", "1.0"}},
	} {
		if got := ordered.Names(c.names); !slices.Equal(got, c.want) {
			t.Errorf("order(%q) = %q, want %q", c.names, got, c.want)
		}
	}
}

// Held out are the rows that Table.Split draws, and Scale sees the others only.
func TestHeldOut(t *testing.T) {
	iris := datasets.Iris()
	wantFold, err := iris.Split(0.2, 7)
	wantTrain, wantTest := wantFold.Train, wantFold.Test
	if err != nil {
		t.Fatal(err)
	}
	var seen datasets.Table
	tr := Trainer{HeldOut: 0.2, Seed: 7, Scale: func(t datasets.Table) (prepare.Scaling, error) {
		seen = t
		return prepare.Scaling{Shift: []float64{1, 2, 3, 4}, Scale: []float64{2, 2, 2, 2}}, nil
	}}
	m := train(t, tr, iris)
	if fmt.Sprint(seen) != fmt.Sprint(wantTrain) {
		t.Error("Scale did not see what Table.Split leaves to train on")
	}
	if m.HeldOut != wantTest.Len() || m.Examples != 150 {
		t.Errorf("%d held out of %d, want %d of 150", m.HeldOut, m.Examples, wantTest.Len())
	}
	for _, part := range []struct {
		table datasets.Table
		want  int
	}{{wantTrain, m.Curve[m.Pass-1].TrainErrors}, {wantTest, m.Curve[m.Pass-1].HeldOutErrors}} {
		if got := must[int](t)(m.Errors(part.table)); got != part.want {
			t.Errorf("%d errors, and the curve says %d", got, part.want)
		}
	}
	// The scaling before training is the same as a table scaled before.
	scaled := datasets.Iris()
	for _, row := range scaled.Rows {
		for j := range row {
			row[j] = (row[j] - float64(j+1)) / 2
		}
	}
	other := train(t, Trainer{HeldOut: 0.2, Seed: 7}, scaled)
	for k := range m.Parts {
		if !slices.Equal(m.Parts[k].Weights, other.Parts[k].Weights) {
			t.Errorf("part %d: %v with Scale, %v on scaled rows", k, m.Parts[k].Weights, other.Parts[k].Weights)
		}
	}
	if got, want := m.Predict(iris.Rows[70]), other.Predict(scaled.Rows[70]); got != want {
		t.Errorf("predicts %s, want %s", got, want)
	}
}

// Train is the best of EachPass: the fewest held-out errors, then the fewest on the
// training part, then the last; the last of all where nothing is held out.
func TestTrainIsTheBestPass(t *testing.T) {
	early, equal := false, 0
	for seed := range uint64(6) {
		for _, tr := range []Trainer{{Seed: seed}, {Seed: seed, Patience: 3}, {Seed: seed, HeldOut: -1, Passes: 4}, {Seed: seed, Method: CrammerSinger}} {
			table := blobs(120, 4, 3, 6, seed)
			var all []*Model
			for m, err := range tr.EachPass(table) {
				if err != nil {
					t.Fatal(err)
				}
				all = append(all, m)
			}
			best := len(all) - 1
			if tr.HeldOut >= 0 {
				fewest := all[0].Curve[0]
				for _, m := range all {
					fewest.HeldOutErrors = min(fewest.HeldOutErrors, m.last().HeldOutErrors)
				}
				fewest.TrainErrors = math.MaxInt
				for _, m := range all {
					if m.last().HeldOutErrors == fewest.HeldOutErrors {
						fewest.TrainErrors = min(fewest.TrainErrors, m.last().TrainErrors)
					}
				}
				for i, m := range all {
					if m.last().HeldOutErrors == fewest.HeldOutErrors && m.last().TrainErrors == fewest.TrainErrors {
						best = i
						equal++
					}
				}
				equal--
			}
			got := train(t, tr, table)
			if got.Pass != best+1 || fmt.Sprint(got.Parts[0].Weights) != fmt.Sprint(all[best].Parts[0].Weights) {
				t.Errorf("%+v: pass %d, want %d", tr, got.Pass, best+1)
			}
			if len(got.Curve) != len(all) || got.End == "" {
				t.Errorf("%+v: a curve of %d passes, want %d; end %q", tr, len(got.Curve), len(all), got.End)
			}
			for p, part := range all[len(all)-1].Parts { // how it ended, not how it stood at the best pass
				if g := got.Parts[p]; g.Outcome != part.Outcome || g.Reason != part.Reason || g.Mistakes != part.Mistakes {
					t.Errorf("%+v, part %d: %v after %d mistakes, want %v after %d", tr, p, g.Outcome, g.Mistakes, part.Outcome, part.Mistakes)
				}
			}
			for i, m := range all {
				if m.Pass != i+1 || len(m.Curve) != i+1 {
					t.Errorf("pass %d has a curve of %d", m.Pass, len(m.Curve))
				}
				if (m.End != "") != (i == len(all)-1) {
					t.Errorf("pass %d ends with %q", m.Pass, m.End)
				}
			}
			if tr.Patience > 0 {
				first := 0 // pass with so few held-out errors
				for all[first].last().HeldOutErrors != all[best].last().HeldOutErrors {
					first++
				}
				if len(all) != min(first+1+tr.Patience, 20) && !strings.Contains(got.End, "at its end") {
					t.Errorf("so few errors since pass %d, ended after %d with patience %d", first+1, len(all), tr.Patience)
				}
				early = early || strings.Contains(got.End, "Patience 3")
			}
		}
	}
	if !early {
		t.Error("nothing stopped early")
	}
	if equal == 0 {
		t.Error("no two passes were equal")
	}
}

// To go on from a model is to have trained it longer.
func TestStart(t *testing.T) {
	table := blobs(90, 3, 3, 6, 3)
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		tr := plain
		tr.Method, tr.Passes = method, 2
		first := train(t, tr, table)
		tr.Start, tr.Passes = first, 3
		second := train(t, tr, table)
		tr.Start, tr.Passes = nil, 5
		whole := train(t, tr, table)
		for p := range whole.Parts {
			if !slices.Equal(second.Parts[p].Weights, whole.Parts[p].Weights) {
				t.Errorf("%v: %v after 2 + 3 passes, %v after 5", method, second.Parts[p].Weights, whole.Parts[p].Weights)
			}
		}
		// Columns in another order, and a class less: found by name.
		swapped := datasets.Table{Features: []string{"x2", "x1", "x0"}}
		for i, x := range table.Rows {
			if table.Classes[i] != "b" {
				swapped.Rows = append(swapped.Rows, []float64{x[2], x[1], x[0]})
				swapped.Classes = append(swapped.Classes, table.Classes[i])
			}
		}
		m := train(t, Trainer{Start: whole, HeldOut: -1}, swapped)
		if !slices.Equal(m.Classes, whole.Classes) || !slices.Equal(m.Features, whole.Features) || m.Method != method {
			t.Errorf("%v: went on with %q, %q, %v", method, m.Classes, m.Features, m.Method)
		}
	}
}

// A row of weight c is c[x; 1]: shown by the loop of the textbook.
func TestWeights(t *testing.T) {
	table := blobs(60, 2, 3, 3, 5)
	own := make([]float64, 60)
	for i := range own {
		own[i] = float64(i%4 + 1)
	}
	tr := plain
	tr.Passes, tr.ExampleWeights, tr.ClassWeights = 4, own, map[string]float64{"b": 0.5}
	m := train(t, tr, table)
	w := make([]float64, 4)
	for range 4 {
		for i, x := range table.Rows {
			y, c, s := -1.0, own[i], w[3]
			if table.Classes[i] == "b" {
				y, c = 1, c/2
			}
			for j, v := range x {
				s += w[j] * v
			}
			if y*s <= 0 {
				for j, v := range x {
					w[j] += c * y * v
				}
				w[3] += c * y
			}
		}
	}
	if !slices.Equal(m.Parts[0].Weights, w) {
		t.Errorf("weights %v, want %v", m.Parts[0].Weights, w)
	}
	// Held out or not, a weight stays with its row.
	tr.HeldOut, tr.Seed = 0.25, 3
	foldOwn, err := datasets.Table{Rows: column(own), Classes: table.Classes}.Split(0.25, 3)
	kept := foldOwn.Train
	if err != nil {
		t.Fatal(err)
	}
	foldPart, err := table.Split(0.25, 3)
	part := foldPart.Train
	if err != nil {
		t.Fatal(err)
	}
	last := lastPass(t, tr, table)
	tr.HeldOut, tr.ExampleWeights = -1, nil
	for _, row := range kept.Rows {
		tr.ExampleWeights = append(tr.ExampleWeights, row[0])
	}
	if want := train(t, tr, part); !slices.Equal(last.Parts[0].Weights, want.Parts[0].Weights) {
		t.Errorf("weights %v, want %v", last.Parts[0].Weights, want.Parts[0].Weights)
	}
}

func column(values []float64) [][]float64 {
	var rows [][]float64
	for _, v := range values {
		rows = append(rows, []float64{v})
	}
	return rows
}

func lastPass(t *testing.T, tr Trainer, table datasets.Table) (last *Model) {
	for m, err := range tr.EachPass(table) {
		if err != nil {
			t.Fatal(err)
		}
		last = m
	}
	return last
}

// A model keeps a scaling of its own.
func TestScalingIsCopied(t *testing.T) {
	ours := prepare.Scaling{Shift: make([]float64, 4), Scale: []float64{1, 1, 1, 1}}
	m := train(t, Trainer{Scale: func(datasets.Table) (prepare.Scaling, error) { return ours, nil }}, datasets.Iris())
	ours.Shift[0], ours.Scale[0] = 100, 100
	if m.Scaling.Shift[0] != 0 || m.Scaling.Scale[0] != 1 {
		t.Errorf("the model's scaling has become %v", *m.Scaling)
	}
}

// The mean of large weights is one of them where they stay as they are.
func TestMeanOfLargeWeights(t *testing.T) {
	const large = 1.5e308
	table := datasets.Table{Rows: [][]float64{{1}, {-1}}, Classes: []string{"b", "a"}}
	start := &Model{Classes: []string{"a", "b"}, Columns: 1, Parts: []Part{{Class: "b", Against: "a", Weights: perceptron.Weights{large, 0}}}}
	for _, passes := range []int{1, 2, 4} { // thirds would round
		m := train(t, Trainer{Start: start, HeldOut: -1, Passes: passes}, table)
		if got := m.Parts[0].Weights[0]; got != large {
			t.Errorf("after %d passes the mean is %v, want %v", passes, got, large)
		}
	}
}

func TestBalanced(t *testing.T) {
	got := Balanced(datasets.Table{Classes: []string{"a", "a", "a", "b"}})
	if got["a"] != 4./6 || got["b"] != 2 || len(got) != 2 {
		t.Errorf("Balanced = %v, want a: 4/(2·3), b: 4/(2·1)", got) // scikit-learn: compute_class_weight("balanced", …)
	}
}

// Sparse rows train to the weights of dense ones where nothing rounds.
func TestSparse(t *testing.T) {
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		dense := blobs(90, 3, 11, 3, 9)
		tr := Trainer{Method: method, Seed: 2, Plain: true, ClassWeights: map[string]float64{"a": 2}}
		d, s := train(t, tr, dense), train(t, tr, sparse(dense))
		for p := range d.Parts {
			if !slices.Equal(d.Parts[p].Weights, s.Parts[p].Weights) {
				t.Errorf("%v: dense %v, sparse %v", method, d.Parts[p].Weights, s.Parts[p].Weights)
			}
		}
		if fmt.Sprint(d.Curve, d.Parts) != fmt.Sprint(s.Curve, s.Parts) {
			t.Errorf("%v: dense %v, sparse %v", method, d.Curve, s.Curve)
		}
		a := must[[]string](t)(d.PredictAll(dense))
		b := must[[]string](t)(d.PredictAll(sparse(dense)))
		if !slices.Equal(a, b) {
			t.Errorf("%v: other predictions for sparse rows", method)
		}
	}
}

// A countdown is a context that is done after it was asked so often.
type countdown struct {
	context.Context
	left *int
}

func (c countdown) Err() error {
	if *c.left--; *c.left < 0 {
		return context.Canceled
	}
	return nil
}

func TestTrainContext(t *testing.T) {
	table := blobs(1100, 3, 4, 2, 1)
	for _, method := range []Method{OneVsRest, CrammerSinger} {
		tr := Trainer{Method: method}
		whole := train(t, tr, table)
		some := 0
		for asked := range 80 {
			left := asked
			m, err := tr.TrainContext(countdown{context.Background(), &left}, table)
			if err == nil {
				break // it was at its end before
			}
			if err != context.Canceled {
				t.Fatalf("%v: error %v, want context.Canceled", method, err)
			}
			if m == nil {
				continue
			}
			some++
			if n := len(m.Curve); n == 0 || !slices.Equal(m.Curve, whole.Curve[:n]) || m.Pass > n {
				t.Errorf("%v: the curve is not the beginning of the whole one: %v", method, m.Curve)
			}
			if !strings.Contains(m.End, "interrupted after pass") {
				t.Errorf("%v: ended with %q", method, m.End)
			}
		}
		if some < 10 {
			t.Errorf("%v: only %d models of an interrupted training", method, some)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if m, err := (Trainer{}).TrainContext(ctx, table); m != nil || err == nil {
		t.Errorf("done before it began: %v, %v", m, err)
	}
}

func TestTrainErrors(t *testing.T) {
	iris := datasets.Iris()
	start := train(t, Trainer{}, iris)
	nan := datasets.Iris()
	nan.Rows[3][2] = math.NaN()
	twice := datasets.Iris()
	twice.Features[1] = "sepal_length"
	long := datasets.Iris()
	long.Classes[0] = "lilium"
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  string
	}{
		{Trainer{}, datasets.Table{}, "no rows"},
		{Trainer{}, nan, `row 3, column 2 ("petal_length"): NaN`},
		{Trainer{}, twice, `column "sepal_length" twice`},
		{Trainer{}, datasets.Table{Rows: iris.Rows}, "no classes"},
		{Trainer{}, datasets.Table{Rows: iris.Rows[:3], Classes: iris.Classes[:3]}, `all rows have the class "setosa"`},
		{Trainer{Method: 7}, iris, "Method is Method(7)"},
		{Trainer{Passes: -1}, iris, "Passes is -1"},
		{Trainer{Patience: -1}, iris, "Patience is -1"},
		{Trainer{Patience: 3, HeldOut: -1}, iris, "Patience is 3, and HeldOut is -1: Patience counts errors on held-out rows, and nothing is held out; leave HeldOut at 0"},
		{Trainer{HeldOut: 1}, iris, "HeldOut is 1"},
		{Trainer{HeldOut: math.NaN()}, iris, "HeldOut is NaN"},
		{Trainer{HeldOut: 0.001}, iris, "HeldOut: datasets: Split got the share 0.001"},
		{Trainer{ExampleWeights: []float64{1}}, iris, "1 ExampleWeights for 150 rows"},
		{Trainer{ExampleWeights: make([]float64, 150)}, iris, "ExampleWeight of row 0 is 0"},
		{Trainer{ClassWeights: map[string]float64{"rose": 1}}, iris, `class "rose", which the table does not have`},
		{Trainer{ClassWeights: map[string]float64{"setosa": math.Inf(1)}}, iris, `ClassWeight of "setosa" is +Inf`},
		{Trainer{Scale: func(datasets.Table) (prepare.Scaling, error) { return prepare.Scaling{Scale: []float64{1}}, nil }}, iris, "scale of 1 number for 4 columns"},
		{Trainer{Scale: func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Scale: []float64{1, 1, 0, 1}}, nil
		}}, iris, "scale of column 2 is 0"},
		{Trainer{Scale: func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Shift: []float64{1, 1, 0, 1}}, nil
		}}, sparse(iris), "the table is sparse"},
		{Trainer{Start: start, NoBias: true}, iris, "Start comes with its scaling and its bias"},
		{Trainer{Start: start, Method: AllPairs}, iris, "Start was trained by Crammer-Singer"},
		{Trainer{Start: start}, long, `class "lilium", which Start does not know`},
		{Trainer{Start: &Model{}}, iris, "Start is not a model"},
	} {
		m, err := c.tr.Train(c.table)
		if err == nil || m != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// Numbers that overflow in the scores of the training end it with an error: nobody knows
// which rows are wrong.
func TestTrainOverflow(t *testing.T) {
	table := datasets.Table{Features: []string{"p", "q"}, Classes: []string{"no", "yes"}}
	for _, c := range []struct {
		x    float64
		want string
	}{
		{1, ""},
		{4, `classifier: a row of the class "no", after pass 1: the score of "no" is +Inf, because the numbers are too large`},
		{1e200, "1e+200 is too large"}, // so package perceptron says
	} {
		table.Rows = [][]float64{{-c.x, 0}, {c.x, 0}}
		m, err := Trainer{Start: two(1e308, 0, 0), HeldOut: -1}.Train(table)
		if (c.want == "") != (err == nil) || (m == nil) != (err != nil) || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: error %v, want %q", c.x, err, c.want)
		}
	}
}

func TestWarnings(t *testing.T) {
	table := datasets.Table{
		Features: []string{"grams", "tons", "same"},
		Rows:     [][]float64{{1000, 0.001, 5}, {2000, 0.002, 5}, {-1000, 0.004, 5}, {1500, 0.003, 5}},
		Classes:  []string{"a", "a", "b", "a"},
	}
	m := train(t, Trainer{}, table)
	for _, want := range []string{
		`the class "b" has 1 row`, `column 2 ("same") has the same number`, "very different scales", "Try classifier.Trainer{Scale: prepare.Standardize}", "nothing was held out",
	} {
		if !strings.Contains(m.String(), "note: ") || !strings.Contains(m.String(), want) {
			t.Errorf("no note of %q in\n%v", want, m)
		}
	}
	scaled := Trainer{Scale: func(datasets.Table) (prepare.Scaling, error) {
		return prepare.Scaling{Scale: []float64{1000, 0.001, 1}}, nil
	}}
	if m := train(t, scaled, table); strings.Contains(m.String(), "very different scales") {
		t.Errorf("scaled, and still: %v", m)
	}
	if m := train(t, Trainer{}, datasets.Iris()); m.Warnings != nil {
		t.Errorf("Iris: %q", m.Warnings)
	}
	if m := train(t, Trainer{Passes: 1}, datasets.BreastCancer()); !strings.Contains(fmt.Sprint(m.Warnings), `("worst_area") is `) {
		t.Errorf("breast cancer: %q", m.Warnings)
	}
	// Names of rows in place of classes.
	var named datasets.Table
	for i := range 50 {
		named.Rows, named.Classes = append(named.Rows, []float64{float64(i)}), append(named.Classes, fmt.Sprint(i))
	}
	if m := train(t, Trainer{Passes: 1}, named); len(m.Warnings) > 5 || !strings.Contains(fmt.Sprint(m.Warnings), "so have 47 more classes") {
		t.Errorf("names: %q", m.Warnings)
	}
	// Four classes of one row, and 30; four columns of one number.
	for k, want := range map[int]string{4: "so has 1 more class: is this", 30: "so have 27 more classes: is this"} {
		few := datasets.Table{Rows: named.Rows[:k], Classes: named.Classes[:k]}
		if m := train(t, Trainer{Passes: 1}, few); len(m.Warnings) != 5 || !strings.Contains(fmt.Sprint(m.Warnings), want) {
			t.Errorf("%d classes of a row: %q", k, m.Warnings)
		}
	}
	same := datasets.Table{Rows: [][]float64{{1, 7, 7, 7, 7}, {2, 7, 7, 7, 7}, {3, 7, 7, 7, 7}, {4, 7, 7, 7, 7}}, Classes: []string{"a", "a", "b", "b"}}
	if m := train(t, Trainer{Passes: 1, Patience: 2}, same); !slices.Contains(m.Warnings, "so has 1 more column") || !strings.Contains(fmt.Sprint(m.Warnings), "; so Patience 2 does nothing") {
		t.Errorf("four columns of one number: %q", m.Warnings)
	}
	// Some pixels are nearly always white, and that is fine.
	if m := train(t, Trainer{Passes: 1}, datasets.Digits()); strings.Contains(fmt.Sprint(m.Warnings), "scales") || len(m.Warnings) != 3 {
		t.Errorf("digits: %q", m.Warnings)
	}
}

// The bits of a training that rounds, the same on every machine.
func TestSameBits(t *testing.T) {
	h := fnv.New64a()
	for _, method := range []Method{CrammerSinger, OneVsRest, AllPairs} {
		m := train(t, Trainer{Method: method, Seed: 3, ClassWeights: map[string]float64{"setosa": 0.3}}, datasets.Iris())
		text, err := m.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		h.Write(text)
	}
	if got := h.Sum64(); got != sameBits {
		t.Errorf("the models hash to %#x, want %#x: weights, curve or words have changed", got, uint64(sameBits))
	}
}

const sameBits = 0x1aa01a2f2e48c46e
