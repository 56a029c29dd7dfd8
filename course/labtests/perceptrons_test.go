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

// The types of the functions Epoch, Train, TrainIn and Mistake.
type (
	epochFunc = func(w []float64, xs [][]float64, ys []float64) ([]float64, int)
	trainFunc = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int)
	orderFunc = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int)
	testFunc  = func(w, x []float64, y float64) bool
)

func mistake(w, x []float64, y float64) bool { return y*dot(w, x) <= 0 }

// A trainer is a variant of the perceptron. A field that is nil stands for the textbook's choice.
type trainer struct {
	mistake testFunc
	update  updater
	order   func(epoch, n int) []int        // returns the order in which to visit n examples
	observe func(w []float64, mistake bool) // is called after each example
}

// epoch returns the variant of Epoch that runs the epoch with index e.
func (t trainer) epoch(e int) epochFunc {
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
			isMistake := test(w, xs[i], ys[i])
			if isMistake {
				w = update(w, xs[i], ys[i])
				mistakes++
			}
			if t.observe != nil {
				t.observe(w, isMistake)
			}
		}
		return w, mistakes
	}
}

// run runs the given number of epochs from w = 0, and returns the last w.
func (t trainer) run(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	for e := range epochs {
		w, _ = t.epoch(e)(w, xs, ys)
	}
	return w
}

// withTest, withUpdate and withOrder return variants of Epoch that differ from the textbook's only in
// the test for a mistake, in the update, or in the order.

func withTest(test testFunc) epochFunc    { return trainer{mistake: test}.epoch(0) }
func withUpdate(update updater) epochFunc { return trainer{update: update}.epoch(0) }
func withOrder(order func(n int) []int) epochFunc {
	return trainer{order: func(_, n int) []int { return order(n) }}.epoch(0)
}
func reversed(list []int) []int { list = slices.Clone(list); slices.Reverse(list); return list }

// everyOther returns the numbers first, first + 2, … below n. first must be 0 or 1.
func everyOther(first, n int) (list []int) {
	return slices.DeleteFunc(ask.UpTo(n), func(i int) bool { return i%2 != first })
}

func permuted[T any](list []T, order []int) []T {
	return ask.Map(order, func(i int) T { return list[i] })
}

func union[F any](a, b map[string]F) map[string]F {
	all := maps.Clone(a)
	maps.Copy(all, b)
	return all
}

// textbook is the textbook's Epoch. It visits the examples in file order with the learning rate 1.
var textbook = withUpdate(rate(1))

type counter = func(w []float64, xs [][]float64, ys []float64) int

// counting returns a function that counts the examples for which test is true.
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

var countErrors = counting(mistake)

// A loop is a variant of Train. A field that is nil stands for the textbook's choice.
type loop struct {
	epoch  func(e int) epochFunc                                            // returns the epoch with index e
	before func(w []float64, e int) []float64                               // replaces w before each epoch
	stop   stopFunc                                                         // nil: stop if m == 0
	result func(w []float64, perEpoch []int, epochs int) ([]float64, []int) // changes the results
}

// A stopFunc reports whether to stop after the epoch with index e, which had m mistakes and ended with
// w.
type stopFunc = func(m, e int, w []float64, xs [][]float64, ys []float64) bool

func (l loop) train(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
	w := make([]float64, len(xs[0]))
	var perEpoch []int
	for e := range epochs {
		epoch, m := textbook, 0
		if l.epoch != nil {
			epoch = l.epoch(e)
		}
		if l.before != nil {
			w = l.before(w, e)
		}
		w, m = epoch(w, xs, ys)
		perEpoch = append(perEpoch, m)
		if l.stop != nil && l.stop(m, e, w, xs, ys) || l.stop == nil && m == 0 {
			break
		}
	}
	if l.result != nil {
		return l.result(w, perEpoch, epochs)
	}
	return w, perEpoch
}

// trainBy returns a variant of Train whose epochs are all calls of epoch.
func trainBy(epoch epochFunc) trainFunc {
	return loop{epoch: func(int) epochFunc { return epoch }}.train
}

// inOrder returns a variant of TrainIn that permutes the examples and calls train.
func inOrder(train trainFunc) orderFunc {
	return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return train(permuted(xs, order), permuted(ys, order), epochs)
	}
}

