package lab2

import (
	"fmt"
	"math"
	"math/big"
	"math/rand"
	"os"
	"slices"
	"testing"
)

type (
	epochFunc = func(w []float64, xs [][]float64, ys []float64) ([]float64, int)
	trainFunc = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int)
	orderFunc = func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int)
)

func product(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		s += w[j] * x[j]
	}
	return s
}

func mistake(w, x []float64, y float64) bool { return y*product(w, x) <= 0 }

func plus(w []float64, c float64, x []float64) []float64 {
	sum := slices.Clone(w)
	for j := range x {
		sum[j] += c * x[j]
	}
	return sum
}

func textbook(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	return rated(1)(w, xs, ys)
}

func rated(rate float64) epochFunc {
	return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				w = plus(w, rate*ys[i], x)
				mistakes++
			}
		}
		return w, mistakes
	}
}

// in is the epoch that visits the examples in the order of a list.
func in(list func(n int) []int) epochFunc {
	return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for _, i := range list(len(xs)) {
			if mistake(w, xs[i], ys[i]) {
				w = plus(w, ys[i], xs[i])
				mistakes++
			}
		}
		return w, mistakes
	}
}

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func reversed(list []int) []int { list = slices.Clone(list); slices.Reverse(list); return list }

// trains is Train by any epoch.
func trains(epoch epochFunc) trainFunc {
	return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		w := make([]float64, len(xs[0]))
		var perEpoch []int
		for range epochs {
			var m int
			w, m = epoch(w, xs, ys)
			perEpoch = append(perEpoch, m)
			if m == 0 {
				break
			}
		}
		return w, perEpoch
	}
}

// orders is TrainIn by any epoch that goes in the order of its list.
func orders(epoch epochFunc) orderFunc {
	return func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		var rows [][]float64
		var labels []float64
		for _, i := range order {
			rows, labels = append(rows, xs[i]), append(labels, ys[i])
		}
		return trains(epoch)(rows, labels, epochs)
	}
}

// Perceptrons that visit the examples in the order of their list.
func rightInOrder() map[string]epochFunc {
	right := map[string]epochFunc{
		"textbook": textbook, "rate 1/2": rated(0.5), "rate 3": rated(3), "rate 0.1": rated(0.1),
		"rate 1/3": rated(1.0 / 3), "rate 1000": rated(1000), "rate 0.01": rated(0.01), "rate 0.7": rated(0.7),
	}
	right["in place"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				for j := range w {
					w[j] += ys[i] * x[j]
				}
				mistakes++
			}
		}
		return w, mistakes
	}
	right["rate 0.1, in place, y last"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				for j := range w {
					w[j] += 0.1 * x[j] * ys[i]
				}
				mistakes++
			}
		}
		return w, mistakes
	}
	right["a result with room to spare"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		own := append(make([]float64, 0, 40), w...)
		after, m := textbook(own, xs, ys)
		return append(make([]float64, 0, 64), after...), m
	}
	type perceptron struct {
		w        []float64
		mistakes int
	}
	right["a struct of one's own"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		p := &perceptron{w: w}
		learn := func(x []float64, y float64) {
			if !(y*product(p.w, x) > 0) {
				p.w, p.mistakes = plus(p.w, y, x), p.mistakes+1
			}
		}
		for i := range xs {
			learn(xs[i], ys[i])
		}
		return p.w, p.mistakes
	}
	var recursive epochFunc
	recursive = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		if len(xs) == 0 {
			return w, 0
		}
		one := 0
		if mistake(w, xs[0], ys[0]) {
			w, one = plus(w, ys[0], xs[0]), 1
		}
		w, rest := recursive(w, xs[1:], ys[1:])
		return w, one + rest
	}
	right["recursive"] = recursive
	right["prints"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil {
			fmt.Fprintln(null, "w =", w) // in a cell to stderr: package ask has its own tests of that
			null.Close()
		}
		return textbook(w, xs, ys)
	}
	right["sign of the score against the label"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			answer := 0.0
			if s := product(w, x); s > 0 {
				answer = 1
			} else if s < 0 {
				answer = -1
			}
			if answer != ys[i] {
				w = plus(w, ys[i], x)
				mistakes++
			}
		}
		return w, mistakes
	}
	right["half the error of the sign as the step"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				w = plus(w, (ys[i]-(-ys[i]))/2, x)
				mistakes++
			}
		}
		return w, mistakes
	}
	right["fractions"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		exact := func(v []float64) (list []*big.Rat) {
			for _, x := range v {
				list = append(list, new(big.Rat).SetFloat64(x))
			}
			return list
		}
		weights := exact(w)
		for i := range xs {
			x, s := exact(xs[i]), new(big.Rat)
			for j := range x {
				s.Add(s, new(big.Rat).Mul(weights[j], x[j]))
			}
			if s.Sign()*int(ys[i]) <= 0 {
				mistakes++
				for j := range x {
					weights[j].Add(weights[j], x[j].Mul(x[j], new(big.Rat).SetFloat64(ys[i])))
				}
			}
		}
		after := make([]float64, len(w))
		for j := range after {
			after[j], _ = weights[j].Float64()
		}
		return after, mistakes
	}
	right["summed backwards"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			s := 0.0
			for j := len(x) - 1; j >= 0; j-- {
				s = math.FMA(x[j], w[j], s)
			}
			if ys[i]*s <= 0 {
				w = plus(w, ys[i], x)
				mistakes++
			}
		}
		return w, mistakes
	}
	right["by counts: the dual form"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		counts := make([]float64, len(xs))
		mistakes := 0
		for i, x := range xs {
			s := product(w, x)
			for k, v := range xs {
				s += counts[k] * ys[k] * product(v, x)
			}
			if ys[i]*s <= 0 {
				counts[i]++
				mistakes++
			}
		}
		for k, v := range xs {
			w = plus(w, counts[k]*ys[k], v)
		}
		return w, mistakes
	}
	return right
}

