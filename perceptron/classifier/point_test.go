package classifier

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// randomModel returns a model with k classes, dim columns, random weights and random probabilities. Depending
// on r, it has a bias, a scaling, a threshold and the softmax, or does not have them.
func randomModel(r *rand.Rand, method Method, k, dim int) *Model {
	m := &Model{Method: method, Columns: dim, NoBias: r.IntN(2) == 0, Epoch: 1, MaxEpochs: 1, Curve: []Epoch{{Epoch: 1}}}
	for c := range k {
		m.Classes = append(m.Classes, string(rune('a'+c)))
	}
	for j := range dim {
		m.Features = append(m.Features, fmt.Sprint("x", j))
	}
	m.Components = make([]Component, method.components(k))
	for p := range m.Components {
		part := &m.Components[p]
		part.Class, part.Against = m.names(p)
		part.Weights = randomNumbers(r, m.width())
	}
	if r.IntN(2) == 0 {
		m.Scaling = &prepare.Scaling{Scale: randomNumbers(r, dim)}
		for j, v := range m.Scaling.Scale {
			m.Scaling.Scale[j] = math.Abs(v) + 0.1
		}
	}
	if k == 2 {
		m.Threshold = float64(r.IntN(2))
	}
	m.Softmax = k > 2 && r.IntN(2) == 0
	for range CrammerSinger.components(k) {
		m.Platt = append(m.Platt, [2]float64{-r.Float64(), r.Float64()})
	}
	return m
}

// randomNumbers returns n numbers of several orders of magnitude, so their sum depends on the order.
func randomNumbers(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for j := range x {
		x[j] = (r.Float64() - 0.5) * math.Ldexp(1, r.IntN(12)-6)
	}
	return x
}

// randomRows returns a table of n rows for m. If sparse is true, most of its numbers are 0.
func randomRows(r *rand.Rand, m *Model, n int, sparse bool) datasets.Table {
	t := datasets.Table{Features: m.Features}
	for range n {
		x := randomNumbers(r, m.Columns)
		for j := range x {
			if sparse && r.IntN(3) > 0 {
				x[j] = 0
			}
		}
		t.Rows = append(t.Rows, x)
	}
	if sparse {
		return toSparse(t)
	}
	return t
}

// equalBits reports whether a and b are equal bit for bit.
func equalBits(a, b []float64) bool {
	return slices.EqualFunc(a, b, func(x, y float64) bool { return math.Float64bits(x) == math.Float64bits(y) })
}

// The scores, classes and probabilities of a single row are, bit for bit, those of the row in a table, for each
// method, for short and long rows, dense and sparse. In a table of one row and in a sparse table, the weights
// are read where they are; in a table of ten dense rows, they are in a matrix.
func TestPointsMatchTables(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for dim := 1; dim <= 70; dim++ {
		for k := 2; k <= 5; k++ {
			for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
				m := randomModel(r, method, k, dim)
				for _, sparse := range []bool{false, true} {
					table := randomRows(r, m, 10, sparse)
					caseName := fmt.Sprintf("%v, %d columns, %d classes, sparse %v", method, dim, k, sparse)
					checkPoints(t, caseName, m, table)
				}
			}
		}
	}
}