// rightInOrder returns right variants of Epoch that visit the examples in file order. They differ in
// their learning rate, in their test for a mistake, in the rounding of scores, or in the capacity of
// their result.
func rightInOrder() map[string]epochFunc {
	return map[string]epochFunc{
		"textbook": textbook, "rate 1/2": withUpdate(rate(0.5)), "rate 3": withUpdate(rate(3)), "rate 0.1": withUpdate(rate(0.1)),
		"rate 1/3": withUpdate(rate(1.0 / 3)), "rate 1000": withUpdate(rate(1000)), "rate 0.01": withUpdate(rate(0.01)), "rate 0.7": withUpdate(rate(0.7)),
		"rate 0.001": withUpdate(rate(0.001)), "rate 1/1024": withUpdate(rate(1.0 / 1024)), "rate 8": withUpdate(rate(8)),
		"compares the sign of the score with the label": withTest(func(w, x []float64, y float64) bool { return float64(sign(dot(w, x))) != y }),
		"adds products from last to first": withTest(func(w, x []float64, y float64) bool {
			s := 0.0
			for j := len(x) - 1; j >= 0; j-- {
				s = math.FMA(x[j], w[j], s)
			}
			return y*s <= 0
		}),
		"a result with spare capacity": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			after, m := textbook(append(make([]float64, 0, 40), w...), xs, ys)
			return append(make([]float64, 0, 64), after...), m
		},
	}
}

// rightInOwnOrder returns right variants of Epoch that visit the examples in other orders.
func rightInOwnOrder() map[string]epochFunc {
	dice := rand.New(rand.NewSource(1))
	return map[string]epochFunc{
		"backwards":              withOrder(func(n int) []int { return reversed(ask.UpTo(n)) }),
		"shuffled every epoch":   withOrder(dice.Perm),
		"the last example first": withOrder(func(n int) []int { return append([]int{n - 1}, ask.UpTo(n-1)...) }),
		"odd, then even indices": withOrder(func(n int) []int { return append(everyOther(1, n), everyOther(0, n)...) }),
		"label +1 first": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			order := ask.UpTo(len(xs))
			slices.SortStableFunc(order, func(i, k int) int { return int(ys[k] - ys[i]) })
			return textbook(w, permuted(xs, order), permuted(ys, order))
		},
		"the unvisited example with the smallest y w·x next": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			mistakes := 0
			for unvisited := ask.UpTo(len(xs)); len(unvisited) > 0; {
				next := slices.MinFunc(unvisited, func(i, k int) int { return sign(ys[i]*dot(w, xs[i]) - ys[k]*dot(w, xs[k])) })
				unvisited = slices.DeleteFunc(unvisited, func(i int) bool { return i == next })
				if mistake(w, xs[next], ys[next]) {
					w = plus(w, ys[next], xs[next])
					mistakes++
				}
			}
			return w, mistakes
		},
	}
}

