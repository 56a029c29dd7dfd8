package labtests

import (
	"maps"
	"math"
	"math/rand"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab2"
)

type (
	epochFunc = func(w []float64, xs [][]float64, ys []float64) ([]float64, int)
	trainFunc = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int)
	orderFunc = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int)

	testFunc = func(w, x []float64, y float64) bool
)

func mistake(w, x []float64, y float64) bool { return y*dot(w, x) <= 0 }

// A training is a perceptron. The zero value of each field is right.
type training struct {
	mistake testFunc
	update  updater
	order   func(epoch, n int) []int        // of n examples
	look    func(w []float64, mistake bool) // after each example
}

func (t training) epoch(e int) epochFunc {
	return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes, order, test, update := 0, ask.UpTo(len(xs)), mistake, rate(1)
		if t.order != nil {
			order = t.order(e, len(xs))
		}
		if t.mistake != nil {
			test = t.mistake
		}
		if t.update != nil {
			update = t.update
		}
		for _, i := range order {
			wrong := test(w, xs[i], ys[i])
			if wrong {
				w = update(w, xs[i], ys[i])
				mistakes++
			}
			if t.look != nil {
				t.look(w, wrong)
			}
		}
		return w, mistakes
	}
}

// run makes so many epochs from w = 0.
func (t training) run(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	for e := range epochs {
		w, _ = t.epoch(e)(w, xs, ys)
	}
	return w
}

func where(test testFunc) epochFunc { return training{mistake: test}.epoch(0) }
func by(update updater) epochFunc   { return training{update: update}.epoch(0) }
func in(order func(n int) []int) epochFunc {
	return training{order: func(_, n int) []int { return order(n) }}.epoch(0)
}
func reversed(list []int) []int { list = slices.Clone(list); slices.Reverse(list); return list }
func every(from, n int) (list []int) {
	return slices.DeleteFunc(ask.UpTo(n), func(i int) bool { return i%2 != from })
}

func picked[T any](list []T, order []int) []T {
	return ask.Map(order, func(i int) T { return list[i] })
}

func joined[F any](a, b map[string]F) map[string]F {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

var textbook = by(rate(1))

type counter = func(w []float64, xs [][]float64, ys []float64) int

// counting counts the examples of which a test is true.
func counting(test testFunc) counter {
	return func(w []float64, xs [][]float64, ys []float64) (n int) {
		for i, x := range xs {
			if test(w, x, ys[i]) {
				n++
			}
		}
		return n
	}
}

var wrongs = counting(mistake)

// A loop is Train by any epoch. The zero value of each field is right.
type loop struct {
	epoch  func(e int) epochFunc                                            // nil: the textbook's
	before func(w []float64, e int) []float64                               // what becomes of w before each epoch
	last   func(m, e int, w []float64, xs [][]float64, ys []float64) bool   // nil: m == 0
	result func(w []float64, perEpoch []int, epochs int) ([]float64, []int) // what is returned
}

func (l loop) train(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
	w := make([]float64, len(xs[0]))
	var perEpoch []int
	for e := range epochs {
		once, m := textbook, 0
		if l.epoch != nil {
			once = l.epoch(e)
		}
		if l.before != nil {
			w = l.before(w, e)
		}
		w, m = once(w, xs, ys)
		perEpoch = append(perEpoch, m)
		if l.last != nil && l.last(m, e, w, xs, ys) || l.last == nil && m == 0 {
			break
		}
	}
	if l.result != nil {
		return l.result(w, perEpoch, epochs)
	}
	return w, perEpoch
}

func trains(once epochFunc) trainFunc { return loop{epoch: func(int) epochFunc { return once }}.train }

// ordered is TrainIn by a training on examples that stand in the order.
func ordered(train trainFunc) orderFunc {
	return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return train(picked(xs, order), picked(ys, order), epochs)
	}
}

