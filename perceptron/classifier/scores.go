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

// weightMatrix returns the matrix whose rows are the weights of the components.
func (m *Model) weightMatrix() rows.Matrix {
	w := make([]perceptron.Weights, len(m.Components))
	for p, part := range m.Components {
		w[p] = part.Weights
	}
	return rows.Vectors(w)
}

// scoreComponents stores the scores of the components for s.row in s.parts. It reads the weights where they
// are, so it is fast for a few rows and for sparse rows.
func (m *Model) scoreComponents(s *scratch) {
	for p := range s.parts {
		s.parts[p] = s.row.Score(m.Components[p].Weights)
	}
}

// combine computes the scores of the classes from s.parts, the scores of the components, and stores them in
// s.scores. Model.Scores documents the formulas. combine returns a problem if a score is NaN or infinite,
// because such scores can't be ranked.
func (m *Model) combine(s *scratch) *datasets.Problem {
	parts, scores := s.parts, s.scores
	switch {
	case len(parts) == 1:
		scores[0] = 0 - parts[0] // not −parts[0], which would be −0 for 0
		scores[1] = parts[0]
	case m.Method == OneVsOne:
		m.countVotes(s)
	default:
		copy(scores, parts)
	}
	for k, score := range scores {
		if !finite.All(score) {
			found := fmt.Sprintf("the score %v of the class %s (the numbers are too large)",
				score, wording.Quote(m.Classes[k]))
			return problem(found, "a finite score").With(smallerDataFix())
		}
	}
	return nil
}

// smallerDataFix returns the fix for numbers that are so large that a sum overflows.
func smallerDataFix() datasets.Fix {
	const text = "divide the training data and all other data by the same power of two, and train again"
	return datasets.Fix{Do: text}
}

// countVotes computes the scores of the classes for one-vs-one.
func (m *Model) countVotes(s *scratch) {
	clear(s.scores)
	clear(s.sums)
	for p, v := range s.parts {
		positive, negative := m.sides(p)
		s.sums[positive] += v
		s.sums[negative] -= v
		if v > 0 {
			s.scores[positive]++
		} else {
			s.scores[negative]++
		}
	}
	for i, v := range s.sums {
		s.scores[i] += v / float64(3*(max(v, -v)+1))
	}
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
