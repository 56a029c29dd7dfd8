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

// The grid of Planted: coordinates are k/gridSteps with −gridSteps ≤ k ≤ gridSteps.
const gridSteps = 1 << 10

// Bounds for Planted: 2²⁶ numbers are 512 MiB, and a thousand points of 2¹⁶
// coordinates are drawn in less than a second.
const (
	maxNumbers = 1 << 26
	maxDim     = 1 << 16
)

// Planted returns n random examples in dim dimensions together with a vector u
// that separates them, through the origin, with a margin that is known exactly:
//
//	yᵢ u·xᵢ ≥ margin ‖u‖   for every i
//
// This holds for the numbers themselves, not just up to rounding. Every coordinate
// of x is a multiple of 2⁻¹⁰ in [−1, 1], u has integers from 1 to 9 in size, so u·x
// is exact, and the inequality is checked on its squares, in integers. So
// Novikoff's theorem allows at most R²/margin² ≤ dim/margin² mistakes; no bias is
// needed. Both classes are present. A margin of 0 asks only for y u·x > 0.
//
// The points are uniform on the grid outside the strip |u·x| < margin ‖u‖: those
// inside it are drawn again. The same arguments give the same data on every machine.
// A larger n gives the same list with more points added, for instance to test on (but
// the shorter list may differ in its last point, to have both classes).
//
// It is an error if n < 2, dim < 1 or dim > 2¹⁶, if n·dim is more than 2²⁶, if the
// margin is negative or not finite, and if less than about one point in a hundred
// has that margin: in two dimensions up to about 1 is possible, in many about 1.3.
func Planted(n, dim int, margin float64, seed uint64) (*perceptron.Dataset, perceptron.Weights, error) {
	if err := checkPlanted(n, dim, margin); err != nil {
		return nil, nil, err
	}
	source := random.New(seed, 0)
	u := make([]int64, dim)
	most := int64(0) // 2¹⁰ u·x at the corner of the grid where it is largest
	for j := range u {
		u[j] = int64(1 + source.Below(9))
		most += u[j] * gridSteps
		if source.Below(2) == 0 {
			u[j] = -u[j]
		}
	}
	x, y, ok := drawPoints(source, u, n, leastScore(u, margin, most))
	if !ok {
		return nil, nil, fmt.Errorf("datasets: Planted: got margin = %v, which hardly any point has, "+
			"want a smaller one (up to about 1 in two dimensions, about 1.3 in many)", margin)
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

// checkPlanted returns an error if Planted can't have these arguments.
func checkPlanted(n, dim int, margin float64) error {
	switch {
	case n < 2:
		return fmt.Errorf("datasets: Planted: got n = %d, want at least 2 examples, one of each class", n)
	case dim < 1 || dim > maxDim:
		return fmt.Errorf("datasets: Planted: got dim = %d, want 1 to 2¹⁶", dim)
	case n > maxNumbers/dim:
		return fmt.Errorf("datasets: Planted: got n = %d and dim = %d, want n·dim at most 2²⁶", n, dim)
	case !(margin >= 0) || math.IsInf(margin, 0):
		return fmt.Errorf("datasets: Planted: got margin = %v, want a finite number, 0 or more", margin)
	}
	return nil
}

// leastScore returns the smallest integer s ≥ 1 with s/2¹⁰ ≥ margin ‖u‖, that is,
//
//	s² ≥ 2²⁰ margin² ‖u‖²
//
// in rational numbers, or most + 1 if that is above most.
func leastScore(u []int64, margin float64, most int64) int64 {
	var norm2 int64
	for _, v := range u {
		norm2 += v * v
	}
	square := new(big.Rat).SetFloat64(margin)
	square.Mul(square, square)
	square.Mul(square, new(big.Rat).SetInt64(norm2*gridSteps*gridSteps))
	return 1 + int64(sort.Search(int(most), func(below int) bool {
		s := int64(below) + 1
		return new(big.Rat).SetInt64(s*s).Cmp(square) >= 0
	}))
}

// drawPoints draws n points with |2¹⁰ u·x| ≥ least, and labels them by their
// side. It gives up when less than about one draw in a hundred is such a point.
func drawPoints(source *random.Source, u []int64, n int, least int64) (x [][]float64, y []float64, ok bool) {
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
			// All n on one side: the last one is reflected in the origin.
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
