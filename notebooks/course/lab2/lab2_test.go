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

// total returns Σ yᵢxᵢ.
func (s Data) total() ask.Vector {
	sum := s.origin()
	for i, x := range s.Xs {
		sum = sum.Plus(s.Ys[i], x)
	}
	return sum
}

// Orthogonal examples: n mistakes, then none, and w = Σ yᵢxᵢ, in every order. Examples that agree: one
// mistake, then none.
func TestOrthogonalAndAgreeing(t *testing.T) {
	for student := range 20 {
		d := ask.NewDraw([]byte("s"), "lab2", fmt.Sprint(student))
		s, agree := orthogonal(d, 4), agreeing(d, 4, 3)
		start, line := onTheLine(d)
		want := s.total()
		for _, order := range permutations(4) {
			if w, perEpoch := s.run(10, order); !slices.Equal(perEpoch, []int{4, 0}) || !slices.Equal(w, want) {
				t.Fatalf("%v in order %v: %v, %v", s, order, w, perEpoch)
			}
			if _, perEpoch := agree.run(10, order); !slices.Equal(perEpoch, []int{1, 0}) {
				t.Fatalf("%v in order %v: %v", agree, order, perEpoch)
			}
		}
		for _, order := range permutations(2) {
			after, first := line.epoch(start, order)
			if _, second := line.epoch(after, order); first != 1 || second != 0 {
				t.Fatalf("%v from %v in order %v: %d, then %d mistakes", line, start, order, first, second)
			}
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
