package labtests

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab3"
)

// A robuster is a variant of Robust.
type robuster = func(xs [][]float64, ys []float64, epochs int) []float64

// pocket returns a training function that returns the w with the best cost. The training function
// computes the cost of w after each update. If better(cost, best cost so far) is true, the training
// function stores keep(w) as the w with the best cost.
func (t trainer) pocket(cost counter, better func(a, b int) bool, keep func(w []float64) []float64) robuster {
	return func(xs [][]float64, ys []float64, epochs int) []float64 {
		t := t // a copy, so setting observe does not change the caller's trainer
		best := make([]float64, len(xs[0]))
		least := cost(best, xs, ys)
		t.observe = func(w []float64, mistake bool) {
			if !mistake {
				return
			}
			if c := cost(w, xs, ys); better(c, least) {
				best, least = keep(w), c
			}
		}
		t.run(xs, ys, epochs)
		return best
	}
}

// averaged returns a training function that returns a weighted sum of the weights w after each
// example. The factor of w is factor(true) if the example was a mistake, and otherwise factor(false).
func (t trainer) averaged(factor func(mistake bool) float64) robuster {
	return func(xs [][]float64, ys []float64, epochs int) []float64 {
		t := t
		sum := make([]float64, len(xs[0]))
		t.observe = func(w []float64, mistake bool) { sum = plus(sum, factor(mistake), w) }
		t.run(xs, ys, epochs)
		return sum
	}
}

// Arguments of pocket and averaged, a test for a mistake, and an order. averaged(always) adds w after
// every example.

func less(a, b int) bool                    { return a < b }
func always(bool) float64                   { return 1 }
func keep(w []float64) []float64            { return w }
func lessOrEqual(a, b int) bool             { return a <= b }
func strict(w, x []float64, y float64) bool { return y*dot(w, x) < 0 }
func backwards(_, n int) []int              { return reversed(ask.UpTo(n)) }

// onMistake returns a function that returns v for a mistake, and otherwise 0.
func onMistake(v float64) func(mistake bool) float64 {
	return func(mistake bool) float64 {
		if mistake {
			return v
		}
		return 0
	}
}

// shuffled returns a function that returns a different random order in each epoch e.
func shuffled(seed uint64) func(e, n int) []int {
	return func(e, n int) []int { return rand.New(rand.NewPCG(seed, uint64(e))).Perm(n) }
}

// inPlace is an update that changes w.
func inPlace(w, x []float64, y float64) []float64 {
	for j := range w {
		w[j] += y * x[j]
	}
	return w
}

// lastW returns the last w of the textbook's run, which is a wrong answer to Robust.
var lastW = trainer{}.run

