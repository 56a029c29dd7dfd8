package prepare

import (
	"iter"
	"math"

	"perceptronlab/internal/rounding"
	"perceptronlab/perceptron/datasets"
)

// moments contains the statistics of each column over all rows.
type moments struct {
	rows    int  // the number of rows
	sparse  bool // the rows are sparse
	columns []columnMoments
}

// columnMoments contains the statistics of the numbers x in one column. The fields mean, sum and squares
// are computed from x/unit, so they don't overflow, and squares doesn't underflow to 0 if all x are tiny.
//
// In the methods, conversions such as float64(d * d) round a product. Without them, the compiler may fuse
// the product with a sum, and the bits would depend on the machine.
type columnMoments struct {
	zeros     int     // the number of zeros that are not stored because the tables are sparse
	low, high float64 // the smallest and the largest number
	unit      float64 // a power of two; the largest |x|/unit is in [1, 2), or 0 if all numbers are 0
	mean      float64 // the mean of x/unit
	sum       float64 // Σ (x/unit − mean) over the stored numbers
	squares   float64 // Σ (x/unit − mean)² over the stored numbers
}

// newMoments returns moments in which zeros, low, high and unit of each column are set. The means are 0.
func newMoments(parts iter.Seq2[datasets.Table, error]) (*moments, error) {
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
		m.visitTable(t, func(c *columnMoments, v float64) {
			if c.zeros == 0 { // v is the first stored number
				c.low, c.high = v, v
			}
			c.zeros-- // now minus the number of stored numbers; the number of rows is added below
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

// visitTable calls f for each stored number v of a table, row by row. The argument c is the column of v.
func (m *moments) visitTable(t datasets.Table, f func(c *columnMoments, v float64)) {
	for _, x := range t.Rows {
		for j, v := range x {
			f(&m.columns[j], v)
		}
	}
	for _, row := range t.Sparse {
		for k, v := range row.Values {
			f(&m.columns[row.Columns[k]], v)
		}
	}
}

// visit calls f for each stored number of all tables.
func (m *moments) visit(parts iter.Seq2[datasets.Table, error], f func(c *columnMoments, v float64)) error {
	for t, err := range parts {
		if err != nil {
			return err
		}
		m.visitTable(t, f)
	}
	return nil
}

// correctMeans adds the mean of (x/unit − mean), including the zeros that are not stored, to the mean of
// each column.
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

// scaling returns the Scaling that gives each column standard deviation 1, unless the column is constant
// up to rounding errors. If the rows are dense, the Scaling also gives each column mean 0.
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
		if rounding.IsConstant(c.low, c.high, m.rows) {
			s.Scale[j] = max(math.Abs(c.mean*c.unit), 1)
			continue
		}
		zeros := float64(c.zeros)
		sum := c.sum - float64(zeros*c.mean)
		squares := c.squares + (float64(zeros*float64(c.mean*c.mean)) - float64(sum*sum)/n)
		// In a column of subnormal numbers, the rounded deviation may be 0, but a Scale must be positive.
		s.Scale[j] = max(math.Sqrt(squares/n)*c.unit, math.SmallestNonzeroFloat64)
	}
	return s
}
