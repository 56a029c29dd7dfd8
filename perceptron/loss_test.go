package perceptron

import (
	"testing"

	"perceptronlab/internal/random"
)

// The losses are their definitions, summed here in integers: Σ 1 and Σ −y w·x over the
// examples with y w·x ≤ 0.
func TestLossesAreTheirDefinitions(t *testing.T) {
	r := random.New(9, 10)
	for range 100 {
		x, y := integers(r, 1+r.Below(20), 1+r.Below(5), 3)
		row, _ := integers(r, 1, len(x[0]), 3)
		d, w := Must(FromRows(x, y)), Weights(row[0])
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

// An update on (x, y) lowers that example's own part of the criterion by ‖x‖², or to 0.
func TestAnUpdateLowersItsOwnCriterion(t *testing.T) {
	r := random.New(11, 12)
	for range 50 {
		x, y := integers(r, 1+r.Below(8), 1+r.Below(4), 3)
		for up := range Updates(Must(FromRows(x, y))) {
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
