package classifier

import (
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// plain trains the perceptron as in textbooks: it visits the rows in their order, without averaging, held-out
// rows or scaling.
var plain = Trainer{NoAverage: true, InOrder: true, NoHeldOut: true, Scale: prepare.None}

// must returns a function that takes the value and the error of a call, as in
// must[*Model](t)(Load(name)). The function returns the value, or fails the test if the error is not nil.
func must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// train returns the model that tr trains on the table, or fails the test.
func train(t testing.TB, tr Trainer, table datasets.Table) *Model {
	t.Helper()
	return must[*Model](t)(tr.Train(table))
}

// blobs returns a table of n rows of integers with dim columns. The rows lie around k random centres, one for
// each of the classes "a", "b", …, which take turns. The coordinates of a centre are between −spread and
// spread.
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

// toSparse returns t with its dense rows converted to sparse rows.
func toSparse(t datasets.Table) datasets.Table {
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

// The components of a model have the same weights, to the bit, as perceptrons that package perceptron trains
// on the same binary problems.
func TestComponentsMatchPackagePerceptron(t *testing.T) {
	iris := datasets.Iris()
	for _, c := range []struct {
		tr   Trainer
		seed uint64 // the Seed of a perceptron.Trainer with the same order of rows
	}{
		{Trainer{}, 1},
		{Trainer{RandomState: math.MaxUint64}, 1 << 63}, // RandomState + 1 overflows to 0, which would mean InOrder
		{Trainer{NoAverage: true}, 1},
		{Trainer{InOrder: true, NoBias: true}, 0},
	} {
		for _, method := range []Method{OneVsRest, OneVsOne} {
			tr, p := c.tr, perceptron.Trainer{MaxEpochs: 7, Seed: c.seed, Average: true}
			tr.Method, tr.NoHeldOut, tr.MaxEpochs, tr.Scale = method, true, 7, prepare.None
			m := train(t, tr, iris)
			for _, part := range m.Components {
				d, _ := iris.OneVsRest(part.Class)
				if part.Against != "" {
					d, _ = iris.OneVsOne(part.Class, part.Against)
				}
				if !tr.NoBias {
					d = d.AbsorbBias()
				}
				run, online, order := p.Train(d), p.Online(d.Dim()), make([]int, d.Len())
				for epoch := range 7 { // also after the run has converged, because the mean changes
					random.Order(order, c.seed, epoch+1)
					for _, i := range order {
						online.Learn(d.Row(i), d.Label(i))
					}
				}
				want := online.Averaged()
				if tr.NoAverage {
					want = run.Weights
				}
				if slices.Equal(run.Weights, run.Averaged) {
					t.Errorf("%v, %s against %q: Weights = %v, want weights that differ from the mean", method, part.Class, part.Against, run.Weights)
				}
				if !slices.Equal(part.Weights, want) || part.Outcome != run.Outcome || part.Mistakes != run.Mistakes {
					t.Errorf("%v, %s against %q: component %+v, want the outcome %v, the weights %v and %d mistakes", method, part.Class, part.Against, part, run.Outcome, want, run.Mistakes)
				}
			}
		}
	}
}

// The held-out rows are the test part of Table.Split, and Scale is fitted to the other rows only.
func TestHeldOutRowsAreThoseOfSplit(t *testing.T) {
	iris := datasets.Iris()
	fold := must[datasets.Fold](t)(iris.Split(0.2, 7))
	var fittedTo datasets.Table // the table to which Scale was fitted
	scaling := prepare.Scaling{Shift: []float64{1, 2, 3, 4}, Scale: []float64{2, 2, 2, 2}}
	tr := Trainer{HeldOut: 0.2, RandomState: 7, Scale: prepare.FitFirst(func(t datasets.Table) (prepare.Scaling, error) {
		fittedTo = t
		return scaling, nil
	})}
	m := train(t, tr, iris)
	if fmt.Sprint(fittedTo) != fmt.Sprint(fold.Train) {
		t.Errorf("Scale was fitted to %v, want the training part of Table.Split, %v", fittedTo, fold.Train)
	}
	if m.HeldOut != 30 || m.Examples != 150 { // 0.2 · 150 = 30
		t.Errorf("HeldOut = %d and Examples = %d, want 30 and 150", m.HeldOut, m.Examples)
	}
	record := m.Curve[m.Epoch-1]
	if want := must[int](t)(m.Errors(fold.Train)); record.TrainErrors != want {
		t.Errorf("TrainErrors = %d, want %d, the errors on the training part of Table.Split", record.TrainErrors, want)
	}
	if want := must[int](t)(m.Errors(fold.Test)); record.HeldOutErrors != want {
		t.Errorf("HeldOutErrors = %d, want %d, the errors on the test part of Table.Split", record.HeldOutErrors, want)
	}
	// Training with a Scale returns the same weights as training without a Scale on the scaled table. The
	// model keeps a copy of the scaling, so a later change of the original does not affect the model.
	scaled := must[datasets.Table](t)(scaling.Apply(iris))
	scaling.Shift[0] = 100
	other := train(t, Trainer{HeldOut: 0.2, RandomState: 7, Scale: prepare.None}, scaled)
	if fmt.Sprint(m.Components) != fmt.Sprint(other.Components) || m.Predict(iris.Rows[70]) != other.Predict(scaled.Rows[70]) || m.Scaling.Shift[0] != 1 {
		t.Errorf("Components = %v, want %v, as on scaled rows; Scaling = %v, want the first shift 1", m.Components, other.Components, m.Scaling)
	}
}

// By default, Scale is prepare.Standard for dense rows and prepare.Shrunk for sparse rows.
func TestDefaultScale(t *testing.T) {
	table := blobs(60, 3, 4, 0, 1)
	for _, x := range table.Rows {
		x[0] /= 16 // give column 0 a different scale
	}
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  func(datasets.Table) (prepare.Scaling, error)
	}{
		{Trainer{NoHeldOut: true}, table, prepare.Standardize},
		{Trainer{NoHeldOut: true}, toSparse(table), prepare.Shrink},
		{Trainer{NoHeldOut: true, Scale: prepare.Standard}, toSparse(table), prepare.Standardize},
	} {
		want := must[prepare.Scaling](t)(c.want(c.table))
		if got := train(t, c.tr, c.table).Scaling; got == nil || !slices.Equal(got.Shift, want.Shift) || !slices.Equal(got.Scale, want.Scale) {
			t.Errorf("sparse = %t: Scaling = %v, want %v", c.table.Sparse != nil, got, want)
		}
	}
	if got := train(t, Trainer{Scale: prepare.None}, table).Scaling; got != nil {
		t.Errorf("with prepare.None: Scaling = %v, want nil", got)
	}
}

// Train returns the best model of Epochs, or the last model if no rows are held out. The End and the
// outcomes of the returned model are those of the last model.
func TestTrainReturnsBestEpoch(t *testing.T) {
	stoppedEarly := 0 // number of training runs that stopped early
	for seed := range uint64(6) {
		for _, tr := range []Trainer{{}, {Patience: 3}, {NoHeldOut: true, MaxEpochs: 4}, {Method: OneVsRest}} {
			tr.RandomState = seed
			table := blobs(120, 4, 3, 6, seed)
			var all []*Model
			for m, err := range tr.Epochs(table) {
				if all = append(all, m); err != nil || m.Epoch != len(all) || len(m.Curve) != len(all) {
					t.Fatalf("after epoch %d: error %v, model %v; want no error and the model after this epoch", len(all), err, m)
				}
			}
			last := all[len(all)-1]
			best, first := last, last // of the epochs that tie for the best: the last, and the first
			for _, m := range slices.Backward(all) {
				a, b := last.Curve[m.Epoch-1], last.Curve[best.Epoch-1]
				if m.HeldOut > 0 && (a.HeldOutErrors < b.HeldOutErrors || a.HeldOutErrors == b.HeldOutErrors && a.TrainErrors < b.TrainErrors) {
					best = m
				}
				if c := last.Curve[first.Epoch-1]; a.HeldOutErrors < c.HeldOutErrors || a.HeldOutErrors == c.HeldOutErrors && a.TrainErrors <= c.TrainErrors {
					first = m
				}
				if m != last && m.End != "" {
					t.Errorf("epoch %d: End = %q, want \"\" before the last epoch", m.Epoch, m.End)
				}
			}
			got := train(t, tr, table)
			if got.Epoch != best.Epoch || !slices.Equal(got.Curve, last.Curve) || got.End == "" || got.End != last.End {
				t.Errorf("%+v: Epoch = %d, want %d; End = %q, want %q", tr, got.Epoch, best.Epoch, got.End, last.End)
			}
			for p, part := range got.Components {
				if want := best.Components[p].Weights; !slices.Equal(part.Weights, want) {
					t.Errorf("%+v: component %d: Weights = %v, want %v", tr, p, part.Weights, want)
				}
				want := last.Components[p]
				if part.Outcome != want.Outcome || part.Reason != want.Reason || part.Mistakes != want.Mistakes {
					t.Errorf("%+v: component %d = %+v, want the Outcome, the Reason and the Mistakes of %+v", tr, p, part, want)
				}
			}
			if tr.Patience > 0 && strings.Contains(got.End, "Patience 3") {
				stoppedEarly++
				if len(all) != first.Epoch+3 {
					t.Errorf("training ended after epoch %d, want epoch %d, 3 epochs after the first of the best epochs", len(all), first.Epoch+3)
				}
			}
		}
	}
	if stoppedEarly == 0 {
		t.Error("no training run stopped early, want at least one")
	}
}

// Training for 2 epochs and then, with Start, for 3 more epochs returns the same weights as training for 5
// epochs. The columns of the second table may be in a different order.
func TestStartMatchesLongerTraining(t *testing.T) {
	table := blobs(90, 3, 3, 6, 3)
	swapped := datasets.Table{Features: []string{"x2", "x1", "x0"}, Classes: table.Classes}
	for _, x := range table.Rows {
		swapped.Rows = append(swapped.Rows, []float64{x[2], x[1], x[0]})
	}
	tr := plain
	for _, tr.Method = range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		tr.Start, tr.Scale, tr.MaxEpochs = nil, prepare.None, 5
		whole := train(t, tr, table)
		tr.MaxEpochs = 2
		start := train(t, tr, table)
		before := fmt.Sprint(start.Components)
		tr.Start, tr.Scale, tr.MaxEpochs = start, nil, 3
		m := train(t, tr, swapped)
		for p, part := range whole.Components {
			if got := m.Components[p]; !slices.Equal(got.Weights, part.Weights) || got.Errors != part.Errors || got.Outcome != part.Outcome {
				t.Errorf("%v: after 2 + 3 epochs, component %d = %v, want %v, as after 5 epochs", tr.Method, p, got, part)
			}
		}
		if got := fmt.Sprint(start.Components); got != before {
			t.Errorf("%v: after training, Start.Components = %s, want %s as before", tr.Method, got, before)
		}
		if !slices.Equal(m.Features, table.Features) {
			t.Errorf("%v: Features = %q, want %q, as in Start", tr.Method, m.Features, table.Features)
		}
	}
	// Training on rows of class a only does not change the component of c against b.
	m := train(t, tr, datasets.Table{Rows: table.Rows[:1], Classes: table.Classes[:1]})
	if got, want := m.Components[2], tr.Start.Components[2]; !slices.Equal(got.Weights, want.Weights) || got.Mistakes != 0 {
		t.Errorf("the component of c against b = %v, want %v without mistakes", got, want)
	}
}

