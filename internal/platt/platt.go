// Package platt turns the scores of a classifier into probabilities: for two classes by Platt scaling, and
// for more classes by Platt scaling of the score of each class, or by the softmax of all scores. The
// documentation of classifier.Model.ProbabilitiesAll lists the sources.
package platt

import (
	"math"

	"perceptronlab/internal/detmath"
)

// Probability returns p = 1/(1 + exp(A s + B)) and q = 1 − p for the score s and ab = (A, B). It computes
// neither p nor q as a difference, which would lose digits near 0.
func Probability(ab [2]float64, s float64) (q, p float64) {
	v := float64(ab[0]*s) + ab[1]
	e := detmath.Exp(-math.Abs(v))
	larger, smaller := 1/(1+e), e/(1+e)
	if v < 0 {
		return smaller, larger
	}
	return larger, smaller
}

// Fit returns the A and B for the probability p that a row belongs to a class. The argument f contains the
// scores of some rows, and inClass[i] reports whether row i belongs to the class. A and B minimise
//
//	F(A, B) = −Σ (t ln p + (1 − t) ln(1 − p)),     p = 1/(1 + exp(A f + B))
//
// where the target t is (N₊ + 1)/(N₊ + 2) for the N₊ rows of the class, and 1/(N₋ + 2) for the N₋ other
// rows.
//
// The method is Newton's with a line search, as in LIBSVM and in the appendix of Lin, Lin and Weng, A Note
// on Platt's Probabilistic Outputs for Support Vector Machines (2007). The scores are first divided by a
// power of two, so their size does not matter.
func Fit(f []float64, inClass []bool) [2]float64 {
	o, exponent := newObjective(f, inClass)
	ab := o.start
	least := o.value(ab)
	for range 100 {
		direction, slope, ok := o.newton(ab)
		if !ok {
			break
		}
		step := 1.0
		for ; step >= 1e-10; step /= 2 {
			next := [2]float64{ab[0] + float64(step*direction[0]), ab[1] + float64(step*direction[1])}
			v := o.value(next)
			if v < least+float64(float64(1e-4*step)*slope) {
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

// FitMonotone is like Fit, but with the constraint A ≤ 0, so a higher score never makes the class less
// probable. If Fit returns A > 0, the scores of the class are lower than those of the other rows, which can
// only be chance. FitMonotone then returns A = 0 and the B for which p is the mean of the targets.
func FitMonotone(f []float64, inClass []bool) [2]float64 {
	ab := Fit(f, inClass)
	if ab[0] <= 0 {
		return ab
	}
	o, _ := newObjective(f, inClass)
	mean := 0.0
	for _, t := range o.t {
		mean += t / float64(len(o.t))
	}
	return [2]float64{0, detmath.Log((1 - mean) / mean)}
}

// An objective is the function F that Fit minimises.
type objective struct {
	x     []float64  // the scores divided by a power of two; all are below 1 in absolute value
	t     []float64  // the targets
	start [2]float64 // the initial A and B
}

// newObjective returns F for the scores f divided by 2^exponent.
func newObjective(f []float64, inClass []bool) (o objective, exponent int) {
	largest, positives, negatives := 0.0, 0.0, 0.0
	for i, v := range f {
		largest = max(largest, math.Abs(v))
		if inClass[i] {
			positives++
		} else {
			negatives++
		}
	}
	_, exponent = math.Frexp(largest)
	o.x = make([]float64, len(f))
	o.t = make([]float64, len(f))
	for i, v := range f {
		o.x[i] = math.Ldexp(v, -exponent)
		o.t[i] = 1 / (negatives + 2)
		if inClass[i] {
			o.t[i] = (positives + 1) / (positives + 2)
		}
	}
	o.start = [2]float64{0, detmath.Log((negatives + 1) / (positives + 1))}
	return o, exponent
}

// value returns F(A, B) for ab = (A, B).
func (o objective) value(ab [2]float64) (sum float64) {
	for i, x := range o.x {
		v := float64(ab[0]*x) + ab[1]
		// t v + ln(1 + exp(−v)), in a form in which exp does not overflow
		sum += float64(o.t[i]*v) + detmath.Log(1+detmath.Exp(-math.Abs(v))) - min(v, 0)
	}
	return sum
}

// newton returns the Newton step from ab = (A, B), which is the step to the minimum of the quadratic
// approximation of F. slope is the derivative of F along the step. If the gradient is almost 0, ok is
// false.
func (o objective) newton(ab [2]float64) (step [2]float64, slope float64, ok bool) {
	const ridge = 1e-12 // keeps the Hessian invertible
	hAA, hAB, hBB := ridge, 0.0, ridge
	gA, gB := 0.0, 0.0
	for i, x := range o.x {
		q, p := Probability(ab, x)
		d := o.t[i] - p
		h := float64(p * q)
		xh := float64(x * h)
		hAA += float64(x * xh)
		hAB += xh
		hBB += h
		gA += float64(x * d)
		gB += d
	}
	if math.Abs(gA) < 1e-9 && math.Abs(gB) < 1e-9 {
		return step, 0, false
	}
	det := float64(hAA*hBB) - float64(hAB*hAB)
	step[0] = -(float64(hBB*gA) - float64(hAB*gB)) / det
	step[1] = -(float64(hAA*gB) - float64(hAB*gA)) / det
	slope = float64(gA*step[0]) + float64(gB*step[1])
	return step, slope, true
}
