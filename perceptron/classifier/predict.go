package classifier

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/perceptron/datasets"
)

// PredictAll returns the predicted class of each row of t. It ignores t.Classes. If both the model
// and t have column names, columns are matched by name, in any order, and additional columns of t
// are ignored. Otherwise t must have as many columns as the model. The rows must not be scaled,
// because the model applies its Scaling.
//
// Sums over sparse rows leave out the zeros that are not stored, and may round differently. The scores
// of sparse rows may therefore differ from the results of Scores in the last bits.
//
// PredictAll returns an error if a column is missing, if Table.Check returns an error, if a score
// overflows, or if the fields of the model do not fit together.
func (m *Model) PredictAll(t datasets.Table) ([]string, error) {
	return m.PredictAllContext(context.Background(), t)
}

// PredictAllContext is like PredictAll, but stops soon after ctx is done. It then returns nil and the error
// of ctx.
func (m *Model) PredictAllContext(ctx context.Context, t datasets.Table) ([]string, error) {
	return mapScores(ctx, m, t, func(scores []float64) string { return m.Classes[m.choose(scores)] })
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
		return nil, m.errUnknownClass(class)
	}
	return mapScores(context.Background(), m, t, func(scores []float64) float64 { return scores[k] })
}

// ScoresAll returns the scores of all classes, in the order of Classes, for each row of t (see Scores). It
// matches columns, and returns errors, as PredictAll does.
func (m *Model) ScoresAll(t datasets.Table) ([][]float64, error) {
	return mapScores(context.Background(), m, t, slices.Clone[[]float64])
}

// mapScores calls f with the class scores of each row of t, and returns the results of f. All calls of f
// receive the same slice, so f must not keep it. Soon after ctx is done, mapScores returns the error of ctx.
func mapScores[T any](
	ctx context.Context, m *Model, t datasets.Table, f func(scores []float64) T,
) ([]T, error) {
	if err := m.checkPrediction(); err != nil {
		return nil, err
	}
	t, err := columns{m.Features, m.Columns}.selectFrom(t)
	if err != nil {
		return nil, err
	}
	if err := m.checkScalable(t); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	all := make([]T, t.Len())
	s := takeScratch(m)
	defer s.release()
	scoreComponents := m.componentScorer(t)
	watch := interrupt.Watch{Context: ctx}
	for i := range all {
		if t.Sparse != nil {
			s.setSparse(m, t.Sparse[i])
		} else {
			s.setDense(m, t.Rows[i])
		}
		if err := watch.Check(len(s.row.Values) * len(m.Components)); err != nil {
			return nil, err
		}
		scoreComponents(s)
		if p := m.combine(s); p != nil {
			p.Place.Other = fmt.Sprintf("row %d", i)
			return nil, p
		}
		all[i] = f(s.scores)
	}
	return all, nil
}

// componentScorer returns a function that stores the scores of the components for s.row in s.parts, for rows
// of t. Its results are those of scoreComponents. For many dense rows it is faster, because it copies the
// weights into a matrix.
func (m *Model) componentScorer(t datasets.Table) func(s *scratch) {
	const manyRows = 8
	if t.Sparse != nil || t.Len() < manyRows {
		return m.scoreComponents
	}
	matrix := m.weightMatrix()
	return func(s *scratch) { matrix.ScoresOf(s.row, s.parts) }
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
	return m.countErrors(predicted, t.Classes)
}

// countErrors returns the number of predicted classes that differ from the true ones, which may be spelled
// differently. It returns an error if the model does not have one of the true classes.
func (m *Model) countErrors(predicted, classes []string) (int, error) {
	truth, unknown := m.spellAsModel(classes, "the model")
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
