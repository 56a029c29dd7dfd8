// Package platt turns the scores of a classifier into probabilities: see ProbabilitiesAll of package
// classifier, and its sources.
package platt

import (
	"math"

	"perceptronlab/internal/elementary"
)

// Probability returns 1 − p and p = 1/(1 + exp(A s + B)), neither as a difference.
func Probability(ab [2]float64, s float64) (not, p float64) {
	v := float64(ab[0]*s) + ab[1]
	e := elementary.Exp(-math.Abs(v))
	if not, p = 1/(1+e), e/(1+e); v < 0 {
		not, p = p, not
	}
	return not, p
}

// Fit returns A and B for the scores f of rows that are of the class or not: the minimum of
//
//	F(A, B) = −Σ (t ln p + (1 − t) ln(1 − p)),     p = 1/(1 + exp(A f + B))
//
// where t is (N₊ + 1)/(N₊ + 2) for the N₊ rows of the class and 1/(N₋ + 2) for the others. It
// is Newton's method with a line search, as in Lin, Lin and Weng's Appendix and in LIBSVM, on
// scores in a unit that is a power of two, so that their size does not matter.
func Fit(f []float64, is []bool) [2]float64 {
	largest, in, out := 0.0, 0.0, 0.0
	for i, v := range f {
		if largest = max(largest, math.Abs(v)); is[i] {
			in++
		} else {
			out++
		}
	}
	_, exponent := math.Frexp(largest)
	target := map[bool]float64{true: (in + 1) / (in + 2), false: 1 / (out + 2)}
	x, t := make([]float64, len(f)), make([]float64, len(f))
	for i, v := range f {
		x[i], t[i] = math.Ldexp(v, -exponent), target[is[i]]
	}
	value := func(ab [2]float64) (sum float64) {
		for i, f := range x {
			v := float64(ab[0]*f) + ab[1]
			// v t + ln(1 + exp(−v)), without an exp that overflows
			sum += float64(t[i]*v) + elementary.Log(1+elementary.Exp(-math.Abs(v))) - min(v, 0)
		}
		return sum
	}
	ab := [2]float64{0, elementary.Log((out + 1) / (in + 1))}
	least := value(ab)
	for range 100 {
		const ridge = 1e-12
		hAA, hAB, hBB, gA, gB := ridge, 0.0, ridge, 0.0, 0.0
		for i, f := range x {
			not, p := Probability(ab, f)
			d, h := t[i]-p, float64(p*not)
			fh := float64(f * h)
			hAA, hAB, hBB = hAA+float64(f*fh), hAB+fh, hBB+h
			gA, gB = gA+float64(f*d), gB+d
		}
		if math.Abs(gA) < 1e-9 && math.Abs(gB) < 1e-9 {
			break
		}
		det := float64(hAA*hBB) - float64(hAB*hAB)
		dA, dB := -(float64(hBB*gA)-float64(hAB*gB))/det, -(float64(hAA*gB)-float64(hAB*gA))/det
		slope := float64(gA*dA) + float64(gB*dB)
		step := 1.0
		for ; step >= 1e-10; step /= 2 {
			next := [2]float64{ab[0] + float64(step*dA), ab[1] + float64(step*dB)}
			if v := value(next); v < least+float64(float64(1e-4*step)*slope) {
				ab, least = next, v
				break
			}
		}
		if step < 1e-10 {
			break
		}
	}
	return [2]float64{math.Ldexp(ab[0], -exponent), ab[1]}
}