// Perceptrons with another order of their own.
func rightInOwnOrder() map[string]epochFunc {
	dice := rand.New(rand.NewSource(1))
	right := map[string]epochFunc{
		"backwards":                in(func(n int) []int { return reversed(upTo(n)) }),
		"shuffled every epoch":     in(func(n int) []int { return dice.Perm(n) }),
		"the last one first":       in(func(n int) []int { return append([]int{n - 1}, upTo(n-1)...) }),
		"odd ones, then even ones": in(func(n int) (list []int) { return append(every(1, n), every(0, n)...) }),
	}
	right["shuffled in place, examples and labels alike, rate 0.3"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		dice.Shuffle(len(xs), func(i, k int) { xs[i], xs[k], ys[i], ys[k] = xs[k], xs[i], ys[k], ys[i] })
		return rated(0.3)(w, xs, ys)
	}
	right["class +1 first"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for _, class := range []float64{1, -1} {
			for i, x := range xs {
				if ys[i] == class && mistake(w, x, class) {
					w = plus(w, class, x)
					mistakes++
				}
			}
		}
		return w, mistakes
	}
	right["the worst of those not yet visited next"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		visited, mistakes := make([]bool, len(xs)), 0
		for range xs {
			next := -1
			for i := range xs {
				if !visited[i] && (next < 0 || ys[i]*product(w, xs[i]) < ys[next]*product(w, xs[next])) {
					next = i
				}
			}
			visited[next] = true
			if mistake(w, xs[next], ys[next]) {
				w = plus(w, ys[next], xs[next])
				mistakes++
			}
		}
		return w, mistakes
	}
	return right
}

func every(from, n int) (list []int) {
	for i := from; i < n; i += 2 {
		list = append(list, i)
	}
	return list
}

