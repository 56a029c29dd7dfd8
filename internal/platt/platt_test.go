package platt

import (
	"math"
	"testing"

	"perceptronlab/internal/random"
)

// The expected values are from _sigmoid_calibration in scikit-learn 1.9.1. (The algorithm of Lin, Lin
// and Weng stops when the gradient is below 1e-5; its results agree with these to 5 digits.)
func TestFitAgreesWithScikitLearn(t *testing.T) {
	for _, c := range []struct {
		f    []float64
		is   string
		a, b float64
	}{
		{[]float64{-3, -2, -1, -0.5, 0.5, 1, 2, 3}, "..x.x.xx", -0.47233097, 0},
		{[]float64{1, 2, 3, 4}, "..xx", -0.90818434, 2.27046086},
		{[]float64{-100, -50, 10, 20, 300}, "...xx", -0.00635213315, 0.55141575},
	} {
		is := make([]bool, len(c.f))
		for i := range is {
			is[i] = c.is[i] == 'x'
		}
		if got := Fit(c.f, is); math.Abs(got[0]-c.a) > 1e-6*math.Abs(c.a) || math.Abs(got[1]-c.b) > 1e-6 {
			t.Errorf("Fit(%v, %s) = %v, want %v", c.f, c.is, got, []float64{c.a, c.b})
		}
	}
}

// At the minimum both components of the gradient are 0: Σ (t − p) = Σ (t − p) f = 0. The test uses
// scores of many sizes, and classes that overlap more and more.
func TestFitFindsTheMinimum(t *testing.T) {
	source := random.New(1, 0)
	for seed := range 40 {
		unit := math.Ldexp(1, 20*(seed%20)-200)
		var f []float64
		var is []bool
		positives := 0.0
		for range 100 {
			v := float64(source.Below(2001) - 1000)
			in := v+float64(source.Below(100*seed+1)-50*seed) > 300
			if f, is = append(f, v*unit), append(is, in); in {
				positives++
			}
		}
		ab := Fit(f, is)
		sum, moment := 0.0, 0.0
		for i, v := range f {
			target := 1 / (100 - positives + 2)
			if is[i] {
				target = (positives + 1) / (positives + 2)
			}
			_, p := Probability(ab, v)
			sum, moment = sum+target-p, moment+(target-p)*v/unit/1000
		}
		if math.Abs(sum) > 1e-6 || math.Abs(moment) > 1e-6 || ab[0] >= 0 {
			t.Errorf("seed %d: gradient at A, B = %v is (%v, %v), want (0, 0) and A < 0", seed, ab, sum, moment)
		}
	}
	// If all scores are 0, p is the mean of the targets ¾, ¾ and ⅓, which is 11/18, so B = −ln(11/7).
	if ab := Fit([]float64{0, 0, 0}, []bool{true, true, false}); math.Abs(ab[1]+math.Log(11./7)) > 1e-8 {
		t.Errorf("B when all scores are 0 = %v, want %v", ab[1], -math.Log(11./7))
	}
}
