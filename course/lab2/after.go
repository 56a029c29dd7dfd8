package lab2

import (
	"maps"
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// most is the largest number of features that after can handle. There may be 8 examples, the
// bits of visited.
const most = 4

// state is a state that a run can be in: its weights, the examples that the epoch has
// visited and the features that updates have changed (a bit each), and the mistakes of the epoch.
type state struct {
	w                [most]float64
	visited, changed uint8
	mistakes         int
}

func startAt(w ask.Vector, changed uint8) map[state]bool {
	s := state{changed: changed}
	copy(s.w[:], w)
	return map[state]bool{s: true}
}

func (s state) weights(dim int) ask.Vector { return append(ask.Vector{}, s.w[:dim]...) }

// A rule says how after runs an epoch.
type rule struct {
	rate  float64
	order []int // nil: every order

	// A rate like 0.1 makes each update round, so w·x may be 1e-17 where it is 0 for real
	// numbers. A loose rule goes both ways at such an example, but only if an update has changed one
	// of its features, because the given w is not rounded, and 0 times anything is 0.
	loose bool

	mistakes int // in the epoch; −1: any number
}

// after returns all states in which an epoch that begins in one of from can end: the perceptron
// gives one for each order of the examples. Two orders that have visited the same examples and
// have the same w go on alike, so there are far fewer states than orders.
func after(set Data, from map[state]bool, r rule) map[state]bool {
	now := map[state]bool{}
	for s := range from {
		now[state{w: s.w, changed: s.changed}] = true
	}
	for visit := range set.Xs {
		next := map[state]bool{}
		for s := range now {
			for i := range set.Xs {
				if s.visited&(1<<i) != 0 || (r.order != nil && r.order[visit] != i) {
					continue
				}
				wrong, open := r.test(set, s, i)
				visited := s
				visited.visited |= 1 << i
				if !wrong || open {
					next[visited] = true
				}
				if wrong || open {
					next[r.update(set, visited, i)] = true
				}
			}
		}
		now = next
	}
	maps.DeleteFunc(now, func(s state, _ bool) bool { return r.mistakes >= 0 && s.mistakes != r.mistakes })
	return now
}

// update returns the state after a mistake at example i.
func (r rule) update(set Data, s state, i int) state {
	for j, x := range set.Xs[i] {
		s.w[j] += r.rate * set.Ys[i] * x
		if x != 0 {
			s.changed |= 1 << j
		}
	}
	s.mistakes++
	return s
}

// test reports whether example i is a mistake, and whether rounding leaves that open.
func (r rule) test(set Data, s state, i int) (wrong, open bool) {
	var score, size float64
	changed := false
	for j, x := range set.Xs[i] {
		changed = changed || x != 0 && s.changed&(1<<j) != 0
		score += float64(s.w[j] * x)
		size += math.Abs(s.w[j] * x)
	}
	open = r.loose && changed && math.Abs(score) <= slack*(size+r.rate)
	return set.Ys[i]*score <= 0, open
}

// slack is the relative difference allowed from the wanted number, because rates like 0.1, and
// roots that are squared again, round. The data are small whole numbers and halves, so wrong
// numbers differ by far more.
const slack = 1e-9

// near reports whether got is want up to rounding; size is that of the numbers that got was
// computed from.
func near(got, want, size float64) bool {
	return got == want || !math.IsInf(want, 0) && math.Abs(got-want) <= slack*size
}

// nearAll is near for each of the numbers.
func nearAll(got, want ask.Vector, size float64) bool {
	return slices.Equal(snapped(got, want, slices.Repeat(ask.Vector{size}, len(want))), want)
}

// snapped returns got with each number replaced by the wanted one if it is near.
func snapped(got, want, sizes ask.Vector) ask.Vector {
	got = slices.Clone(got)
	for i := range min(len(got), len(want)) {
		if near(got[i], want[i], sizes[i]) {
			got[i] = want[i]
		}
	}
	return got
}

func number(x float64) string { return ask.Number(x).String() }

// rounds reports whether updates with this rate may round, because it (and in general the weights)
// are not multiples of 2⁻³⁰.
func rounds(v float64) bool { return v*(1<<30) != math.Trunc(v*(1<<30)) }

// along returns the c with w = c v, up to rounding. It reports whether there is one above 0. If v
// is 0, so must w be, and c is 1.
func along(w, v ask.Vector) (c float64, ok bool) {
	large := v.Largest()
	if v[large] == 0 {
		return 1, nearAll(w, v, 1)
	}
	c = w[large] / v[large]
	return c, c > 0 && nearAll(w, v.Times(c), c*math.Abs(v[large]))
}

func absolute(v ask.Vector) ask.Vector { return ask.Map(v, math.Abs) }
