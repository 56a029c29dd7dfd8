package classifier

import (
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
)

// Coefficients returns the coefficients of the model for unscaled rows, as they are in the table. The
// scores of a row x are
//
//	coefₖ·x + interceptₖ,     coefₖⱼ = wₖⱼ/σⱼ,     interceptₖ = bₖ − Σ wₖⱼ μⱼ/σⱼ
//
// where μ and σ are the shift and the scale of the model's Scaling. They do not include the Threshold.
// coef has a row for each class, or for two classes one row, for the second class: they are
// scikit-learn's coef_ and intercept_. For images, a row drawn as an image shows which pixels count
// for its class.
//
// Without a Scaling these are exactly the model's weights. With a Scaling, or if the products are
// summed in a different order, the scores round differently, and rows whose scores nearly tie may be
// predicted differently.
//
// For OneVsOne with three or more classes Coefficients returns an error, because votes are not
// linear scores.
func (m *Model) Coefficients() (coef [][]float64, intercept []float64, err error) {
	if m.Method == OneVsOne && len(m.Classes) > 2 {
		found := fmt.Sprintf("a one-vs-one model, whose %d perceptrons vote", len(m.Components))
		return nil, nil, problem(found, "a model with coefficients for each class").
			With(OneVsRest.fix("to train each class against the rest")).
			With(CrammerSinger.fix("to train all classes together"))
	}
	return m.unscaled()
}

// unscaled returns the coefficients of each component for unscaled rows.
func (m *Model) unscaled() (coef [][]float64, intercept []float64, err error) {
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
				bias -= float64(w * m.Scaling.Shift[j])
			}
			row[j] = w
		}
		if !finite.All(append(row, bias)...) {
			found := fmt.Sprintf("infinite coefficients of class %s (the scale of a column is too small)",
				wording.Quote(part.Class))
			return nil, nil, problem(found, "finite numbers")
		}
		coef = append(coef, row)
		intercept = append(intercept, bias)
	}
	return coef, intercept, nil
}

// exported returns the coefficients for programs that predict the second of two classes above 0: unlike
// unscaled, it subtracts the Threshold.
func (m *Model) exported() (coef [][]float64, intercept []float64, err error) {
	if err := m.checkScores(); err != nil {
		return nil, nil, err
	}
	coef, intercept, err = m.unscaled()
	if len(intercept) == 1 {
		intercept[0] -= m.Threshold
	}
	return coef, intercept, err
}
