package lab2

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
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

// total returns Σ yᵢxᵢ.
func (s Data) total() ask.Vector {
	sum := s.origin()
	for i, x := range s.Xs {
		sum = sum.Plus(s.Ys[i], x)
	}
	return sum
}

// In every order, orthogonal rows are 4 mistakes, then none, and w = Σ yᵢxᵢ; rows that agree are one
// mistake, then none; and so are those of which one is on the line of the given w.
func TestOrthogonalAndAgreeing(t *testing.T) {
	for _, order := range permutations(4) {
		for _, z := range bases().Orthogonal {
			s := plain(z)
			if w, perEpoch := s.run(10, order); !slices.Equal(perEpoch, []int{4, 0}) || !slices.Equal(w, s.total()) {
				t.Fatalf("%v in order %v: %v, %v", s, order, w, perEpoch)
			}
		}
		for _, z := range bases().Agreeing {
			if _, perEpoch := plain(z).run(10, order); !slices.Equal(perEpoch, []int{1, 0}) {
				t.Fatalf("%v in order %v: %v", z, order, perEpoch)
			}
		}
	}
	for _, z := range bases().Touching {
		for _, order := range permutations(2) {
			after, first := plain(z[1:]).epoch(z[0], order)
			if _, second := plain(z[1:]).epoch(after, order); first != 1 || second != 0 {
				t.Fatalf("%v from %v in order %v: %d, then %d mistakes", z[1:], z[0], order, first, second)
			}
		}
	}
}

// The sets of Bound are as proofs says, and the usual slips give another bound: ρ, R² and ‖u‖² are not 1.
func TestSetsOfBound(t *testing.T) {
	for _, z := range slices.Concat(bases().Plane, bases().Lifted, bases().Longer, bases().Small) {
		u, flat, s := ask.Vector(z[0]), ask.Vector(z[1]), plain(z[2:])
		margins, lengths := ask.Map(s.margins(u), math.Abs), s.lengths()
		rho, r2, last := slices.Min(margins), slices.Max(lengths), len(s.Xs)-1
		nearest, farthest := slices.Index(margins, rho), slices.Index(lengths, r2)
		if nearest < 1 || nearest == last || farthest < 1 || farthest == last || nearest == farthest {
			t.Errorf("%v: ρ at %d, R² at %d", z, nearest, farthest)
		}
		if slices.Contains(margins[nearest+1:], rho) || slices.Contains(lengths[farthest+1:], r2) {
			t.Errorf("%v: ρ or R² twice", z)
		}
		if rho == 0 || rho == 1 || r2 == 1 || u.Dot(u) == 1 || flat.Dot(flat) == 0 {
			t.Errorf("%v: ρ = %v, R² = %v, ‖u‖² = %v", z, rho, r2, u.Dot(u))
		}
		for i, x := range s.Xs {
			s.Ys[i] = math.Copysign(1, u.Dot(x))
		}
		if least := slices.Min(s.margins(flat)); least != 0 {
			t.Errorf("%v: the second row has the margin %v", z, least)
		}
	}
}

// The sets for the trace by hand are as hard as bases.go says.
func TestByHand(t *testing.T) {
	for _, z := range bases().ByHand {
		s := plain(z)
		w, ties, at := s.origin(), 0, [4]int{}
		var perEpoch [3]int
		for e := range perEpoch {
			for i, x := range s.Xs {
				if w.Dot(x) == 0 && w.Dot(w) > 0 {
					ties++
				}
				if s.mistake(w, i) {
					w = w.Plus(1, x)
					perEpoch[e]++
					at[i]++
				}
			}
		}
		if perEpoch[0]+perEpoch[1] != 4 || perEpoch[1] == 0 || perEpoch[2] > 0 || ties != 1 || at[0] == 0 || at[3] == 0 {
			t.Errorf("%v: mistakes %v, on each row %v, %d ties", z, perEpoch, at, ties)
		}
		for i, x := range s.Xs {
			along := func(v ask.Vector) bool { return x[0]*v[1] == x[1]*v[0] }
			if slices.Contains(x, 0) || slices.ContainsFunc(s.Xs[:i], along) {
				t.Errorf("%v has a 0, or parallel rows", z)
			}
		}
	}
}

// The updates are as change says, and halved they have no whole progress.
func TestUpdates(t *testing.T) {
	growing, shrinking := slices.Concat(bases().Growing...), slices.Concat(bases().Shrinking...)
	for k, z := range append(growing, shrinking...) {
		q := update{z[0], z[1], z[2]}
		progress, growth := q.gains()
		if k >= len(growing) {
			growth *= -1
			if math.Mod(progress, 2) == 0 {
				t.Errorf("%v: progress %v", z, progress)
			}
		}
		for j, u := range q.U {
			if u == 0 || math.Abs(q.Before[j]) == math.Abs(q.After[j]) {
				t.Errorf("%v: feature %d does not count", z, j)
			}
		}
		alone, square := q.U.Dot(q.Before)*q.Before.Dot(q.Before)*q.U.Dot(q.After) == 0, q.Before.Dot(q.Before) == q.Before.Dot(q.After)
		if progress < 3 || growth < 3 || progress == growth || alone || square {
			t.Errorf("%v: progress %v, growth %v", z, progress, growth)
		}
	}
}

// Rows yᵢxᵢ that sum up to 0 leave no epoch without a mistake: see inseparable.
func TestInseparable(t *testing.T) {
	for _, z := range bases().Inseparable {
		s := plain(z)
		if total := s.total(); !slices.Equal(total, s.origin()) {
			t.Errorf("%v sums up to %v", z, total)
		}
	}
}

// plain gives every row of a base the label +1.
func plain(z base) Data {
	return Data{ask.Map(z, func(row []float64) ask.Vector { return row }), slices.Repeat(ask.Vector{1}, len(z))}
}

// What after gives is what the textbook's run gives over all orders, one by one.
func TestAfterFollowsEveryOrder(t *testing.T) {
	for _, z := range slices.Concat(bases().Middling, bases().Long[:3], bases().Three, bases().Inseparable) {
		s, w := plain(z), ask.Vector{1, 0, -1}
		want, got := map[string]bool{}, map[string]bool{}
		for _, order := range permutations(len(s.Xs)) {
			end, mistakes := s.epoch(w, order)
			want[fmt.Sprint(end, mistakes)] = true
		}
		for end := range after(s, startAt(w, 0), rule{rate: 1, mistakes: -1}) {
			got[fmt.Sprint(end.weights(3), end.mistakes)] = true
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v: ends %v, all orders have %v", z, got, want)
		}
	}
}