// Training on the parts of a table one after another, with the model of the previous part as Start, returns
// the same weights as an epoch on the whole table. The last weights are equal to the bit, and the means are
// equal up to rounding. If Start is a model from a file of version 1, it has no last weights, so a new mean
// begins.
func TestStartContinuesMean(t *testing.T) {
	table := blobs(240, 3, 3, 3, 3)
	tr := Trainer{InOrder: true, NoHeldOut: true, Scale: prepare.None, MaxEpochs: 1}
	for _, tr.Method = range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		tr.Start, tr.Scale = nil, prepare.None
		whole := train(t, tr, table)
		for from := 0; from < 240; from += 12 {
			rows := make([]int, 12)
			for k := range rows {
				rows[k] = from + k
			}
			tr.Start, tr.Scale = train(t, tr, must[datasets.Table](t)(table.Subset(rows...))), nil
		}
		for p, want := range whole.Components {
			got := tr.Start.Components[p]
			difference := 0.0
			for j, v := range want.Weights {
				difference = max(difference, math.Abs(got.Weights[j]-v))
			}
			if !slices.Equal(got.Last, want.Last) || got.Seen != want.Seen || difference > 1e-12 {
				t.Errorf("%v: after training on parts, component %d = %+v, want %+v with a tolerance of 1e-12 in Weights", tr.Method, p, got, want)
			}
		}
		old := *whole // becomes a model like those in files of version 1
		old.Components = slices.Clone(whole.Components)
		for p := range old.Components {
			old.Components[p].Last, old.Components[p].Seen = nil, 0
		}
		tr.Start = &old
		for p, part := range train(t, tr, table).Components {
			if part.Seen != whole.Components[p].Seen {
				t.Errorf("%v, component %d, from version 1: Seen = %d, want %d", tr.Method, p, part.Seen, whole.Components[p].Seen)
			}
		}
	}
}