// slips are epochs that are wrong, whatever uses them.
func slips() map[string]epochFunc {
	// visits makes an epoch of what happens at one example.
	visits := func(step func(w, x []float64, y float64) ([]float64, bool)) epochFunc {
		return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			mistakes := 0
			for i, x := range xs {
				var m bool
				if w, m = step(w, x, ys[i]); m {
					mistakes++
				}
			}
			return w, mistakes
		}
	}
	// where makes one of a test for mistakes.
	where := func(test func(w, x []float64, y float64) bool) epochFunc {
		return visits(func(w, x []float64, y float64) ([]float64, bool) {
			if test(w, x, y) {
				return plus(w, y, x), true
			}
			return w, false
		})
	}
	// by makes one of an update.
	by := func(update func(w, x []float64, y float64) []float64) epochFunc {
		return visits(func(w, x []float64, y float64) ([]float64, bool) {
			if mistake(w, x, y) {
				return update(w, x, y), true
			}
			return w, false
		})
	}
	total := 0
	wrong := map[string]epochFunc{
		"strict <":                           where(func(w, x []float64, y float64) bool { return y*product(w, x) < 0 }),
		"strict <, but for w = 0":            where(func(w, x []float64, y float64) bool { return y*product(w, x) < 0 || product(w, w) == 0 }),
		"a score of 0 is +1":                 where(func(w, x []float64, y float64) bool { return (product(w, x) >= 0) != (y > 0) }),
		"a score of 0 is -1":                 where(func(w, x []float64, y float64) bool { return (product(w, x) > 0) != (y > 0) }),
		"y ignored in the test":              where(func(w, x []float64, _ float64) bool { return product(w, x) <= 0 }),
		"the test the other way round":       where(func(w, x []float64, y float64) bool { return y*product(w, x) >= 0 }),
		"a margin of 1":                      where(func(w, x []float64, y float64) bool { return y*product(w, x) <= 1 }),
		"updates on right examples too":      where(func(w, x []float64, y float64) bool { return true }),
		"mistakes on +1 only":                where(func(w, x []float64, y float64) bool { return y > 0 && mistake(w, x, y) }),
		"the score without the last feature": where(func(w, x []float64, y float64) bool { return y*product(w[:len(w)-1], x) <= 0 }),
		"wrong sign":                         by(func(w, x []float64, y float64) []float64 { return plus(w, -y, x) }),
		"y ignored in the update":            by(func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) }),
		"the bias is not updated":            by(func(w, x []float64, y float64) []float64 { v := plus(w, y, x); v[len(v)-1] = w[len(w)-1]; return v }),
		"w normalised after each update": by(func(w, x []float64, y float64) []float64 {
			v := plus(w, y, x)
			return plus(make([]float64, len(v)), 1/math.Sqrt(product(v, v)), v)
		}),
		"the update is not stored": by(func(w, x []float64, y float64) []float64 { plus(w, y, x); return w }),
		"w becomes y x":            by(func(w, x []float64, y float64) []float64 { return plus(make([]float64, len(w)), y, x) }),
		"the delta rule":           by(func(w, x []float64, y float64) []float64 { return plus(w, y-product(w, x), x) }),
		"x of length 1":            by(func(w, x []float64, y float64) []float64 { return plus(w, y/math.Sqrt(product(x, x)), x) }),
		"y alone is added":         by(func(w, x []float64, y float64) []float64 { return plus(w, y, []float64{1, 1, 1, 1}[:len(x)]) }),
		"updates twice": by(func(w, x []float64, y float64) []float64 {
			v := plus(w, y, x)
			if mistake(v, x, y) {
				v = plus(v, y, x)
			}
			return v
		}),
		"constant, no mistakes": func(w []float64, _ [][]float64, _ []float64) ([]float64, int) { return w, 0 },
		"constant ones": func(w []float64, _ [][]float64, _ []float64) ([]float64, int) {
			return plus(make([]float64, len(w)), 1, []float64{1, 1, 1, 1}[:len(w)]), 0
		},
		"nothing":          func([]float64, [][]float64, []float64) ([]float64, int) { return nil, 0 },
		"infinite weights": func(w []float64, _ [][]float64, _ []float64) ([]float64, int) { return plus(w, math.Inf(1), w), 0 },
		"one mistake, w = Σ y x": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			for i := range xs {
				w = plus(w, ys[i], xs[i])
			}
			return w, 1
		},
		"the last example skipped": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			n := len(xs) - 1
			return textbook(w, xs[:n], ys[:n])
		},
		"the first example skipped": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) { return textbook(w, xs[1:], ys[1:]) },
		"counts examples": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			w, _ = textbook(w, xs, ys)
			return w, len(xs)
		},
		"the labels of the reversed list": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			ys = slices.Clone(ys)
			slices.Reverse(ys)
			return textbook(w, xs, ys)
		},
		"mistakes never reset": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			w, m := textbook(w, xs, ys)
			total += m
			return w, total
		},
		"counts what is wrong at the end": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			w, _ = textbook(w, xs, ys)
			return w, wrongs(w, xs, ys)
		},
		"counts what is wrong at the beginning": func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			v, _ := textbook(w, xs, ys)
			return v, wrongs(w, xs, ys)
		},
	}
	epochs := 0
	wrong["another rate in every second epoch"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		epochs++
		return rated(float64(1+2*(epochs%2)))(w, xs, ys)
	}
	wrong["batch"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		start, mistakes := slices.Clone(w), 0
		for i, x := range xs {
			if mistake(start, x, ys[i]) {
				w = plus(w, ys[i], x)
				mistakes++
			}
		}
		return w, mistakes
	}
	wrong["batch, the mean"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		start, mistakes := slices.Clone(w), 0
		for i, x := range xs {
			if mistake(start, x, ys[i]) {
				w = plus(w, ys[i]/float64(len(xs)), x)
				mistakes++
			}
		}
		return w, mistakes
	}
	wrong["stops at the first mistake"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				return plus(w, ys[i], x), 1
			}
		}
		return w, 0
	}
	wrong["the weights before the last update"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		last, mistakes := w, 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				last, w = w, plus(w, ys[i], x)
				mistakes++
			}
		}
		return last, mistakes
	}
	wrong["a rate that shrinks with each mistake"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				mistakes++
				w = plus(w, ys[i]/float64(mistakes), x)
			}
		}
		return w, mistakes
	}
	wrong["each example until it is right"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			for mistake(w, x, ys[i]) {
				w = plus(w, ys[i], x)
				mistakes++
			}
		}
		return w, mistakes
	}
	wrong["two passes"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		w, first := textbook(w, xs, ys)
		w, second := textbook(w, xs, ys)
		return w, first + second
	}
	wrong["the mean of the weights"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		sum, mistakes := make([]float64, len(w)), 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				w = plus(w, ys[i], x)
				mistakes++
			}
			sum = plus(sum, 1/float64(len(xs)), w)
		}
		return sum, mistakes
	}
	wrong["an update that overwrites the weights it still reads"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				next := w // not a copy
				for j := range w {
					next[j] = w[(j+1)%len(w)]*0 + w[0] + ys[i]*x[j]
				}
				w = next
				mistakes++
			}
		}
		return w, mistakes
	}
	wrong["copy into a slice of length 0"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		var own []float64
		copy(own, w)
		mistakes := 0
		for i, x := range xs {
			if mistake(own, x[:len(own)], ys[i]) {
				own = plus(own, ys[i], x[:len(own)])
				mistakes++
			}
		}
		return own, mistakes
	}
	wrong["append where w should be added to"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if mistake(w, x, ys[i]) {
				w = append(w[:0:0], x...)
				mistakes++
			}
		}
		return w, mistakes
	}
	wrong["examples taken out of a shared slice while it is ranged over"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i := 0; i < len(xs); i++ {
			if mistake(w, xs[i], ys[i]) {
				w = plus(w, ys[i], xs[i])
				mistakes++
				xs, ys = append(xs[:i], xs[i+1:]...), append(ys[:i], ys[i+1:]...)
			}
		}
		return w, mistakes
	}
	return wrong
}

