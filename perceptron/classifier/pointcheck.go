package classifier

import (
	"fmt"
	"strconv"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// checkDense returns an error if x can't be scored because of its numbers or because of the fields of m.
func (m *Model) checkDense(x []float64) error {
	if err := m.checkPrediction(); err != nil {
		return err
	}
	if err := (columns{m.Features, m.Columns}).checkPoint(x); err != nil {
		return err
	}
	return m.checkScaling()
}

// checkSparse is checkDense for a sparse row. Its time does not depend on the number of columns, unless the
// Scaling is invalid.
func (m *Model) checkSparse(x datasets.Sparse) error {
	if err := m.checkPrediction(); err != nil {
		return err
	}
	if len(x.Columns) != len(x.Values) {
		found := fmt.Sprintf("%s and %s",
			wording.Plural(len(x.Columns), "column"), wording.Plural(len(x.Values), "value"))
		return problem(found, "one value per column")
	}
	last := -1
	for k, j := range x.Columns {
		switch {
		case j < 0 || j >= m.Columns:
			return problem(fmt.Sprintf("column %d", j), fmt.Sprintf("0 to %d", m.Columns-1))
		case j == last:
			return problem(wording.Column(m.Features, j)+" twice", "each column once")
		case j < last:
			found := fmt.Sprintf("%s after column %d", wording.Column(m.Features, j), last)
			return problem(found, "increasing columns")
		case !finite.All(x.Values[k]):
			return columns{m.Features, m.Columns}.notFinite(j, x.Values[k])
		}
		last = j
	}
	return m.checkSparseScaling()
}

// checkSparseScaling returns an error if the model's Scaling can't be applied to sparse rows.
func (m *Model) checkSparseScaling() error {
	scaling := m.Scaling
	switch {
	case scaling == nil:
		return nil
	case scaling.Shift == nil && (scaling.Scale == nil || len(scaling.Scale) == m.Columns):
		return nil
	}
	zeros := datasets.Table{Features: m.columnNames(), Sparse: make([]datasets.Sparse, 1)}
	return m.checkScalable(zeros)
}

// columnNames returns the names of the model's columns. If they have no names, it returns "0", "1", …,
// because a sparse table needs names.
func (m *Model) columnNames() []string {
	if len(m.Features) > 0 {
		return m.Features
	}
	names := make([]string, m.Columns)
	for j := range names {
		names[j] = strconv.Itoa(j)
	}
	return names
}

// checkPoint returns an error unless x contains one finite number per column.
func (c columns) checkPoint(x []float64) error {
	if len(x) != c.count {
		want := fmt.Sprintf("%d, one per column of the model", c.count)
		return problem(wording.Plural(len(x), "number"), want)
	}
	if j := finite.IndexNonFinite(x); j >= 0 {
		return c.notFinite(j, x[j])
	}
	return nil
}

// notFinite returns the problem that the number v in column j of a row is not finite.
func (c columns) notFinite(j int, v float64) *datasets.Problem {
	p := problem(fmt.Sprint(v), "a finite number")
	p.Place = c.place(j)
	return p
}

// overflow returns the problem that the number v in column j of a row overflows when it is scaled.
func (c columns) overflow(j int, v, scaled float64) *datasets.Problem {
	p := problem(fmt.Sprintf("%v, scaled to %v", v, scaled), "a finite number after scaling")
	p.Place = c.place(j)
	return p
}

// place returns the place of column j: its name or, if the columns have no names, its index.
func (c columns) place(j int) datasets.Place {
	if len(c.names) > 0 {
		return datasets.Place{Name: c.names[j]}
	}
	return datasets.Place{Other: fmt.Sprintf("column %d", j)}
}