// wrongEpochs returns wrong variants of Epoch. A variant of Train that uses such an epoch is wrong too.
func wrongEpochs() map[string]epochFunc {
	// withCount returns a variant of Epoch that replaces the right number of mistakes m with
	// count(m, w, after, xs, ys). w holds the initial weights, and after holds the final weights.
	withCount := func(count func(m int, w, after []float64, xs [][]float64, ys []float64) int) epochFunc {
		return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			start := slices.Clone(w)
			after, m := textbook(w, xs, ys)
			return after, count(m, start, after, xs, ys)
		}
	}
	// batch returns a variant of Epoch that tests all n examples with the initial w. Its learning rate
	// is eta(n).
	batch := func(eta func(n int) float64) epochFunc {
		return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			start := slices.Clone(w)
			test := func(_, x []float64, y float64) bool { return mistake(start, x, y) }
			return trainer{mistake: test, update: rate(eta(len(xs)))}.epoch(0)(w, xs, ys)
		}
	}
	total, epochs := 0, 0 // over all calls of "mistakes never reset" and of "alternating rates"
	tests, updates := mapped(wrongMistakes, withTest), mapped(wrongUpdates, withUpdate)
	return union(union(tests, updates), map[string]epochFunc{
		"the score without the last feature": withTest(func(w, x []float64, y float64) bool { return y*dot(w[:len(w)-1], x) <= 0 }),
		"updates twice": withUpdate(func(w, x []float64, y float64) []float64 {
			v := plus(w, y, x)
			if mistake(v, x, y) {
				v = plus(v, y, x)
			}
			return v
		}),
		"returns w and 0 mistakes": func(w []float64, _ [][]float64, _ []float64) ([]float64, int) { return w, 0 },
		"nil weights":              func([]float64, [][]float64, []float64) ([]float64, int) { return nil, 0 },
		"infinite weights":         func(w []float64, _ [][]float64, _ []float64) ([]float64, int) { return plus(w, math.Inf(1), w), 0 },
		"updates at each example, 1 mistake": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			w, _ = withTest(func(_, _ []float64, _ float64) bool { return true })(w, xs, ys)
			return w, 1
		},
		"the last example skipped":  withOrder(func(n int) []int { return ask.UpTo(n - 1) }),
		"the first example skipped": withOrder(func(n int) []int { return ask.UpTo(n)[1:] }),
		"labels in reverse order": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			slices.Reverse(ys)
			return textbook(w, xs, ys)
		},
		"counts examples": withCount(func(_ int, _, _ []float64, xs [][]float64, _ []float64) int { return len(xs) }),
		"mistakes never reset": withCount(func(m int, _, _ []float64, _ [][]float64, _ []float64) int {
			total += m
			return total
		}),
		"counts the errors of the last w":    withCount(func(_ int, _, w []float64, xs [][]float64, ys []float64) int { return countErrors(w, xs, ys) }),
		"counts the errors of the initial w": withCount(func(_ int, w, _ []float64, xs [][]float64, ys []float64) int { return countErrors(w, xs, ys) }),
		"alternating rates": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			epochs++
			return withUpdate(rate(float64(1+2*(epochs%2))))(w, xs, ys)
		},
		"batch":                      batch(func(int) float64 { return 1 }),
		"batch, mean of the updates": batch(func(n int) float64 { return 1 / float64(n) }),
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
			_, m := withUpdate(func(w, x []float64, y float64) []float64 { last = w; return plus(w, y, x) })(w, xs, ys)
			return last, m
		},
		"a rate that shrinks with each mistake": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			n := 0.0
			return withUpdate(func(w, x []float64, y float64) []float64 { n++; return plus(w, y/n, x) })(w, xs, ys)
		},
		"repeats each example until it is right": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			mistakes := 0
			for i, x := range xs {
				for mistake(w, x, ys[i]) && mistakes < 1000 { // a row of zeros stays a mistake
					w = plus(w, ys[i], x)
					mistakes++
				}
			}
			return w, mistakes
		},
		"two epochs": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
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
		"deletes examples while it visits them": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
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

