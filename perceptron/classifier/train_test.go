package classifier

import (
	"fmt"
	"hash/fnv"
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// plain is the textbook: the rows in their order, the last weights, nothing held out.
var plain = Trainer{NoAverage: true, InOrder: true, NoHeldOut: true, Scale: prepare.None}

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
	for _, c := range []struct {
		tr   Trainer
		seed uint64 // of perceptron.Trainer
	}{
		{Trainer{}, 1},
		{Trainer{RandomState: math.MaxUint64}, 1 << 63},
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
				run, on, order := p.Train(d), p.Online(d.Dim()), make([]int, d.Len())
				for epoch := range 7 { // also after the run has converged: the mean goes on
					random.Order(order, c.seed, epoch+1)
					for _, i := range order {
						on.Learn(d.Row(i), d.Label(i))
					}
				}
				want := on.Averaged()
				if tr.NoAverage {
					want = run.Weights
				}
				if !slices.Equal(part.Weights, want) || part.Outcome != run.Outcome || part.Mistakes != run.Mistakes || slices.Equal(run.Weights, run.Averaged) {
					t.Errorf("%v, %s against %q: %+v, want %v with the weights %v after %d mistakes", method, part.Class, part.Against, part, run.Outcome, want, run.Mistakes)
				}
			}
		}
	}
}

// Held out are the rows that Table.Split draws, and Scale sees the others only.
func TestHeldOut(t *testing.T) {
	iris := datasets.Iris()
	fold := must[datasets.Fold](t)(iris.Split(0.2, 7))
	var seen datasets.Table
	scaling := prepare.Scaling{Shift: []float64{1, 2, 3, 4}, Scale: []float64{2, 2, 2, 2}}
	tr := Trainer{HeldOut: 0.2, RandomState: 7, Scale: prepare.FitFirst(func(t datasets.Table) (prepare.Scaling, error) {
		seen = t
		return scaling, nil
	})}
	m := train(t, tr, iris)
	record := m.Curve[m.Epoch-1]
	record.TrainErrors -= must[int](t)(m.Errors(fold.Train))
	record.HeldOutErrors -= must[int](t)(m.Errors(fold.Test))
	if fmt.Sprint(seen) != fmt.Sprint(fold.Train) || m.HeldOut != 30 || m.Examples != 150 || record.TrainErrors != 0 || record.HeldOutErrors != 0 {
		t.Errorf("Scale saw %v, %d held out of %d, errors off by %v; want what Table.Split says", seen, m.HeldOut, m.Examples, record)
	}
	// The scaling before training is the same as a table scaled before, and the model's own.
	scaled := must[datasets.Table](t)(scaling.Apply(iris))
	scaling.Shift[0] = 100
	other := train(t, Trainer{HeldOut: 0.2, RandomState: 7, Scale: prepare.None}, scaled)
	if fmt.Sprint(m.Components) != fmt.Sprint(other.Components) || m.Predict(iris.Rows[70]) != other.Predict(scaled.Rows[70]) || m.Scaling.Shift[0] != 1 {
		t.Errorf("%v with Scale %v, %v on scaled rows", m.Components, m.Scaling, other.Components)
	}
}

// Dense rows are standardised, sparse ones shrunk, unless Scale says otherwise.
func TestScaleOfTheZeroTrainer(t *testing.T) {
	table := blobs(60, 3, 4, 0, 1)
	for _, x := range table.Rows {
		x[0] /= 16
	}
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  func(datasets.Table) (prepare.Scaling, error)
	}{
		{Trainer{NoHeldOut: true}, table, prepare.Standardize},
		{Trainer{NoHeldOut: true}, sparse(table), prepare.Shrink},
		{Trainer{NoHeldOut: true, Scale: prepare.Standard}, sparse(table), prepare.Standardize},
	} {
		want := must[prepare.Scaling](t)(c.want(c.table))
		if got := train(t, c.tr, c.table).Scaling; got == nil || !slices.Equal(got.Shift, want.Shift) || !slices.Equal(got.Scale, want.Scale) {
			t.Errorf("%v: scaled by %v, want %v", c.table, got, want)
		}
	}
	if got := train(t, Trainer{Scale: prepare.None}, table).Scaling; got != nil {
		t.Errorf("scaled by %v, want nil", got)
	}
}

