package platt

import (
	"math"
	"slices"

	"perceptronlab/internal/detmath"
)

// Softmax stores the probabilities of three or more classes in p. Their sum is 1. The argument ab contains
// the coefficients (A, B) of each class, and s the score of each class:
//
//	pₖ = exp(−(Aₖ sₖ + Bₖ)) / Σⱼ exp(−(Aⱼ sⱼ + Bⱼ))
//
// Terms that overflow count as the largest number, so no probability is NaN.
func Softmax(ab [][2]float64, s, p []float64) {
	for k, c := range ab {
		z := -(float64(c[0]*s[k]) + c[1])
		p[k] = min(max(z, -math.MaxFloat64), math.MaxFloat64)
	}
	normalise(p)
}

// normalise replaces each number z of p by exp(z), divided by the sum of all exp(z). It returns the logarithm
// of this sum.
func normalise(p []float64) (logSum float64) {
	largest := math.Inf(-1)
	for _, z := range p {
		largest = max(largest, z)
	}
	sum := 0.0
	for k, z := range p {
		p[k] = detmath.Exp(z - largest)
		sum += p[k]
	}
	for k := range p {
		p[k] /= sum
	}
	return largest + detmath.Log(sum)
}

// FitSoftmax returns the coefficients of Softmax for the probabilities of K ≥ 3 classes. The argument scores
// contains the scores of each class: scores[k][i] is the score of class k on row i. classes[i] is the class
// of row i. All classes have the same A, so a class with a higher score is more probable unless the B differ.
// The sum of the B is 0. The coefficients minimise
//
//	F(A, B₁, …, B_K) = −Σᵢ Σₖ tᵢₖ ln pᵢₖ     with A ≤ 0
//
// where the target t of the row's own class is (n + 1)/(n + 2) for n rows, and that of each other class is
// 1/((n + 2)(K − 1)). These are the probabilities that Laplace's rule of succession gives if none of the n
// rows is misclassified. They keep the coefficients finite if the scores separate the classes.
//
// F is convex. The method is Newton's with a line search, as in Fit. Each step is computed by conjugate
// gradients, which need no matrix, so the time per step is proportional to the number of scores.
func FitSoftmax(scores [][]float64, classes []int) [][2]float64 {
	o, exponent := newLikelihood(scores, classes)
	v := o.start()
	for range 100 {
		least := o.value(v)
		gradient := o.gradient()
		if largestOf(gradient) <= 1e-10*float64(len(classes)) {
			break
		}
		next, decreased := o.search(v, o.newton(gradient), gradient, least)
		if !decreased {
			break
		}
		v = next
	}
	if v[0] < 0 { // the scores of the own classes are lower than others, which can only be chance
		v = o.start()
	}
	return o.coefficients(v, exponent)
}

// A likelihood is the function F that FitSoftmax minimises. Its argument is a vector v = (a, b₁, …, b_K),
// where a and b are −A and −B: the probabilities of a row with the scores x are the softmax of a xₖ + bₖ.
type likelihood struct {
	k          int       // the number of classes
	x          []float64 // K scores per row, divided by a power of two; all are below 1 in absolute value
	p          []float64 // the probabilities at the vector passed to the last call of value
	classes    []int
	own, other float64 // the targets of a row's own class and of each other class
}

// newLikelihood returns F for the scores divided by 2^exponent.
func newLikelihood(scores [][]float64, classes []int) (o *likelihood, exponent int) {
	k, n := len(scores), len(classes)
	o = &likelihood{
		k:       k,
		x:       make([]float64, 0, n*k),
		p:       make([]float64, n*k),
		classes: classes,
		own:     float64(n+1) / float64(n+2),
		other:   1 / (float64(n+2) * float64(k-1)),
	}
	largest := 0.0
	for _, s := range scores {
		largest = max(largest, largestOf(s))
	}
	_, exponent = math.Frexp(largest)
	for i := range n {
		for _, s := range scores {
			o.x = append(o.x, math.Ldexp(s[i], -exponent))
		}
	}
	return o, exponent
}

// start returns the vector with a = 0 at which F is smallest. The probabilities are then the means of the
// targets.
func (o *likelihood) start() []float64 {
	v := make([]float64, 1+o.k)
	for j := range o.k {
		v[1+j] = float64(o.other * float64(len(o.classes)))
	}
	for _, class := range o.classes {
		v[1+class] += o.own - o.other
	}
	for j := range o.k {
		v[1+j] = detmath.Log(v[1+j])
	}
	return v
}

