package perceptron

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"perceptronlab/internal/wording"
)

// ErrInseparable is wrapped by errors about data that no hyperplane through the origin
// separates. Such an error rests on a proof, which Separate returns.
var ErrInseparable = errors.New("perceptron: no hyperplane separates the data")

// A Verdict records whether a hyperplane through the origin separates a Dataset, with
// the proof. Exactly one of two proofs exists (Gordan 1873):
//
//	Separable:      a w with yᵢ w·xᵢ > 0 for every example i
//	not separable:  λ ≥ 0, not all 0, with Σ λᵢ yᵢ xᵢ = 0
//
// Such a λ, a certificate, rules out every separator w: Σ λᵢ (yᵢ w·xᵢ) = w·0 = 0 would be
// a sum of terms that are not negative, at least one of them positive. If the bias is
// absorbed, the convex hulls of the two classes share a point: with the weights λ, the
// mean of the positive examples equals that of the negative ones.
//
// Verify checks the proof in exact arithmetic, with code that the search does not use.
// A Verdict can be written and read as JSON. The zero value is no verdict.
type Verdict struct {
	// Separable reports whether a hyperplane through the origin has every example
	// strictly on its side.
	Separable bool

	// Separator is a separator in float64, one weight per column. It is nil if the
	// data are not separable, or if no float64 separator was found.
	Separator Weights

	// Exact is a separator in rational numbers, one per column. It is set whenever
	// Separable is true; if Separator is set, both are the same vector.
	Exact []*big.Rat

	// Lambda is the certificate, one number per example, if Separable is false.
	// nil stands for 0.
	Lambda []*big.Rat
}

// Verdict returns the proof that the run found: the weights if its Outcome is Converged,
// the certificate λ if it is Inseparable. If it is Stopped, there is no proof and
// Verdict returns false; call Separate to decide.
//
// The proof holds for the data that the run was trained on, with or without an
// absorbed bias.
func (r *Run) Verdict() (Verdict, bool) {
	switch r.Outcome {
	case Converged:
		return separatedBy(r.Weights), true
	case Inseparable:
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

// separatedBy returns the verdict whose proof is the separator w. It copies w.
func separatedBy(w Weights) Verdict {
	exact := make([]*big.Rat, len(w))
	for j, v := range w {
		exact[j] = new(big.Rat).SetFloat64(v)
	}
	return Verdict{Separable: true, Separator: slices.Clone(w), Exact: exact}
}

// Support returns the indices of the examples whose λ is not 0, in increasing order.
// These examples alone are already inseparable. If v is Separable, there are none.
func (v Verdict) Support() []int {
	var support []int
	for i, l := range v.Lambda {
		if l != nil && l.Sign() != 0 {
			support = append(support, i)
		}
	}
	return support
}

// String returns the verdict in one line, with the proof if it is short.
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
	if text, ok := inFull(v.Lambda); ok {
		return "inseparable: λ = " + text
	}
	const most = 8
	support := v.Support()
	listed := support[:min(most, len(support))]
	more := ""
	if len(support) > most {
		more = ", …"
	}
	return fmt.Sprintf("inseparable: λ is not 0 on %d of the %s: %s%s",
		len(support), wording.Plural(len(v.Lambda), "example"), wording.List(listed, strconv.Itoa), more)
}

// inFull formats up to 16 numbers of up to 12 digits. It returns false if there are more
// or longer numbers.
func inFull(numbers []*big.Rat) (string, bool) {
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
