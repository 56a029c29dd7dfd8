package labtests

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab3"
)

type robuster = func(xs [][]float64, ys []float64, epochs int) []float64

// pocket keeps the w with the least cost, looked at after each mistake.
func (t training) pocket(cost counter, better func(a, b int) bool, keep func(w []float64) []float64) robuster {
	return func(xs [][]float64, ys []float64, epochs int) []float64 {
		t := t
		best := make([]float64, len(xs[0]))
		least := cost(best, xs, ys)
		t.look = func(w []float64, mistake bool) {
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

// averaged sums w up, each time with a weight.
func (t training) averaged(weight func(mistake bool) float64) robuster {
	return func(xs [][]float64, ys []float64, epochs int) []float64 {
		t := t
		sum := make([]float64, len(xs[0]))
		t.look = func(w []float64, mistake bool) { sum = plus(sum, weight(mistake), w) }
		t.run(xs, ys, epochs)
		return sum
	}
}

func less(a, b int) bool                    { return a < b }
func always(bool) float64                   { return 1 }
func keep(w []float64) []float64            { return w }
func lessOrEqual(a, b int) bool             { return a <= b }
func strict(w, x []float64, y float64) bool { return y*dot(w, x) < 0 }
func backwards(_, n int) []int              { return reversed(ask.UpTo(n)) }
func onMistake(v float64) func(mistake bool) float64 {
	return func(mistake bool) float64 { return map[bool]float64{true: v}[mistake] }
}

func shuffled(seed uint64) func(e, n int) []int {
	return func(e, n int) []int { return rand.New(rand.NewPCG(seed, uint64(e))).Perm(n) }
}

func inPlace(w, x []float64, y float64) []float64 {
	for j := range w {
		w[j] += y * x[j]
	}
	return w
}

var lastW = training{}.run

func TestRobust(t *testing.T) {
	clone := slices.Clone[[]float64]
	ofClass := func(class float64) counter {
		return counting(func(w, x []float64, y float64) bool { return y == class && mistake(w, x, y) })
	}
	average := training{}.averaged(always)
	try(t, lab3.Robust, trial[robuster]{
		few:    true,
		hidden: []string{"pocket of the rows up to now"},
		right: map[string]robuster{
			"pocket":                            training{}.pocket(wrongs, less, keep),
			"pocket, of equals the last":        training{}.pocket(wrongs, lessOrEqual, keep),
			"pocket, in place with a copy":      training{update: inPlace}.pocket(wrongs, less, clone),
			"pocket, another rate":              training{update: rate(0.1)}.pocket(wrongs, less, keep),
			"pocket, backwards":                 training{order: backwards}.pocket(wrongs, less, keep),
			"pocket, shuffled anew":             training{order: shuffled(3)}.pocket(wrongs, less, keep),
			"averaged":                          average,
			"averaged, a large rate":            training{update: rate(100)}.averaged(always),
			"averaged, divided":                 training{}.averaged(func(bool) float64 { return 1.0 / 4800 }),
			"averaged, backwards":               training{order: backwards}.averaged(always),
			"averaged, shuffled once":           training{order: func(_, n int) []int { return shuffled(5)(0, n) }}.averaged(always),
			"averaged, shuffled anew":           training{order: shuffled(7)}.averaged(always),
			"averaged, after each mistake only": training{}.averaged(onMistake(1)),
			"averaged, the trick with one sum more": func(xs [][]float64, ys []float64, epochs int) []float64 {
				n, s := float64(epochs*len(xs)), 0.0
				sum := make([]float64, len(xs[0]))
				training{look: func([]float64, bool) { s++ }, update: func(w, x []float64, y float64) []float64 {
					sum = plus(sum, (n-s)/n*y, x)
					return plus(w, y, x)
				}}.run(xs, ys, epochs)
				return sum
			},
		},
		wrong: map[string]robuster{
			"the last w":                      lastW,
			"the last, backwards":             training{order: backwards}.run,
			"the last, shuffled":              training{order: shuffled(3)}.run,
			"the first epoch's":               func(xs [][]float64, ys []float64, _ int) []float64 { return lastW(xs, ys, 1) },
			"the first update's":              func(xs [][]float64, ys []float64, _ int) []float64 { return times(ys[0], xs[0]) },
			"pocket without a copy":           training{update: inPlace}.pocket(wrongs, less, keep),
			"pocket of errors on one class":   training{}.pocket(ofClass(1), less, keep),
			"pocket of errors on the other":   training{}.pocket(ofClass(-1), less, keep),
			"pocket of the rows up to now":    upToNow,
			"keeps the worst":                 training{}.pocket(wrongs, func(a, b int) bool { return a > b }, keep),
			"keeps each":                      training{}.pocket(wrongs, func(int, int) bool { return true }, keep),
			"never takes one in":              training{}.pocket(wrongs, func(int, int) bool { return false }, keep),
			"counts no error where w·x = 0":   training{}.pocket(counting(strict), less, keep),
			"a mistake is strictly below 0":   training{mistake: strict}.pocket(wrongs, less, keep),
			"averaged, strictly below 0":      training{mistake: strict}.averaged(always),
			"averaged with changing signs":    training{}.averaged(onMistake(-1)),
			"averaged without labels":         training{update: func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) }}.averaged(always),
			"averaged, updates the wrong way": training{update: rate(-1)}.averaged(always),
			"never trains":                    func(xs [][]float64, _ []float64, _ int) []float64 { return make([]float64, len(xs[0])) },
			"all ones":                        func(xs [][]float64, _ []float64, _ int) []float64 { return ones(len(xs[0])) },
			"constant":                        func(xs [][]float64, _ []float64, _ int) []float64 { return append(make([]float64, len(xs[0])-1), 1) },
			"the last, each step normalised": training{update: func(w, x []float64, y float64) []float64 {
				w = plus(w, y, x)
				return times(1/(1e-9+norm(w)), w)
			}}.run,
			"averaged, divided in whole numbers": func(xs [][]float64, ys []float64, epochs int) []float64 {
				sum := average(xs, ys, epochs)
				for j := range sum {
					sum[j] = float64(int(sum[j]) / (epochs * len(xs) * 4))
				}
				return sum
			},
			"a mean by halves, of the last few w": func(xs [][]float64, ys []float64, epochs int) []float64 {
				mean := make([]float64, len(xs[0]))
				training{look: func(w []float64, _ bool) { mean = plus(times(0.5, mean), 0.5, w) }}.run(xs, ys, epochs)
				return mean
			},
			"one too short": func(xs [][]float64, ys []float64, epochs int) []float64 { return average(xs, ys, epochs)[1:] },
			"not a number": func(xs [][]float64, ys []float64, epochs int) []float64 {
				return append(average(xs, ys, epochs)[1:], math.NaN())
			},
		},
	})
}

// upToNow is a pocket that looks at the errors on the rows up to the present one only.
func upToNow(xs [][]float64, ys []float64, epochs int) []float64 {
	best, i := make([]float64, len(xs[0])), 0
	training{look: func(w []float64, _ bool) {
		i = i%len(xs) + 1
		if wrongs(w, xs[:i], ys[:i]) < wrongs(best, xs[:i], ys[:i]) {
			best = w
		}
	}}.run(xs, ys, epochs)
	return best
}