// Perceptrons that visit the examples in the order of their list. Marks depend on the answers alone, so
// styles that give the same are tried once.
func rightInOrder() map[string]epochFunc {
	return map[string]epochFunc{
		"textbook": textbook, "rate 1/2": by(rate(0.5)), "rate 3": by(rate(3)), "rate 0.1": by(rate(0.1)),
		"rate 1/3": by(rate(1.0 / 3)), "rate 1000": by(rate(1000)), "rate 0.01": by(rate(0.01)), "rate 0.7": by(rate(0.7)),
		"the sign of the score against the label": where(func(w, x []float64, y float64) bool { return float64(sign(dot(w, x))) != y }),
		"summed backwards": where(func(w, x []float64, y float64) bool {
			s := 0.0
			for j := len(x) - 1; j >= 0; j-- {
				s = math.FMA(x[j], w[j], s)
			}
			return y*s <= 0
		}),
		"a result with room to spare": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			after, m := textbook(append(make([]float64, 0, 40), w...), xs, ys)
			return append(make([]float64, 0, 64), after...), m
		},
	}
}

// Perceptrons with another order of their own.
func rightInOwnOrder() map[string]epochFunc {
	dice := rand.New(rand.NewSource(1))
	return map[string]epochFunc{
		"backwards":                in(func(n int) []int { return reversed(ask.UpTo(n)) }),
		"shuffled every epoch":     in(dice.Perm),
		"the last one first":       in(func(n int) []int { return append([]int{n - 1}, ask.UpTo(n-1)...) }),
		"odd ones, then even ones": in(func(n int) []int { return append(every(1, n), every(0, n)...) }),
		"class +1 first": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			order := ask.UpTo(len(xs))
			slices.SortStableFunc(order, func(i, k int) int { return int(ys[k] - ys[i]) })
			return textbook(w, picked(xs, order), picked(ys, order))
		},
		"the worst of those not yet visited next": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			mistakes := 0
			for left := ask.UpTo(len(xs)); len(left) > 0; {
				next := slices.MinFunc(left, func(i, k int) int { return sign(ys[i]*dot(w, xs[i]) - ys[k]*dot(w, xs[k])) })
				left = slices.DeleteFunc(left, func(i int) bool { return i == next })
				if mistake(w, xs[next], ys[next]) {
					w = plus(w, ys[next], xs[next])
					mistakes++
				}
			}
			return w, mistakes
		},
	}
}

