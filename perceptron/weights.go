package perceptron

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
)

// Weights is the vector w of a linear score w·x. After AbsorbBias the last weight is the bias.
//
// Weights print with 4 significant digits; convert them to []float64 to print all digits.
type Weights []float64

// Dot returns the score w·x. It panics unless len(x) = len(w).
//
// The sum has the same bits on every machine: each product is rounded, product j is added to lane
// j mod 8 of eight lanes, and the lanes are summed as ((0+4)+(2+6))+((1+5)+(3+7)).
func (w Weights) Dot(x []float64) float64 {
	if len(x) == len(w) {
		return dot.Product(w, x)
	}
	hint := ""
	if len(x)+1 == len(w) {
		hint = "; for weights with an absorbed bias, call w.Affine"
	}
	panic(fmt.Sprintf("perceptron: Dot: got %s for %s, want equal numbers%s",
		wording.Plural(len(x), "feature"), wording.Plural(len(w), "weight"), hint))
}

// Affine returns w·[x; 1], the score of a point x without the constant, for weights trained after
// AbsorbBias. The result has the same bits as w.Dot of [x; 1]. It panics unless len(x) = len(w) − 1.
//
// For another constant, or one that comes first, see [Bias.Affine].
func (w Weights) Affine(x []float64) float64 { return w.affine(x, 1, false) }

// affine returns w·[c; x] if first is set, and w·[x; c] otherwise.
func (w Weights) affine(x []float64, c float64, first bool) float64 {
	if len(x)+1 != len(w) {
		panic(fmt.Sprintf("perceptron: Affine: got %s for %s, want %d, one per weight except the bias",
			wording.Plural(len(x), "feature"), wording.Plural(len(w), "weight"), len(w)-1))
	}
	index := len(x) // of c in the row
	if first {
		index = 0
	}
	row := append(make([]float64, 0, 64), x...) // on the stack for up to 63 features
	return dot.Product(w, slices.Insert(row, index, c))
}

// Norm2 returns ‖w‖² = w·w.
func (w Weights) Norm2() float64 { return dot.Product(w, w) }

// Norm returns the Euclidean norm ‖w‖, even if ‖w‖² is too large or too small for a float64.
func (w Weights) Norm() float64 { return dot.Norm(w) }

// String returns w with 4 significant digits. If there are more than 16 weights, it includes only the
// first 8 and the last 4, and the number of weights left out.
func (w Weights) String() string {
	const limit, head, tail = 16, 8, 4
	plain := make([]float64, len(w))
	for j, v := range w {
		plain[j] = v + 0 // turns −0 into 0
	}
	if len(w) <= limit {
		return fmt.Sprintf("%.4g", plain)
	}
	start := strings.TrimSuffix(fmt.Sprintf("%.4g", plain[:head]), "]")
	end := strings.TrimPrefix(fmt.Sprintf("%.4g", plain[len(w)-tail:]), "[")
	return fmt.Sprintf("%s … (%d of %d) %s", start, len(w)-head-tail, len(w), end)
}

// Sign returns the sign of a score as −1, 0 or +1, and 0 for NaN. The sign shows on which side of the
// hyperplane a point is. The classifier is h(x) = Sign(w.Dot(x)).
func Sign(score float64) int {
	switch {
	case score > 0:
		return +1
	case score < 0:
		return -1
	}
	return 0
}

// notFinite returns the index of the first weight that is NaN or infinite, or −1 if there is none.
func notFinite(w Weights) int {
	return slices.IndexFunc(w, func(v float64) bool { return !finite.All(v) })
}

// notZero reports whether w has a weight other than 0.
func notZero(w Weights) bool {
	return slices.ContainsFunc(w, func(v float64) bool { return v != 0 })
}