// checkPoints fails the test unless the predictions of single rows equal those of the table.
func checkPoints(t *testing.T, caseName string, m *Model, table datasets.Table) {
	t.Helper()
	classes := must[[]string](t)(m.PredictAll(table))
	scores := must[[][]float64](t)(m.ScoresAll(table))
	probabilities := must[[][]float64](t)(m.ProbabilitiesAll(table))
	buffer := make([]float64, len(m.Classes))
	for i := range classes {
		one := must[datasets.Table](t)(table.Subset(i))
		if got := must[[][]float64](t)(m.ScoresAll(one)); !equalBits(got[0], scores[i]) {
			t.Fatalf("%s: ScoresAll of row %d alone = %v, want %v, as in the table", caseName, i, got[0], scores[i])
		}
		var class string
		var p []float64
		var err error
		if table.Sparse != nil {
			class, p, err = m.ClassifySparse(table.Sparse[i])
			buffer = must[[]float64](t)(m.ScoresSparseTo(buffer, table.Sparse[i]))
		} else {
			class, p, err = m.Classify(table.Rows[i])
			buffer = must[[]float64](t)(m.ScoresTo(buffer, table.Rows[i]))
			if got := m.Scores(table.Rows[i]); !equalBits(got, scores[i]) {
				t.Fatalf("%s: Scores of row %d = %v, want %v, as in the table", caseName, i, got, scores[i])
			}
			if got := m.Predict(table.Rows[i]); got != classes[i] {
				t.Fatalf("%s: Predict of row %d = %s, want %s, as in the table", caseName, i, got, classes[i])
			}
		}
		if err != nil || class != classes[i] || !equalBits(p, probabilities[i]) {
			t.Fatalf("%s: class of row %d = %s, probabilities = %v, error = %v, want %s and %v, as in the table",
				caseName, i, class, p, err, classes[i], probabilities[i])
		}
		if !equalBits(buffer, scores[i]) {
			t.Fatalf("%s: scores of row %d = %v, want %v, as in the table", caseName, i, buffer, scores[i])
		}
	}
}

// ScoresTo and ScoresSparseTo store the scores in dst and return it, or allocate if dst is nil. If there is an
// error, dst is unchanged. Later calls don't change slices that an earlier call returned.
func TestScoresToDst(t *testing.T) {
	m := twoClassModel(1, 2, 3)
	x, sparse := []float64{1, 1}, datasets.Sparse{Columns: []int{1}, Values: []float64{1}}
	for name, scoresTo := range map[string]func(dst []float64, v float64) ([]float64, error){
		"ScoresTo": func(dst []float64, v float64) ([]float64, error) {
			x[1] = v
			return m.ScoresTo(dst, x)
		},
		"ScoresSparseTo": func(dst []float64, v float64) ([]float64, error) {
			sparse.Values[0] = v
			return m.ScoresSparseTo(dst, sparse)
		},
	} {
		dst := []float64{7, 8}
		got, err := scoresTo(dst, 1)
		allocated := must[[]float64](t)(scoresTo(nil, 1))
		if err != nil || &got[0] != &dst[0] || !slices.Equal(got, allocated) || got[0] != -got[1] || got[1] < 5 {
			t.Errorf("%s = %v, error = %v, with nil = %v, want dst with the scores", name, got, err, allocated)
		}
		before := slices.Clone(dst)
		if _, err := scoresTo(nil, 5); err != nil || !slices.Equal(allocated, before) {
			t.Errorf("%s: a later call changed the result to %v, error = %v, want %v", name, allocated, err, before)
		}
		if got, err := scoresTo(dst, math.NaN()); got != nil || err == nil || !slices.Equal(dst, before) {
			t.Errorf("%s of NaN = %v, error = %v, dst = %v, want nil, an error and %v", name, got, err, dst, before)
		}
		messagetest.Panic(t, name+", dst too short", func() { _, _ = scoresTo(dst[:1], 1) })
	}
}

