package lab2

import (
	"encoding/json"
	"math"
	"math/rand"
	"slices"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

func equalRows(x ask.Vector, y []float64) bool { return slices.Equal(x, y) }

// visible returns the visible questions of a part.
func visible[Q any](part ask.Test) []Q {
	var list []Q
	for _, text := range part.Questions(nil) {
		var q Q
		if err := json.Unmarshal(text, &q); err != nil {
			panic(err)
		}
		list = append(list, q)
	}
	return list
}

// trainSlips are wrong trainings by a right epoch.
func trainSlips() map[string]trainFunc {
	// loop makes one that says after each epoch whether it is the last.
	loop := func(last func(m, e int, xs [][]float64, ys, w []float64) bool) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w := make([]float64, len(xs[0]))
			var perEpoch []int
			for e := range epochs {
				var m int
				w, m = textbook(w, xs, ys)
				perEpoch = append(perEpoch, m)
				if last(m, e, xs, ys, w) {
					break
				}
			}
			return w, perEpoch
		}
	}
	// told changes what the textbook's training returns.
	told := func(change func(w []float64, perEpoch []int, epochs int) ([]float64, []int)) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w, perEpoch := trains(textbook)(xs, ys, epochs)
			return change(w, perEpoch, epochs)
		}
	}
	// between changes the weights between two epochs.
	between := func(change func(w []float64, e int) []float64) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w := make([]float64, len(xs[0]))
			var perEpoch []int
			for e := range epochs {
				var m int
				w, m = textbook(change(w, e), xs, ys)
				perEpoch = append(perEpoch, m)
				if m == 0 {
					break
				}
			}
			return w, perEpoch
		}
	}
	wrong := map[string]trainFunc{
		"one epoch only":        loop(func(int, int, [][]float64, []float64, []float64) bool { return true }),
		"two epochs only":       loop(func(_, e int, _ [][]float64, _, _ []float64) bool { return e == 1 }),
		"stops one epoch early": loop(func(_, _ int, xs [][]float64, ys, w []float64) bool { return wrongs(w, xs, ys) == 0 }),
		"stops at one mistake":  loop(func(m, _ int, _ [][]float64, _, _ []float64) bool { return m <= 1 }),
		"never stops early":     loop(func(int, int, [][]float64, []float64, []float64) bool { return false }),
		"perEpoch without the 0": told(func(w []float64, p []int, _ int) ([]float64, []int) {
			return w, slices.DeleteFunc(p, func(m int) bool { return m == 0 })
		}),
		"append after make": told(func(w []float64, p []int, epochs int) ([]float64, []int) { return w, append(make([]int, epochs), p...) }),
		"as many zeros as epochs": told(func(w []float64, p []int, epochs int) ([]float64, []int) {
			return w, append(p, make([]int, epochs-len(p))...)
		}),
		"the sum": told(func(w []float64, p []int, _ int) ([]float64, []int) { return w, []int{sum(p)} }),
		"counts add up": told(func(w []float64, p []int, _ int) ([]float64, []int) {
			for e := range p[1:] {
				p[e+1] += p[e]
			}
			return w, p
		}),
		"counts backwards":     told(func(w []float64, p []int, _ int) ([]float64, []int) { slices.Reverse(p); return w, p }),
		"the last count twice": told(func(w []float64, p []int, _ int) ([]float64, []int) { return w, append(p, p[len(p)-1]) }),
		"-w":                   told(func(w []float64, p []int, _ int) ([]float64, []int) { return plus(make([]float64, len(w)), -1, w), p }),
		"no weights":           told(func(_ []float64, p []int, _ int) ([]float64, []int) { return nil, p }),
		"no counts":            told(func(w []float64, _ []int, _ int) ([]float64, []int) { return w, nil }),
		"w of length 1, at the end, with a rounded last feature": told(func(w []float64, p []int, _ int) ([]float64, []int) {
			v := plus(make([]float64, len(w)), 1/math.Sqrt(product(w, w)), w)
			v[len(v)-1] = math.Round(v[len(v)-1])
			return v, p
		}),
		"w begins anew in each epoch": between(func(w []float64, _ int) []float64 { return make([]float64, len(w)) }),
		"w normalised between the epochs": between(func(w []float64, e int) []float64 {
			if e == 0 {
				return w
			}
			return plus(make([]float64, len(w)), 1/math.Sqrt(max(product(w, w), 1e-300)), w)
		}),
		"w halved between the epochs": between(func(w []float64, _ int) []float64 { return plus(make([]float64, len(w)), 0.5, w) }),
		"begins with ones": between(func(w []float64, e int) []float64 {
			if e == 0 {
				return []float64{1, 1, 1, 1}[:len(w)]
			}
			return w
		}),
		"begins with small numbers": between(func(w []float64, e int) []float64 {
			if e == 0 {
				return []float64{0.01, -0.02, 0.03, 0.01}[:len(w)]
			}
			return w
		}),
		"one epoch more": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return trains(textbook)(xs, ys, epochs+1)
		},
		"one epoch less": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return trains(textbook)(xs, ys, epochs-1)
		},
		"the limit ignored": func(xs [][]float64, ys []float64, _ int) ([]float64, []int) {
			return trains(textbook)(xs, ys, 300)
		},
		"the first example is the whole list": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return trains(textbook)(xs[:1], ys[:1], epochs)
		},
	}
	wrong["a rate that shrinks with each epoch"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w := make([]float64, len(xs[0]))
		var perEpoch []int
		for e := range epochs {
			var m int
			w, m = rated(1/float64(e+1))(w, xs, ys)
			perEpoch = append(perEpoch, m)
			if m == 0 {
				break
			}
		}
		return w, perEpoch
	}
	wrong["the weights of the first epoch"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w, _ := trains(textbook)(xs, ys, 1)
		_, perEpoch := trains(textbook)(xs, ys, epochs)
		return w, perEpoch
	}
	wrong["before is no copy of w, so w never changes"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w := make([]float64, len(xs[0]))
		var perEpoch []int
		for range epochs {
			before, m := w, 0
			for i, x := range xs {
				if mistake(w, x, ys[i]) {
					for j := range w {
						w[j] += ys[i] * x[j]
					}
					m++
				}
			}
			perEpoch = append(perEpoch, m)
			if slices.Equal(before, w) {
				break
			}
		}
		return w, perEpoch
	}
	wrong["the first update makes w a row of the data"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w := make([]float64, len(xs[0]))
		var perEpoch []int
		for range epochs {
			m := 0
			for i, x := range xs {
				if !mistake(w, x, ys[i]) {
					continue
				}
				m++
				if product(w, w) == 0 && ys[i] > 0 {
					w = x
					continue
				}
				for j := range w {
					w[j] += ys[i] * x[j]
				}
			}
			perEpoch = append(perEpoch, m)
			if m == 0 {
				break
			}
		}
		return w, perEpoch
	}
	wrong["examples that are right leave the shared slice"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w := make([]float64, len(xs[0]))
		var perEpoch []int
		for range epochs {
			m := 0
			left, labels := xs[:0], ys[:0]
			for i, x := range xs {
				if mistake(w, x, ys[i]) {
					w = plus(w, ys[i], x)
					m++
					left, labels = append(left, x), append(labels, ys[i])
				}
			}
			xs, ys = left, labels
			perEpoch = append(perEpoch, m)
			if m == 0 {
				break
			}
		}
		return w, perEpoch
	}
	wrong["the pocket"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w := make([]float64, len(xs[0]))
		best, perEpoch := slices.Clone(w), []int(nil)
		for range epochs {
			var m int
			w, m = textbook(w, xs, ys)
			if wrongs(w, xs, ys) <= wrongs(best, xs, ys) {
				best = w
			}
			perEpoch = append(perEpoch, wrongs(best, xs, ys))
			if m == 0 {
				break
			}
		}
		return best, perEpoch
	}
	return wrong
}