// A model that was trained on 200 parts of a table one after another, with the scaling of the first part,
// makes at most 2 % more errors than a model that was trained for an epoch on the whole table.
func TestStartOnPartsCausesFewMoreErrors(t *testing.T) {
	all := blobs(24000, 5, 20, 1, 7)
	trainingRows := make([]int, 20000)
	testRows := make([]int, 4000)
	for i := range trainingRows {
		trainingRows[i] = i
	}
	for i := range testRows {
		testRows[i] = 20000 + i
	}
	testTable := must[datasets.Table](t)(all.Subset(testRows...))
	tr := Trainer{NoHeldOut: true, MaxEpochs: 1}
	want := must[int](t)(train(t, tr, must[datasets.Table](t)(all.Subset(trainingRows...))).Errors(testTable))
	for from := 0; from < 20000; from += 100 {
		tr.Start = train(t, tr, must[datasets.Table](t)(all.Subset(trainingRows[from:from+100]...)))
	}
	got := must[int](t)(tr.Start.Errors(testTable))
	if float64(got) > 1.02*float64(want) {
		t.Errorf("after training on 200 parts: Errors = %d, want at most 2 %% more than %d, as after one epoch", got, want)
	}
}

// Training with class and example weights is the same as training on a table with a row c[x; 1] for each row
// x, where c is the weight of x. This is true with and without held-out rows, and for dense and sparse rows.
func TestWeightedRowsMatchScaledRows(t *testing.T) {
	table := blobs(60, 3, 11, 3, 5)
	weighted := datasets.Table{Classes: table.Classes}
	var exampleWeights []float64 // 1, 2, 3, 4, 1, …; the class weight of b is ½
	for i, x := range table.Rows {
		c := float64(i%4 + 1)
		exampleWeights = append(exampleWeights, c)
		if table.Classes[i] == "b" {
			c /= 2
		}
		row := []float64{}
		for _, v := range x {
			row = append(row, c*v)
		}
		weighted.Rows = append(weighted.Rows, append(row, c))
	}
	for _, tr := range []Trainer{plain, {NoAverage: true, HeldOut: 0.25, RandomState: 3}, {Method: OneVsRest}, {Method: OneVsOne}} {
		tr.Scale = prepare.None
		unweighted := tr
		unweighted.NoBias = true // the rows of weighted contain c, the constant feature 1 times the weight
		tr.ExampleWeights, tr.ClassWeights = exampleWeights, map[string]float64{"b": 0.5}
		want := lastEpoch(t, unweighted, weighted)
		for _, rows := range []datasets.Table{table, toSparse(table)} {
			if got := lastEpoch(t, tr, rows); fmt.Sprint(got.Components, got.Curve) != fmt.Sprint(want.Components, want.Curve) {
				t.Errorf("%+v: Components = %v, want %v; Curve = %v, want %v", tr, got.Components, want.Components, got.Curve, want.Curve)
			}
		}
	}
}

