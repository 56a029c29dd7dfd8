package classifier

import (
	"perceptronlab/internal/platt"
	"perceptronlab/perceptron/datasets"
)

// ProbabilitiesAll returns the probability of each class, in the order of Classes, for each row of t.
// It computes them from the scores by Platt's method. For two classes, with s = w·x + b,
//
//	P(second class | s) = 1/(1 + exp(A s + B))
//
// For more classes, the formula is applied to the score of each class, and the K results are divided
// by their sum. Train fits A and B, which are stored in the field Platt, to the held-out rows by
// maximum likelihood, without class or example weights. The more held-out rows, the better the
// probabilities. They are slightly overconfident, because the same rows chose the epoch. Predictions
// do not depend on them: the predicted class may differ from the most probable one.
//
// It returns an error if the model has no Platt, because no rows were held out, the model comes from
// Epochs, or its file is of version 1. Otherwise columns and errors are as for PredictAll.
//
// J. Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
// Classifiers, 1999; H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs
// for support vector machines", Machine Learning 68, 2007.
func (m *Model) ProbabilitiesAll(t datasets.Table) ([][]float64, error) {
	if m.Platt == nil {
		found := "the model has no probabilities, because it was trained without held-out rows"
		return nil, problem(found, "").With(setIf("to train it with held-out rows", "Trainer.HeldOut", nil))
	}
	return scored(m, t, func(scores []float64) []float64 {
		p := make([]float64, len(scores))
		if len(m.Platt) == 1 {
			p[0], p[1] = platt.Probability(m.Platt[0], scores[1])
			return p
		}
		sum := 0.0
		for k, s := range scores {
			_, p[k] = platt.Probability(m.Platt[k], s)
			sum += p[k]
		}
		for k := range p {
			p[k] /= sum
			if sum == 0 {
				p[k] = 1 / float64(len(p))
			}
		}
		return p
	})
}
