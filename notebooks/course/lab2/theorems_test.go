package lab2

import (
	"fmt"
	"slices"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

// permutations returns all orders of n examples.
func permutations(n int) (all [][]int) {
	if n == 0 {
		return [][]int{nil}
	}
	for _, shorter := range permutations(n - 1) {
		for k := range n {
			all = append(all, slices.Insert(slices.Clone(shorter), k, n-1))
		}
	}
	return all
}

// Orthogonal examples: n mistakes, then none, and w = Σ yᵢxᵢ, in every order. Examples that agree: one
// mistake, then none.
func TestOrthogonalAndAgreeing(t *testing.T) {
	for _, d := range draws() {
		s := orthogonal(d.For("orthogonal"), 4)
		want := make(ask.Vector, 4)
		for i, x := range s.Xs {
			for j := range x {
				want[j] += s.Ys[i] * x[j]
			}
		}
		for _, order := range permutations(4) {
			w, perEpoch := s.run(order, 10)
			if !slices.Equal(perEpoch, []int{4, 0}) || !slices.Equal(w, want) {
				t.Fatalf("%v in order %v: %v, %v", s, order, w, perEpoch)
			}
		}
		s = agreeing(d.For("agreeing"), 4, 3)
		for _, order := range permutations(4) {
			if _, perEpoch := s.run(order, 10); !slices.Equal(perEpoch, []int{1, 0}) {
				t.Fatalf("%v in order %v: %v", s, order, perEpoch)
			}
		}
		w, s := onTheLine(d.For("line"))
		for _, order := range permutations(2) {
			after, first := s.epoch(w, order)
			if _, second := s.epoch(after, order); first != 1 || second != 0 {
				t.Fatalf("%v from %v in order %v: %d, then %d mistakes", s, w, order, first, second)
			}
		}
	}
}

// Rows yᵢxᵢ that sum up to 0 leave no order and no number of epochs without a mistake.
func TestInseparable(t *testing.T) {
	for _, z := range inseparable {
		s := plain(z)
		total := make(ask.Vector, 3)
		for _, x := range s.Xs {
			for j := range x {
				total[j] += x[j]
			}
		}
		if !slices.Equal(total, make(ask.Vector, 3)) {
			t.Errorf("%v sums up to %v", z, total)
		}
		for _, order := range permutations(4) {
			if _, perEpoch := s.run(order, 200); len(perEpoch) < 200 {
				t.Errorf("%v in order %v ends: %v", z, order, perEpoch)
			}
		}
	}
}

// plain gives every row of a base the label +1.
func plain(z base) (s Data) {
	for _, row := range z {
		s.Xs, s.Ys = append(s.Xs, slices.Clone(row)), append(s.Ys, 1)
	}
	return s
}

// The bases do what is said of them, mirrored or not.
func TestBases(t *testing.T) {
	for _, list := range []struct {
		bases            []base
		mistakes, epochs int
	}{{middling, 6, 4}, {long, 7, 5}, {unfinished, 6, 4}} {
		for k, z := range list.bases {
			for n := range 20 {
				d := ask.NewDraw([]byte("bases"), "lab2", fmt.Sprint(n))
				for _, s := range []Data{plain(z), of(d, []base{z}, d.Sign())} {
					w, perEpoch := s.run(s.fileOrder(), 100)
					if sum(perEpoch) != list.mistakes || len(perEpoch) != list.epochs || unlabelled(w, s) != "" {
						t.Fatalf("base %d, %v: %v", k, z, perEpoch)
					}
					if !apart(s.Xs) {
						t.Fatalf("base %d, %v: two rows on a line through 0", k, z)
					}
					if float64(sum(perEpoch)) > bound(w, s) {
						t.Fatalf("base %d: %d mistakes, above the bound %v", k, sum(perEpoch), bound(w, s))
					}
				}
			}
		}
	}
}

// What after gives is what the textbook's run gives over all orders, one by one.
func TestAfterFollowsEveryOrder(t *testing.T) {
	for _, z := range slices.Concat(middling, long[:3], three, inseparable) {
		s := plain(z)
		w := ask.Vector{1, 0, -1}
		want := map[string]bool{}
		for _, order := range permutations(len(s.Xs)) {
			end, mistakes := s.epoch(w, order)
			want[fmt.Sprint(end, mistakes)] = true
		}
		got := map[string]bool{}
		for end := range after(s, map[state]bool{startAt(w): true}, rule{rate: 1, mistakes: -1}) {
			got[fmt.Sprint(end.weights(3), end.mistakes)] = true
		}
		if len(got) != len(want) {
			t.Errorf("%v: %d ends, all orders have %d", z, len(got), len(want))
		}
		for end := range want {
			if !got[end] {
				t.Errorf("%v: %s is missing", z, end)
			}
		}
	}
}

// From w = 0 the rate is a factor of w, and changes no mistake: so Train need not know it.
func TestRateIsAFactor(t *testing.T) {
	for _, z := range slices.Concat(middling, long) {
		s := plain(z)
		w, perEpoch := s.run(s.fileOrder(), 100)
		for _, rate := range []float64{0.25, 2, 5} {
			v, counts := trains(rated(rate))(s.Rows(), s.Ys, 100)
			if !slices.Equal(counts, perEpoch) || !slices.Equal(ask.Vector(v), times(rate, w)) {
				t.Errorf("rate %v: %v %v, with 1 %v %v", rate, v, counts, w, perEpoch)
			}
		}
	}
}

// On AND, with u = (2, 2, −3), the proof's numbers are those of the lesson: 51, and 18 mistakes.
func TestAND(t *testing.T) {
	w, perEpoch := and().run(and().fileOrder(), 100)
	if !slices.Equal(w, ask.Vector{3, 2, -4}) || !slices.Equal(perEpoch, []int{2, 3, 3, 2, 2, 3, 2, 1, 0}) {
		t.Errorf("AND: %v, %v", w, perEpoch)
	}
	if b := bound(ask.Vector{2, 2, -3}, and()); b != 51 {
		t.Errorf("bound = %v, want 51", b)
	}
}