// lastEpoch returns the model after the last epoch. Train returns a different model if an earlier epoch is
// better.
func lastEpoch(t *testing.T, tr Trainer, table datasets.Table) (last *Model) {
	for m, err := range tr.Epochs(table) {
		if last = m; err != nil {
			t.Fatal(err)
		}
	}
	return last
}

// Training allocates at most twice the size of the rows. In particular, it does not copy the weights for each
// row. The cross-validation, which takes place only if there are few rows, copies the rows once per fold.
func TestTrainAllocations(t *testing.T) {
	for _, c := range []struct {
		rows, columns int
		noHeldOut     bool
		copies        uint64
	}{{20000, 50, false, 2}, {300, 10000, true, 2}, {300, 10000, false, 2 + calibrationFolds + 1}} {
		table := blobs(c.rows, 4, c.columns, 2, 1)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		train(t, Trainer{MaxEpochs: 1, NoHeldOut: c.noHeldOut}, table)
		runtime.ReadMemStats(&after)
		allocated, size := after.TotalAlloc-before.TotalAlloc, uint64(8*c.rows*c.columns)
		if allocated > c.copies*size {
			t.Errorf("training allocated %d bytes, want at most %d times the %d bytes of the rows", allocated, c.copies, size)
		}
	}
}

// Train returns a problem, and no model, for invalid settings and tables.
func TestTrainErrors(t *testing.T) {
	iris := datasets.Iris()
	start := train(t, Trainer{}, iris)
	nan, columnTwice := datasets.Iris(), datasets.Iris()
	nan.Rows[3][2], columnTwice.Features[1] = math.NaN(), "sepal_length"
	// With the weight 1e308, the scores ±4e308 of these rows overflow.
	large := datasets.Table{Rows: [][]float64{{-4, 0}, {4, 0}}, Classes: []string{"no", "yes"}}
	withScale := func(s prepare.Scaling) Trainer {
		return Trainer{Scale: prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) { return s, nil })}
	}
	lily := datasets.Iris()
	lily.Classes[0] = "lily"
	t.Chdir(t.TempDir())
	if err := start.Save("start.json"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		caseName string
		tr       Trainer
		table    datasets.Table
	}{
		{"NaN", Trainer{}, nan},
		{"column twice", Trainer{}, columnTwice},
		{"no classes", Trainer{}, datasets.Table{Rows: iris.Rows}},
		{"one class", Trainer{}, datasets.Table{Rows: iris.Rows[:3], Classes: iris.Classes[:3]}},
		{"class not in UTF-8", Trainer{}, datasets.Table{Rows: iris.Rows[:2], Classes: []string{"a", "\xff"}}},
		{"Method", Trainer{Method: 7}, iris},
		{"MaxEpochs", Trainer{MaxEpochs: -1}, iris},
		{"Patience", Trainer{Patience: -1}, iris},
		{"Chunk", Trainer{Chunk: -1}, iris},
		{"HeldOut, negative", Trainer{HeldOut: -1}, iris},
		{"HeldOut, too large", Trainer{HeldOut: 2}, iris},
		{"HeldOut, too small", Trainer{HeldOut: 0.001}, iris},
		{"HeldOut, too small in chunks", Trainer{HeldOut: 0.01, Chunk: 50}, iris},
		{"Patience without held-out rows", Trainer{Patience: 3, NoHeldOut: true}, iris},
		{"Checkpoint without Chunk", Trainer{Checkpoint: "state"}, iris},
		{"Shuffle without Chunk", Trainer{Shuffle: true}, iris},
		{"ShuffleSeed without Shuffle", Trainer{ShuffleSeed: 3, Chunk: 50}, iris},
		{"Checkpoint, a model", Trainer{Chunk: 100, Checkpoint: "start.json"}, iris},
		{"Groups, too few", Trainer{Groups: []string{"g"}}, iris},
		{"Groups and Chunk", Trainer{Groups: make([]string, 150), Chunk: 50}, iris},
		{"Groups, a class in a single group", Trainer{Groups: iris.Classes, HeldOut: 0.3}, iris},
		{"ExampleWeights, too large", Trainer{ExampleWeights: slices.Repeat([]float64{1e308}, 150), NoHeldOut: true}, iris},
		{"ClassWeights, too large", Trainer{ClassWeights: map[string]float64{"setosa": 1e308}}, iris},
		{"Weights, too small", Trainer{}, weightedIris(slices.Repeat([]float64{1e-320}, 150))},
		{"ExampleWeights, too few", Trainer{ExampleWeights: []float64{1}}, iris},
		{"ExampleWeights, zero", Trainer{ExampleWeights: make([]float64, 150), NoHeldOut: true}, iris},
		{"ClassWeights, unknown class", Trainer{ClassWeights: map[string]float64{"rose": 1}}, iris},
		{"ClassWeights, misspelled class", Trainer{ClassWeights: map[string]float64{"Setosa": 2, "virginica": 1}}, iris},
		{"ClassWeights and Balanced", Trainer{ClassWeights: map[string]float64{"setosa": 2}, Balanced: true}, iris},
		{"ExampleWeights and Weights", Trainer{ExampleWeights: thirds(150)}, weightedIris(thirds(150))},
		{"Weights, zero", Trainer{}, weightedIris(make([]float64, 150))},
		{"Weights, too few", Trainer{}, weightedIris([]float64{1})},
		{"ClassWeights, infinite", Trainer{ClassWeights: map[string]float64{"setosa": math.Inf(1)}}, iris},
		{"Scale, too few columns", withScale(prepare.Scaling{Scale: []float64{1}}), iris},
		{"Scale, shift of sparse rows", withScale(prepare.Scaling{Shift: []float64{1, 1, 0, 1}}), toSparse(iris)},
		{"Start and Scale", Trainer{Start: start, Scale: prepare.None}, iris},
		{"Start and NoBias", Trainer{Start: start, NoBias: true}, iris},
		{"Start and Method", Trainer{Start: start, Method: OneVsOne}, iris},
		{"Start, unknown class", Trainer{Start: start}, lily},
		{"score overflows", Trainer{Scale: prepare.None}, datasets.Table{Rows: [][]float64{{1e200}, {1}}, Classes: []string{"a", "b"}}},
		{"score overflows after Start", Trainer{Start: twoClassModel(1e308, 0, 0), NoAverage: true, NoHeldOut: true}, large},
		{"mean overflows after Start", Trainer{Start: twoClassModel(1e308, 0, 0), NoHeldOut: true}, large},
	} {
		m, err := c.tr.Train(c.table)
		if m != nil {
			t.Errorf("%s: Train returns the model %v, want nil", c.caseName, m)
		}
		checkProblem(t, c.caseName, err)
	}
}

