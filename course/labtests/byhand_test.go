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

// names returns 2·students + 4 names of students.
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
			t.Errorf("%s: different data sets = %d, want at least three quarters of the %d names", function, len(different), len(names()))
		}
		if data(" ada  LOVELACE").String() != data("Ada Lovelace").String() {
			t.Errorf("%s(\" ada  LOVELACE\") differs from %[1]s(\"Ada Lovelace\"), want equal data", function)
		}
	}
}

// fixedName returns a function that returns name. In the notebooks, the student writes such a function
// Name.
func fixedName(name string) func() string { return func() string { return name } }

// In the data of each name, one score is above 0, one is below 0, and one is 0. Only these scores are
// right.
func TestScoresByHand(t *testing.T) {
	for _, name := range names() {
		// marksOf returns the marks of a student with the given name and scores.
		marksOf := func(name string, scores ...float64) string {
			return marks(lab0.Trace.Try(lab0.ByHand{Name: fixedName(name), Scores: func() []float64 { return scores }}, nil))
		}
		scores := ask.Map(lab0.Mine(name).X, func(x []float64) float64 { return 2*x[0] - x[1] }) // w is [2 -1] for all names
		signs := ask.Map(scores, sign)
		slices.Sort(signs)
		if !slices.Equal(signs, []int{-1, 0, 1}) {
			t.Errorf("%s: scores = %v, want one above 0, one below 0, and 0", name, scores)
		}
		if marksOf(strings.ToUpper(name)+" ", scores...) != "✓✓✓" || strings.Count(marksOf(name, 0, 0, 0), "✓") != 1 ||
			marksOf("", scores...) != "✗✗✗" || marksOf(name, scores[:2]...) != "✗✗✗" {
			t.Errorf("%s: want ✓✓✓ for the scores %v, one ✓ for [0 0 0], and ✗✗✗ without a name or for two scores", name, scores)
		}
	}
}

// weights runs one epoch on the data of lab 1 for the given name, and returns the weights after each
// example. The function test decides whether an example is a mistake.
func weights(name string, test testFunc, update updater) [][]float64 {
	data, w := lab1.Mine(name), make([]float64, 3)
	return ask.Map(ask.UpTo(4), func(i int) []float64 {
		if test(w, data.X[i], data.Y[i]) {
			w = update(w, data.X[i], data.Y[i])
		}
		return w
	})
}

// tryWeights returns the table rows of a student who computed these weights by hand in lab 1.
func tryWeights(name string, weights [][]float64) []ask.Row {
	return lab1.Trace.Try(lab1.ByHand{Name: fixedName(name), Weights: func() [][]float64 { return weights }}, nil)
}

