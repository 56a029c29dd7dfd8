package perceptron

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/finite"
)

// Weights is the vector w of a linear score w·x. After AbsorbBias the last one
// is the bias.
//
// They print with 4 significant digits; convert to []float64 to see all of them.
type Weights []float64

// Dot returns the score w·x. It panics unless x is as long as w.
//
// The sum is the same to the bit on every machine: entry j of the row goes to
// lane j mod 8 of eight lanes, each product is rounded before it is added, and the
// lanes are summed ((0+4)+(2+6))+((1+5)+(3+7)).
func (w Weights) Dot(x []float64) float64 {
	if len(x) == len(w) {
		return dot.Product(w, x)
	}
	hint := ""
	if len(x)+1 == len(w) {
		hint = " (for weights with an absorbed bias: w.Affine)"
	}
	panic(fmt.Sprintf("perceptron: Dot of %d weights with a point of %d features; wanted as many of both%s",
		len(w), len(x), hint))
}

// Affine returns w·[x; 1]: the score, at a point x without the constant, of
// weights trained after AbsorbBias. It is the same to the bit as w.Dot on [x;
// 1]. It panics unless x is one shorter than w.
//
// For another constant, or one that comes first, see Bias.Affine.
func (w Weights) Affine(x []float64) float64 { return w.affine(x, 1, false) }

// affine returns the score of a point without the constant c, which comes first or last.
func (w Weights) affine(x []float64, c float64, first bool) float64 {
	if len(x)+1 != len(w) {
		panic(fmt.Sprintf("perceptron: Affine of %d weights at a point of %d features; "+
			"wanted %d, one fewer than the weights", len(w), len(x), len(w)-1))
	}
	at := len(x)
	if first {
		at = 0
	}
	row := append(make([]float64, 0, 64), x...) // on the stack, if there are that few
	return dot.Product(w, slices.Insert(row, at, c))
}

// Norm2 returns ‖w‖² = w·w.
func (w Weights) Norm2() float64 { return dot.Product(w, w) }

// Norm returns ‖w‖, the length of w, even where its square is too large or too
// small for a float64.
func (w Weights) Norm() float64 { return dot.Norm(w) }

// String prints w with 4 significant digits; if there are more than 16
// weights, the first 8 and the last 4.
func (w Weights) String() string {
	const most, head, tail = 16, 8, 4
	plain := make([]float64, len(w))
	for j, v := range w {
		plain[j] = v + 0 // not −0
	}
	if len(w) <= most {
		return fmt.Sprintf("%.4g", plain)
	}
	start := strings.TrimSuffix(fmt.Sprintf("%.4g", plain[:head]), "]")
	end := strings.TrimPrefix(fmt.Sprintf("%.4g", plain[len(w)-tail:]), "[")
	return fmt.Sprintf("%s … (%d of %d) %s", start, len(w)-head-tail, len(w), end)
}

// Sign returns −1, 0 or +1: on which side of the hyperplane a score lies, or 0
// on it. The classifier of the notes is h(x) = Sign(w.Dot(x)). A score of NaN
// lies on no side: Sign returns 0.
func Sign(score float64) int {
	switch {
	case score > 0:
		return +1
	case score < 0:
		return -1
	}
	return 0
}

// notFinite returns the first weight that is NaN or infinite, −1 if there is none.
func notFinite(w Weights) int {
	return slices.IndexFunc(w, func(v float64) bool { return !finite.All(v) })
}

// notZero reports whether a weight is not 0.
func notZero(w Weights) bool {
	return slices.ContainsFunc(w, func(v float64) bool { return v != 0 })
}
