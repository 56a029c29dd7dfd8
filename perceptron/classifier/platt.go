package classifier

import (
	"perceptronlab/internal/platt"
	"perceptronlab/perceptron/datasets"
)

// ProbabilitiesAll returns the probabilities of all classes, in the order of Classes, for each row of t.
// It computes them from the scores, with the coefficients A and B in the field Platt. For two classes and
// the score s = w·x + b, it uses Platt's formula:
//
//	P(second class | s) = 1/(1 + exp(A s + B))
//
// For three or more classes with the scores s₁, …, s_K, it uses the softmax, in which all classes have the
// same A, and each class has its own B:
//
//	P(class k | s₁, …, s_K) = exp(−(A sₖ + Bₖ)) / Σⱼ exp(−(A sⱼ + Bⱼ))
//
// If the field Softmax is false, as in models of release 0.1.0, Platt's formula is applied to the score of
// each of the K classes, with its own A and B, and the K results are divided by their sum.
//
// Train fits A and B by maximum likelihood, without class or example weights, to the scores of rows on
// which the scoring model was not trained. A is never positive, so a class does not become less probable
// if only its score rises. If fewer than 1000 rows are held out of a table in memory, the fit uses the
// scores of all rows, by cross-validation: the training rows are divided into five parts, and the rows of
// each part are scored by a model that is trained on the other four, for as many epochs as the final
// model. Because these models are trained in addition, training takes up to five times as long. Otherwise,
// that is if at least 1000 rows are held out, if Trainer.Chunk or Trainer.Start is set, or if training is
// interrupted, the fit uses only the scores of the held-out rows.
//
// The likelihood is that of targets, which are close to 1 for a row's own class and close to 0 for other
// classes. With two classes, they are those of Platt. With more classes and n rows, they are
// (n + 1)/(n + 2) and 1/((n + 2)(K − 1)), as if one of n + 2 rows were misclassified. So no probability
// is 0 or 1, even if the scores separate the classes.
//
// The table compares the log loss with that of scikit-learn's LogisticRegression on standardised columns.
// A figure is the mean over 20 splits, with a quarter of the rows for testing (tools/fieldtest/logloss.py).
//
// TABLE
//
// Predict does not use the probabilities, so the predicted class may differ from the most probable class.
//
// ProbabilitiesAll returns an error if the field Platt is nil. This is the case if no rows were held
// out, if the model comes from Trainer.Epochs, or if it was read from a file of version 1. If Platt is
// not nil, ProbabilitiesAll matches columns, and returns errors, as PredictAll does.
//
// J. Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
// Classifiers, 1999; H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs
// for support vector machines", Machine Learning 68, 2007.
func (m *Model) ProbabilitiesAll(t datasets.Table) ([][]float64, error) {
	if m.Platt == nil {
		return nil, m.noProbabilities()
	}
	return mapScores(m, t, m.probabilities)
}

// probabilities returns the probabilities of the classes for a row with the given scores. Platt must not be
// nil. The documentation of ProbabilitiesAll states the formulas.
func (m *Model) probabilities(scores []float64) []float64 {
	p := make([]float64, len(scores))
	switch {
	case len(m.Platt) == 1:
		p[0], p[1] = platt.Probability(m.Platt[0], scores[1])
	case m.Softmax:
		platt.Softmax(m.Platt, scores, p)
	default:
		m.normalisedPlatt(scores, p)
	}
	return p
}

// normalisedPlatt stores in p the probabilities of three or more classes for a model without Softmax.
func (m *Model) normalisedPlatt(scores, p []float64) {
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
