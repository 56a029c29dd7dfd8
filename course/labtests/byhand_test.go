package labtests

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
	"perceptronlab/course/lab2"
	"perceptronlab/course/lab3"
	"perceptronlab/course/lab3/examples"
	"perceptronlab/perceptron"
)

// names returns students' names: two for each of the students, and four more.
func names() []string {
	list := []string{"Ada Lovelace", "Frank", "張三", "O'Brien-Smith"}
	return append(list, ask.Map(ask.UpTo(2*students), func(i int) string { return fmt.Sprint("student ", i) })...)
}

// Most names get different data. Names that differ only in case or in extra spaces get the same
// data.
func TestDataDependOnName(t *testing.T) {
	for function, data := range map[string]func(name string) fmt.Stringer{
		"lab0.Mine":    func(name string) fmt.Stringer { return lab0.Mine(name) },
		"lab1.Mine":    func(name string) fmt.Stringer { return lab1.Mine(name) },
		"lab2.Mine":    func(name string) fmt.Stringer { return lab2.Mine(name) },
		"examples.Own": func(name string) fmt.Stringer { return examples.Own(name) },
	} {
		different := map[string]bool{}
		for _, name := range names() {
			different[data(name).String()] = true
		}
		if 4*len(different) < 3*len(names()) {
			t.Errorf("%s: different data sets = %d, want at least three quarters of the number of names, %d", function, len(different), len(names()))
		}
		if data(" ada  LOVELACE").String() != data("Ada Lovelace").String() {
			t.Errorf("%s(\" ada  LOVELACE\") differs from %[1]s(\"Ada Lovelace\"), want equal data", function)
		}
	}
}

// fixedName returns a student's function Name, which returns name.
func fixedName(name string) func() string { return func() string { return name } }

// For each name, one score is above 0, one is below 0, and one is 0. Only these scores are right.
func TestScoresByHand(t *testing.T) {
	for _, name := range names() {
		tryScores := func(name string, scores ...float64) string {
			return marks(lab0.Trace.Try(lab0.ByHand{Name: fixedName(name), Scores: func() []float64 { return scores }}, nil))
		}
		scores := ask.Map(lab0.Mine(name).X, func(x []float64) float64 { return 2*x[0] - x[1] })
		kinds := ask.Map(scores, sign)
		slices.Sort(kinds)
		if !slices.Equal(kinds, []int{-1, 0, 1}) {
			t.Errorf("%s: scores = %v, want one above 0, one below 0, and 0", name, scores)
		}
		if tryScores(strings.ToUpper(name)+" ", scores...) != "✓✓✓" || strings.Count(tryScores(name, 0, 0, 0), "✓") != 1 ||
			tryScores("", scores...) != "✗✗✗" || tryScores(name, scores[:2]...) != "✗✗✗" {
			t.Errorf("%s: scores %v: want ✓ for right scores and ✗ for wrong, missing or unnamed ones", name, scores)
		}
	}
}

// weights runs one epoch on the data of lab 1 for the given name, and returns the weights after each
// example.
func weights(name string, test testFunc, update updater) [][]float64 {
	data, w := lab1.Mine(name), make([]float64, 3)
	return ask.Map(ask.UpTo(4), func(i int) []float64 {
		if test(w, data.X[i], data.Y[i]) {
			w = update(w, data.X[i], data.Y[i])
		}
		return w
	})
}

func tryWeights(name string, weights [][]float64) []ask.Row {
	return lab1.Trace.Try(lab1.ByHand{Name: fixedName(name), Weights: func() [][]float64 { return weights }}, nil)
}

// Every name gets an equally hard data set. Three of the four examples are mistakes. One of these
// three is on the line of a w that is not 0. All numbers have one digit. Any learning rate is right. An
// additional first row of zeros is right too. Each slip costs points for every name.
func TestWeightsByHand(t *testing.T) {
	orders := map[string]bool{}
	for _, name := range names() {
		data, truth := lab1.Mine(name), weights(name, mistake, rate(1))
		kinds := ask.Map(ask.UpTo(4), func(i int) int {
			before := make([]float64, 3)
			if i > 0 {
				before = truth[i-1]
			}
			for _, v := range append(slices.Clone(truth[i]), data.X[i]...) {
				if math.Abs(v) > 9 || data.X[i][2] != 1 {
					t.Errorf("%s: x = %v, w = %v, want numbers with one digit and the constant 1", name, data.X[i], truth[i])
				}
			}
			return sign(data.Y[i] * dot(before, data.X[i]))
		})
		orders[fmt.Sprint(kinds)] = true
		slices.Sort(kinds[1:])
		if !slices.Equal(kinds, []int{0, -1, 0, 1}) {
			t.Errorf("%s: signs of y w·x = %v, want [0 -1 0 1]", name, kinds)
		}
		tenth := ask.Map(truth, func(w []float64) []float64 { return times(0.1, w) })
		five := append([][]float64{{0, 0, 0}}, truth...)
		for _, rows := range [][][]float64{truth, weights(name, mistake, rate(0.5)), tenth, five} {
			if got := marks(tryWeights(name, rows)); got != "✓✓✓✓" {
				t.Errorf("%s: marks of the rows %v = %s, want ✓✓✓✓", name, rows, got)
			}
		}
		started := false
		// For strictLater, a score of 0 is a mistake only at the first example.
		strictLater := func(w, x []float64, y float64) bool {
			defer func() { started = true }()
			return !started || strict(w, x, y)
		}
		for slip, rows := range map[string][][]float64{
			"nothing":             nil,
			"zeros":               slices.Repeat([][]float64{{0, 0, 0}}, 4),
			"always updated":      weights(name, func(_, _ []float64, _ float64) bool { return true }, rate(1)),
			"strict <":            weights(name, strict, rate(1)),
			"strict < later":      weights(name, strictLater, rate(1)),
			"bias not updated":    weights(name, mistake, noBias),
			"the first row again": slices.Repeat(truth[:1], 4),
			"the last row only":   slices.Repeat(truth[3:], 4),
			"three rows":          truth[:3],
			"two components":      ask.Map(truth, func(w []float64) []float64 { return w[:2] }),
			"another name":        weights(name+"?", mistake, rate(1)),
		} {
			if got := marks(tryWeights(name, rows)); got == "✓✓✓✓" {
				t.Errorf("%s: marks of the slip %q = %s, want a ✗", name, slip, got)
			}
		}
		if got := marks(tryWeights("  ", truth)); got != "✗✗✗✗" {
			t.Errorf("marks without a name = %s, want ✗✗✗✗", got)
		}
	}
	if len(orders) != 6 {
		t.Errorf("orders of the signs of y w·x over all names = %v, want all 6", orders)
	}
}

