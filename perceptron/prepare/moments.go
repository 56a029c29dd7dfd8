package prepare

import (
	"iter"
	"math"

	"perceptronlab/perceptron/datasets"
)

// moments contains the statistics of each column over all rows.
type moments struct {
	rows    int
	sparse  bool
	columns []columnMoments
}

// columnMoments contains the statistics of one column. mean, sum and squares are computed from x/unit,
// so they neither overflow nor underflow.
type columnMoments struct {
	zeros     int     // entries that a sparse table does not store
	low, high float64 // the smallest and the largest number
	unit      float64 // a power of two near the largest |x|; dividing by it rounds only negligible numbers
	mean      float64
	sum       float64 // Σ (x/unit − mean) over the stored entries
	squares   float64 // Σ (x/unit − mean)² over the stored entries
}

// ranges returns moments in which zeros, low, high and unit of each column are set. The means are
// still 0.
func ranges(parts iter.Seq2[datasets.Table, error]) (*moments, error) {
	m := new(moments)
	for t, err := range parts {
		if err != nil {
			return nil, err
		}
		if m.columns == nil {
			m.sparse = t.Sparse != nil
			m.columns = make([]columnMoments, t.Dim())
		}
		m.rows += t.Len()
		m.each(t, func(c *columnMoments, v float64) {
			if c.zeros == 0 {
				c.low, c.high = v, v
			}
			c.zeros-- // minus the number of stored entries; the number of rows is added below
			c.low, c.high = min(c.low, v), max(c.high, v)
		})
	}
	for j := range m.columns {
		c := &m.columns[j]
		c.zeros += m.rows
		if c.zeros > 0 {
			c.low, c.high = min(c.low, 0), max(c.high, 0)
		}
		_, exponent := math.Frexp(max(-c.low, c.high, math.SmallestNonzeroFloat64))
		c.unit = math.Ldexp(1, exponent-1)
	}
	return m, nil
}

// each calls use for each stored number v of a table, row by row. c is the column of v.
func (m *moments) each(t datasets.Table, use func(c *columnMoments, v float64)) {
	for _, x := range t.Rows {
		for j, v := range x {
			use(&m.columns[j], v)
		}
	}
	for _, row := range t.Sparse {
		for k, v := range row.Values {
			use(&m.columns[row.Columns[k]], v)
		}
	}
}

// visit calls use for each stored number of all tables.
func (m *moments) visit(parts iter.Seq2[datasets.Table, error], use func(c *columnMoments, v float64)) error {
	for t, err := range parts {
		if err != nil {
			return err
		}
		m.each(t, use)
	}
	return nil
}

// correctMeans adds to the mean of each column the mean of all x/unit − mean.
func (m *moments) correctMeans(parts iter.Seq2[datasets.Table, error]) error {
	err := m.visit(parts, func(c *columnMoments, v float64) { c.sum += v/c.unit - c.mean })
	n := float64(m.rows)
	for j := range m.columns {
		c := &m.columns[j]
		c.mean += (c.sum - float64(float64(c.zeros)*c.mean)) / n
		c.sum = 0
	}
	return err
}

// addSquares computes sum and squares of each column.
func (m *moments) addSquares(parts iter.Seq2[datasets.Table, error]) error {
	return m.visit(parts, func(c *columnMoments, v float64) {
		d := v/c.unit - c.mean
		c.sum += d
		c.squares += float64(d * d)
	})
}

// scaling returns the Scaling to standard deviation 1 and, unless the rows are sparse, to mean 0.
func (m *moments) scaling() Scaling {
	s := Scaling{Scale: make([]float64, len(m.columns))}
	if !m.sparse {
		s.Shift = make([]float64, len(m.columns))
	}
	n := float64(m.rows)
	for j, c := range m.columns {
		constant := c.low == c.high
		if !m.sparse {
			s.Shift[j] = c.mean * c.unit
			if constant {
				s.Shift[j] = c.low
			}
		}
		if constant {
			s.Scale[j] = 1
			continue
		}
		zeros := float64(c.zeros)
		sum := c.sum - float64(zeros*c.mean)
		squares := c.squares + (float64(zeros*float64(c.mean*c.mean)) - float64(sum*sum)/n)
		s.Scale[j] = max(math.Sqrt(squares/n)*c.unit, math.SmallestNonzeroFloat64)
	}
	return s
}
