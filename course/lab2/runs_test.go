package lab2

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
)

// On blocks of examples, with copies among them, epochEnds returns the same weights and numbers of mistakes as
// the textbook's epoch, run in all orders one by one.
func TestEpochEndsInBlocks(t *testing.T) {
	d := ask.NewDraw([]byte("blocks"), "lab2", "")
	tried := 0
	for tried < 40 {
		w, s := drawBlocks(d, true, firstBlocks[d.Below(len(firstBlocks))], d.Between(0, 3))
		if len(s.Xs) > 6 {
			continue
		}
		tried++
		want, got := map[string]bool{}, map[string]bool{}
		for _, order := range permutations(len(s.Xs)) {
			end, mistakes := s.epoch(w, order)
			want[fmt.Sprint(end, mistakes)] = true
		}
		for end := range epochEnds(s, startAt(w, 0), rule{rate: 1, mistakes: -1}) {
			got[fmt.Sprint(end.weights(len(w)), end.mistakes)] = true
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v from w = %v: epochEnds = %v, want %v", s, w, got, want)
		}
	}
}

// With the learning rate 1, no score of the further questions rounds, in any order of its terms: all products
// of a score are multiples of one unit, and their sum stays below 2⁵³ units.
func TestMoreRunsNeverRound(t *testing.T) {
	for i := range 100 {
		d := ask.NewDraw([]byte("exact"), "lab2", fmt.Sprint(i))
		for _, r := range drawRuns(d, true) {
			checkExact(t, problem{r.fileOrder(), r.Data, 3}, r.w)
		}
		for _, r := range drawRuns(d, false) {
			checkExact(t, problem{d.Order(len(r.Xs)), r.Data, 50}, r.w)
		}
		for range 5 {
			q := drawDense(d)
			checkExact(t, q, q.origin())
		}
	}
}

func checkExact(t *testing.T, q problem, w ask.Vector) {
	t.Helper()
	for range q.Epochs {
		for _, i := range q.Order {
			unit, size := math.Inf(1), 0.0
			for j, x := range q.Xs[i] {
				product := w[j] * x
				if math.FMA(w[j], x, -product) != 0 {
					t.Fatalf("w = %v, x = %v: the product %v · %v rounds", w, q.Xs[i], w[j], x)
				}
				unit = min(unit, ask.LowestBit(product))
				size += math.Abs(product)
			}
			if size > unit*(1<<53) {
				t.Fatalf("w = %v, x = %v: the score may round", w, q.Xs[i])
			}
			if q.mistake(w, i) {
				w = w.Plus(q.Ys[i], q.Xs[i])
			}
		}
	}
}

// The questions to a student have examples that are equal, 0, on the line, and as many as there may be.
func TestDrawRuns(t *testing.T) {
	for i := range 100 {
		var equal, zero, tie, many bool
		for _, r := range drawRuns(ask.NewDraw([]byte("kinds"), "lab2", fmt.Sprint(i)), true) {
			equal = equal || slices.Max(r.twins()) >= 0
			many = many || len(r.Xs) == maxFeatures
			for _, x := range r.Xs {
				isZero := slices.Equal(x, r.origin())
				zero = zero || isZero
				tie = tie || !isZero && r.w.Dot(x) == 0 && r.w.Dot(r.w) > 0
			}
		}
		if !equal || !zero || !tie || !many {
			t.Errorf("student %d: equal = %v, zero = %v, tie = %v, many = %v, want all", i, equal, zero, tie, many)
		}
	}
}

// The scores of a probe don't round, in any order of their terms. If a probe has two examples, the first is
// correct, and the second is a mistake. An update at the second leaves the first correct.
func TestDrawProbes(t *testing.T) {
	for i := range 20 {
		for _, p := range drawProbes(ask.NewDraw([]byte("probes"), "lab2", fmt.Sprint(i))) {
			for k, x := range p.Xs {
				if mayRoundSums(p.w, x) {
					t.Errorf("student %d: w·x of w = %v, x = %v may round, want an exact sum", i, p.w, x)
				}
				if len(p.Xs) == 2 && p.mistake(p.w, k) != (k == 1) {
					t.Errorf("student %d: example %d of %v with w = %v: mistake = %v, want %v", i, k, p.Data, p.w, k == 0, k == 1)
				}
			}
			if len(p.Xs) == 2 && p.mistake(p.w.Plus(p.Ys[1], p.Xs[1]), 0) {
				t.Errorf("student %d: %v from w = %v: an update at example 1 makes example 0 wrong", i, p.Data, p.w)
			}
		}
	}
}
