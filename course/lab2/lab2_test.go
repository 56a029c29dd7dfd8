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

// The bases of the lists orthogonal, agreeing and touching (see storedBases) have their properties in
// every order of the rows. On a base of the list orthogonal, epoch 1 has 4 mistakes, epoch 2 has
// none, and the run ends with w = Σ yᵢxᵢ. On a base of the other two lists, epoch 1 has 1 mistake,
// and epoch 2 has none. A base of the list touching contains the initial w.
func TestOrthogonalAgreeingAndTouching(t *testing.T) {
	for _, order := range permutations(4) {
		for _, z := range bases().Orthogonal {
			s := positive(z)
			if w, perEpoch := s.run(10, order); !slices.Equal(perEpoch, []int{4, 0}) || !slices.Equal(w, s.total()) {
				t.Fatalf("%v in order %v: w = %v, want %v; mistakes per epoch = %v, want [4 0]", s, order, w, s.total(), perEpoch)
			}
		}
		for _, z := range bases().Agreeing {
			if _, perEpoch := positive(z).run(10, order); !slices.Equal(perEpoch, []int{1, 0}) {
				t.Fatalf("%v in order %v: mistakes per epoch = %v, want [1 0]", z, order, perEpoch)
			}
		}
	}
	for _, z := range bases().Touching {
		for _, order := range permutations(2) {
			after, first := positive(z[1:]).epoch(z[0], order)
			if _, second := positive(z[1:]).epoch(after, order); first != 1 || second != 0 {
				t.Fatalf("%v from w = %v in order %v: mistakes per epoch = [%d %d], want [1 0]", z[1:], z[0], order, first, second)
			}
		}
	}
}

// The bases for Bound have the properties that drawProofs needs. ρ, R² and ‖u‖² are not 1, so
// leaving one of them out or squaring it wrongly leads to a wrong bound.
func TestBoundBases(t *testing.T) {
	for _, z := range slices.Concat(bases().Plane, bases().Lifted, bases().Longer, bases().Small) {
		u, onLine, s := ask.Vector(z[0]), ask.Vector(z[1]), positive(z[2:])
		margins, squares := ask.Map(s.margins(u), math.Abs), s.squaredNorms()
		rho, r2, last := slices.Min(margins), slices.Max(squares), len(s.Xs)-1
		nearest, farthest := slices.Index(margins, rho), slices.Index(squares, r2)
		if nearest < 1 || nearest == last || farthest < 1 || farthest == last || nearest == farthest {
			t.Errorf("%v: ρ belongs to example %d and R² to example %d, want two different examples other than the first and the last", z, nearest, farthest)
		}
		if slices.Contains(margins[nearest+1:], rho) || slices.Contains(squares[farthest+1:], r2) {
			t.Errorf("%v: ρ or R² belongs to two examples, want one example each", z)
		}
		if rho == 0 || rho == 1 || r2 == 1 || u.Dot(u) == 1 || onLine.Dot(onLine) == 0 {
			t.Errorf("%v: ρ = %v, R² = %v, ‖u‖² = %v, want none equal to 1, ρ ≠ 0, and a second row other than 0", z, rho, r2, u.Dot(u))
		}
		for i, x := range s.Xs {
			s.Ys[i] = math.Copysign(1, u.Dot(x))
		}
		if least := slices.Min(s.margins(onLine)); least != 0 {
			t.Errorf("%v: smallest y u·x of the second row = %v, want 0", z, least)
		}
	}
}

// The bases for the trace by hand have the properties listed at storedBases.
func TestByHandBases(t *testing.T) {
	for _, z := range bases().ByHand {
		s := positive(z)
		w, ties, perRow := s.origin(), 0, [4]int{}
		var perEpoch [3]int
		for e := range perEpoch {
			for i, x := range s.Xs {
				if w.Dot(x) == 0 && w.Dot(w) > 0 {
					ties++
				}
				if s.mistake(w, i) {
					w = w.Plus(1, x)
					perEpoch[e]++
					perRow[i]++
				}
			}
		}
		if perEpoch[0]+perEpoch[1] != 4 || perEpoch[1] == 0 || perEpoch[2] > 0 || ties != 1 || perRow[0] == 0 || perRow[3] == 0 {
			t.Errorf("%v: mistakes per epoch = %v, want 4 in epochs 1 and 2 and none in epoch 3; "+
				"mistakes per row = %v, want at least 1 in the first and last row; visits to a row on the line = %d, want 1", z, perEpoch, perRow, ties)
		}
		for i, x := range s.Xs {
			isParallel := func(v ask.Vector) bool { return x[0]*v[1] == x[1]*v[0] }
			if slices.Contains(x, 0) || slices.ContainsFunc(s.Xs[:i], isParallel) {
				t.Errorf("%v contains a 0 or two parallel rows, want no 0 and no parallel rows", z)
			}
		}
	}
}

