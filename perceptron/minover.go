package perceptron

import (
	"iter"
	"slices"
)

// MinOver returns the stream of updates of the min-over algorithm (Krauth and Mézard
// 1987): not the next mistake is learned, but always the worst example,
//
//	i = argmin yᵢ w·xᵢ;   w = w + η yᵢ xᵢ
//
// It ends once the worst is right, y w·x > Margin for every example: at the first
// separator unless Margin is set. As the Margin grows, the margin of the weights tends
// to γ*, the largest that any have, where the perceptron with a Margin promises half of
// that. From w = 0, with η = 1, R² = max ‖x‖² and ℓ = 1 + ln k, after k updates
//
//	γ*  ≤  ‖w‖/k  ≤  γ* + (R² − γ*²)ℓ/(2γ*k)
//
// and the best of the weights w₁ … wₖ has a margin of at least
//
//	γ* − (R + R²ℓ/(2γ*))/k
//
// Single ones may be worse than the ones before. There are at most (R² + 2·Margin)/γ*²
// updates, Novikoff's bound, which takes any mistake. MaxMargin finds γ* itself.
//
//	for up := range (perceptron.Trainer{Margin: 100}).MinOver(data) {
//		fmt.Println(up.K, data.Margin(up.After))
//	}
//
// An update looks at every example, O(nd): an epoch of its own, which Epoch and Step
// count. On data that nothing separates the stream never ends, so break out of it. Of
// several worst examples it takes the first. MaxEpochs and Seed change nothing. It panics
// if a field of t has no meaning.
//
// W. Krauth and M. Mézard, "Learning algorithms with optimal stability in neural
// networks", Journal of Physics A 20, 1987.
func (t Trainer) MinOver(d *Dataset) iter.Seq[Update] {
	t.mustCheck(d.dim)
	t.Initial = slices.Clone(t.Initial)
	return func(yield func(Update) bool) {
		w, rate := t.initial(d.dim), t.rate()
		for k := 1; ; k++ {
			i, least := d.worst(w)
			if least > t.Margin {
				return
			}
			y, after := d.labels[i], slices.Clone(w)
			d.addTo(after, rate*y, i)
			if !yield(Update{
				K: k, Epoch: k, Step: k * d.rows, Index: i,
				X: d.Row(i), Y: y, Before: w, After: after,
			}) {
				return
			}
			w = after
		}
	}
}

// worst returns the first example with the least y w·x, and that; one that is NaN is
// less than any.
func (d *Dataset) worst(w Weights) (i int, least float64) {
	for k, y := range d.labels {
		if s := y * d.score(w, k); k == 0 || !(s >= least) && least == least {
			i, least = k, s
		}
	}
	return i, least
}
