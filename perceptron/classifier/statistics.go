package classifier

import (
	"iter"
	"math"

	"perceptronlab/perceptron/datasets"
)

// columnStatistics are the smallest and the largest number of a column, the mean, and the sum of the
// squared differences from it.
type columnStatistics struct {
	low, high     float64
	mean, squares float64
}

// statistics are those of the columns of dense rows. There are none of sparse rows.
type statistics struct {
	rows    float64
	columns []columnStatistics
}

// deviation returns the standard deviation of column j.
func (s *statistics) deviation(j int) float64 { return math.Sqrt(s.columns[j].squares / s.rows) }

// add takes a row into account, by the method of B. P. Welford, "Note on a method for calculating
// corrected sums of squares and products", Technometrics 4, 1962.
func (s *statistics) add(x []float64) {
	if s.columns == nil {
		s.columns = make([]columnStatistics, len(x))
	}
	s.rows++
	share := 1 / s.rows
	for j, v := range x {
		c := &s.columns[j]
		if s.rows == 1 {
			c.low, c.high = v, v
		}
		c.low, c.high = min(c.low, v), max(c.high, v)
		off := v - c.mean
		c.mean += float64(off * share)
		c.squares += float64(off * (v - c.mean))
	}
}

// statisticsOf returns the statistics of all rows of some tables, or the error that ends the range.
func statisticsOf(tables iter.Seq2[datasets.Table, error]) (*statistics, error) {
	s := new(statistics)
	for t, err := range tables {
		if err != nil {
			return nil, err
		}
		for _, x := range t.Rows {
			s.add(x)
		}
	}
	return s, nil
}
