package classifier

import (
	"perceptronlab/internal/platt"
	"perceptronlab/perceptron/datasets"
)

// ProbabilitiesAll returns a probability for each class, in the order of Classes, for each row
// of t. They come from the scores by Platt's method: for two classes, with s = w·x + b,
//
//	P(second class | s) = 1/(1 + exp(A s + B))
//
// and for more, with the score of each class, against the rest: the K numbers are divided by
// their sum. Train finds A and B, the field Platt, on the held-out rows, by maximum likelihood.
// So they are as good as these rows are many, and a little too sure, because the same rows
// chose the epoch. They don't change what is predicted, which may be another class than the
// most probable one; class and example weights do not count in them.
//
// It is an error if the model has no Platt: nothing was held out, or it is one of Epochs, or of
// a file of version 1. Columns and other errors are those of PredictAll.
//
// J. Platt, "Probabilistic outputs for support vector machines", Advances in Large Margin
// Classifiers, 1999; H.-T. Lin, C.-J. Lin and R. Weng, "A note on Platt's probabilistic outputs
// for support vector machines", Machine Learning 68, 2007.
func (m *Model) ProbabilitiesAll(t datasets.Table) ([][]float64, error) {
	if m.Platt == nil {
		found := "the model has no probabilities: Train finds them on held-out rows, and this model had none"
		return nil, problem(found, "").With(datasets.Fix{
			Do:  "train it with them",
			Set: []datasets.Setting{{Field: "Trainer.HeldOut"}},
		})
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
