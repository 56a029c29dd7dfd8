package platt

import (
	"math"
	"testing"

	"perceptronlab/internal/random"
)

// The expected values are from _sigmoid_calibration in scikit-learn 1.9.1.
func TestFitAgreesWithScikitLearn(t *testing.T) {
	for _, c := range []struct {
		f       []float64
		inClass string // one letter per score: x if the row belongs to the class
		a, b    float64
	}{
		{[]float64{-3, -2, -1, -0.5, 0.5, 1, 2, 3}, "..x.x.xx", -0.47233097, 0},
		{[]float64{1, 2, 3, 4}, "..xx", -0.90818434, 2.27046086},
		{[]float64{-100, -50, 10, 20, 300}, "...xx", -0.00635213315, 0.55141575},
	} {
		inClass := make([]bool, len(c.f))
		for i := range inClass {
			inClass[i] = c.inClass[i] == 'x'
		}
		got := Fit(c.f, inClass)
		if math.Abs(got[0]-c.a) > 1e-6*math.Abs(c.a) || math.Abs(got[1]-c.b) > 1e-6 {
			t.Errorf("Fit(%v, %s) = %v, want %v", c.f, c.inClass, got, []float64{c.a, c.b})
		}
	}
}

// At the minimum both components of the gradient are 0: Σ (t − p) = 0 and Σ (t − p) f = 0. The scores of
// the trials have many orders of magnitude. Random noise, which grows with the trial, makes the scores of
// the two classes overlap.
func TestFitFindsTheMinimum(t *testing.T) {
	source := random.New(1, 0)
	for trial := range 40 {
		unit := math.Ldexp(1, 20*(trial%20)-200)
		var f []float64
		var inClass []bool
		positives := 0.0
		for range 100 {
			v := float64(source.Below(2001) - 1000)
			isPositive := v+float64(source.Below(100*trial+1)-50*trial) > 300
			f, inClass = append(f, v*unit), append(inClass, isPositive)
			if isPositive {
				positives++
			}
		}
		ab := Fit(f, inClass)
		gradientB, gradientA := 0.0, 0.0
		for i, v := range f {
			target := 1 / (100 - positives + 2)
			if inClass[i] {
				target = (positives + 1) / (positives + 2)
			}
			_, p := Probability(ab, v)
			gradientB += target - p
			gradientA += (target - p) * v / unit / 1000 // the scores, scaled to at most 1
		}
		if math.Abs(gradientA) > 1e-6 || math.Abs(gradientB) > 1e-6 || ab[0] >= 0 {
			t.Errorf("trial %d: (A, B) = %v, gradient = (%v, %v), want A < 0 and the gradient (0, 0)",
				trial, ab, gradientA, gradientB)
		}
	}
}

// If all scores are 0, p is the mean of the targets ¾, ¾ and ⅓. This mean is 11/18, so B = −ln(11/7).
func TestFitOfZeros(t *testing.T) {
	want := -math.Log(11. / 7)
	if ab := Fit([]float64{0, 0, 0}, []bool{true, true, false}); math.Abs(ab[1]-want) > 1e-8 {
		t.Errorf("B = %v, want %v", ab[1], want)
	}
}

// The scores of the class are lower than those of the other rows. Fit therefore returns A > 0, and
// FitMonotone returns A = 0 with the mean of the targets, (3/4 + 3/4 + 1/4 + 1/4)/4. If A is not positive,
// both agree.
func TestFitMonotone(t *testing.T) {
	f, inClass := []float64{-2, -1, 1, 2}, []bool{true, true, false, false}
	if ab := Fit(f, inClass); ab[0] <= 0 {
		t.Errorf("Fit(%v) = %v, want A > 0", f, ab)
	}
	if ab := FitMonotone(f, inClass); ab[0] != 0 || math.Abs(ab[1]) > 1e-15 {
		t.Errorf("FitMonotone(%v) = %v, want 0, 0", f, ab)
	}
	f = []float64{2, 1, -1, 3}
	if got, want := FitMonotone(f, inClass), Fit(f, inClass); got != want {
		t.Errorf("FitMonotone(%v) = %v, want %v", f, got, want)
	}
}
