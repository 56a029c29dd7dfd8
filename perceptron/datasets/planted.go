package datasets

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"sort"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
)

// gridSteps defines the grid of Planted: coordinates are k/gridSteps for the integers k from
// −gridSteps to gridSteps.
const gridSteps = 1 << 10

// The limits of Planted: 2²⁶ numbers take 512 MiB, and a thousand examples of 2¹⁶ features take
// less than a second.
const (
	maxNumbers = 1 << 26
	maxDim     = 1 << 16
)

// Planted returns n random examples with dim features, and weights u that separate them without a
// bias. The margin of u is at least the given margin:
//
//	yᵢ u·xᵢ ≥ margin ‖u‖   for every i
//
// The inequality holds exactly, not just up to rounding. Each x is a point of a grid: its features
// are multiples of 2⁻¹⁰ from −1 to 1. The entries of u are integers of absolute value 1 to 9, so u·x
// is exact in float64. Planted compares the two sides in exact arithmetic. Even if margin is 0,
// y u·x is positive. There are examples of both labels.
//
// By Novikoff's theorem, a perceptron without a bias makes at most R²/margin² mistakes, where R is
// the largest ‖x‖. R² is at most dim, so the perceptron makes at most dim/margin² mistakes.
//
// Each x is drawn uniformly from the points of the grid that satisfy |u·x| ≥ margin ‖u‖ and
// u·x ≠ 0. Its label is the sign of u·x. The same arguments give the same data on every machine. A
// larger n appends examples, for instance to test on. It may also change one example: if all n
// examples would have the same label, Planted reflects the last of them in the origin.
//
// It is an error if n < 2, if dim < 1 or dim > 2¹⁶, if n·dim > 2²⁶, or if margin is negative or not
// finite. It is also an error if margin is so large that fewer than about one in a hundred points
// of the grid satisfy the inequality. In two dimensions, margins up to about 1 are possible. In
// many dimensions, margins up to about 1.3 are possible.
func Planted(n, dim int, margin float64, seed uint64) (*perceptron.Dataset, perceptron.Weights, error) {
	if err := checkPlanted(n, dim, margin); err != nil {
		return nil, nil, err
	}
	source := random.New(seed, 0)
	u := make([]int64, dim)
	maxScore := int64(0) // the largest 2¹⁰ u·x on the grid, which occurs at a corner
	for j := range u {
		u[j] = int64(1 + source.Below(9))
		maxScore += u[j] * gridSteps
		if source.Below(2) == 0 {
			u[j] = -u[j]
		}
	}
	x, y, ok := drawPoints(source, u, n, minScore(u, margin, maxScore))
	if !ok {
		return nil, nil, fmt.Errorf("datasets: Planted: got margin = %v, "+
			"want a smaller margin, up to about 1 in two dimensions or 1.3 in many", margin)
	}
	d, err := perceptron.FromRows(x, y)
	if err != nil {
		return nil, nil, fmt.Errorf("datasets: %w", err)
	}
	weights := make(perceptron.Weights, dim)
	for j, v := range u {
		weights[j] = float64(v)
	}
	return d, weights, nil
}

// checkPlanted returns an error if the arguments of Planted are out of range.
func checkPlanted(n, dim int, margin float64) error {
	switch {
	case n < 2:
		return fmt.Errorf("datasets: Planted: got n = %d, want at least 2 examples, one per label", n)
	case dim < 1 || dim > maxDim:
		return fmt.Errorf("datasets: Planted: got dim = %d, want 1 to 2¹⁶", dim)
	case n > maxNumbers/dim:
		return fmt.Errorf("datasets: Planted: got n = %d and dim = %d, want n·dim at most 2²⁶", n, dim)
	case !(margin >= 0) || math.IsInf(margin, 0):
		return fmt.Errorf("datasets: Planted: got margin = %v, want a finite number, at least 0", margin)
	}
	return nil
}

// minScore returns the smallest integer s ≥ 1 with s/2¹⁰ ≥ margin ‖u‖. It compares the squares in
// exact arithmetic:
//
//	s² ≥ 2²⁰ margin² ‖u‖²
//
// If no s ≤ maxScore satisfies the inequality, minScore returns maxScore + 1.
func minScore(u []int64, margin float64, maxScore int64) int64 {
	var norm2 int64
	for _, v := range u {
		norm2 += v * v
	}
	squaredLimit := new(big.Rat).SetFloat64(margin)
	squaredLimit.Mul(squaredLimit, squaredLimit)
	squaredLimit.Mul(squaredLimit, new(big.Rat).SetInt64(norm2*gridSteps*gridSteps))
	return 1 + int64(sort.Search(int(maxScore), func(i int) bool {
		s := 1 + int64(i)
		return new(big.Rat).SetInt64(s*s).Cmp(squaredLimit) >= 0
	}))
}

// drawPoints draws n points x with |2¹⁰ u·x| ≥ least, and labels them by the sign of u·x. ok is
// false if fewer than about one draw in a hundred satisfies the inequality.
func drawPoints(
	source *random.Source, u []int64, n int, least int64,
) (x [][]float64, y []float64, ok bool) {
	k := make([]int64, len(u))
	for draws := 0; len(x) < n; draws++ {
		if draws >= 1000+100*len(x) {
			return nil, nil, false
		}
		score := int64(0)
		for j := range k {
			k[j] = int64(source.Below(2*gridSteps+1) - gridSteps)
			score += u[j] * k[j]
		}
		if max(score, -score) < least {
			continue
		}
		label := +1.0
		if score < 0 {
			label = -1
		}
		if len(x) == n-1 && !slices.Contains(y, -label) {
			// All points would be on the same side of the hyperplane. Reflect the last point in the
			// origin to move it to the other side.
			label = -label
			for j := range k {
				k[j] = -k[j]
			}
		}
		point := make([]float64, len(k))
		for j, v := range k {
			point[j] = float64(v) / gridSteps
		}
		x = append(x, point)
		y = append(y, label)
	}
	return x, y, true
}
