package platt

import (
	"math"
	"testing"

	"perceptronlab/internal/random"
)

// randomScores returns the scores of n rows and k classes, and the classes of the rows. The score of a row's
// own class is higher by gap on average. The unit is a power of two, by which all scores are multiplied.
func randomScores(source *random.Source, n, k, gap int, unit float64) (scores [][]float64, classes []int) {
	scores = make([][]float64, k)
	for i := range n {
		class := i % k
		if i%7 == 0 {
			class = 0 // the first class is more frequent
		}
		classes = append(classes, class)
		for j := range scores {
			s := float64(source.Below(2001) - 1000)
			if j == class {
				s += float64(gap)
			}
			scores[j] = append(scores[j], s*unit)
		}
	}
	return scores, classes
}

// At the minimum, each component of the gradient is 0: Σ (p − t) = 0 for each class, and Σ Σ (p − t) s = 0.
// If the scores of the own classes are lower than others, A = 0 is the bound. The trials differ in the order
// of magnitude of the scores.
func TestFitSoftmaxFindsTheMinimum(t *testing.T) {
	source := random.New(3, 0)
	for trial := range 60 {
		n, k := 40+5*trial, 3+trial%5
		unit := math.Ldexp(1, 20*(trial%20)-200)
		scores, classes := randomScores(source, n, k, 100*(trial%25)-100, unit)
		ab := FitSoftmax(scores, classes)
		byA, byB, sumB := 0.0, make([]float64, k), 0.0
		s, p := make([]float64, k), make([]float64, k)
		for i, class := range classes {
			for j := range s {
				s[j] = scores[j][i]
			}
			Softmax(ab, s, p)
			for j := range p {
				target := 1 / (float64(n+2) * float64(k-1))
				if j == class {
					target = float64(n+1) / float64(n+2)
				}
				byA += (p[j] - target) * s[j] / unit / 1000
				byB[j] += p[j] - target
			}
		}
		for _, c := range ab {
			sumB += c[1]
		}
		isMinimum := ab[0][0] < 0 && math.Abs(byA) < 1e-6
		isBound := ab[0][0] == 0 && byA > 0
		if !isMinimum && !isBound || largestOf(byB) > 1e-6 || math.Abs(sumB) > 1e-9 {
			t.Errorf("trial %d: (A, B) = %v, gradient = %v, %v, want A ≤ 0, ΣB = 0 and the gradient 0", trial, ab, byA, byB)
		}
	}
}

// The expected values are from scipy.optimize.minimize (SciPy 1.17.1, BFGS) with the same targets; see
// softmax.py in testdata.
func TestFitSoftmaxAgreesWithSciPy(t *testing.T) {
	scores := [][]float64{{3, 1, 0, -1, 0.5, 2}, {0, 2, 1, 0, 1, 1}, {-1, 0, 2, 3, 0, 2.5}}
	got := FitSoftmax(scores, []int{0, 1, 2, 2, 0, 2})
	want := [][2]float64{{-1.02169, -0.064981}, {-1.02169, 0.377609}, {-1.02169, -0.312628}}
	for k := range want {
		if math.Abs(got[k][0]-want[k][0]) > 1e-5 || math.Abs(got[k][1]-want[k][1]) > 1e-5 {
			t.Errorf("FitSoftmax = %v, want %v", got, want)
		}
	}
}

// The probabilities are positive or 0, their sum is 1, and the probability of a class grows with its score.
// Terms that overflow don't make them NaN.
func TestSoftmax(t *testing.T) {
	ab := [][2]float64{{-2, 0.5}, {-2, -1}, {-2, 0.5}}
	p, higher := make([]float64, 3), make([]float64, 3)
	source := random.New(4, 0)
	for range 200 {
		s := []float64{float64(source.Below(20)), float64(source.Below(20)), float64(source.Below(20))}
		Softmax(ab, s, p)
		if sum := p[0] + p[1] + p[2]; math.Abs(sum-1) > 1e-15 || min(p[0], p[1], p[2]) < 0 {
			t.Errorf("Softmax of %v = %v, with the sum %v, want numbers that are at least 0, with the sum 1", s, p, sum)
		}
		s[1]++
		Softmax(ab, s, higher)
		if higher[1] < p[1] || higher[0] > p[0] {
			t.Errorf("Softmax of %v = %v, want a higher probability of class 1 than in %v", s, higher, p)
		}
	}
	for _, c := range []struct{ s, want []float64 }{
		{[]float64{1e308, 0, 0}, []float64{1, 0, 0}},
		{[]float64{-1e308, -1e308, -1e308}, []float64{1. / 3, 1. / 3, 1. / 3}},
	} {
		Softmax(ab, c.s, p)
		for k := range p {
			if p[k] != c.want[k] {
				t.Errorf("Softmax of %v = %v, want %v", c.s, p, c.want)
			}
		}
	}
}

// Without a difference between the scores, the probabilities are the means of the targets.
func TestFitSoftmaxOfZeros(t *testing.T) {
	ab := FitSoftmax([][]float64{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}, []int{0, 0, 1, 2})
	p := make([]float64, 3)
	Softmax(ab, make([]float64, 3), p)
	want := (2*5./6 + 2*1./12) / 4
	if math.Abs(p[0]-want) > 1e-8 {
		t.Errorf("probability of class 0 = %v, want %v", p[0], want)
	}
}
