package perceptron

import (
	"fmt"
	"iter"
	"math"
)

// Uneven returns the stream of updates of the perceptron with uneven margins, PAUM (Li,
// Zaragoza, Herbrich, Shawe-Taylor and Kandola 2002): an example is a mistake until
//
//	y w·x > τ₊ if y = +1,    y w·x > τ₋ if y = −1
//
// With τ₊ > τ₋ the hyperplane keeps further from the positive examples than from the
// negative ones, which helps where these are few, and new ones would fall between. Both
// equal to t.Margin it is Updates. t.Margin itself is not looked at.
//
// The bound is that of the larger of the two, from w = 0 with η = 1
//
//	M ≤ (R² + 2 max(τ₊, τ₋))/γ²
//
// and the weights at the end have on each class a margin of at least γτ/(R² + 2 max(τ₊, τ₋)).
// The paper adds R² to the bias at an update where an absorbed bias adds its constant
// squared: Bias{Constant: R} is the same to it.
//
//	for up := range (perceptron.Trainer{}).Uneven(data, 50, 1) {
//		w = up.After
//	}
//
// It ends when an epoch has no mistake, and only then, as Updates does. It panics if a
// margin is negative or not finite, or a field of t has no meaning.
//
// Y. Li, H. Zaragoza, R. Herbrich, J. Shawe-Taylor and J. Kandola, "The perceptron
// algorithm with uneven margins", ICML 2002.
func (t Trainer) Uneven(d *Dataset, positive, negative float64) iter.Seq[Update] {
	for _, m := range []float64{positive, negative} {
		if !(m >= 0) || math.IsInf(m, 1) {
			panic(fmt.Sprintf("perceptron: Uneven with the margins %v and %v; wanted numbers that are 0 or more", positive, negative))
		}
	}
	return t.updates(d, positive, negative)
}