// Wrong epochs, whatever uses them.
func wrongEpochs() map[string]epochFunc {
	// counts changes the number of mistakes; w is that of the beginning.
	counts := func(count func(m int, w, after []float64, xs [][]float64, ys []float64) int) epochFunc {
		return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			start := slices.Clone(w)
			after, m := textbook(w, xs, ys)
			return after, count(m, start, after, xs, ys)
		}
	}
	// batch tests all examples with the w of the beginning.
	batch := func(eta func(n int) float64) epochFunc {
		return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			start := slices.Clone(w)
			test := func(_, x []float64, y float64) bool { return mistake(start, x, y) }
			return training{mistake: test, update: rate(eta(len(xs)))}.epoch(0)(w, xs, ys)
		}
	}
	total, epochs := 0, 0
	tests, updates := mapped(wrongMistakes, where), mapped(wrongUpdates, by)
	return joined(joined(tests, updates), map[string]epochFunc{
		"the score without the last feature": where(func(w, x []float64, y float64) bool { return y*dot(w[:len(w)-1], x) <= 0 }),
		"updates twice": by(func(w, x []float64, y float64) []float64 {
			v := plus(w, y, x)
			if mistake(v, x, y) {
				v = plus(v, y, x)
			}
			return v
		}),
		"constant, no mistakes": func(w []float64, _ [][]float64, _ []float64) ([]float64, int) { return w, 0 },
		"nothing":               func([]float64, [][]float64, []float64) ([]float64, int) { return nil, 0 },
		"infinite weights":      func(w []float64, _ [][]float64, _ []float64) ([]float64, int) { return plus(w, math.Inf(1), w), 0 },
		"one mistake, w = Σ y x": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			w, _ = where(func(_, _ []float64, _ float64) bool { return true })(w, xs, ys)
			return w, 1
		},
		"the last example skipped":  in(func(n int) []int { return ask.UpTo(n - 1) }),
		"the first example skipped": in(func(n int) []int { return ask.UpTo(n)[1:] }),
		"the labels of the reversed list": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			slices.Reverse(ys)
			return textbook(w, xs, ys)
		},
		"counts examples": counts(func(_ int, _, _ []float64, xs [][]float64, _ []float64) int { return len(xs) }),
		"mistakes never reset": counts(func(m int, _, _ []float64, _ [][]float64, _ []float64) int {
			total += m
			return total
		}),
		"counts what is wrong at the end":       counts(func(_ int, _, w []float64, xs [][]float64, ys []float64) int { return wrongs(w, xs, ys) }),
		"counts what is wrong at the beginning": counts(func(_ int, w, _ []float64, xs [][]float64, ys []float64) int { return wrongs(w, xs, ys) }),
		"another rate in every second epoch": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			epochs++
			return by(rate(float64(1+2*(epochs%2))))(w, xs, ys)
		},
		"batch":           batch(func(int) float64 { return 1 }),
		"batch, the mean": batch(func(n int) float64 { return 1 / float64(n) }),
		"stops at the first mistake": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			for i, x := range xs {
				if mistake(w, x, ys[i]) {
					return plus(w, ys[i], x), 1
				}
			}
			return w, 0
		},
		"the weights before the last update": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			last := w
			_, m := by(func(w, x []float64, y float64) []float64 { last = w; return plus(w, y, x) })(w, xs, ys)
			return last, m
		},
		"a rate that shrinks with each mistake": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			n := 0.0
			return by(func(w, x []float64, y float64) []float64 { n++; return plus(w, y/n, x) })(w, xs, ys)
		},
		"each example until it is right": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			mistakes := 0
			for i, x := range xs {
				for mistake(w, x, ys[i]) {
					w = plus(w, ys[i], x)
					mistakes++
				}
			}
			return w, mistakes
		},
		"two passes": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			w, first := textbook(w, xs, ys)
			w, second := textbook(w, xs, ys)
			return w, first + second
		},
		"the mean of the weights": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			sum, mistakes := make([]float64, len(w)), 0
			for i := range xs {
				var m int
				w, m = textbook(w, xs[i:i+1], ys[i:i+1])
				sum, mistakes = plus(sum, 1/float64(len(xs)), w), mistakes+m
			}
			return sum, mistakes
		},
		"examples taken out of a shared slice while it is ranged over": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			mistakes := 0
			for i := 0; i < len(xs); i++ {
				if mistake(w, xs[i], ys[i]) {
					w = plus(w, ys[i], xs[i])
					mistakes++
					xs, ys = append(xs[:i], xs[i+1:]...), append(ys[:i], ys[i+1:]...)
				}
			}
			return w, mistakes
		},
	})
}