// Train is the best of Epochs: the fewest held-out errors, then the fewest on the training
// part, then the last; the last of all where nothing is held out. It ends as the last did.
func TestTrainIsTheBestEpoch(t *testing.T) {
	early := 0
	for seed := range uint64(6) {
		for _, tr := range []Trainer{{}, {Patience: 3}, {NoHeldOut: true, MaxEpochs: 4}, {Method: OneVsRest}} {
			tr.RandomState = seed
			table := blobs(120, 4, 3, 6, seed)
			var all []*Model
			for m, err := range tr.Epochs(table) {
				if all = append(all, m); err != nil || m.Epoch != len(all) || len(m.Curve) != len(all) {
					t.Fatalf("%v, %v after %d epochs", err, m, len(all))
				}
			}
			last := all[len(all)-1]
			best, first := last, last // the first that is as good
			for _, m := range slices.Backward(all) {
				a, b := last.Curve[m.Epoch-1], last.Curve[best.Epoch-1]
				if m.HeldOut > 0 && (a.HeldOutErrors < b.HeldOutErrors || a.HeldOutErrors == b.HeldOutErrors && a.TrainErrors < b.TrainErrors) {
					best = m
				}
				if c := last.Curve[first.Epoch-1]; a.HeldOutErrors < c.HeldOutErrors || a.HeldOutErrors == c.HeldOutErrors && a.TrainErrors <= c.TrainErrors {
					first = m
				}
				if m != last && m.End != "" {
					t.Errorf("epoch %d ends with %q", m.Epoch, m.End)
				}
			}
			got := train(t, tr, table)
			if got.Epoch != best.Epoch || !slices.Equal(got.Curve, last.Curve) || got.End == "" || got.End != last.End {
				t.Errorf("%+v: epoch %d, want %d; end %q, want %q", tr, got.Epoch, best.Epoch, got.End, last.End)
			}
			for p, g := range got.Components {
				w := last.Components[p]
				if g.Outcome != w.Outcome || g.Reason != w.Reason || g.Mistakes != w.Mistakes || !slices.Equal(g.Weights, best.Components[p].Weights) {
					t.Errorf("%+v, part %d: %v, want the weights of %v and the end of %v", tr, p, g, best.Components[p], w)
				}
			}
			if tr.Patience > 0 && strings.Contains(got.End, "Patience 3") {
				early++
				if len(all) != first.Epoch+3 {
					t.Errorf("none was better than epoch %d, ended after %d with patience 3", first.Epoch, len(all))
				}
			}
		}
	}
	if early == 0 {
		t.Error("nothing stopped early")
	}
}

// To go on from a model is to have trained it longer, also on columns in another order.
func TestStart(t *testing.T) {
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
				t.Errorf("%v: %v after 2 + 3 epochs, %v after 5", tr.Method, got, part)
			}
		}
		if fmt.Sprint(start.Components) != before || !slices.Equal(m.Features, table.Features) {
			t.Errorf("%v: the start has become %v, columns %q", tr.Method, start.Components, m.Features)
		}
	}
	// Of a and b and c only a is there: c against b stays as it was.
	m := train(t, tr, datasets.Table{Rows: table.Rows[:1], Classes: table.Classes[:1]})
	if got, want := m.Components[2], tr.Start.Components[2]; !slices.Equal(got.Weights, want.Weights) || got.Reason != "there was nothing to train it on" {
		t.Errorf("c against b: %v, want %v", got, want)
	}
}

// A table in chunks, in its order, is one visit to the whole: the last weights are the same, to
// the bit, and so is the mean but for rounding. A model of version 1 has only the mean, and
// begins another one there.
func TestStartGoesOnWithTheMean(t *testing.T) {
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
			off := 0.0
			for j, v := range want.Weights {
				off = max(off, math.Abs(got.Weights[j]-v))
			}
			if !slices.Equal(got.Last, want.Last) || got.Seen != want.Seen || off > 1e-12 {
				t.Errorf("%v, part %d: %+v, want %+v", tr.Method, p, got, want)
			}
		}
		old := *whole
		old.Components = slices.Clone(whole.Components)
		for p := range old.Components {
			old.Components[p].Last, old.Components[p].Seen = nil, 0
		}
		tr.Start = &old
		for p, part := range train(t, tr, table).Components {
			if part.Seen != whole.Components[p].Seen {
				t.Errorf("%v, part %d: the mean begins anew, over %d rows; want %d", tr.Method, p, part.Seen, whole.Components[p].Seen)
			}
		}
	}
}

// 200 chunks, standardised by the first, are as good as one visit to all rows.
func TestChunksAreAsGoodAsAll(t *testing.T) {
	all := blobs(24000, 5, 20, 1, 7)
	train20k := make([]int, 20000)
	test := make([]int, 4000)
	for i := range train20k {
		train20k[i] = i
	}
	for i := range test {
		test[i] = 20000 + i
	}
	tested := must[datasets.Table](t)(all.Subset(test...))
	once := Trainer{NoHeldOut: true, MaxEpochs: 1}
	want := must[int](t)(train(t, once, must[datasets.Table](t)(all.Subset(train20k...))).Errors(tested))
	for from := 0; from < 20000; from += 100 {
		once.Start = train(t, once, must[datasets.Table](t)(all.Subset(train20k[from:from+100]...)))
	}
	got := must[int](t)(once.Start.Errors(tested))
	if float64(got) > 1.02*float64(want) {
		t.Errorf("200 chunks err on %d rows, one visit on %d", got, want)
	}
}