// traceByProgram returns a trace of the data of lab 2 for the given name, computed with train.
func traceByProgram(name string, train trainFunc) lab2.ByHand {
	own := lab2.Mine(name)
	return lab2.ByHand{
		Name: fixedName(name),
		Trace: func() (mistakes []int, weights [][]float64) {
			for epochs := 1; ; epochs++ {
				w, perEpoch := train(ask.Rows(own.Xs), slices.Clone(own.Ys), epochs)
				if len(perEpoch) < epochs || epochs > 5 {
					return mistakes, weights
				}
				mistakes, weights = perEpoch, append(weights, w)
			}
		},
	}
}

// For each name, the trace has 4 mistakes in 3 epochs. Each slip costs points.
func TestTraceByHand(t *testing.T) {
	all, wrong := wrongTrains(), map[string]trainFunc{}
	for _, name := range []string{"strict <", "batch", "wrong sign", "a rate that shrinks with each mistake", "the last example skipped", "constant, no mistakes", "y ignored in the update"} {
		wrong[name] = all[name]
	}
	for k, name := range names() {
		own := traceByProgram(name, loop{}.train)
		mistakes, _ := own.Trace()
		if len(mistakes) != 3 || mistakes[0]+mistakes[1] != 4 || marks(lab2.Trace.Try(own, nil)) != "✓✓✓✓" {
			t.Fatalf("%s: mistakes per epoch = %v, want 4 in 3 epochs; marks of the right trace = %s, want ✓✓✓✓", name, mistakes, marks(lab2.Trace.Try(own, nil)))
		}
		if k >= 10 { // try the slips with ten names only
			continue
		}
		tries := map[string]lab2.ByHand{
			"nothing": {Name: own.Name, Trace: func() ([]int, [][]float64) { return nil, nil }},
			"no name": {Name: fixedName(" "), Trace: own.Trace},
			"the weights doubled": {Name: own.Name, Trace: func() ([]int, [][]float64) {
				m, ws := own.Trace()
				return m, ask.Map(ws, func(w []float64) []float64 { return times(2, w) })
			}},
			"the counts reversed": {Name: own.Name, Trace: func() ([]int, [][]float64) {
				m, ws := own.Trace()
				return reversed(m), ws
			}},
		}
		maps.Copy(tries, mapped(wrong, func(f trainFunc) lab2.ByHand { return traceByProgram(name, f) }))
		for slip, f := range tries {
			if marks(lab2.Trace.Try(f, nil)) == "✓✓✓✓" {
				t.Errorf("%s: slip %q gets full marks, want fewer", name, slip)
			}
		}
	}
}

func tryLambda(name string, lambda []float64) []ask.Row {
	return lab3.Lambda.Try(lab3.ByHand{Name: fixedName(name), Lambda: func() []float64 { return lambda }}, nil)
}

// For each name, the certificate consists of four different integers up to 6. No certificate is right
// for many names, so it can't be copied.
func TestLambdaByHand(t *testing.T) {
	lambdas := map[string]bool{}
	for _, name := range names() {
		own := examples.Own(name)
		v := perceptron.Separate(perceptron.Must(perceptron.FromRows(own.X, own.Y)).AbsorbBias())
		if v.Separable {
			t.Fatalf("%s: the data are separable, want inseparable data", name)
		}
		lambda := ask.Map(v.Lambda, func(r *big.Rat) float64 { f, _ := r.Float64(); return f })
		var shares []float64
		for largest := 4.0; largest <= 6; largest++ {
			exact := times(largest/slices.Max(lambda), lambda)
			whole := ask.Map(exact, math.Round)
			if norm(step(whole, exact)) < 1e-9 && len(slices.Compact(slices.Sorted(slices.Values(whole)))) == 4 {
				shares = whole
			}
		}
		lambdas[fmt.Sprint(shares)] = true
		if got := marks(tryLambda(name, shares)); got != "✓✓" {
			t.Errorf("%s: marks of %v = %s, want ✓✓", name, shares, got)
		}
		// Guesses get no points.
		for _, guess := range [][]float64{nil, {0, 0, 0, 0}, {1, 1, 1, 1}, {-1, -1, -1, -1}, {1, 0, 0, 0}} {
			if got := marks(tryLambda(name, guess)); got != "✗✗" {
				t.Errorf("%s: marks of %v = %s, want ✗✗", name, guess, got)
			}
		}
	}
	if len(lambdas) < min(60, len(names())/2) {
		t.Errorf("different certificates = %d, want at least %d", len(lambdas), min(60, len(names())/2))
	}
}
