package perceptron

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"

	"perceptronlab/internal/wording"
)

// ErrInseparable says that no hyperplane through the origin has every example
// strictly on its side. Errors that wrap it rest on a proof, which Separate returns.
var ErrInseparable = errors.New("perceptron: no hyperplane separates the data")

// A Verdict says whether a hyperplane through the origin separates a Dataset, and
// carries the proof. Exactly one of two proofs exists (Gordan 1873):
//
//	Separable:      a w with yᵢ w·xᵢ > 0 for every example i
//	not separable:  λ ≥ 0, not all 0, with Σ λᵢ yᵢ xᵢ = 0
//
// With such a λ no w can separate, because Σ λᵢ (yᵢ w·xᵢ) = w·0 = 0 would be a sum
// of positive terms. With an absorbed bias it means that the hulls of the two
// classes meet, at the mixture of examples that λ gives.
//
// Verify checks the proof in exact arithmetic, without any code of the search that
// found it. A Verdict can be written and read as JSON. The zero value says nothing.
type Verdict struct {
	// Separable: a hyperplane through the origin has every example strictly on its
	// side.
	Separable bool

	// Separator is a separator in float64, one weight per column. It is nil if
	// not Separable, and if no float64 vector was found that separates.
	Separator Weights

	// Exact is a separator in rational numbers, one per column; if there is
	// a Separator, it is the same vector. It is always set when Separable.
	Exact []*big.Rat

	// Lambda, if not Separable, has one number per example; nil is 0.
	Lambda []*big.Rat
}

// Verdict returns the run's own proof, if it has one: the weights of a Converged
// run, or the λ of an Inseparable one. A run that Stopped has none, and Verdict
// returns false: ask Separate.
//
// It holds for the data that the run was trained on, with or without an
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

// separatedBy returns the verdict of a float64 vector that separates. It copies w.
func separatedBy(w Weights) Verdict {
	exact := make([]*big.Rat, len(w))
	for j, v := range w {
		exact[j] = new(big.Rat).SetFloat64(v)
	}
	return Verdict{Separable: true, Separator: slices.Clone(w), Exact: exact}
}

// Support returns the examples whose λ is not 0, in increasing order. They prove
// that nothing separates the data: not even these alone can be separated. It is
// empty if v is Separable.
func (v Verdict) Support() []int {
	var support []int
	for i, l := range v.Lambda {
		if l != nil && l.Sign() != 0 {
			support = append(support, i)
		}
	}
	return support
}

// String says in a line what v claims, and shows the proof if it is short.
//
//	separable: w = [3 2 -4]
//	inseparable: λ = [1 1 1 1]
//	inseparable: λ is not 0 on 101 of the 100000 examples: 17, 40, 87, …
func (v Verdict) String() string {
	switch {
	case v.Separable && v.Separator != nil:
		return fmt.Sprintf("separable: w = %v", v.Separator)
	case v.Separable:
		return fmt.Sprintf("separable, by a w of %s in Exact: no float64 vector was found that separates",
			wording.Plural(len(v.Exact), "rational number"))
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

// inFull prints up to 16 numbers of up to 12 digits, and returns false for more.
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
