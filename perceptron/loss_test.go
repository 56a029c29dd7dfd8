package perceptron

import (
	"math/rand/v2"
	"testing"
)

// The losses are their definitions, summed here in integers: Σ 1 and Σ −y w·x over the
// examples with y w·x ≤ 0.
func TestLossesAreTheirDefinitions(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for range 200 {
		d, w := smallIntegers(r, 1+r.IntN(20), 1+r.IntN(5))
		mistakes, criterion := 0, 0
		for x, y := range d.All() {
			s := 0
			for j := range x {
				s += int(y) * int(x[j]) * int(w[j])
			}
			if s <= 0 {
				mistakes++
				criterion -= s
			}
		}
		if got := ZeroOne(d, w); got != float64(mistakes) || got != float64(d.Errors(w.Dot)) {
			t.Errorf("%v mistakes, want %d", got, mistakes)
		}
		if got := Criterion(d, w); got != float64(criterion) {
			t.Errorf("E = %v, want %d", got, criterion)
		}
	}
}

// smallIntegers draws n examples of dim features, and weights, all of integers from −3 to 3.
func smallIntegers(r *rand.Rand, n, dim int) (*Dataset, Weights) {
	x, y := make([][]float64, n), make([]float64, n)
	w := make(Weights, dim)
	for i := range x {
		x[i], y[i] = make([]float64, dim), float64(2*r.IntN(2)-1)
		for j := range x[i] {
			x[i][j] = float64(r.IntN(7) - 3)
		}
	}
	for j := range w {
		w[j] = float64(r.IntN(7) - 3)
	}
	return Must(FromRows(x, y)), w
}

// An update on (x, y) lowers that example's own part of the criterion by ‖x‖², or to 0.
func TestAnUpdateLowersItsOwnCriterion(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for range 50 {
		d, _ := smallIntegers(r, 1+r.IntN(8), 1+r.IntN(4))
		for up := range Updates(d) {
			if up.K > 100 {
				break
			}
			own := Must(FromRows([][]float64{up.X}, []float64{up.Y}))
			before, after := Criterion(own, up.Before), Criterion(own, up.After)
			if want := max(0, before-own.Radius2()); after != want {
				t.Errorf("mistake %d: its own part goes from %v to %v, want %v", up.K, before, after, want)
			}
		}
	}
}