// Each wrong row gives a Problem with the place and what was found, and Predict panics with its text.
func TestClassifyErrors(t *testing.T) {
	named, unnamed, threshold := twoClassModel(1, 1, 0), twoClassModel(1, 1, 0), twoClassModel(1, 1, 0)
	unnamed.Features = nil
	threshold.Threshold = math.NaN()
	shifted, scaled, short := twoClassModel(1, 1, 0), twoClassModel(1, 1, 0), twoClassModel(1, 1, 0)
	shifted.Scaling = &prepare.Scaling{Shift: []float64{0, 2}}
	scaled.Scaling = &prepare.Scaling{Scale: []float64{1, 0.5}}
	short.Scaling = &prepare.Scaling{Scale: []float64{1}}
	large := twoClassModel(10, 1, 0)
	sparse := func(columns []int, values ...float64) datasets.Sparse {
		return datasets.Sparse{Columns: columns, Values: values}
	}
	inColumn := func(name string) datasets.Place { return datasets.Place{Name: name} }
	for _, c := range []struct {
		caseName string
		m        *Model
		row      any // []float64 or datasets.Sparse
		place    datasets.Place
		found    string
	}{
		{"NaN", named, []float64{0, math.NaN()}, inColumn("q"), "NaN"},
		{"infinite, no names", unnamed, []float64{math.Inf(1), 0}, datasets.Place{Other: "column 0"}, "+Inf"},
		{"too many numbers", named, []float64{0, 1, 2}, datasets.Place{}, "3 numbers"},
		{"no numbers", named, []float64(nil), datasets.Place{}, "0 numbers"},
		{"scaled number overflows", scaled, []float64{0, 1e308}, inColumn("q"), "1e+308, scaled to +Inf"},
		{"score overflows", large, []float64{1e308, 0}, datasets.Place{}, `the score -Inf of the class "no" (the numbers are too large)`},
		{"scaling of another size", short, []float64{0, 1}, datasets.Place{}, "a scale of 1 number for 2 columns"},
		{"threshold NaN", threshold, []float64{0, 1}, datasets.Place{}, "the threshold NaN"},
		{"sparse, NaN", named, sparse([]int{0, 1}, 1, math.NaN()), inColumn("q"), "NaN"},
		{"sparse, no such column", unnamed, sparse([]int{0, 2}, 1, 1), datasets.Place{}, "column 2"},
		{"sparse, negative column", named, sparse([]int{-1}, 1), datasets.Place{}, "column -1"},
		{"sparse, column twice", named, sparse([]int{1, 1}, 1, 1), datasets.Place{}, `column 1 ("q") twice`},
		{"sparse, columns decrease", named, sparse([]int{1, 0}, 1, 1), datasets.Place{}, `column 0 ("p") after column 1`},
		{"sparse, missing value", named, sparse([]int{0, 1}, 1), datasets.Place{}, "2 columns and 1 value"},
		{"sparse, scaled number overflows", scaled, sparse([]int{1}, 1e308), inColumn("q"), "1e+308, scaled to +Inf"},
		{"sparse, scaling of another size", short, sparse([]int{1}, 1), datasets.Place{}, "a scale of 1 number for 2 columns"},
		{"sparse, shifted", shifted, sparse([]int{0}, 1), inColumn("q"), "the shift 2 in a sparse table"},
		{"sparse, threshold NaN", threshold, sparse(nil), datasets.Place{}, "the threshold NaN"},
	} {
		var class string
		var p, scores []float64
		var err, scoresErr error
		if x, ok := c.row.(datasets.Sparse); ok {
			class, p, err = c.m.ClassifySparse(x)
			scores, scoresErr = c.m.ScoresSparseTo(nil, x)
		} else {
			x := c.row.([]float64)
			class, p, err = c.m.Classify(x)
			scores, scoresErr = c.m.ScoresTo(nil, x)
			checkPanic(t, c.caseName+": Predict", fmt.Sprint(err), func() { c.m.Predict(x) })
			checkPanic(t, c.caseName+": Scores", fmt.Sprint(err), func() { c.m.Scores(x) })
		}
		problem, ok := err.(*datasets.Problem)
		if !ok || problem.Place != c.place || problem.Found != c.found {
			t.Errorf("%s: error = %v, want a Problem with the place %q and %q", c.caseName, err, c.place, c.found)
		}
		if class != "" || p != nil || scores != nil || !reflect.DeepEqual(scoresErr, err) {
			t.Errorf("%s: class = %q, probabilities = %v, scores = %v, their error = %v, want none, and %v",
				c.caseName, class, p, scores, scoresErr, err)
		}
		checkProblem(t, c.caseName, err)
	}
}

// checkPanic fails the test unless f panics with the text want.
func checkPanic(t *testing.T, caseName, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := recover(); got != want {
			t.Errorf("%s panics with %v, want %s", caseName, got, want)
		}
	}()
	f()
}

