package labelled

import (
	"context"
	"math"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/interrupt"
)

// NotAbove returns the indices of the examples with y w·x ≤ margin in exact arithmetic.
//
// The error of a score w·x, as package dot computes it, is at most
//
//	k u ‖w‖‖x‖ + d·2⁻¹⁰⁷⁴,   u = 2⁻⁵³,  k = ⌈d/8⌉ + 4
//
// for d columns. Package dot adds the products wⱼxⱼ in eight lanes, and then adds the lanes. So each
// product passes through at most k roundings. The first term follows, because Σ|wⱼxⱼ| ≤ ‖w‖‖x‖. The
// second term bounds the error of products that underflow. (Higham, Accuracy and Stability of Numerical
// Algorithms, §3.1.)
//
// If y times the computed score exceeds the margin by more than this bound, y w·x > margin holds.
// Otherwise NotAbove computes the score exactly. If ctx is done, NotAbove returns ctx's error.
func (s *Set) NotAbove(ctx context.Context, w []float64, margin float64) (indices []int, err error) {
	threshold := margin + s.ScoreError(w)
	threshold += float64(threshold * 0x1p-40) // more than the rounding error of the sum
	watch := interrupt.Watch{Context: ctx}
	dim := s.Dim()
	for i, y := range s.Labels {
		if err := watch.Check(dim); err != nil {
			return nil, err
		}
		score := y * s.Row(i).Score(w)
		isClear := score > threshold && !math.IsInf(score, 0)
		if !isClear && s.ExactSign(w, i, margin) <= 0 {
			indices = append(indices, i)
		}
	}
	return indices, nil
}

// ScoreError returns an upper bound on the error of a computed score w·x, by the formula in
// NotAbove. It returns +Inf if ‖w‖² or R² is outside the range in which the formula holds.
func (s *Set) ScoreError(w []float64) float64 {
	w2 := dot.Product(w, w)
	r2 := s.Radius2
	if !dot.SquareInRange(w2) || !dot.SquareInRange(r2) {
		return math.Inf(1)
	}
	dim := s.Dim()
	// k is larger than ⌈d/8⌉ + 4. This excess and the factor 1.01 cover the rounding errors of this function.
	k := float64(dim/8 + 6)
	n := float64(dim)
	return float64(1.01*k*0x1p-53*math.Sqrt(w2)*math.Sqrt(r2)) + float64(n*0x1p-1074)
}
