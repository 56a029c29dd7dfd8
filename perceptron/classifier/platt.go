package classifier

import (
	"errors"
	"fmt"
	"math"

	"perceptronlab/internal/elementary"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// ProbabilitiesAll returns a probability for each class, in the order of Classes, for each row
// of t. They come from the scores by Platt's method: for two classes, with s = w·x + b,
//
//	P(second class | s) = 1/(1 + exp(A s + B))
//
// and for more, with the score of each class, against the rest: the K numbers are divided by
// their sum. Train finds A and B, the field Platt, on the held-out rows, by maximum likelihood.
// So they are as good as these rows are many, and a little too sure, because the same rows
// chose the epoch. They don't change what is predicted, which may be another class than the
// most probable one; class and example weights do not count in them.
//
// It is an error if the model has no Platt: nothing was held out, or it is one of Epochs, or of
// a file of version 1. Columns and other errors are those of PredictAll.
//
// J. Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
// Classifiers, 1999; H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs
// for support vector machines", Machine Learning 68, 2007.
func (m *Model) ProbabilitiesAll(t datasets.Table) ([][]float64, error) {
	if m.Platt == nil {
		return nil, errors.New("classifier: the model has no probabilities: Train finds them on held-out rows, and this model had none; train it with them (HeldOut)")
	}
	all := make([][]float64, 0, t.Len())
	err := m.scoreRows(t, func(scores []float64) {
		p := make([]float64, len(scores))
		if len(m.Platt) == 1 {
			p[0], p[1] = sigmoid(m.Platt[0], scores[1])
		} else {
			sum := 0.0
			for k, s := range scores {
				_, p[k] = sigmoid(m.Platt[k], s)
				sum += p[k]
			}
			for k := range p {
				if p[k] /= sum; sum == 0 {
					p[k] = 1 / float64(len(p))
				}
			}
		}
		all = append(all, p)
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// sigmoid returns 1 − p and p = 1/(1 + exp(A s + B)), neither as a difference.
func sigmoid(platt [2]float64, s float64) (not, p float64) {
	v := float64(platt[0]*s) + platt[1]
	e := elementary.Exp(-math.Abs(v))
	if not, p = 1/(1+e), e/(1+e); v < 0 {
		not, p = p, not
	}
	return not, p
}

// checkScores returns an error unless Threshold and Platt fit the classes.
func (m *Model) checkScores() error {
	switch {
	case !wording.Finite(m.Threshold):
		return fmt.Errorf("classifier: the Threshold is %v; wanted a finite number", m.Threshold)
	case m.Threshold != 0 && len(m.Classes) > 2:
		return fmt.Errorf("classifier: the Threshold is %v, and there are %d classes; wanted 0, because a threshold is for the second of two", m.Threshold, len(m.Classes))
	case m.Platt != nil && len(m.Platt) != CrammerSinger.parts(len(m.Classes)):
		return fmt.Errorf("classifier: there are %d A and B for %d classes; wanted one a class, or one for two classes", len(m.Platt), len(m.Classes))
	}
	for _, ab := range m.Platt {
		if !wording.Finite(ab[:]...) {
			return fmt.Errorf("classifier: A and B are %v; wanted finite numbers", ab)
		}
	}
	return nil
}

// calibrate finds the Platt of m on the held-out rows, if there are any.
func (s *setting) calibrate(m *Model) error {
	if m.HeldOut == 0 {
		return nil
	}
	if s.stream != nil {
		if err := s.stream.loadHeldOut(); err != nil {
			return err
		}
	}
	of := make([][]float64, len(m.Classes)) // scores
	err := s.heldOut.score(m, func(_ int, _, scores []float64) {
		for k, v := range scores {
			of[k] = append(of[k], v)
		}
	})
	m.Platt = nil
	for k, scores := range of {
		if len(of) == 2 && k == 0 {
			continue
		}
		is := make([]bool, len(scores))
		for i, class := range s.heldOut.classes {
			is[i] = class == k
		}
		m.Platt = append(m.Platt, platt(scores, is))
	}
	return err
}

// platt returns A and B for the scores f of rows that are of the class or not: the minimum of
//
//	F(A, B) = −Σ (t ln p + (1 − t) ln(1 − p)),     p = 1/(1 + exp(A f + B))
//
// where t is (N₊ + 1)/(N₊ + 2) for the N₊ rows of the class and 1/(N₋ + 2) for the others. It
// is Newton's method with a line search, as in Lin, Lin and Weng's Appendix and in LIBSVM, on
// scores in a unit that is a power of two, so that their size does not matter.
func platt(f []float64, is []bool) [2]float64 {
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
			not, p := sigmoid(ab, f)
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