// value returns F(v), and stores the probabilities at v in o.p.
func (o *likelihood) value(v []float64) (sum float64) {
	for i, class := range o.classes {
		x, p := o.x[i*o.k:(i+1)*o.k], o.p[i*o.k:(i+1)*o.k]
		expected := 0.0 // Σ t z
		for j := range p {
			p[j] = float64(v[0]*x[j]) + v[1+j]
			expected += float64(o.other * p[j])
		}
		expected += float64((o.own - o.other) * p[class])
		sum += normalise(p) - expected
	}
	return sum
}

// gradient returns the gradient of F at the vector of o.p.
func (o *likelihood) gradient() []float64 {
	g := make([]float64, 1+o.k)
	for i, class := range o.classes {
		x, p := o.x[i*o.k:(i+1)*o.k], o.p[i*o.k:(i+1)*o.k]
		for j := range p {
			d := p[j] - o.other
			if j == class {
				d = p[j] - o.own
			}
			g[0] += float64(d * x[j])
			g[1+j] += d
		}
	}
	return g
}

// timesHessian stores in h the product of the Hessian of F, at the vector of o.p, and d. A ridge, added to
// the diagonal, keeps the Hessian invertible.
func (o *likelihood) timesHessian(d, h []float64) {
	const ridge = 1e-12
	for j := range h {
		h[j] = float64(ridge * d[j])
	}
	u := make([]float64, o.k) // the change of the scores a x + b along d
	for i := range o.classes {
		x, p := o.x[i*o.k:(i+1)*o.k], o.p[i*o.k:(i+1)*o.k]
		mean := 0.0
		for j := range u {
			u[j] = float64(d[0]*x[j]) + d[1+j]
			mean += float64(p[j] * u[j])
		}
		for j := range u {
			change := float64(p[j] * (u[j] - mean))
			h[0] += float64(change * x[j])
			h[1+j] += change
		}
	}
}

// newton returns the step from the vector of o.p to the minimum of the quadratic approximation of F, computed
// by conjugate gradients. The closer F is to its minimum, the more exact is the step: an exact step is a
// waste of time far from the minimum.
func (o *likelihood) newton(gradient []float64) []float64 {
	step := make([]float64, len(gradient))
	residual := make([]float64, len(gradient))
	for j, g := range gradient {
		residual[j] = -g
	}
	direction := slices.Clone(residual)
	product := make([]float64, len(gradient))
	square := inner(residual, residual)
	tolerance := min(0.1, largestOf(gradient)/float64(len(o.classes))) // of the residual's norm
	enough := float64(float64(tolerance*tolerance) * square)
	for range min(len(gradient)+10, 200) {
		o.timesHessian(direction, product)
		length := square / inner(direction, product)
		addScaled(step, length, direction)
		addScaled(residual, -length, product)
		previous := square
		square = inner(residual, residual)
		if square <= enough {
			break
		}
		for j, r := range residual {
			direction[j] = r + float64(square/previous*direction[j])
		}
	}
	return step
}

// search returns the first of the vectors v + step, v + step/2, v + step/4, … at which F is sufficiently
// smaller than least, its value at v. If there is none, decreased is false.
func (o *likelihood) search(v, step, gradient []float64, least float64) (next []float64, decreased bool) {
	slope := inner(gradient, step)
	for length := 1.0; length >= 1e-10; length /= 2 {
		next = append(next[:0], v...)
		addScaled(next, length, step)
		if o.value(next) < least+float64(float64(1e-4*length)*slope) {
			return next, true
		}
	}
	return v, false
}

// coefficients returns the coefficients (A, B) of each class for the scores that were divided by 2^exponent.
func (o *likelihood) coefficients(v []float64, exponent int) [][2]float64 {
	mean := 0.0
	for _, b := range v[1:] {
		mean += b / float64(o.k)
	}
	ab := make([][2]float64, o.k)
	for j := range ab {
		ab[j] = [2]float64{0 - math.Ldexp(v[0], -exponent), mean - v[1+j]}
	}
	return ab
}

// inner returns the inner product of two vectors.
func inner(v, w []float64) (sum float64) {
	for j := range v {
		sum += float64(v[j] * w[j])
	}
	return sum
}

// addScaled adds c w to v.
func addScaled(v []float64, c float64, w []float64) {
	for j := range v {
		v[j] += float64(c * w[j])
	}
}

// largestOf returns the largest absolute value of the numbers in v.
func largestOf(v []float64) (largest float64) {
	for _, x := range v {
		largest = max(largest, math.Abs(x))
	}
	return largest
}
