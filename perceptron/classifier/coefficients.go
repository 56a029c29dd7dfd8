package classifier

import (
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
)

// Coefficients returns the weights for rows as they are in the table, before any
// scaling, of a linear classifier with the scores
//
//	coefₖ·x + interceptₖ,     coefₖⱼ = wₖⱼ/σⱼ,     interceptₖ = bₖ − Σ wₖⱼ μⱼ/σⱼ
//
// with μ and σ the shift and the scale of the model's Scaling; a Threshold is not in them. There is
// a row for each class, or with two classes one row, for the second class: what scikit-learn calls
// coef_ and intercept_. Drawn as a picture, a row shows what speaks for its class.
//
// Without a scaling these are exactly the model's weights. With one, or summed in another
// order, they round differently: a row whose scores nearly tie may go to another class.
//
// It is an error for OneVsOne with three or more classes, because votes are not linear
// scores.
func (m *Model) Coefficients() (coef [][]float64, intercept []float64, err error) {
	if m.Method == OneVsOne && len(m.Classes) > 2 {
		found := fmt.Sprintf("a model of all pairs, whose %d perceptrons vote", len(m.Components))
		return nil, nil, problem(found, "one that has coefficients for each class").
			With(OneVsRest.fix("to train each class against the rest")).
			With(CrammerSinger.fix("to train all classes together"))
	}
	return m.unscaled()
}

// unscaled returns the weights of each part for rows before any scaling.
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
			found := fmt.Sprintf("coefficients of %s that are not finite, because the scaling is too small",
				wording.Quote(part.Class))
			return nil, nil, problem(found, "finite numbers")
		}
		coef = append(coef, row)
		intercept = append(intercept, bias)
	}
	return coef, intercept, nil
}

// exported is unscaled for other programs, which predict the second of two classes above 0.
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