// wrongTrains returns wrong variants of Train. Each of them either uses a wrong epoch, or uses right
// epochs in a wrong way.
func wrongTrains() map[string]trainFunc {
	// startingAt returns a variant that begins with w0 instead of 0. w0 may be longer than needed.
	startingAt := func(w0 []float64) trainFunc {
		return loop{before: func(w []float64, e int) []float64 {
			if e == 0 {
				return w0[:len(w)]
			}
			return w
		}}.train
	}
	// result returns a variant that passes its right results to change, and returns what change returns.
	result := func(change func(w []float64, p []int, epochs int) ([]float64, []int)) trainFunc {
		return loop{result: change}.train
	}
	// scaled returns a variant that multiplies w by c(w) before each epoch.
	scaled := func(c func(w []float64) float64) trainFunc {
		return loop{before: func(w []float64, _ int) []float64 { return times(c(w), w) }}.train
	}
	// limited returns a variant that runs at most most(epochs) epochs.
	limited := func(most func(epochs int) int) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs, ys, most(epochs))
		}
	}
	stopping := func(stop stopFunc) trainFunc { return loop{stop: stop}.train }
	return union(mapped(wrongEpochs(), trainBy), map[string]trainFunc{
		"one epoch only":        limited(func(int) int { return 1 }),
		"two epochs only":       stopping(func(_, e int, _ []float64, _ [][]float64, _ []float64) bool { return e == 1 }),
		"stops one epoch early": stopping(func(_, _ int, w []float64, xs [][]float64, ys []float64) bool { return countErrors(w, xs, ys) == 0 }),
		"stops at one mistake":  stopping(func(m, _ int, _ []float64, _ [][]float64, _ []float64) bool { return m <= 1 }),
		"never stops early":     stopping(func(int, int, []float64, [][]float64, []float64) bool { return false }),
		"one epoch more":        limited(func(epochs int) int { return epochs + 1 }),
		"one epoch fewer":       limited(func(epochs int) int { return epochs - 1 }),
		"the limit ignored":     limited(func(int) int { return 300 }), // above the limit of every question
		"perEpoch without the 0": result(func(w []float64, p []int, _ int) ([]float64, []int) {
			return w, slices.DeleteFunc(p, func(m int) bool { return m == 0 })
		}),
		"a 0 appended if the last w has no errors": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w, perEpoch := loop{stop: func(_, _ int, w []float64, xs [][]float64, ys []float64) bool {
				return countErrors(w, xs, ys) == 0
			}}.train(xs, ys, epochs)
			if countErrors(w, xs, ys) == 0 {
				perEpoch = append(perEpoch, 0)
			}
			return w, perEpoch
		},
		"zeros appended for unused epochs": result(func(w []float64, p []int, epochs int) ([]float64, []int) {
			return w, append(p, make([]int, epochs-len(p))...)
		}),
		"counts in reverse order": result(func(w []float64, p []int, _ int) ([]float64, []int) { return w, reversed(p) }),
		"-w":                      result(func(w []float64, p []int, _ int) ([]float64, []int) { return times(-1, w), p }),
		"no weights":              result(func(_ []float64, p []int, _ int) ([]float64, []int) { return nil, p }),
		"no counts":               result(func(w []float64, _ []int, _ int) ([]float64, []int) { return w, nil }),
		"final w normalised, last weight rounded to an integer": result(func(w []float64, p []int, _ int) ([]float64, []int) {
			v := times(1/norm(w), w)
			v[len(v)-1] = math.Round(v[len(v)-1])
			return v, p
		}),
		"w is 0 again in each epoch":      scaled(func([]float64) float64 { return 0 }),
		"w halved between the epochs":     scaled(func([]float64) float64 { return 0.5 }),
		"w normalised between the epochs": scaled(func(w []float64) float64 { return 1 / max(norm(w), 1e-150) }),
		"begins with ones":                startingAt(ones(4)),
		"trains on the first example only": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs[:1], ys[:1], epochs)
		},
		"a rate that shrinks with each epoch": loop{epoch: func(e int) epochFunc { return withUpdate(rate(1 / float64(e+1))) }}.train,
		"the weights of the first epoch": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w, _ := textbook(make([]float64, len(xs[0])), xs, ys)
			_, perEpoch := loop{}.train(xs, ys, epochs)
			return w, perEpoch
		},
		"in-place updates overwrite an example": loop{epoch: func(int) epochFunc {
			return withUpdate(func(w, x []float64, y float64) []float64 {
				if dot(w, w) == 0 && y > 0 {
					return x
				}
				return inPlace(w, x, y)
			})
		}}.train,
		"deletes examples that are right": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{epoch: func(int) epochFunc {
				return func(w []float64, _ [][]float64, _ []float64) ([]float64, int) {
					kept, labels := xs[:0], ys[:0]
					for i, x := range xs {
						if mistake(w, x, ys[i]) {
							w = plus(w, ys[i], x)
							kept, labels = append(kept, x), append(labels, ys[i])
						}
					}
					xs, ys = kept, labels
					return w, len(kept)
				}
			}}.train(xs, ys, epochs)
		},
		"the pocket's weights, and their errors": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			best := make([]float64, len(xs[0]))
			var perEpoch []int
			loop{stop: func(m, _ int, w []float64, xs [][]float64, ys []float64) bool {
				if countErrors(w, xs, ys) <= countErrors(best, xs, ys) {
					best = w
				}
				perEpoch = append(perEpoch, countErrors(best, xs, ys))
				return m == 0
			}}.train(xs, ys, epochs)
			return best, perEpoch
		},
	})
}

