package perceptron

import (
	"testing"

	"perceptronlab/internal/random"
)

// ZeroOne is the number of examples with y w·x ≤ 0, and Criterion is the sum of −y w·x over these
// examples. This test computes both in integers.
func TestLosses(t *testing.T) {
	r := random.New(9, 10)
	for range 100 {
		x, y := integers(r, 1+r.Below(20), 1+r.Below(5), 3)
		weights, _ := integers(r, 1, len(x[0]), 3)
		d, w := Must(FromRows(x, y)), Weights(weights[0])
		errors, criterion := 0, 0
		for x, y := range d.All() {
			s := 0
			for j := range x {
				s += int(y) * int(x[j]) * int(w[j])
			}
			if s <= 0 {
				errors++
				criterion -= s
			}
		}
		if got := ZeroOne(d, w); got != float64(errors) || got != float64(d.Errors(w.Dot)) {
			t.Errorf("ZeroOne(d, %v) = %v and Errors = %d, want %d for both", w, got, d.Errors(w.Dot), errors)
		}
		if got := Criterion(d, w); got != float64(criterion) {
			t.Errorf("Criterion(d, %v) = %v, want %d", w, got, criterion)
		}
	}
}