// Every name gets an equally hard data set. Three of the four examples are mistakes: the first, for
// which w = 0, one with y w·x < 0, and one with w ≠ 0 and y w·x = 0. No component of w or x is above 9
// in magnitude. The rows for any learning rate are right. An additional first row of zeros is right
// too. Each slip costs points for every name.
func TestWeightsByHand(t *testing.T) {
	orders := map[string]bool{}
	for _, name := range names() {
		data, truth := lab1.Mine(name), weights(name, mistake, rate(1))
		signs := ask.Map(ask.UpTo(4), func(i int) int {
			before := make([]float64, 3)
			if i > 0 {
				before = truth[i-1]
			}
			for _, v := range append(slices.Clone(truth[i]), data.X[i]...) {
				if math.Abs(v) > 9 || data.X[i][2] != 1 {
					t.Errorf("%s: x = %v, w = %v, want components from -9 to 9, and the constant 1 at the end of x", name, data.X[i], truth[i])
				}
			}
			return sign(data.Y[i] * dot(before, data.X[i]))
		})
		orders[fmt.Sprint(signs)] = true
		slices.Sort(signs[1:]) // the first sign is always 0, because w = 0
		if !slices.Equal(signs, []int{0, -1, 0, 1}) {
			t.Errorf("%s: signs of y w·x = %v, want [0 -1 0 1]", name, signs)
		}
		tenth := ask.Map(truth, func(w []float64) []float64 { return times(0.1, w) })
		withZeros := append([][]float64{{0, 0, 0}}, truth...)
		for _, rows := range [][][]float64{truth, weights(name, mistake, rate(0.5)), tenth, withZeros} {
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
		// testWithFirst returns a test that uses first instead of later weights.
		testWithFirst := func(first []float64) testFunc {
			return func(w, x []float64, y float64) bool {
				if dot(w, w) > 0 {
					w = first
				}
				return mistake(w, x, y)
			}
		}
		for slip, rows := range map[string][][]float64{
			"nil":                              nil,
			"zeros":                            slices.Repeat([][]float64{{0, 0, 0}}, 4),
			"always updated":                   weights(name, func(_, _ []float64, _ float64) bool { return true }, rate(1)),
			"strict <":                         weights(name, strict, rate(1)),
			"strict < after the first example": weights(name, strictLater, rate(1)),
			"bias not updated":                 weights(name, mistake, noBias),
			"score without the constant":       weights(name, func(w, x []float64, y float64) bool { return mistake(w[:2], x[:2], y) }, rate(1)),
			"test without y":                   weights(name, func(w, x []float64, _ float64) bool { return dot(w, x) <= 0 }, rate(1)),
			"update without y":                 weights(name, mistake, func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) }),
			"tested with the first weights":    weights(name, testWithFirst(truth[0]), rate(1)),
			"the first row four times":         slices.Repeat(truth[:1], 4),
			"the last row four times":          slices.Repeat(truth[3:], 4),
			"three rows":                       truth[:3],
			"rows without the last component":  ask.Map(truth, func(w []float64) []float64 { return w[:2] }),
			"the rows of another name":         weights(name+"?", mistake, rate(1)),
		} {
			if got := marks(tryWeights(name, rows)); got == "✓✓✓✓" {
				t.Errorf("%s: marks of the slip %q = %s, want a ✗", name, slip, got)
			}
		}
		if got := marks(tryWeights("  ", truth)); got != "✗✗✗✗" {
			t.Errorf("marks without a name = %s, want ✗✗✗✗", got)
		}
	}
	if len(orders) != 6 { // the orders of the last three signs
		t.Errorf("orders of the signs of y w·x over all names = %v, want all 6", orders)
	}
}

// traceByProgram returns an answer to Trace of lab 2 for the given name. It calls train with a limit of
// 1, 2, … epochs to find the weights after each epoch. The trace ends when train uses fewer epochs than
// the limit, or after 5 epochs, because some wrong variants of Train never converge.
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
	// Slips that a student can also make by hand.
	all, wrong := wrongTrains(), map[string]trainFunc{}
	for _, name := range []string{"strict <", "batch", "wrong sign", "a rate that shrinks with each mistake", "the last example skipped", "returns w and 0 mistakes", "y ignored in the update"} {
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
			"nil":     {Name: own.Name, Trace: func() ([]int, [][]float64) { return nil, nil }},
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
				t.Errorf("%s: marks of the slip %q = ✓✓✓✓, want a ✗", name, slip)
			}
		}
	}
}

// tryLambda returns the table rows of a student who computed this λ by hand in lab 3.
func tryLambda(name string, lambda []float64) []ask.Row {
	return lab3.Lambda.Try(lab3.ByHand{Name: fixedName(name), Lambda: func() []float64 { return lambda }}, nil)
}

// For each name, a multiple of the certificate consists of four different integers from 1 to 6. There
// are many different certificates, so the one of another student is seldom right.
func TestLambdaByHand(t *testing.T) {
	lambdas := map[string]bool{}
	for _, name := range names() {
		own := examples.Own(name)
		v := perceptron.Separate(perceptron.Must(perceptron.FromRows(own.X, own.Y)).AbsorbBias())
		if v.Separable {
			t.Fatalf("%s: the data are separable, want inseparable data", name)
		}
		lambda := ask.Map(v.Lambda, func(r *big.Rat) float64 { f, _ := r.Float64(); return f })
		// Four different integers above 0 have a largest integer of at least 4.
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