// wrongOrders returns wrong variants of TrainIn.
func wrongOrders() map[string]orderFunc {
	// changed returns a variant that visits the examples in the order change(order).
	changed := func(change func(order []int) []int) orderFunc {
		return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return inOrder(loop{}.train)(change(order), xs, ys, epochs)
		}
	}
	// changedPerEpoch returns a variant whose epoch e visits the examples in the order change(order, e).
	changedPerEpoch := func(change func(order []int, e int) []int) orderFunc {
		return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{epoch: func(e int) epochFunc { return withOrder(func(int) []int { return change(order, e) }) }}.train(xs, ys, epochs)
		}
	}
	dice := rand.New(rand.NewSource(2))
	return union(mapped(wrongTrains(), inOrder), map[string]orderFunc{
		"the order ignored": changed(func(order []int) []int { return ask.UpTo(len(order)) }),
		"the inverse order": changed(func(order []int) []int {
			return ask.Map(ask.UpTo(len(order)), func(i int) int { return slices.Index(order, i) })
		}),
		"the order backwards":                   changed(reversed),
		"the order sorted in place":             changed(func(order []int) []int { slices.Sort(order); return order }),
		"one example again and again":           changed(func(order []int) []int { return slices.Repeat(order[:1], len(order)) }),
		"the last example of the order skipped": changed(func(order []int) []int { return order[:len(order)-1] }),
		"shuffled every epoch":                  changedPerEpoch(func(order []int, _ int) []int { return dice.Perm(len(order)) }),
		"the examples in the given order, the labels in file order": func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(permuted(xs, order), ys, epochs)
		},
		"the order only in the first epoch": changedPerEpoch(func(order []int, e int) []int {
			if e == 0 {
				return order
			}
			return ask.UpTo(len(order))
		}),
		"the permutation applied once more in each epoch": changedPerEpoch(func(order []int, e int) []int {
			list := ask.UpTo(len(order))
			for range e + 1 {
				list = permuted(list, order)
			}
			return list
		}),
		"rows overwritten while they are reordered": func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			for k, i := range order {
				xs[k], ys[k] = xs[i], ys[i]
			}
			return loop{}.train(xs, ys, epochs)
		},
	})
}

// subtle lists the wrong variants that may pass the visible questions.
var subtle = []string{
	"updates twice", "the delta rule", "x normalised", "in-place updates overwrite an example",
	"a 0 appended if the last w has no errors",
}

// updatingInPlace returns variants of Epoch that change their argument w. They are wrong answers to
// Epoch. But a Train that uses such an epoch is right, because Train owns its w.
func updatingInPlace() map[string]epochFunc {
	return map[string]epochFunc{
		"in place": withUpdate(inPlace),
		"rate 0.1, in place, y last": withUpdate(func(w, x []float64, y float64) []float64 {
			for j := range w {
				w[j] += 0.1 * x[j] * y
			}
			return w
		}),
	}
}

// shufflingInPlace returns variants of Epoch that change their arguments xs and ys. They are wrong
// answers to Epoch, and a Train that uses such an epoch is wrong too.
func shufflingInPlace() map[string]epochFunc {
	dice := rand.New(rand.NewSource(3))
	return map[string]epochFunc{
		"examples and labels shuffled in place, rate 0.3": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			dice.Shuffle(len(xs), func(i, k int) { xs[i], xs[k], ys[i], ys[k] = xs[k], xs[i], ys[k], ys[i] })
			return withUpdate(rate(0.3))(w, xs, ys)
		},
	}
}

func TestEpoch(t *testing.T) {
	wrong := union(union(wrongEpochs(), updatingInPlace()), shufflingInPlace())
	var buffer []float64
	wrong["one slice for all results"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		w, m := textbook(w, xs, ys)
		buffer = append(buffer[:0], w...)
		return buffer, m
	}
	try(t, lab2.Epoch, trial[epochFunc]{right: union(rightInOrder(), rightInOwnOrder()), wrong: wrong, mayPassVisible: subtle})
}

func TestTrain(t *testing.T) {
	right := mapped(union(union(rightInOrder(), rightInOwnOrder()), updatingInPlace()), trainBy)
	wrong := union(wrongTrains(), mapped(shufflingInPlace(), trainBy))
	try(t, lab2.Train, trial[trainFunc]{right: right, wrong: wrong, mayPassVisible: subtle, oneIn: 5})
}

func TestOrder(t *testing.T) {
	right := mapped(mapped(union(rightInOrder(), updatingInPlace()), trainBy), inOrder)
	right["by index, without copies"] = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return trainBy(withOrder(func(int) []int { return order }))(xs, ys, epochs)
	}
	try(t, lab2.Order, trial[orderFunc]{right: right, wrong: wrongOrders(), mayPassVisible: subtle, oneIn: 5})
}
