package classifier

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// PredictAll returns the predicted class of each row of t. With three or more classes, this is the class
// with the highest score (see ScoresAll); among classes that tie, it is the first in Classes. With two
// classes, it is the second class if its score is positive, and the first class otherwise.
//
// PredictAll ignores t.Classes. It finds the columns of t as [Model.PredictAll] does: by name if both the
// model and t have column names. The rows must not be scaled. It returns an error if a column is missing, if
// Table.Check returns an error, or if a scaled number or a score is not finite.
func (m *KernelModel) PredictAll(t datasets.Table) ([]string, error) {
	return m.PredictAllContext(context.Background(), t)
}

// PredictAllContext is like PredictAll, but stops soon after ctx is done. It then returns ctx's error
// and no predictions.
func (m *KernelModel) PredictAllContext(ctx context.Context, t datasets.Table) ([]string, error) {
	var predicted []string
	err := m.scoreRows(ctx, t, func(scores []float64) {
		predicted = append(predicted, m.Classes[m.choose(scores)])
	})
	if err != nil {
		return nil, err
	}
	return predicted, nil
}

// ScoresAll returns the scores of all classes for each row of t. Those of a row are as [KernelModel.Scores]
// returns them. The errors are those of PredictAll.
func (m *KernelModel) ScoresAll(t datasets.Table) ([][]float64, error) {
	var all [][]float64
	err := m.scoreRows(context.Background(), t, func(scores []float64) {
		all = append(all, slices.Clone(scores))
	})
	if err != nil {
		return nil, err
	}
	return all, nil
}

// Errors returns the number of rows of t that the model misclassifies. It compares classes, and returns
// errors, as [Model.Errors] does.
func (m *KernelModel) Errors(t datasets.Table) (int, error) {
	if t.Classes == nil {
		return 0, problem("a table without classes", "one class per row")
	}
	predicted, err := m.PredictAll(t)
	if err != nil {
		return 0, err
	}
	truth, unknown := m.plain().spellAsModel(t.Classes, "the model")
	if unknown != nil {
		return 0, unknown.With(datasets.Fix{Do: "leave such rows out"}).With(datasets.Fix{
			When: "to count such rows separately",
			Do:   "pass the result of PredictAll to metrics.Confuse",
		})
	}
	wrong := 0
	for i, class := range predicted {
		if class != truth[i] {
			wrong++
		}
	}
	return wrong, nil
}

// choose returns the index of the class to predict for the given scores of the classes.
func (m *KernelModel) choose(scores []float64) int {
	if len(scores) > 2 {
		return highest(scores)
	}
	if scores[1] > 0 {
		return 1
	}
	return 0
}

// scoreRows calls visit with the scores of the classes for each row of t. All calls receive the same
// slice. It returns ctx's error soon after ctx is done.
func (m *KernelModel) scoreRows(ctx context.Context, t datasets.Table, visit func(scores []float64)) error {
	if err := cmp.Or(ctx.Err(), m.checkShape()); err != nil {
		return err
	}
	t, err := columns{m.Features, m.Columns}.selectFrom(t)
	if err != nil {
		return err
	}
	if err := m.plain().checkScalable(t); err != nil {
		return err
	}
	s := m.newScorer(ctx)
	for i := range t.Len() {
		if err := s.score(t, i); err != nil {
			return err
		}
		visit(s.scores)
	}
	return nil
}

// A kernelScorer computes the scores of one row after another. It is not safe for concurrent use.
type kernelScorer struct {
	model  *KernelModel
	watch  interrupt.Watch
	x      []float64 // the scaled row
	values []float64 // K(zⱼ, x) for each row zⱼ of the support
	scores []float64 // of the classes
}

// newScorer returns a kernelScorer for rows of m. It stops soon after ctx is done.
func (m *KernelModel) newScorer(ctx context.Context) *kernelScorer {
	return &kernelScorer{
		model:  m,
		watch:  interrupt.Watch{Context: ctx},
		x:      make([]float64, m.Columns),
		values: make([]float64, len(m.Support)),
		scores: make([]float64, len(m.Classes)),
	}
}

// score computes the scores of row i of t.
func (s *kernelScorer) score(t datasets.Table, i int) error {
	rowOf(t, i).Unpack(s.x)
	s.scale()
	if s.model.Scaling != nil && !finite.All(s.x...) {
		_, err := s.model.Scaling.Apply(t) // its error describes the number that overflowed
		return err
	}
	return addPlace(fmt.Sprintf("row %d", i), s.scoreScaled())
}

// scale scales s.x.
func (s *kernelScorer) scale() {
	if s.model.Scaling == nil {
		return
	}
	for j, v := range s.x {
		s.x[j] = s.model.Scaling.Number(j, v)
	}
}

// scoreScaled computes the scores of the scaled row s.x. Its error is a problem without a place, or that of
// the context.
func (s *kernelScorer) scoreScaled() error {
	m := s.model
	const exponential = 16 // the Gaussian's exponential function takes about as long as 16 entries
	for j, z := range m.Support {
		if err := s.watch.Check(m.Columns + exponential); err != nil {
			return err
		}
		s.values[j] = m.Kernel.Value(z, s.x)
	}
	for p := range m.Components {
		s.scores[p] = m.Components[p].score(s.values)
	}
	if len(m.Components) == 1 {
		s.scores[1] = s.scores[0]
		s.scores[0] = 0 - s.scores[1] // not −s.scores[1], which would be −0 for 0
	}
	if k := finite.IndexNonFinite(s.scores); k >= 0 {
		found := fmt.Sprintf("the score %v of the class %s", s.scores[k], wording.Quote(m.Classes[k]))
		return problem(found, "a finite score").
			With(datasets.Fix{Do: "use a Kernel with smaller values"})
	}
	return nil
}

// score returns Σ cⱼ vⱼ, where cⱼ are the coefficients and vⱼ the kernel values of a row and the
// support. It has the bits of perceptron.KernelRun.Score, which does not visit rows with the
// coefficient 0.
func (c *KernelComponent) score(values []float64) float64 {
	sum := 0.0
	for j, v := range c.Coefficients {
		if v != 0 {
			sum += float64(v * values[j])
		}
	}
	return sum
}
