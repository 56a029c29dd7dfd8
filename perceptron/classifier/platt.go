package classifier

import (
	"context"

	"perceptronlab/internal/platt"
	"perceptronlab/perceptron/datasets"
)

// ProbabilitiesAll returns the probabilities of all classes, in the order of Classes, for each row of t.
// It computes them from the scores and from the coefficients A and B in the field Platt. For two classes and
// the score s = w·x + b, it begins with Platt's formula:
//
//	Q(second class | s) = 1/(1 + exp(A s + B))
//
// For three or more classes with the scores s₁, …, s_K, it begins with the softmax, in which all classes
// have the same A, and each class has its own B:
//
//	Q(class k | s₁, …, s_K) = exp(−(A sₖ + Bₖ)) / Σⱼ exp(−(A sⱼ + Bⱼ))
//
// Q can be smaller than any probability that n rows can justify. Therefore no probability P is below the
// field Floor, which is 1/(K (n + 2)) if A and B were fitted to n rows:
//
//	P = Floor + (1 − K·Floor) Q
//
// In models of release 0.1.0, Floor is 0, and Softmax is false. For three or more classes, Q of a class is
// then Platt's formula with the score, A and B of the class, divided by the sum of these numbers over all
// classes.
//
// # How A and B are fitted
//
// [Trainer.Train] fits A and B by maximum likelihood, without class or example weights, to the scores of
// rows on which the scoring model was not trained. These rows are the held-out rows and, if fewer than 1000
// rows of a table in memory are held out, also the training rows, which are then scored by cross-validation:
// they are divided into five parts, and the rows of each part are scored by a model that is trained on the
// other four parts, with the same scaling and for as many epochs as the final model. (If a class has only
// one training row, this row is in no part, and all five models are trained on it.) With Trainer.Groups, all
// rows of a group are in the same part. Because five more models are trained, training takes up to five
// times as long.
//
// Only the held-out rows count if there are at least 1000 of them, if Trainer.Chunk or Trainer.Start is set,
// or if training is interrupted. The probabilities are then slightly overconfident, because the held-out
// rows were also used to choose the epoch.
//
// A is never positive, so a higher score of a class does not make the class less probable.
//
// The likelihood is computed with targets: probabilities that are close to 1 for a row's own class and close
// to 0 for other classes. With the targets 1 and 0, A and B would be infinite if the scores separate the
// classes. With two classes, the targets are those of Platt. With more classes, they are (n + 1)/(n + 2) and
// 1/((n + 2)(K − 1)), as if one of n + 2 rows were misclassified.
//
// The table shows the log loss of release 0.1.0, of this release, and of scikit-learn's LogisticRegression
// on standardised columns. A figure is the mean over 20 splits, with a quarter of the rows for testing.
//
//	                 0.1.0   now    LogisticRegression
//	wine             0.306   0.069  0.056
//	digits           0.406   0.172  0.109
//	breast cancer    0.153   0.098  0.083
//	penguins         0.185   0.029  0.037
//	Seattle weather  1.005   0.964  0.932
//	cars             0.635   0.580  0.568
//	fair             0.548   0.548  0.547
//	modechoice       0.486   0.464  0.458
//	anes96           0.247   0.240  0.231
//
// Predict does not use the probabilities, so the predicted class may differ from the most probable class.
//
// ProbabilitiesAll returns an error if the field Platt is nil. This is the case if no rows were held out, if
// the model comes from [Trainer.Epochs], or if it was read from a file of version 1. If Platt is not nil,
// ProbabilitiesAll matches columns, and returns errors, as PredictAll does.
//
// J. Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
// Classifiers, 1999; H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs
// for support vector machines", Machine Learning 68, 2007.
func (m *Model) ProbabilitiesAll(t datasets.Table) ([][]float64, error) {
	if m.Platt == nil {
		return nil, m.noProbabilities()
	}
	return mapScores(context.Background(), m, t, m.probabilities)
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
	rest := 1 - float64(float64(len(p))*m.Floor)
	for k, q := range p {
		p[k] = m.Floor + float64(rest*q)
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
