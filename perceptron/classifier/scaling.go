package classifier

import "perceptronlab/perceptron/datasets"

// scaledRow returns a row as the model's weights want it; x itself is not changed.
func (m *Model) scaledRow(x []float64) []float64 {
	if m.Scaling == nil {
		return x
	}
	return m.Scaling.Row(x)
}

// scaled returns t, which may have no rows, as the model's weights want it.
func (m *Model) scaled(t datasets.Table) (datasets.Table, error) {
	if m.Scaling == nil || t.Len() == 0 {
		return t, nil
	}
	return m.Scaling.Apply(t)
}