// A row x of weight c is c[x; 1] in a table of its own, held out or not, dense or sparse.
func TestWeights(t *testing.T) {
	table := blobs(60, 3, 11, 3, 5)
	weighted := datasets.Table{Classes: table.Classes}
	var own []float64
	for i, x := range table.Rows {
		c := float64(i%4 + 1)
		if own = append(own, c); table.Classes[i] == "b" {
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
		want := tr
		want.NoBias, tr.ExampleWeights, tr.ClassWeights = true, own, map[string]float64{"b": 0.5}
		wanted := lastEpoch(t, want, weighted)
		for _, rows := range []datasets.Table{table, sparse(table)} {
			if got := lastEpoch(t, tr, rows); fmt.Sprint(got.Components, got.Curve) != fmt.Sprint(wanted.Components, wanted.Curve) {
				t.Errorf("%v, want %v", got.Components, wanted.Components)
			}
		}
	}
}

func lastEpoch(t *testing.T, tr Trainer, table datasets.Table) (last *Model) {
	for m, err := range tr.Epochs(table) {
		if last = m; err != nil {
			t.Fatal(err)
		}
	}
	return last
}

// Training takes one copy of the rows, and little else: not one of the weights for each row.
func TestTrainTakesOneCopy(t *testing.T) {
	for _, c := range []struct{ rows, columns int }{{20000, 50}, {300, 10000}} {
		table := blobs(c.rows, 4, c.columns, 2, 1)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		train(t, Trainer{MaxEpochs: 1}, table)
		runtime.ReadMemStats(&after)
		if taken, copied := after.TotalAlloc-before.TotalAlloc, uint64(8*c.rows*c.columns); taken > 2*copied {
			t.Errorf("%d bytes taken, for a copy of %d", taken, copied)
		}
	}
}

func TestTrainErrors(t *testing.T) {
	iris := datasets.Iris()
	start := train(t, Trainer{}, iris)
	nan, twice, long := datasets.Iris(), datasets.Iris(), datasets.Iris()
	nan.Rows[3][2], twice.Features[1], long.Classes[0] = math.NaN(), "sepal_length", "lilium"
	large := datasets.Table{Rows: [][]float64{{-4, 0}, {4, 0}}, Classes: []string{"no", "yes"}}
	scale := func(s prepare.Scaling) Trainer {
		return Trainer{Scale: prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) { return s, nil })}
	}
	smaller := do("divide the data, those to train on too, by a power of two")
	tenth := setIf("to hold out a tenth", "Trainer.HeldOut", 0.0)
	weights := set("Trainer.ClassWeights", nil)
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  datasets.Problem
	}{
		{Trainer{}, nan, datasets.Problem{Place: datasets.Place{Other: "row 3", Name: "petal_length"}, Found: "NaN"}},
		{Trainer{}, twice, found(`the name "sepal_length" twice`)},
		{Trainer{}, datasets.Table{Rows: iris.Rows}, found("a table without classes")},
		{Trainer{}, datasets.Table{Rows: iris.Rows[:3], Classes: iris.Classes[:3]}, found(`1 class, "setosa"`)},
		{Trainer{}, datasets.Table{Rows: iris.Rows[:2], Classes: []string{"a", "\xff"}}, found(`the name "\xff"`)},
		{Trainer{Method: 7}, iris, found("the method Method(7)", set("Trainer.Method", nil))},
		{Trainer{MaxEpochs: -1}, iris, found("a limit of -1 epochs", set("Trainer.MaxEpochs", nil))},
		{Trainer{Patience: -1}, iris, found("a patience of -1 epochs", set("Trainer.Patience", nil))},
		{Trainer{Chunk: -1}, iris, found("chunks of -1 rows", set("Trainer.Chunk", nil))},
		{Trainer{HeldOut: -1}, iris, found("the share -1 of rows to hold out", tenth, setIf("to hold out nothing", "Trainer.NoHeldOut", true))},
		{Trainer{HeldOut: 0.01, Chunk: 50}, iris, found(`0 held out of 50 rows of the class "setosa"`, setIf("to hold out another share", "Trainer.HeldOut", nil), setIf("to draw other rows", "Trainer.RandomState", nil))},
		{Trainer{ExampleWeights: []float64{1}}, iris, found("1 example weight for 150 rows", set("Trainer.ExampleWeights", nil))},
		{Trainer{ExampleWeights: make([]float64, 150), NoHeldOut: true}, iris, foundAt("row 0", "the weight 0", datasets.Fix{When: "if the row is not to count", Do: "leave it out, with Table.Subset"})},
		{Trainer{ClassWeights: map[string]float64{"rose": 1}}, iris, found(`a weight of the class "rose"`, weights)},
		{Trainer{ClassWeights: map[string]float64{"setosa": math.Inf(1)}}, iris, found(`the weight +Inf of the class "setosa"`, weights)},
		{scale(prepare.Scaling{Scale: []float64{1}}), iris, found("a scale of 1 number for 4 columns")},
		{scale(prepare.Scaling{Shift: []float64{1, 1, 0, 1}}), sparse(iris), datasets.Problem{Place: datasets.Place{Name: "sepal_length"}, Found: "the shift 1 in a sparse table", Fixes: []datasets.Fix{do("use a scaling without a shift")}}},
		{Trainer{Start: start, NoBias: true}, iris, found("a bias setting beside a model to start from, which has its own", set("Trainer.NoBias", false))},
		{Trainer{Start: start, Method: OneVsOne}, iris, found("the method all pairs", CrammerSinger.fix(""))},
		{Trainer{Start: start}, long, foundAt("row 0", `the class "lilium"`)},
		{Trainer{Scale: prepare.None}, datasets.Table{Rows: [][]float64{{1e200}, {1}}, Classes: []string{"a", "b"}}, foundAt(`a row of the class "a", after epoch 1`, `the score +Inf of "a", because the numbers are too large`, smaller)},
		{Trainer{Start: two(1e308, 0, 0), NoAverage: true, NoHeldOut: true}, large, foundAt(`a row of the class "no", after epoch 1`, `the score +Inf of "no", because the numbers are too large`, smaller)},
		{Trainer{Start: two(1e308, 0, 0), NoHeldOut: true}, large, foundAt(`weight 0 of part 0 ("yes")`, "+Inf", datasets.Fix{When: "if the data are too large", Do: "divide them by a power of two"})},
	} {
		m, err := c.tr.Train(c.table)
		if m != nil {
			t.Errorf("%v comes with %v", err, m)
		}
		wantProblem(t, err, c.want)
	}
}

