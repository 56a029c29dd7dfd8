package perceptron

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"perceptronlab/internal/wording"
)

// ErrInseparable is wrapped by the error that [MaxMargin] returns if no hyperplane through the origin
// separates the data. Call [Separate] for the proof.
var ErrInseparable = errors.New("perceptron: no hyperplane separates the data")

// A Verdict records whether a hyperplane through the origin separates a [Dataset], and contains the proof.
// Exactly one of these two proofs exists (Gordan 1873):
//
//	Separable:      a w with yᵢ w·xᵢ > 0 for every example i
//	not separable:  λ ≥ 0, not all 0, with Σ λᵢ yᵢ xᵢ = 0
//
// Such a λ is called a certificate. It rules out every separator w: all terms of
// Σ λᵢ (yᵢ w·xᵢ) would be at least 0 and one would be positive, but the sum is w·0 = 0. If
// the bias is absorbed, a certificate means that the convex hulls of the positive and of the
// negative examples have a point in common: the mean of the positive examples with the
// weights λᵢ, which equals the mean of the negative examples with their weights λᵢ.
//
// Verify checks the proof in exact arithmetic, with code that the search does not use.
// A Verdict can be written and read as JSON. The zero Verdict contains no proof.
type Verdict struct {
	// Separable reports whether a hyperplane through the origin has all positive examples
	// strictly on one side and all negative examples strictly on the other.
	Separable bool

	// Separator is a separator in float64, one weight per column. It is nil if the
	// data are not separable, or if no float64 separator was found.
	Separator Weights

	// Exact is a separator in rational numbers, one per column. It is set whenever
	// Separable is true. If Separate or Run.Verdict also sets Separator, both fields contain
	// the same vector.
	Exact []*big.Rat

	// Lambda is the certificate if Separable is false: one number per example, with
	// nil for 0.
	Lambda []*big.Rat
}

// Verdict returns the proof that the run found: the weights if r.Outcome is [Converged], or the certificate
// λ if it is [Inseparable]. If r.Outcome is [Stopped], or if r has no weights or no λ, there is no proof and
// Verdict returns false; call [Separate] to decide.
//
// The proof holds for the [Dataset] that the run was trained on, including its absorbed bias, if any.
func (r *Run) Verdict() (Verdict, bool) {
	switch {
	case r.Outcome == Converged && len(r.Weights) > 0:
		return separatedBy(r.Weights), true
	case r.Outcome == Inseparable && len(r.Lambda) > 0:
		lambda := make([]*big.Rat, len(r.Lambda))
		for i, l := range r.Lambda {
			if l != 0 {
				lambda[i] = new(big.Rat).SetInt64(int64(l))
			}
		}
		return Verdict{Lambda: lambda}, true
	}
	return Verdict{}, false
}

// separatedBy returns the verdict for data that w separates. It copies w.
func separatedBy(w Weights) Verdict {
	exact := make([]*big.Rat, len(w))
	for j, v := range w {
		exact[j] = new(big.Rat).SetFloat64(v)
	}
	return Verdict{Separable: true, Separator: slices.Clone(w), Exact: exact}
}

// Support returns the indices of the examples whose λ is not 0, in increasing order.
// These examples are inseparable even without the other examples. For separable data the
// result is nil.
func (v Verdict) Support() []int {
	var support []int
	for i, l := range v.Lambda {
		if l != nil && l.Sign() != 0 {
			support = append(support, i)
		}
	}
	return support
}

// String returns one line with the verdict and, if the proof is short, the proof:
//
//	separable: w = [3 2 -4]
//	inseparable: λ = [1 1 1 1]
//	inseparable: λ is not 0 on 101 of the 100000 examples: 17, 40, 87, …
func (v Verdict) String() string {
	switch {
	case v.Separable && v.Separator != nil:
		return fmt.Sprintf("separable: w = %v", v.Separator)
	case v.Separable:
		return fmt.Sprintf("separable: the separator has %s, in Exact; no float64 separator was found",
			wording.Plural(len(v.Exact), "rational weight"))
	case v.Lambda == nil:
		return "no verdict"
	}
	if text, ok := shortList(v.Lambda); ok {
		return "inseparable: λ = " + text
	}
	const limit = 8
	support := v.Support()
	listed := support[:min(limit, len(support))]
	more := ""
	if len(support) > limit {
		more = ", …"
	}
	return fmt.Sprintf("inseparable: λ is not 0 on %d of the %s: %s%s",
		len(support), wording.Plural(len(v.Lambda), "example"), wording.List(listed, strconv.Itoa), more)
}

// shortList formats a list of numbers, with 0 for nil. It returns false if there are more than
// 16 numbers, or if a number has more than 40 bits (about 12 digits).
func shortList(numbers []*big.Rat) (string, bool) {
	if len(numbers) > 16 {
		return "", false
	}
	words := make([]string, len(numbers))
	for i, q := range numbers {
		words[i] = "0"
		if q == nil {
			continue
		}
		if q.Num().BitLen()+q.Denom().BitLen() > 40 {
			return "", false
		}
		words[i] = q.RatString()
	}
	return fmt.Sprint(words), true
}