// The updates have the properties described at drawUpdate. The progress of an update in the list
// shrinking is odd, so ρ, which drawClaims sets to half of the progress, is not an integer.
func TestUpdateBases(t *testing.T) {
	growing, shrinking := slices.Concat(bases().Growing...), slices.Concat(bases().Shrinking...)
	for k, z := range append(growing, shrinking...) {
		q := update{z[0], z[1], z[2]}
		progress, growth := q.gains()
		if k >= len(growing) {
			growth *= -1 // so it is above 0, as in the list growing
			if math.Mod(progress, 2) == 0 {
				t.Errorf("%v: progress = %v, want an odd number", z, progress)
			}
		}
		zeros := [3]int{-1, -1, -1} // the places of the zeros of u, before and after
		if len(q.U) == fullFeatures {
			zeros = [3]int{1, 2, 3}
		}
		for j, u := range q.U {
			if (u == 0) != (j == zeros[0]) || math.Abs(q.Before[j]) == math.Abs(q.After[j]) {
				t.Errorf("%v: feature %d does not affect both numbers, want u ≠ 0 and |before| ≠ |after|", z, j)
			}
			if len(q.U) == fullFeatures && ((q.Before[j] == 0) != (j == zeros[1]) || (q.After[j] == 0) != (j == zeros[2])) {
				t.Errorf("%v: want a 0 only at the places %v of u, before and after", z, zeros)
			}
		}
		for _, w := range []ask.Vector{q.Before, q.After} {
			if root := math.Sqrt(w.Dot(w)); root != math.Trunc(root) {
				t.Errorf("%v: norm of %v = %v, want a whole number", z, w, root)
			}
		}
		// If one of these factors is 0, a function that ignores before or after returns a right number.
		isAloneRight := q.U.Dot(q.Before)*q.Before.Dot(q.Before)*q.U.Dot(q.After) == 0
		// If ‖before‖² = before·after, ‖after − before‖² is the right growth.
		isStepRight := q.Before.Dot(q.Before) == q.Before.Dot(q.After)
		if progress < 3 || growth < 3 || progress == growth || isAloneRight || isStepRight {
			t.Errorf("%v: progress = %v, growth = %v, want different numbers of magnitude ≥ 3 that no slip leads to", z, progress, growth)
		}
	}
}

// The bases for Bound with five features have the properties that drawFullProofs needs.
func TestFullBases(t *testing.T) {
	for _, z := range bases().Full {
		u, onLine, s := ask.Vector(z[0]), ask.Vector(z[1]), positive(z[2:])
		margins, squares := ask.Map(s.margins(u), math.Abs), s.squaredNorms()
		last := len(margins) - 1
		if slices.Index(margins, slices.Min(margins)) != last || slices.Contains(squares[1:], slices.Max(squares)) {
			t.Errorf("%v: margins = %v, ‖x‖² = %v, want the smallest margin at the last example only, the largest ‖x‖² at the first only", z, margins, squares)
		}
		for i, x := range s.Xs {
			s.Ys[i] = math.Copysign(1, u.Dot(x))
			if !slices.Contains(x, 0) {
				t.Errorf("%v: row %d has no 0, want one", z, i)
			}
		}
		if least := slices.Min(s.margins(onLine)); least != 0 || u[1] != 0 {
			t.Errorf("%v: smallest y u·x of the second row = %v, u[1] = %v, want 0, 0", z, least, u[1])
		}
	}
}

// The textbook's run on a base of the list wide has 4, 3, 1 and 0 mistakes.
func TestWideBases(t *testing.T) {
	for _, z := range bases().Wide {
		s := positive(z)
		if _, perEpoch := s.run(50, s.fileOrder()); !slices.Equal(perEpoch, []int{4, 3, 1, 0}) || len(z[0]) != fullFeatures || len(z) != 6 {
			t.Errorf("%v: mistakes per epoch = %v, want [4 3 1 0]; rows × features = %d×%d, want 6×5", z, perEpoch, len(z), len(z[0]))
		}
	}
}

// The data of drawSlow need more than 250 epochs in each order, and fewer than the questions allow.
func TestDrawSlow(t *testing.T) {
	for i := range 20 {
		s := drawSlow(ask.NewDraw([]byte("slow"), "lab2", fmt.Sprint(i)), 1)
		for _, order := range permutations(2) {
			if _, perEpoch := s.run(3000, order); len(perEpoch) <= 250 || len(perEpoch) >= 3000 {
				t.Errorf("%v in order %v: epochs = %d, want more than 250 and fewer than 3000", s, order, len(perEpoch))
			}
		}
	}
}

// The rows yᵢxᵢ of each inseparable base sum to 0, so every epoch has a mistake.
func TestInseparableBases(t *testing.T) {
	for _, z := range bases().Inseparable {
		s := positive(z)
		if total := s.total(); !slices.Equal(total, s.origin()) {
			t.Errorf("%v: sum of the rows = %v, want 0", z, total)
		}
	}
}

// positive returns the rows of a base as examples with the label +1.
func positive(z base) Data {
	return Data{ask.Map(z, func(row []float64) ask.Vector { return row }), slices.Repeat(ask.Vector{1}, len(z))}
}

// epochEnds returns the same weights and numbers of mistakes as the textbook's epoch, run in all
// orders one by one. The initial w is not 0, so fewer scores are 0. A base of the list long has 120
// orders, so three of these bases are enough.
func TestEpochEnds(t *testing.T) {
	for _, z := range slices.Concat(bases().Middling, bases().Long[:3], bases().Three, bases().Inseparable) {
		s, w := positive(z), ask.Vector{1, 0, -1}
		want, got := map[string]bool{}, map[string]bool{}
		for _, order := range permutations(len(s.Xs)) {
			end, mistakes := s.epoch(w, order)
			want[fmt.Sprint(end, mistakes)] = true
		}
		for end := range epochEnds(s, startAt(w, 0), rule{rate: 1, mistakes: -1}) {
			got[fmt.Sprint(end.weights(3), end.mistakes)] = true
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%v: epochEnds = %v, want %v", z, got, want)
		}
	}
}
