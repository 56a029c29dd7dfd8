package perceptron

import "perceptronlab/internal/dot"

// LearnSparse is Learn for an example with values[k] in column columns[k], and 0 in all other columns.
// Columns are counted from 0. LearnSparse only reads and changes the weights in these columns, so it takes
// as long for 20 of 50,000 columns as for 20 of 500. [Dataset.NonZero] returns such slices. LearnSparse
// keeps neither of them.
//
// LearnSparse makes the same updates as [Trainer.Updates] for the rows of [FromCSR], to the last bit. Sums
// that round may differ from those of Learn in the last bits (see FromCSR).
//
// LearnSparse panics, and leaves w unchanged, if columns and values differ in length, if a column is not
// between 0 and len(w) − 1, if the columns are not in increasing order, if y is not −1 or +1, or if the
// example is a mistake and one of its values is not finite. CheckSparse returns an error instead.
func (o *Online) LearnSparse(columns []int, values []float64, y float64) (mistake bool) {
	panicIn("LearnSparse", o.checkSparse(columns, values, y))
	mistake = isMistake(y, dot.Sparse(o.w, columns, values), o.margin)
	if mistake {
		panicIn("LearnSparse", checkValues(columns, values))
		addSparse(o.w, o.rate*y, columns, values)
		if o.missedSum != nil {
			addSparse(o.missedSum, o.missedFactor(y), columns, values)
		}
		o.mistakes++
	}
	o.seen++
	return mistake
}

// ScoreSparse returns w·x for the point x with values[k] in column columns[k], and 0 in all other columns.
// It panics if columns and values differ in length, if a column is not between 0 and len(w) − 1, or if the
// columns are not in increasing order.
func (o *Online) ScoreSparse(columns []int, values []float64) float64 {
	panicIn("ScoreSparse", o.checkColumns(columns, values))
	return dot.Sparse(o.w, columns, values)
}

// addSparse adds c·values[k] to w[columns[k]], for each k. Each product is rounded before it is added.
func addSparse(w []float64, c float64, columns []int, values []float64) {
	for k, j := range columns {
		w[j] += float64(c * values[k])
	}
}
