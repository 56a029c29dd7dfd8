package classifier

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// Predict returns the predicted class of x, an unscaled row. With three or more classes, this is the
// class with the highest score; among classes that tie, it is the first in Classes. With two classes, it
// is the second class if the score w·x + b is above Threshold, and the first class otherwise.
//
// Predict panics unless x contains one finite number per column. It also panics if a score overflows,
// or if the Threshold or the Platt coefficients of the model are invalid.
func (m *Model) Predict(x []float64) string {
	return m.Classes[m.choose(m.Scores(x))]
}

// Scores returns the score of each class for x, an unscaled row, in the order of Classes. The formula
// depends on the method. In these formulas, x is the scaled row, and w and b are weights and biases:
//
//	two classes      −(w·x + b) and w·x + b
//	Crammer-Singer   wₖ·x + bₖ for class k
//	one-vs-rest      wₖ·x + bₖ for class k
//	one-vs-one       the number of votes for the class, plus a fraction that breaks ties
//
// In one-vs-one, each pair of classes has a perceptron. It votes for the positive class of the pair
// (Component.Class) if its score w·x + b is positive, and for the negative class (Component.Against)
// otherwise. The fraction for a class is s/(3(|s| + 1)), as in scikit-learn's OneVsOneClassifier. Here
// s is the sum of the scores of the pairs in which the class is positive, minus the sum of the scores
// of the pairs in which it is negative.
//
// Scores have no unit and are not probabilities. Scores of different models can't be compared.
// Scores panics if Predict does.
func (m *Model) Scores(x []float64) []float64 {
	t := datasets.Table{Rows: [][]float64{x}}
	scores, err := mapScores(m, t, func(scores []float64) []float64 { return scores })
	if err != nil {
		panic("classifier: can't score the row: " + strings.TrimPrefix(err.Error(), "classifier: "))
	}
	return scores[0]
}

// PredictAll returns the predicted class of each row of t. It ignores t.Classes. If both the model
// and t have column names, columns are matched by name, in any order, and additional columns of t
// are ignored. Otherwise t must have as many columns as the model. The rows must not be scaled,
// because the model applies its Scaling.
//
// Sums over sparse rows leave out the zeros that are not stored, and may round differently. The scores
// of sparse rows may therefore differ from the results of Scores in the last bits.
//
// PredictAll returns an error if a column is missing, if Table.Check returns an error, if a score
// overflows, or if the Threshold or the Platt coefficients of the model are invalid.
func (m *Model) PredictAll(t datasets.Table) ([]string, error) {
	return mapScores(m, t, func(scores []float64) string { return m.Classes[m.choose(scores)] })
}

// ScoreAll returns the score of one class for each row of t (see Scores). It matches columns as
// PredictAll does. It returns an error if PredictAll does, or if the model does not have the class.
// For example, such scores are needed for the area under a ROC curve:
//
//	scores, err := model.ScoreAll(test, "malignant")
//	…
//	auc, err := metrics.AUC(metrics.Is(test.Classes, "malignant"), scores)
func (m *Model) ScoreAll(t datasets.Table, class string) ([]float64, error) {
	k := m.classIndex()(class)
	if k < 0 {
		return nil, problem("the class "+wording.Quote(class),
			"a class of the model: "+wording.Quoted(m.Classes))
	}
	return mapScores(m, t, func(scores []float64) float64 { return scores[k] })
}

// ScoresAll returns the scores of all classes, in the order of Classes, for each row of t (see Scores). It
// matches columns, and returns errors, as PredictAll does.
func (m *Model) ScoresAll(t datasets.Table) ([][]float64, error) {
	return mapScores(m, t, func(scores []float64) []float64 { return slices.Clone(scores) })
}

// mapScores calls f with the class scores of each row of t, and returns the results of f. All calls of f
// receive the same slice, so f must not keep the slice unless t has only one row.
func mapScores[T any](m *Model, t datasets.Table, f func(scores []float64) T) ([]T, error) {
	if err := m.checkScores(); err != nil {
		return nil, err
	}
	t, err := columns{m.Features, m.Columns}.selectFrom(t)
	if err != nil {
		return nil, err
	}
	if err := m.checkScalable(t); err != nil {
		return nil, err
	}
	all := make([]T, t.Len())
	parts := make([]float64, len(m.Components))
	scores := make([]float64, len(m.Classes))
	var row rows.Row
	matrix := m.weightMatrix()
	for i := range all {
		row = m.appendPrepared(rows.Row{Columns: row.Columns[:0], Values: row.Values[:0]}, rowOf(t, i))
		matrix.ScoresOf(row, parts)
		if p := m.combine(parts, scores); p != nil {
			p.Place.Other = fmt.Sprintf("row %d", i)
			return nil, p
		}
		all[i] = f(scores)
	}
	return all, nil
}

// Errors returns the number of rows of t that the model misclassifies. If the model's classes are
// numbers, t may spell them differently, for example 1.0 instead of 1. Errors returns an error if t has
// no classes, if t has a class that the model does not have, or if PredictAll returns an error. To
// count rows of unknown classes separately, pass the result of PredictAll to metrics.Confuse.
func (m *Model) Errors(t datasets.Table) (int, error) {
	if t.Classes == nil {
		return 0, problem("a table without classes", "one class per row")
	}
	predicted, err := m.PredictAll(t)
	if err != nil {
		return 0, err
	}
	truth, unknown := m.spellAsModel(t.Classes, "the model")
	if unknown != nil {
		unknown.With(datasets.Fix{Do: "leave such rows out"}).With(datasets.Fix{
			When: "to count such rows separately",
			Do:   "pass the result of PredictAll to metrics.Confuse",
		})
		return 0, unknown
	}
	wrong := 0
	for i, class := range predicted {
		if class != truth[i] {
			wrong++
		}
	}
	return wrong, nil
}