// A model without probabilities returns nil instead. A sparse row without columns has only zeros, even if
// the scaling is the zero Scaling or shifts by zeros.
func TestClassifySpecialRows(t *testing.T) {
	m := twoClassModel(-1, -1, 1)
	for _, scaling := range []*prepare.Scaling{nil, {}, {Scale: []float64{2, 2}}, {Shift: []float64{0, 0}}} {
		m.Scaling = scaling
		for _, features := range [][]string{{"p", "q"}, nil} {
			m.Features = features
			if class, p, err := m.ClassifySparse(datasets.Sparse{}); class != "yes" || p != nil || err != nil {
				t.Errorf("scaling %v, columns %q: ClassifySparse of no columns = %q, %v, error = %v, want yes, nil", scaling, features, class, p, err)
			}
		}
	}
	m.NoBias, m.Components[0].Weights = true, perceptron.Weights{1, 1}
	if scores, err := m.ScoresSparseTo(nil, datasets.Sparse{}); err != nil || !equalBits(scores, []float64{0, 0}) {
		t.Errorf("without a bias: scores of zeros = %v, error = %v, want zeros", scores, err)
	}
}

// PredictAllContext returns the results of PredictAll, or the error of a context that is done before the first
// row, or after the first interval of rows.
func TestPredictAllContext(t *testing.T) {
	m := randomModel(rand.New(rand.NewPCG(3, 4)), OneVsRest, 5, 300)
	for _, sparse := range []bool{false, true} {
		table := randomRows(rand.New(rand.NewPCG(5, 6)), m, 4000, sparse) // 6 and 2 million products
		want := must[[]string](t)(m.PredictAll(table))
		if got, err := m.PredictAllContext(t.Context(), table); err != nil || !slices.Equal(got, want) {
			t.Errorf("sparse %v: PredictAllContext differs from PredictAll, error = %v", sparse, err)
		}
		for calls := range 2 {
			got, err := m.PredictAllContext(&limitedContext{t.Context(), 0, calls}, table)
			if got != nil || !errors.Is(err, context.Canceled) {
				t.Errorf("sparse %v, done after %d calls of Err: %d classes, error = %v, want none and %v", sparse, calls, len(got), err, context.Canceled)
			}
		}
	}
}

// Classify and ClassifySparse return an error if, and only if, PredictAll does for the table of this row, and
// otherwise the class of PredictAll. The bytes are the numbers of the row, each after the byte of its column.
func FuzzClassify(f *testing.F) {
	row := func(columns []byte, values ...float64) (bytes []byte) {
		for k, v := range values {
			bytes = binary.LittleEndian.AppendUint64(append(bytes, columns[k]), math.Float64bits(v))
		}
		return bytes
	}
	f.Add(row([]byte{0, 1, 2, 3}, 1, -2, 3, 4), false)
	f.Add(row([]byte{0, 2}, 1, -2), true)
	f.Add(row([]byte{0, 0}, 1, 1e308), false)
	f.Add(row([]byte{3, 4, 255, 1}, 1e308, math.NaN(), math.Inf(1), 0), true)
	f.Add([]byte{}, true)
	r := rand.New(rand.NewPCG(7, 8))
	models := []*Model{
		randomModel(r, OneVsOne, 3, 4), randomModel(r, CrammerSinger, 4, 4), twoClassModel(1e5, -1e-300, 3),
	}
	models[2].Scaling = &prepare.Scaling{Scale: []float64{1e-200, 1e200}}
	f.Fuzz(func(t *testing.T, bytes []byte, sparse bool) {
		var x datasets.Sparse
		for ; len(bytes) >= 9; bytes = bytes[9:] {
			x.Columns = append(x.Columns, int(int8(bytes[0])))
			x.Values = append(x.Values, math.Float64frombits(binary.LittleEndian.Uint64(bytes[1:])))
		}
		for _, m := range models {
			table := datasets.Table{Features: m.Features, Sparse: []datasets.Sparse{x}}
			class, p, err := m.ClassifySparse(x)
			if !sparse {
				table = datasets.Table{Rows: [][]float64{x.Values}}
				class, p, err = m.Classify(x.Values)
			}
			classes, tableErr := m.PredictAll(table)
			if (err == nil) != (tableErr == nil) || err == nil && class != classes[0] {
				t.Errorf("class = %q, error = %v, want %q, %v, as PredictAll returns", class, err, classes, tableErr)
			}
			if (p != nil) != (err == nil && m.Platt != nil) {
				t.Errorf("probabilities = %v, error = %v, Platt = %v", p, err, m.Platt)
			}
		}
	})
}
