package classifier

import (
	"context"

	"perceptronlab/internal/finite"
)

// Predict returns the predicted class of x, an unscaled row. With three or more classes, this is the class
// with the highest score; among classes that tie, it is the first in Classes. With two classes, it is the
// second class if its score is positive, and the first class otherwise.
//
// Predict panics if Classify returns an error. Use Classify for rows that come from outside the program.
func (m *KernelModel) Predict(x []float64) string { return m.Classes[m.choose(m.Scores(x))] }

// Classify returns the class that Predict returns for x, an unscaled row.
//
// Classify returns an error unless x contains one finite number per column, in the order of the model's
// columns. The error is a [*datasets.Problem], as that of [Model.Classify]; the Name in its Place is the name
// of the column with the wrong number. It also returns an error if a scaled number or a score overflows, or
// if the Scaling does not fit the columns.
func (m *KernelModel) Classify(x []float64) (string, error) {
	scores, err := m.scorePoint(x)
	if err != nil {
		return "", err
	}
	return m.Classes[m.choose(scores)], nil
}

// Scores returns the score of each class for x, an unscaled row, in the order of Classes. With three or more
// classes, the score of a class is that of its component: Σ cⱼ K(zⱼ, x), where x is the scaled row. With two
// classes, the scores are −s and s, where s is the score of the only component.
//
// Scores have no unit and are not probabilities. Scores of different models can't be compared.
// Scores panics if Classify returns an error.
func (m *KernelModel) Scores(x []float64) []float64 {
	scores, err := m.scorePoint(x)
	if err != nil {
		panic(err.Error())
	}
	return scores
}

// scorePoint returns the scores of the classes for x, an unscaled row. Its errors are those of Classify.
func (m *KernelModel) scorePoint(x []float64) ([]float64, error) {
	if err := m.checkShape(); err != nil {
		return nil, err
	}
	c := columns{m.Features, m.Columns}
	if err := c.checkPoint(x); err != nil {
		return nil, err
	}
	if err := m.plain().checkScaling(); err != nil {
		return nil, err
	}
	s := m.newScorer(context.Background())
	copy(s.x, x)
	s.scale()
	if j := finite.IndexNonFinite(s.x); j >= 0 {
		return nil, c.overflow(j, x[j], s.x[j]).With(smallerDataFix())
	}
	if err := s.scoreScaled(); err != nil {
		return nil, err
	}
	return s.scores, nil
}