func TestWarnings(t *testing.T) {
	rows, names := make([][]float64, 50), make([]string, 50)
	for i := range rows {
		rows[i], names[i] = []float64{float64(i)}, fmt.Sprint(i)
	}
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
		want  []string
	}{
		{Trainer{}, datasets.Iris(), nil},
		{Trainer{Scale: prepare.None}, datasets.BreastCancer(), []string{`very different scales: the standard deviation of column 23 ("worst_area") is `}},
		{Trainer{}, datasets.BreastCancer(), nil},
		// Some pixels are nearly always white, and that is fine.
		{Trainer{}, datasets.Digits(), []string{"columns with the same number in every row to train on, which tell nothing: column 0"}},
		{Trainer{}, datasets.Table{Rows: rows[:3], Classes: []string{"a", "a", "b"}}, []string{
			"nothing was held out to choose the epoch and to stop early, because a tenth of the rows can't have one of each class",
			`classes with 1 row to train on: "b"`,
		}},
		{Trainer{NoHeldOut: true}, datasets.Table{Rows: rows, Classes: names}, []string{`"19", … (50 in all)`, "so many: is this the column of the classes"}},
	} {
		for _, chunk := range []int{0, 100} {
			c.tr.MaxEpochs, c.tr.Chunk = 1, chunk
			m := train(t, c.tr, c.table)
			if len(m.Warnings) != len(c.want) || strings.Count(m.String(), "\nnote: ") != len(c.want) {
				t.Errorf("%v\nwanted the notes %q", m, c.want)
				continue
			}
			for i, want := range c.want {
				if !strings.Contains(m.Warnings[i], want) {
					t.Errorf("%q, want %q", m.Warnings[i], want)
				}
			}
		}
	}
}

// The bits of a training that rounds, the same on every machine.
func TestSameBits(t *testing.T) {
	h := fnv.New64a()
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		m := train(t, Trainer{Method: method, RandomState: 3, ClassWeights: map[string]float64{"setosa": 0.3}}, datasets.Iris())
		text, err := m.encode()
		if err != nil {
			t.Fatal(err)
		}
		h.Write(text)
	}
	if got := h.Sum64(); got != sameBits {
		t.Errorf("the models hash to %#x, want %#x: weights, curve or words have changed", got, uint64(sameBits))
	}
}

const sameBits = 0xa88ab9b83002cd35