func visibleEpochs() []passes  { return visible[passes](Epoch) }
func visibleTrains() []problem { return visible[problem](Train) }

func TestOrderVariants(t *testing.T) {
	wrong := mapped(slips(), orders)
	for name, train := range trainSlips() {
		wrong[name] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			var rows [][]float64
			var labels []float64
			for _, i := range order {
				rows, labels = append(rows, xs[i]), append(labels, ys[i])
			}
			return train(rows, labels, epochs)
		}
	}
	other := func(change func(order []int) []int) orderFunc {
		return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return orders(textbook)(change(order), xs, ys, epochs)
		}
	}
	wrong["the order ignored"] = other(func(order []int) []int { return upTo(len(order)) })
	wrong["the inverse order"] = other(func(order []int) []int {
		inverse := make([]int, len(order))
		for k, i := range order {
			inverse[i] = k
		}
		return inverse
	})
	wrong["the order backwards"] = other(reversed)
	wrong["the order sorted in place"] = other(func(order []int) []int { slices.Sort(order); return order })
	wrong["one example again and again"] = other(func(order []int) []int { return slices.Repeat(order[:1], len(order)) })
	wrong["the last of the order skipped"] = other(func(order []int) []int { return order[:len(order)-1] })
	wrong["the examples in order, the labels as they were"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		var rows [][]float64
		for _, i := range order {
			rows = append(rows, xs[i])
		}
		return trains(textbook)(rows, ys, epochs)
	}
	wrong["in order in the first epoch only"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		first := true
		return trains(in(func(n int) []int {
			if first {
				first = false
				return order
			}
			return upTo(n)
		}))(xs, ys, epochs)
	}
	wrong["the order applied again in each epoch"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		list := upTo(len(order))
		return trains(in(func(n int) []int {
			next := make([]int, n)
			for k := range next {
				next[k] = list[order[k]]
			}
			list = next
			return list
		}))(xs, ys, epochs)
	}
	wrong["rows moved in place, one over the other"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		for k, i := range order {
			xs[k], ys[k] = xs[i], ys[i]
		}
		return trains(textbook)(xs, ys, epochs)
	}
	dice := rand.New(rand.NewSource(2))
	wrong["shuffled every epoch"] = func(_ []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return trains(in(func(n int) []int { return dice.Perm(n) }))(xs, ys, epochs)
	}
	wrong["the answers to the visible questions"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		for _, c := range visible[inOrder](Order) {
			if slices.Equal(c.Order, order) && c.Epochs == epochs && slices.EqualFunc(c.Xs, xs, equalRows) && slices.Equal(c.Ys, ys) {
				return orders(textbook)(order, xs, ys, epochs)
			}
		}
		return make([]float64, len(xs[0])), []int{1, 0}
	}
	right := mapped(rightInOrder(), orders)
	right["by index, no copies"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return trains(in(func(int) []int { return order }))(xs, ys, epochs)
	}
	variants(t, Order, right, wrong)
}

