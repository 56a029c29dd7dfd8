package classifier

import (
	"cmp"
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// Coefficients returns the coefficients of the model for unscaled rows, such as the rows of the training
// table. The score of class k for an unscaled row x is
//
//	coefₖ·x + interceptₖ,     coefₖⱼ = wₖⱼ/σⱼ,     interceptₖ = bₖ − Σ wₖⱼ μⱼ/σⱼ
//
// where w and b are the weights and the bias of the class, and μ and σ are the shift and the scale of
// the model's Scaling. The Threshold is not subtracted. coef and intercept correspond to scikit-learn's
// coef_ and intercept_: they have one row per class, or a single row, for the second class, if there
// are two classes. If the columns are pixels, a row of coef drawn as an image shows which pixels
// raise or lower the score of its class.
//
// Without a Scaling, the coefficients are exactly the model's weights. With a Scaling, or if you add the
// products in a different order, the score that you compute may differ from the model's by rounding, and
// so may the predicted class of a row whose scores nearly tie.
//
// For [OneVsOne] with three or more classes, Coefficients returns an error, because votes are not linear
// functions of the row.
func (m *Model) Coefficients() (coef [][]float64, intercept []float64, err error) {
	if m.Method == OneVsOne && len(m.Classes) > 2 {
		return nil, nil, m.noCoefficients()
	}
	if err := cmp.Or(m.checkShape(), m.checkScaling()); err != nil {
		return nil, nil, err
	}
	return m.unscaledCoefficients()
}

// noCoefficients returns the problem that the scores of a one-vs-one model with three or more classes are not
// linear functions of the row.
func (m *Model) noCoefficients() *datasets.Problem {
	found := fmt.Sprintf("a one-vs-one model, which predicts by the votes of %d perceptrons",
		len(m.Components))
	return problem(found, "a model with coefficients for each class").
		With(OneVsRest.fix("to train each class against the rest")).
		With(CrammerSinger.fix("to train all classes together"))
}

// unscaledCoefficients returns the coefficients of each component for unscaled rows.
func (m *Model) unscaledCoefficients() (coef [][]float64, intercept []float64, err error) {
	for _, part := range m.Components {
		row := make([]float64, m.Columns)
		bias := 0.0
		if !m.NoBias {
			bias = part.Weights[m.Columns]
		}
		for j, w := range part.Weights[:m.Columns] {
			if m.Scaling != nil && m.Scaling.Scale != nil {
				w /= m.Scaling.Scale[j]
			}
			if m.Scaling != nil && m.Scaling.Shift != nil {
				bias -= float64(w * m.Scaling.Shift[j]) // the conversion rules out a fused multiply-add
			}
			row[j] = w
		}
		if !finite.All(append(row, bias)...) {
			found := fmt.Sprintf("infinite coefficients of the class %s (the scale of a column is too small)",
				wording.Quote(part.Class))
			return nil, nil, problem(found, "finite coefficients")
		}
		coef = append(coef, row)
		intercept = append(intercept, bias)
	}
	return coef, intercept, nil
}

// exportedCoefficients is like unscaledCoefficients, but subtracts the Threshold from the intercept. It
// returns an error if the fields of m do not fit together. The result is for programs that have no threshold,
// and predict the second of two classes if its score is positive.
func (m *Model) exportedCoefficients() (coef [][]float64, intercept []float64, err error) {
	if err := m.checkExport(); err != nil {
		return nil, nil, err
	}
	coef, intercept, err = m.unscaledCoefficients()
	if len(intercept) == 1 {
		intercept[0] -= m.Threshold
	}
	return coef, intercept, err
}
