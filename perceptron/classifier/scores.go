package classifier

import (
	"fmt"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// weightMatrix returns the weights of all components, one per row.
func (m *Model) weightMatrix() rows.Matrix {
	w := make([]perceptron.Weights, len(m.Components))
	for p, part := range m.Components {
		w[p] = part.Weights
	}
	return rows.Vectors(w)
}

// combine computes the scores of the classes from parts, the scores of the components. Model.Scores
// documents the formulas. combine returns a problem if a score is NaN or infinite, because such scores
// can't be ranked.
func (m *Model) combine(parts, scores []float64) *datasets.Problem {
	switch {
	case len(parts) == 1:
		scores[0] = 0 - parts[0] // not −parts[0], which would be −0 for 0
		scores[1] = parts[0]
	case m.Method == OneVsOne:
		clear(scores)
		sums := make([]float64, len(scores))
		for p, v := range parts {
			positive, negative := m.sides(p)
			sums[positive] += v
			sums[negative] -= v
			if v > 0 {
				scores[positive]++
			} else {
				scores[negative]++
			}
		}
		for i, v := range sums {
			scores[i] += v / float64(3*(max(v, -v)+1))
		}
	default:
		copy(scores, parts)
	}
	for k, s := range scores {
		if !finite.All(s) {
			found := fmt.Sprintf("the score %v of the class %s (the numbers are too large)",
				s, wording.Quote(m.Classes[k]))
			return problem(found, "a finite score").
				With(datasets.Fix{
					Do: "divide the training data and all other data by the same power of two, " +
						"and train again",
				})
		}
	}
	return nil
}

// choose returns the index of the class to predict for the given scores of the classes.
func (m *Model) choose(scores []float64) int {
	if len(scores) > 2 {
		return highest(scores)
	}
	if scores[1] > m.Threshold {
		return 1
	}
	return 0
}

// highest returns the index of the highest score. If several scores tie, it returns the first index.
func highest(scores []float64) int { return slices.Index(scores, slices.Max(scores)) }
