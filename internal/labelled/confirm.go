package labelled

import (
	"context"
	"math"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/interrupt"
)

// Unconfirmed returns the indices of the examples for which y w·x > margin does not hold in exact
// arithmetic.
//
// The error of a computed score s is at most
//
//	k u ‖w‖‖x‖ + d·2⁻¹⁰⁷⁴,   u = 2⁻⁵³,  k = ⌈d/8⌉ + 4
//
// for d columns. The first term holds because each product is rounded at most k times, while package
// dot adds it to the other products of its lane and then adds the lanes, and because
// Σ|wⱼxⱼ| ≤ ‖w‖‖x‖. The second term is for products that underflow. (Higham, Accuracy and Stability of
// Numerical Algorithms, §3.1.)
//
// If y·s exceeds the margin by more than this error, the inequality holds. Unconfirmed computes only
// the other scores exactly. If ctx is done, Unconfirmed returns ctx's error.
func (s *Set) Unconfirmed(ctx context.Context, w []float64, margin float64) (unsure []int, err error) {
	threshold := margin + s.ScoreError(w)
	threshold += float64(threshold * 0x1p-40) // because the sum rounds
	watch := interrupt.Watch{Context: ctx}
	dim := s.Dim()
	for i, y := range s.Labels {
		if err := watch.Check(dim); err != nil {
			return nil, err
		}
		score := y * s.Row(i).Score(w)
		sure := score > threshold && !math.IsInf(score, 0)
		if !sure && s.ExactSign(w, i, margin) <= 0 {
			unsure = append(unsure, i)
		}
	}
	return unsure, nil
}

// ScoreError returns an upper bound on the error of a computed score w·x, by the formula in
// Unconfirmed. It returns +Inf if squares are outside the range in which the formula holds.
func (s *Set) ScoreError(w []float64) float64 {
	w2 := dot.Product(w, w)
	r2 := s.Radius2
	if !dot.SquareInRange(w2) || !dot.SquareInRange(r2) {
		return math.Inf(1)
	}
	dim := s.Dim()
	k := float64(dim/8 + 6) // more than ⌈d/8⌉ + 4, to make up for rounding in this function
	n := float64(dim)
	return float64(1.01*k*0x1p-53*math.Sqrt(w2)*math.Sqrt(r2)) + float64(n*0x1p-1074)
}