func wrongs(w []float64, xs [][]float64, ys []float64) (n int) {
	for i, x := range xs {
		if mistake(w, x, ys[i]) {
			n++
		}
	}
	return n
}

func joined[F any](groups ...map[string]F) map[string]F {
	all := map[string]F{}
	for _, group := range groups {
		for name, f := range group {
			all[name] = f
		}
	}
	return all
}

func mapped[F, G any](group map[string]F, make func(F) G) map[string]G {
	all := map[string]G{}
	for name, f := range group {
		all[name] = make(f)
	}
	return all
}

func TestEpochVariants(t *testing.T) {
	wrong := slips()
	wrong["the answers to the visible questions"] = func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		for _, c := range visibleEpochs() {
			if slices.Equal(c.W, w) && slices.EqualFunc(c.Xs, xs, equalRows) && slices.Equal(c.Ys, ys) {
				return textbook(w, xs, ys)
			}
		}
		return w, 0
	}
	variants(t, Epoch, joined(rightInOrder(), rightInOwnOrder()), wrong)
}

func TestTrainVariants(t *testing.T) {
	wrong := mapped(slips(), trains)
	for name, f := range trainSlips() {
		wrong[name] = f
	}
	wrong["the answers to the visible questions"] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		for _, c := range visibleTrains() {
			if c.Epochs == epochs && slices.EqualFunc(c.Xs, xs, equalRows) && slices.Equal(c.Ys, ys) {
				return trains(textbook)(xs, ys, epochs)
			}
		}
		return make([]float64, len(xs[0])), []int{1, 0}
	}
	variants(t, Train, mapped(joined(rightInOrder(), rightInOwnOrder()), trains), wrong)
}