// The models have the expected numbers of warnings, and String returns each warning. The texts of the
// warnings are in testdata/messages.txt.
func TestWarnings(t *testing.T) {
	rows, names := make([][]float64, 50), make([]string, 50)
	for i := range rows {
		rows[i], names[i] = []float64{float64(i)}, fmt.Sprint(i)
	}
	start := train(t, Trainer{MaxEpochs: 1}, datasets.Iris())
	rounded := datasets.Iris() // the first column is constant up to rounding, and the second is constant
	for i, x := range rounded.Rows {
		copied := slices.Clone(x)
		copied[0], copied[1] = 0.3, 7
		if i%2 == 0 {
			copied[0] = math.Nextafter(0.3, 1)
		}
		rounded.Rows[i] = copied
	}
	for _, c := range []struct {
		caseName string
		tr       Trainer
		table    datasets.Table
		want     int // number of warnings
	}{
		{"Start with one class more", Trainer{Start: start}, datasets.Table{Features: rounded.Features, Rows: datasets.Iris().Rows[:80], Classes: datasets.Iris().Classes[:80]}, 1},
		{"Start with two classes more", Trainer{Start: start}, datasets.Table{Features: rounded.Features, Rows: datasets.Iris().Rows[:40], Classes: datasets.Iris().Classes[:40]}, 1},
		{"Start with the same classes", Trainer{Start: start}, datasets.Iris(), 0},
		{"constant up to rounding", Trainer{}, rounded, 2},
		{"constant up to rounding, not scaled", Trainer{Scale: prepare.None}, rounded, 2},
		{"Iris", Trainer{}, datasets.Iris(), 0},
		{"breast cancer, not scaled", Trainer{Scale: prepare.None}, datasets.BreastCancer(), 1},
		{"breast cancer", Trainer{}, datasets.BreastCancer(), 0},
		{"digits", Trainer{}, datasets.Digits(), 1}, // three pixels are constant; nearly constant pixels cause no warning
		{"few rows", Trainer{}, datasets.Table{Rows: rows[:3], Classes: []string{"a", "a", "b"}}, 2},
		{"many classes", Trainer{NoHeldOut: true, ManyClasses: true}, datasets.Table{Rows: rows, Classes: names}, 2},
	} {
		for _, chunk := range []int{0, 100} {
			c.tr.MaxEpochs, c.tr.Chunk, c.tr.Shuffle = 1, chunk, chunk > 0
			m := train(t, c.tr, c.table)
			if len(m.Warnings) != c.want || strings.Count(m.String(), "\nnote: ") != c.want {
				t.Errorf("%s, chunk %d: the model has %d warnings, want %d; the model is\n%v", c.caseName, chunk, len(m.Warnings), c.want, m)
			}
			for i, warning := range m.Warnings {
				messagetest.Error(t, fmt.Sprintf("%s, chunk %d, warning %d", c.caseName, chunk, i), errors.New(warning))
			}
		}
	}
}

// Training produces models with the same bits on every machine, even if operations round, as they do with the
// class weight 0.3.
func TestTrainIsTheSameOnEveryMachine(t *testing.T) {
	h := fnv.New64a()
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		m := train(t, Trainer{Method: method, RandomState: 3, ClassWeights: map[string]float64{"setosa": 0.3}}, datasets.Iris())
		h.Write(must[[]byte](t)(m.withoutSentences().encode()))
	}
	if got := h.Sum64(); got != wantHash {
		t.Errorf("hash of the models = %#x, want %#x", got, uint64(wantHash))
	}
}

// wantHash is the hash of the models in TestTrainIsTheSameOnEveryMachine.
const wantHash = 0x3704b82066d76de3
