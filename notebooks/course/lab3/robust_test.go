package lab3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/perceptron"
)

type robuster = func(xs [][]float64, ys []float64, epochs int) []float64

// trainer is a perceptron to make variants of.
type trainer struct {
	rate    float64 // 0: 1
	order   func(epoch, n int) []int
	update  func(w, x []float64, y, rate float64) []float64
	mistake func(y, score float64) bool
	after   func(w []float64, mistake bool) // each example
	epoch   func(w []float64)               // each epoch
}

func (t trainer) run(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	rate := t.rate
	if rate == 0 {
		rate = 1
	}
	for e := range epochs {
		order := make([]int, len(xs))
		for i := range order {
			order[i] = i
		}
		if t.order != nil {
			order = t.order(e, len(xs))
		}
		for _, i := range order {
			s := dot(w, xs[i])
			wrong := ys[i]*s <= 0
			if t.mistake != nil {
				wrong = t.mistake(ys[i], s)
			}
			switch {
			case wrong && t.update != nil:
				w = t.update(w, xs[i], ys[i], rate)
			case wrong:
				w = stepped(w, xs[i], rate*ys[i])
			}
			if t.after != nil {
				t.after(w, wrong)
			}
		}
		if t.epoch != nil {
			t.epoch(w)
		}
	}
	return w
}

func dot(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		s += w[j] * x[j]
	}
	return s
}

func stepped(w, x []float64, by float64) []float64 {
	after := slices.Clone(w)
	for j := range after {
		after[j] += by * x[j]
	}
	return after
}

func inPlace(w, x []float64, y, rate float64) []float64 {
	for j := range w {
		w[j] += rate * y * x[j]
	}
	return w
}

func wrongs(w []float64, xs [][]float64, ys []float64) int {
	n := 0
	for i, x := range xs {
		if ys[i]*dot(w, x) <= 0 {
			n++
		}
	}
	return n
}