// Wrong trainings by a right epoch, and by each wrong one.
func wrongTrains() map[string]trainFunc {
	start := func(w0 []float64) trainFunc {
		return loop{before: func(w []float64, e int) []float64 {
			if e == 0 {
				return w0[:len(w)]
			}
			return w
		}}.train
	}
	result := func(change func(w []float64, p []int, epochs int) ([]float64, []int)) trainFunc {
		return loop{result: change}.train
	}
	scaled := func(c func(w []float64) float64) trainFunc {
		return loop{before: func(w []float64, _ int) []float64 { return times(c(w), w) }}.train
	}
	limit := func(most func(epochs int) int) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs, ys, most(epochs))
		}
	}
	last := func(stop func(m, e int, w []float64, xs [][]float64, ys []float64) bool) trainFunc {
		return loop{last: stop}.train
	}
	return joined(mapped(wrongEpochs(), trains), map[string]trainFunc{
		"one epoch only":        limit(func(int) int { return 1 }),
		"two epochs only":       last(func(_, e int, _ []float64, _ [][]float64, _ []float64) bool { return e == 1 }),
		"stops one epoch early": last(func(_, _ int, w []float64, xs [][]float64, ys []float64) bool { return wrongs(w, xs, ys) == 0 }),
		"stops at one mistake":  last(func(m, _ int, _ []float64, _ [][]float64, _ []float64) bool { return m <= 1 }),
		"never stops early":     last(func(int, int, []float64, [][]float64, []float64) bool { return false }),
		"one epoch more":        limit(func(epochs int) int { return epochs + 1 }),
		"one epoch less":        limit(func(epochs int) int { return epochs - 1 }),
		"the limit ignored":     limit(func(int) int { return 300 }),
		"perEpoch without the 0": result(func(w []float64, p []int, _ int) ([]float64, []int) {
			return w, slices.DeleteFunc(p, func(m int) bool { return m == 0 })
		}),
		"as many zeros as epochs": result(func(w []float64, p []int, epochs int) ([]float64, []int) {
			return w, append(p, make([]int, epochs-len(p))...)
		}),
		"counts backwards": result(func(w []float64, p []int, _ int) ([]float64, []int) { return w, reversed(p) }),
		"-w":               result(func(w []float64, p []int, _ int) ([]float64, []int) { return times(-1, w), p }),
		"no weights":       result(func(_ []float64, p []int, _ int) ([]float64, []int) { return nil, p }),
		"no counts":        result(func(w []float64, _ []int, _ int) ([]float64, []int) { return w, nil }),
		"w of length 1, at the end, with a rounded last feature": result(func(w []float64, p []int, _ int) ([]float64, []int) {
			v := times(1/norm(w), w)
			v[len(v)-1] = math.Round(v[len(v)-1])
			return v, p
		}),
		"w begins anew in each epoch":     scaled(func([]float64) float64 { return 0 }),
		"w halved between the epochs":     scaled(func([]float64) float64 { return 0.5 }),
		"w normalised between the epochs": scaled(func(w []float64) float64 { return 1 / max(norm(w), 1e-150) }),
		"begins with ones":                start(ones(4)),
		"the first example is the whole list": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs[:1], ys[:1], epochs)
		},
		"a rate that shrinks with each epoch": loop{epoch: func(e int) epochFunc { return by(rate(1 / float64(e+1))) }}.train,
		"the weights of the first epoch": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w, _ := textbook(make([]float64, len(xs[0])), xs, ys)
			_, perEpoch := loop{}.train(xs, ys, epochs)
			return w, perEpoch
		},
		"the first update makes w a row of the data": loop{epoch: func(int) epochFunc {
			return by(func(w, x []float64, y float64) []float64 {
				if dot(w, w) == 0 && y > 0 {
					return x
				}
				return inPlace(w, x, y)
			})
		}}.train,
		"examples that are right leave the shared slice": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{epoch: func(int) epochFunc {
				return func(w []float64, _ [][]float64, _ []float64) ([]float64, int) {
					left, labels := xs[:0], ys[:0]
					for i, x := range xs {
						if mistake(w, x, ys[i]) {
							w = plus(w, ys[i], x)
							left, labels = append(left, x), append(labels, ys[i])
						}
					}
					xs, ys = left, labels
					return w, len(left)
				}
			}}.train(xs, ys, epochs)
		},
		"the pocket": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			best := make([]float64, len(xs[0]))
			var perEpoch []int
			loop{last: func(m, _ int, w []float64, xs [][]float64, ys []float64) bool {
				if wrongs(w, xs, ys) <= wrongs(best, xs, ys) {
					best = w
				}
				perEpoch = append(perEpoch, wrongs(best, xs, ys))
				return m == 0
			}}.train(xs, ys, epochs)
			return best, perEpoch
		},
	})
}

