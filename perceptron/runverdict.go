package perceptron

import (
	"math/big"
	"slices"
)

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