// The same work for every student: as many mistakes and epochs of the textbook's run, on as many
// examples and features, in each hidden question.
func TestEqualDifficulty(t *testing.T) {
	hidden := map[string]func(q json.RawMessage) []int{
		"epoch": func(text json.RawMessage) (work []int) {
			var q passes
			decode(t, text, &q)
			w, mistakes := q.W, 0
			for range q.Epochs {
				w, mistakes = q.epoch(w, q.fileOrder())
				work = append(work, mistakes)
			}
			return append(work, len(q.Xs), len(q.W))
		},
		"train": func(text json.RawMessage) []int {
			var q problem
			decode(t, text, &q)
			return work(q, q.fileOrder())
		},
		"order": func(text json.RawMessage) []int {
			var q inOrder
			decode(t, text, &q)
			return work(q.problem, q.Order)
		},
	}
	for _, part := range Tests {
		measure, ok := hidden[part.Name()]
		if !ok {
			continue
		}
		var first [][]int
		for k, d := range draws() {
			var all [][]int
			for _, q := range part.Questions(d) {
				all = append(all, measure(q))
			}
			if k == 0 {
				first = all
				t.Log(part.Name(), all)
			}
			if !slices.EqualFunc(all, first, slices.Equal[[]int]) {
				t.Fatalf("%s: student %d has %v, the first %v", part.Name(), k, all, first)
			}
		}
	}
}

// work is what a run takes: mistakes, epochs, examples, features. Where only 2 epochs are asked for it
// is that of the run to its end.
func work(q problem, order []int) []int {
	epochs := q.Epochs
	if epochs == 2 {
		epochs = 50
	}
	w, perEpoch := q.run(order, epochs)
	return []int{sum(perEpoch), len(perEpoch), len(q.Xs), len(w)}
}

func decode(t *testing.T, text json.RawMessage, into any) {
	t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(err)
	}
}
