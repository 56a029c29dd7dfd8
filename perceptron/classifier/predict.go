package classifier

import (
	"fmt"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// Predict returns the class of the point x: the one with the highest score, or in a tie
// the first of them in Classes. With two classes that is the second, the positive one,
// if the score w·x + b is above Threshold, and otherwise the first, also in a tie.
//
// It panics unless x has one finite number for each column, and if they are so large that
// a score is not finite, because the class would be unknown.
func (m *Model) Predict(x []float64) string {
	return m.Classes[m.choose(m.Scores(x))]
}

// Scores returns a score for each class, in the order of Classes. By method it is
//
//	two classes            −(w·x + b) and w·x + b
//	Crammer-Singer         wₖ·x + bₖ of class k
//	one against the rest   wₖ·x + bₖ of class k
//	all pairs              the votes for the class, and a part of a vote that decides ties
//
// A perceptron of a pair votes for its positive class where its score is positive. With s
// the sum of the scores for a class in its pairs, s/(3(|s| + 1)) is added to its votes:
// always less than a vote, as in scikit-learn's OneVsOneClassifier.
//
// Scores have no unit: they are not probabilities, and those of two models can't be
// compared. It panics where Predict does.
func (m *Model) Scores(x []float64) []float64 {
	scores, err := scored(m, datasets.Table{Rows: [][]float64{x}}, func(s []float64) []float64 { return s })
	if err != nil {
		panic(fmt.Sprintf("classifier: the point: %v", err))
	}
	return scores[0]
}

// PredictAll returns the class of each row of t and ignores t.Classes. If both the
// model and t have names for the columns, they are matched by name, in any order, and
// other columns of t are left out; otherwise t must have as many columns as the model.
// The model itself applies its Scaling.
//
// On sparse rows the sums skip the zeros that are not stored, so scores may differ from
// those of Scores in the last bits where sums round.
//
// It is an error if a column is missing, if Table.Check returns one, or if a row has
// numbers so large that a score is not finite.
func (m *Model) PredictAll(t datasets.Table) ([]string, error) {
	return scored(m, t, func(scores []float64) string { return m.Classes[m.choose(scores)] })
}

// ScoreAll returns the score of one class on each row of t (see Scores), for a ROC curve.
// Columns and errors are those of PredictAll; a class that the model does not have is an
// error too.
//
//	auc, err := metrics.AUC(metrics.Is(test.Classes, "malignant"), scores)
func (m *Model) ScoreAll(t datasets.Table, class string) ([]float64, error) {
	k := classes.Index(m.Classes)(class)
	if k < 0 {
		return nil, problem("the class "+wording.Quote(class),
			"one of the model: "+wording.Quoted(m.Classes))
	}
	return scored(m, t, func(scores []float64) float64 { return scores[k] })
}

// scored returns what f makes of the scores of each row of t. It must not keep them, except
// those of the last row.
func scored[T any](m *Model, t datasets.Table, f func(scores []float64) T) ([]T, error) {
	if err := m.checkScores(); err != nil {
		return nil, err
	}
	t, err := columns{m.Features, m.Columns}.of(t)
	if err != nil {
		return nil, err
	}
	if err := m.scalable(t); err != nil {
		return nil, err
	}
	all := make([]T, t.Len())
	parts := make([]float64, len(m.Components))
	scores := make([]float64, len(m.Classes))
	var lifted rows.Row
	bank := m.bank()
	for i := range all {
		lifted = m.lift(rows.Row{Columns: lifted.Columns[:0], Values: lifted.Values[:0]}, rowOf(t, i))
		bank.ScoresOf(lifted, parts)
		if wrong := m.combine(parts, scores); wrong != nil {
			wrong.Place.Other = fmt.Sprintf("row %d", i)
			return nil, wrong
		}
		all[i] = f(scores)
	}
	return all, nil
}

// Errors returns how many rows of t the model gets wrong. Where the model's classes are numbers,
// a class of t may be spelled in another way: 1.0 for 1. It is an error if t has no classes, or
// one that the model does not know, or if PredictAll returns one. To count classes that the
// model does not know apart, pass what PredictAll returns to metrics.Confuse.
func (m *Model) Errors(t datasets.Table) (int, error) {
	if t.Classes == nil {
		return 0, problem("a table without classes", "one a row, to count errors")
	}
	predicted, err := m.PredictAll(t)
	if err != nil {
		return 0, err
	}
	truth, unknown := m.spelled(t.Classes, "the model")
	if unknown != nil {
		unknown.With(datasets.Fix{Do: "leave such rows out"}).With(datasets.Fix{
			When: "to count them apart",
			Do:   "call metrics.Confuse(t.Classes, predicted) with what PredictAll returns",
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