func TestRobust(t *testing.T) {
	clone := slices.Clone[[]float64]
	withLabel := func(label float64) counter {
		return counting(func(w, x []float64, y float64) bool { return y == label && mistake(w, x, y) })
	}
	average := trainer{}.averaged(always)
	try(t, lab3.Robust, trial[robuster]{
		oneIn:          20,
		mayPassVisible: []string{"pocket, counts errors on the rows so far"},
		right: map[string]robuster{
			"pocket":                           trainer{}.pocket(countErrors, less, keep),
			"pocket, keeps the last best w":    trainer{}.pocket(countErrors, lessOrEqual, keep),
			"pocket, in place with a copy":     trainer{update: inPlace}.pocket(countErrors, less, clone),
			"pocket, another rate":             trainer{update: rate(0.1)}.pocket(countErrors, less, keep),
			"pocket, backwards":                trainer{order: backwards}.pocket(countErrors, less, keep),
			"pocket, shuffled in each epoch":   trainer{order: shuffled(3)}.pocket(countErrors, less, keep),
			"averaged":                         average,
			"averaged, a large rate":           trainer{update: rate(100)}.averaged(always),
			"averaged, divided by a constant":  trainer{}.averaged(func(bool) float64 { return 1.0 / 4800 }),
			"averaged, backwards":              trainer{order: backwards}.averaged(always),
			"averaged, shuffled once":          trainer{order: func(_, n int) []int { return shuffled(5)(0, n) }}.averaged(always),
			"averaged, shuffled in each epoch": trainer{order: shuffled(7)}.averaged(always),
			"averaged, computed from the updates": func(xs [][]float64, ys []float64, epochs int) []float64 {
				n, s := float64(epochs*len(xs)), 0.0 // all visits, and the visits so far
				sum := make([]float64, len(xs[0]))
				trainer{observe: func([]float64, bool) { s++ }, update: func(w, x []float64, y float64) []float64 {
					sum = plus(sum, (n-s)/n*y, x)
					return plus(w, y, x)
				}}.run(xs, ys, epochs)
				return sum
			},
		},
		wrong: map[string]robuster{
			"the last w":                               lastW,
			"the last w, backwards":                    trainer{order: backwards}.run,
			"the last w, shuffled":                     trainer{order: shuffled(3)}.run,
			"the w of the first epoch":                 func(xs [][]float64, ys []float64, _ int) []float64 { return lastW(xs, ys, 1) },
			"the w of the first update":                func(xs [][]float64, ys []float64, _ int) []float64 { return times(ys[0], xs[0]) },
			"pocket without a copy":                    trainer{update: inPlace}.pocket(countErrors, less, keep),
			"pocket, counts errors on label +1":        trainer{}.pocket(withLabel(1), less, keep),
			"pocket, counts errors on label -1":        trainer{}.pocket(withLabel(-1), less, keep),
			"pocket, counts errors on the rows so far": partialPocket,
			"pocket, keeps the worst w":                trainer{}.pocket(countErrors, func(a, b int) bool { return a > b }, keep),
			"pocket, keeps every w":                    trainer{}.pocket(countErrors, func(int, int) bool { return true }, keep),
			"pocket, keeps no w":                       trainer{}.pocket(countErrors, func(int, int) bool { return false }, keep),
			"pocket, w·x = 0 is not an error":          trainer{}.pocket(counting(strict), less, keep),
			"pocket, w·x = 0 is not a mistake":         trainer{mistake: strict}.pocket(countErrors, less, keep),
			"averaged, w·x = 0 is not a mistake":       trainer{mistake: strict}.averaged(always),
			"averaged, only after mistakes":            trainer{}.averaged(onMistake(1)),
			"averaged, w subtracted after mistakes":    trainer{}.averaged(onMistake(-1)),
			"averaged without labels":                  trainer{update: func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) }}.averaged(always),
			"averaged, updates in the wrong direction": trainer{update: rate(-1)}.averaged(always),
			"never trains":                             func(xs [][]float64, _ []float64, _ int) []float64 { return make([]float64, len(xs[0])) },
			"all ones":                                 func(xs [][]float64, _ []float64, _ int) []float64 { return ones(len(xs[0])) },
			"constant":                                 func(xs [][]float64, _ []float64, _ int) []float64 { return append(make([]float64, len(xs[0])-1), 1) },
			"the last w, normalised after each update": trainer{update: func(w, x []float64, y float64) []float64 {
				w = plus(w, y, x)
				return times(1/(1e-9+norm(w)), w)
			}}.run,
			"averaged, divided as integers": func(xs [][]float64, ys []float64, epochs int) []float64 {
				sum := average(xs, ys, epochs)
				for j := range sum {
					sum[j] = float64(int(sum[j]) / (epochs * len(xs) * 4))
				}
				return sum
			},
			"exponential moving average": func(xs [][]float64, ys []float64, epochs int) []float64 {
				mean := make([]float64, len(xs[0]))
				trainer{observe: func(w []float64, _ bool) { mean = plus(times(0.5, mean), 0.5, w) }}.run(xs, ys, epochs)
				return mean
			},
			"one weight too few": func(xs [][]float64, ys []float64, epochs int) []float64 { return average(xs, ys, epochs)[1:] },
			"a NaN weight": func(xs [][]float64, ys []float64, epochs int) []float64 {
				return append(average(xs, ys, epochs)[1:], math.NaN())
			},
		},
	})
}

// partialPocket is a wrong pocket. It counts errors only on the rows that the epoch has visited so
// far.
func partialPocket(xs [][]float64, ys []float64, epochs int) []float64 {
	best, i := make([]float64, len(xs[0])), 0
	trainer{observe: func(w []float64, _ bool) {
		i = i%len(xs) + 1
		if countErrors(w, xs[:i], ys[:i]) < countErrors(best, xs[:i], ys[:i]) {
			best = w
		}
	}}.run(xs, ys, epochs)
	return best
}
