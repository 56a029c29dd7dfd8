package classifier

import (
	"iter"
	"math"

	"perceptronlab/internal/rounding"
	"perceptronlab/perceptron/datasets"
)

// columnStatistics describe the numbers of one column.
type columnStatistics struct {
	low, high     float64 // the smallest and the largest number
	mean, squares float64 // squares is the sum of squared differences from the mean

	secondLow, secondHigh float64 // the smallest number above low, or +Inf; the largest below high, or −Inf
}

// statistics describe the columns of dense rows. For sparse rows, there are no statistics.
type statistics struct {
	rows    float64 // the number of rows
	columns []columnStatistics
}

// isConstant reports whether the numbers of column j are equal, at least up to rounding errors.
func (s *statistics) isConstant(j int) bool {
	return rounding.IsConstant(s.columns[j].low, s.columns[j].high, int(s.rows))
}

// deviation returns the standard deviation of column j.
func (s *statistics) deviation(j int) float64 { return math.Sqrt(s.columns[j].squares / s.rows) }

// add adds a row to the statistics, by the method of B. P. Welford, "Note on a method for calculating
// corrected sums of squares and products", Technometrics 4, 1962. The conversions to float64 prevent fused
// multiply-adds, so the result is the same on every machine.
func (s *statistics) add(x []float64) {
	if s.columns == nil {
		s.columns = make([]columnStatistics, len(x))
	}
	s.rows++
	share := 1 / s.rows
	for j, v := range x {
		c := &s.columns[j]
		if s.rows == 1 {
			*c = columnStatistics{low: v, high: v, secondLow: math.Inf(1), secondHigh: math.Inf(-1)}
		}
		c.extend(v)
		delta := v - c.mean
		c.mean += float64(delta * share)
		c.squares += float64(delta * (v - c.mean))
	}
}

// extend adds a number to the smallest and largest numbers.
func (c *columnStatistics) extend(v float64) {
	switch {
	case v < c.low:
		c.low, c.secondLow = v, c.low
	case v < c.secondLow && v > c.low:
		c.secondLow = v
	}
	switch {
	case v > c.high:
		c.high, c.secondHigh = v, c.high
	case v > c.secondHigh && v < c.high:
		c.secondHigh = v
	}
}

// statisticsOf returns the statistics of all rows of the tables. If the sequence contains an error,
// statisticsOf returns the error.
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
