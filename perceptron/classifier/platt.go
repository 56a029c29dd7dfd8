package classifier

import (
	"perceptronlab/internal/platt"
	"perceptronlab/perceptron/datasets"
)

// ProbabilitiesAll returns the probabilities of all classes, in the order of Classes, for each row of t.
// It computes them from the scores by Platt's method. For two classes and the score s = w·x + b,
//
//	P(second class | s) = 1/(1 + exp(A s + B))
//
// For K > 2 classes, the formula is applied to the score of each class, and the K results are divided
// by their sum. Train fits A and B to the held-out rows by maximum likelihood, without class or example
// weights, and stores them in the field Platt. The more held-out rows, the better the probabilities.
// They are slightly overconfident, because the same rows were used to choose the epoch. Predict does
// not use the probabilities, so the predicted class may differ from the most probable class.
//
// ProbabilitiesAll returns an error if the field Platt is nil. This is the case if no rows were held
// out, if the model comes from Epochs, or if it was read from a file of version 1. Otherwise
// ProbabilitiesAll matches columns, and returns errors, as PredictAll does.
//
// J. Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
// Classifiers, 1999; H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs
// for support vector machines", Machine Learning 68, 2007.
func (m *Model) ProbabilitiesAll(t datasets.Table) ([][]float64, error) {
	if m.Platt == nil {
		return nil, m.noProbabilities()
	}
	return mapScores(m, t, func(scores []float64) []float64 {
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
			if sum == 0 { // all probabilities underflowed, so the classes can't be ranked
				p[k] = 1 / float64(len(p))
			}
		}
		return p
	})
}

// noProbabilities returns the problem that the field Platt is nil.
func (m *Model) noProbabilities() *datasets.Problem {
	if m.HeldOut > 0 {
		found := "the model has no probabilities, because it comes from Epochs or from a file of version 1"
		return problem(found, "").
			With(datasets.Fix{Do: "use the model that Train returns"})
	}
	found := "the model has no probabilities, because it was trained without held-out rows"
	return problem(found, "").
		With(settingFixFor("to train a model with probabilities", "Trainer.HeldOut", nil))
}