// Wrong ways to go through an order.
func wrongOrders() map[string]orderFunc {
	other := func(change func(order []int) []int) orderFunc {
		return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return ordered(loop{}.train)(change(order), xs, ys, epochs)
		}
	}
	each := func(of func(order []int, e int) []int) orderFunc {
		return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{epoch: func(e int) epochFunc { return in(func(int) []int { return of(order, e) }) }}.train(xs, ys, epochs)
		}
	}
	dice := rand.New(rand.NewSource(2))
	return joined(mapped(wrongTrains(), ordered), map[string]orderFunc{
		"the order ignored": other(func(order []int) []int { return ask.UpTo(len(order)) }),
		"the inverse order": other(func(order []int) []int {
			return ask.Map(ask.UpTo(len(order)), func(i int) int { return slices.Index(order, i) })
		}),
		"the order backwards":           other(reversed),
		"the order sorted in place":     other(func(order []int) []int { slices.Sort(order); return order }),
		"one example again and again":   other(func(order []int) []int { return slices.Repeat(order[:1], len(order)) }),
		"the last of the order skipped": other(func(order []int) []int { return order[:len(order)-1] }),
		"shuffled every epoch":          each(func(order []int, _ int) []int { return dice.Perm(len(order)) }),
		"the examples in order, the labels as they were": func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(picked(xs, order), ys, epochs)
		},
		"in order in the first epoch only": each(func(order []int, e int) []int {
			if e == 0 {
				return order
			}
			return ask.UpTo(len(order))
		}),
		"the order applied again in each epoch": each(func(order []int, e int) []int {
			list := ask.UpTo(len(order))
			for range e + 1 {
				list = picked(list, order)
			}
			return list
		}),
		"rows moved in place, one over the other": func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			for k, i := range order {
				xs[k], ys[k] = xs[i], ys[i]
			}
			return loop{}.train(xs, ys, epochs)
		},
	})
}

// Wrong in ways that some visible questions can't show.
var subtle = []string{"updates twice", "the delta rule", "x of length 1", "the first update makes w a row of the data"}

// inPlaces are epochs that change the w that they are given: that of Train is its own.
func inPlaces() map[string]epochFunc {
	return map[string]epochFunc{
		"in place": by(inPlace),
		"rate 0.1, in place, y last": by(func(w, x []float64, y float64) []float64 {
			for j := range w {
				w[j] += 0.1 * x[j] * y
			}
			return w
		}),
	}
}

// shuffling are epochs that change the examples that they are given.
func shuffling() map[string]epochFunc {
	dice := rand.New(rand.NewSource(3))
	return map[string]epochFunc{
		"shuffled in place, examples and labels alike, rate 0.3": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			dice.Shuffle(len(xs), func(i, k int) { xs[i], xs[k], ys[i], ys[k] = xs[k], xs[i], ys[k], ys[i] })
			return by(rate(0.3))(w, xs, ys)
		},
	}
}

func TestEpoch(t *testing.T) {
	wrong := joined(joined(wrongEpochs(), inPlaces()), shuffling())
	var buffer []float64
	wrong["one slice for all results"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		w, m := textbook(w, xs, ys)
		buffer = append(buffer[:0], w...)
		return buffer, m
	}
	try(t, lab2.Epoch, trial[epochFunc]{right: joined(rightInOrder(), rightInOwnOrder()), wrong: wrong, hidden: subtle})
}

func TestTrain(t *testing.T) {
	right := mapped(joined(joined(rightInOrder(), rightInOwnOrder()), inPlaces()), trains)
	wrong := joined(wrongTrains(), mapped(shuffling(), trains))
	try(t, lab2.Train, trial[trainFunc]{right: right, wrong: wrong, hidden: subtle})
}

func TestOrder(t *testing.T) {
	right := mapped(mapped(joined(rightInOrder(), inPlaces()), trains), ordered)
	right["by index, no copies"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return trains(in(func(int) []int { return order }))(xs, ys, epochs)
	}
	try(t, lab2.Order, trial[orderFunc]{right: right, wrong: wrongOrders(), hidden: subtle})
}