// pocket keeps the w with the least cost, looked at after each mistake.
func pocket(t trainer, cost func(w []float64, xs [][]float64, ys []float64) int, better func(a, b int) bool, keep func(w []float64) []float64) robuster {
	return func(xs [][]float64, ys []float64, epochs int) []float64 {
		t := t
		best := make([]float64, len(xs[0]))
		least := cost(best, xs, ys)
		t.after = func(w []float64, mistake bool) {
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

func less(a, b int) bool { return a < b }

// averaged sums w up, each time with a weight.
func averaged(t trainer, weight func(mistake bool) float64) robuster {
	return func(xs [][]float64, ys []float64, epochs int) []float64 {
		t := t
		sum := make([]float64, len(xs[0]))
		t.after = func(w []float64, mistake bool) { sum = stepped(sum, w, weight(mistake)) }
		t.run(xs, ys, epochs)
		return sum
	}
}

func always(bool) float64 { return 1 }

func once(seed uint64) func(e, n int) []int {
	return func(_, n int) []int { return rand.New(rand.NewPCG(seed, 1)).Perm(n) }
}

func anew(seed uint64) func(e, n int) []int {
	return func(e, n int) []int { return rand.New(rand.NewPCG(seed, uint64(e))).Perm(n) }
}

func backwards(_, n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = n - 1 - i
	}
	return order
}

func TestRobustRight(t *testing.T) {
	clone := slices.Clone[[]float64]
	for name, f := range map[string]robuster{
		"pocket":                            pocket(trainer{}, wrongs, less, clone),
		"pocket, of equals the last":        pocket(trainer{}, wrongs, func(a, b int) bool { return a <= b }, clone),
		"pocket, in place with a copy":      pocket(trainer{update: inPlace}, wrongs, less, clone),
		"pocket, another rate":              pocket(trainer{rate: 0.1}, wrongs, less, clone),
		"pocket, backwards":                 pocket(trainer{order: backwards}, wrongs, less, clone),
		"pocket, shuffled anew":             pocket(trainer{order: anew(3)}, wrongs, less, clone),
		"averaged":                          averaged(trainer{}, always),
		"averaged, a large rate":            averaged(trainer{rate: 100}, always),
		"averaged, divided":                 averaged(trainer{}, func(bool) float64 { return 1.0 / 4800 }),
		"averaged, backwards":               averaged(trainer{order: backwards}, always),
		"averaged, shuffled once":           averaged(trainer{order: once(5)}, always),
		"averaged, shuffled anew":           averaged(trainer{order: anew(7)}, always),
		"averaged, after each mistake only": averaged(trainer{}, func(mistake bool) float64 { return map[bool]float64{true: 1}[mistake] }),
		"averaged, the trick with one sum more": func(xs [][]float64, ys []float64, epochs int) []float64 {
			n, s := float64(epochs*len(xs)), 0.0
			sum := make([]float64, len(xs[0]))
			t := trainer{after: func([]float64, bool) { s++ }}
			t.update = func(w, x []float64, y, rate float64) []float64 {
				sum = stepped(sum, x, (n-s)/n*y)
				return stepped(w, x, y)
			}
			t.run(xs, ys, epochs)
			return sum
		},
	} {
		right(t, Robust, name, f)
	}
}

func TestRobustWrong(t *testing.T) {
	clone := slices.Clone[[]float64]
	alias := func(w []float64) []float64 { return w }
	ofClass := func(class float64) func(w []float64, xs [][]float64, ys []float64) int {
		return func(w []float64, xs [][]float64, ys []float64) int {
			n := 0
			for i, x := range xs {
				if ys[i] == class && ys[i]*dot(w, x) <= 0 {
					n++
				}
			}
			return n
		}
	}
	for name, f := range map[string]robuster{
		"the last w":          trainer{}.run,
		"the last, backwards": trainer{order: backwards}.run,
		"the last, shuffled":  trainer{order: anew(3)}.run,
		"the first epoch's": func(xs [][]float64, ys []float64, _ int) []float64 {
			return trainer{}.run(xs, ys, 1)
		},
		"the first update's": func(xs [][]float64, ys []float64, _ int) []float64 {
			return stepped(make([]float64, len(xs[0])), xs[0], ys[0])
		},
		"pocket without a copy":           pocket(trainer{update: inPlace}, wrongs, less, alias),
		"pocket of errors on one class":   pocket(trainer{}, ofClass(1), less, clone),
		"pocket of errors on the other":   pocket(trainer{}, ofClass(-1), less, clone),
		"keeps the worst":                 pocket(trainer{}, wrongs, func(a, b int) bool { return a > b }, clone),
		"keeps each":                      pocket(trainer{}, wrongs, func(int, int) bool { return true }, clone),
		"never takes one in":              pocket(trainer{}, wrongs, func(int, int) bool { return false }, clone),
		"counts no error where w·x = 0":   pocket(trainer{}, func(w []float64, xs [][]float64, ys []float64) int { return tiesRight(w, xs, ys) }, less, clone),
		"a mistake is strictly below 0":   pocket(trainer{mistake: func(y, s float64) bool { return y*s < 0 }}, wrongs, less, clone),
		"averaged, strictly below 0":      averaged(trainer{mistake: func(y, s float64) bool { return y*s < 0 }}, always),
		"averaged with changing signs":    averaged(trainer{}, func(m bool) float64 { return map[bool]float64{true: -1, false: 0}[m] }),
		"averaged without labels":         averaged(trainer{update: func(w, x []float64, _, r float64) []float64 { return stepped(w, x, r) }}, always),
		"averaged, updates the wrong way": averaged(trainer{rate: -1}, always),
		"never trains":                    func(xs [][]float64, _ []float64, _ int) []float64 { return make([]float64, len(xs[0])) },
		"constant": func(xs [][]float64, _ []float64, _ int) []float64 {
			w := make([]float64, len(xs[0]))
			w[len(w)-1] = 1
			return w
		},
		"all ones": func(xs [][]float64, _ []float64, _ int) []float64 { return ones(len(xs[0])) },
		"the last, each step normalised": trainer{update: func(w, x []float64, y, r float64) []float64 {
			w = stepped(w, x, y*r)
			return stepped(make([]float64, len(w)), w, 1/(1e-9+math.Sqrt(dot(w, w))))
		}}.run,
		"averaged, divided in whole numbers": func(xs [][]float64, ys []float64, epochs int) []float64 {
			sum := averaged(trainer{}, always)(xs, ys, epochs)
			for j := range sum {
				sum[j] = float64(int(sum[j]) / (epochs * len(xs) * 4))
			}
			return sum
		},
		"averaged of the last epoch's examples, mean by halves": func(xs [][]float64, ys []float64, epochs int) []float64 {
			mean := make([]float64, len(xs[0]))
			t := trainer{after: func(w []float64, _ bool) { mean = stepped(stepped(mean, mean, -0.5), w, 0.5) }}
			t.run(xs, ys, epochs)
			return mean
		},
		"one too short": func(xs [][]float64, ys []float64, epochs int) []float64 {
			return averaged(trainer{}, always)(xs, ys, epochs)[1:]
		},
		"not a number": func(xs [][]float64, ys []float64, epochs int) []float64 {
			return append(averaged(trainer{}, always)(xs, ys, epochs)[1:], math.NaN())
		},
		"pocket of the rows up to now": upToNow,
	} {
		wrong(t, Robust, name, f)
	}
}

// upToNow is a pocket that looks at the errors on the rows up to the present one only.
func upToNow(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	kept := w
	for range epochs {
		for i := range xs {
			if ys[i]*dot(w, xs[i]) <= 0 {
				w = stepped(w, xs[i], ys[i])
			}
			if wrongs(w, xs[:i+1], ys[:i+1]) < wrongs(kept, xs[:i+1], ys[:i+1]) {
				kept = w
			}
		}
	}
	return kept
}

func TestRobustHints(t *testing.T) {
	seen(t, Robust, "pocket of the rows up to now", upToNow, "Pocket: is w looked at after every update, by its errors on all the rows?")
	seen(t, Robust, "pocket at the end of each epoch", func(xs [][]float64, ys []float64, epochs int) []float64 {
		best := make([]float64, len(xs[0]))
		trainer{epoch: func(w []float64) {
			if wrongs(w, xs, ys) < wrongs(best, xs, ys) {
				best = w
			}
		}}.run(xs, ys, epochs)
		return best
	}, "On these rows w is 0 at the end of the run, too")
	seen(t, Robust, "the last w", trainer{}.run, "was a better one on the way kept?")
	if rows := Robust.Try(trainer{}.run, nil); rows[0].Tried != "XOR, 10 epochs, 1 order" {
		t.Errorf("the first row is %q", rows[0].Tried)
	}
}

func tiesRight(w []float64, xs [][]float64, ys []float64) int {
	n := 0
	for i, x := range xs {
		if ys[i]*dot(w, x) < 0 {
			n++
		}
	}
	return n
}

// The hidden data of each student are those of the recipes, seen by another: the runs have the same
// mistakes.
func TestRobustIsEquallyHard(t *testing.T) {
	for _, d := range draws() {
		for i := range Robust.Questions(d) {
			plain, own := wide(i+1), wide(i+1).alike(d)
			for k := range plain.Orders {
				a, b := plain.in(plain.Orders[k]), own.in(own.Orders[k])
				for _, epochs := range []int{1, 7, 11} {
					if got, want := b.errors(b.last(epochs)), a.errors(a.last(epochs)); got != want {
						t.Fatalf("data %d, order %d: %d errors after %d epochs, elsewhere %d", i+1, k, got, epochs, want)
					}
				}
			}
		}
	}
}

// In many orders neither cure has more errors than are allowed, nothing separates the data, and a
// last w seldom has so few.
func TestRobustData(t *testing.T) {
	const tries = 20
	for i := range wides {
		s := wide(i)
		data, err := perceptron.FromRows(ask.Rows(s.Xs), s.Ys)
		if err != nil {
			t.Fatal(err)
		}
		if perceptron.Separate(data).Separable {
			t.Errorf("data %d can be separated", i)
		}
		lucky := 0
		for seed := range uint64(tries) {
			order := once(1000 + seed)
			if seed%2 == 1 {
				order = anew(1000 + seed)
			}
			xs, ys := ask.Rows(s.Xs), s.Ys
			for name, f := range map[string]robuster{
				"pocket":   pocket(trainer{order: order}, wrongs, less, slices.Clone[[]float64]),
				"averaged": averaged(trainer{order: order}, always),
			} {
				if e := s.errors(f(xs, ys, s.Epochs)); e > s.Most {
					t.Errorf("data %d, order %d: %s has %d errors, more than %d", i, seed, name, e, s.Most)
				}
			}
			if s.errors(trainer{order: order}.run(xs, ys, s.Epochs)) <= s.Most {
				lucky++
			}
		}
		if lucky > tries/2 {
			t.Errorf("data %d: the last w has few errors in %d of %d orders", i, lucky, tries)
		}
		first := 0
		for k, order := range s.Orders {
			x := s.in(order)
			if e := x.errors(x.last(s.Epochs)); e <= s.Most {
				t.Errorf("data %d, order %d: the last w has %d errors", i, k, e)
			}
			first = max(first, x.errors(x.last(1)))
		}
		if first <= s.Most {
			t.Errorf("data %d: after one epoch the w has at most %d errors in each order", i, first)
		}
	}
}

// On XOR the two cures have at most three errors in each of the 24 orders, and in 200 that change.
func TestRobustXOR(t *testing.T) {
	s := xor()
	for seed := range uint64(200) {
		for name, f := range map[string]robuster{
			"pocket":   pocket(trainer{order: anew(seed)}, wrongs, less, slices.Clone[[]float64]),
			"averaged": averaged(trainer{order: anew(seed)}, always),
		} {
			if e := s.errors(f(ask.Rows(s.Xs), s.Ys, s.Epochs)); e > s.Most {
				t.Errorf("%s, seed %d: %d errors", name, seed, e)
			}
		}
	}
	for _, order := range orders4() {
		x := s.in(order)
		for name, f := range map[string]robuster{
			"pocket":   pocket(trainer{}, wrongs, less, slices.Clone[[]float64]),
			"averaged": averaged(trainer{}, always),
		} {
			if e := x.errors(f(ask.Rows(x.Xs), x.Ys, s.Epochs)); e > s.Most {
				t.Errorf("%s in order %v: %d errors", name, order, e)
			}
		}
	}
}

func orders4() [][]int {
	var all [][]int
	for a := range 4 {
		for b := range 4 {
			for c := range 4 {
				if a != b && a != c && b != c {
					all = append(all, []int{a, b, c, 6 - a - b - c})
				}
			}
		}
	}
	return all
}

func TestErrorsAreExact(t *testing.T) {
	s := noisy{Xs: []ask.Vector{{1, 1, 1}}, Ys: ask.Vector{1}}
	for _, c := range []struct {
		w    ask.Vector
		want int
	}{
		{ask.Vector{1, 0, 0}, 0},
		{ask.Vector{0, 0, 0}, 1},
		{ask.Vector{0.1, 0.2, -0.3}, 0}, // 0.1 + 0.2 is more than 0.3 as float64 hold them
		{ask.Vector{1e300, -1e300, 1e-300}, 0},
		{ask.Vector{1e300, -1e300, -1e-300}, 1},
		{ask.Vector{math.MaxFloat64, math.MaxFloat64, 1}, 0},
		{ask.Vector{5e-324, 0, 0}, 0},
		{ask.Vector{1 << 53, 1, -(1 << 53)}, 0},
	} {
		if got := s.errors(c.w); got != c.want {
			t.Errorf("%v: %d errors, want %d", fmt.Sprint(c.w), got, c.want)
		}
	}
}
