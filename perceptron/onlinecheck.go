package perceptron

import (
	"fmt"
	"math"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
)

// Check returns an error unless the example (x, y) is valid: x has one finite feature per weight and a finite
// sum of squares, as [FromRows] demands, and y is −1 or +1. Use it for examples that come from outside the
// program:
//
//	if err := online.Check(x, y); err != nil {
//		return err
//	}
//	online.Learn(x, y)
//
// Learn itself panics if the lengths differ or y is not a label, and searches for features that are not
// finite only in mistakes. It accepts features whose squares overflow, although a few of them can make a
// weight infinite.
func (o *Online) Check(x []float64, y float64) error {
	err := o.checkDense(x, y)
	if err == nil {
		err = checkValues(nil, x)
	}
	if err == nil {
		err = checkSquares(nil, x)
	}
	return withPackage(err)
}

// CheckSparse is Check for LearnSparse. It returns an error if columns and values differ in length, if a
// column is not between 0 and len(w) − 1, if the columns are not in increasing order, if y is not −1 or
// +1, or if a value or the sum of the squares of the values is not finite.
func (o *Online) CheckSparse(columns []int, values []float64, y float64) error {
	err := o.checkSparse(columns, values, y)
	if err == nil {
		err = checkValues(columns, values)
	}
	if err == nil {
		err = checkSquares(columns, values)
	}
	return withPackage(err)
}

// checkDense returns an error unless x has one feature per weight and y is a label.
func (o *Online) checkDense(x []float64, y float64) error {
	if err := o.checkLength(x); err != nil {
		return err
	}
	return checkLabel(y)
}

// checkSparse returns an error unless columns and values are a sparse row of o and y is a label.
func (o *Online) checkSparse(columns []int, values []float64, y float64) error {
	if err := o.checkColumns(columns, values); err != nil {
		return err
	}
	return checkLabel(y)
}

// checkLength returns an error unless x has one feature per weight.
func (o *Online) checkLength(x []float64) error {
	if len(x) == len(o.w) {
		return nil
	}
	return fmt.Errorf("got %s, want %d, one per weight", wording.Plural(len(x), "feature"), len(o.w))
}

// checkColumns returns an error unless there is one column per value, and the columns increase and have a
// weight each.
func (o *Online) checkColumns(columns []int, values []float64) error {
	if len(columns) != len(values) {
		return fmt.Errorf("got %s and %s, want equal numbers",
			wording.Plural(len(columns), "column"), wording.Plural(len(values), "value"))
	}
	return checkColumns(columns, len(o.w))
}

// checkLabel returns an error unless y is −1 or +1.
func checkLabel(y float64) error {
	if y == 1 || y == -1 {
		return nil
	}
	return fmt.Errorf(wrongLabel, y)
}

// checkValues returns an error unless all values are finite. Value k is in column columns[k], or in column k
// if columns is nil.
func checkValues(columns []int, values []float64) error {
	k := notFinite(values)
	if k < 0 {
		return nil
	}
	return fmt.Errorf("column %d: got %v, want a finite number", columnOf(columns, k), values[k])
}

// checkSquares returns an error unless the sum of the squares of the values, which are finite, is finite. The
// error names the value with the largest absolute value.
func checkSquares(columns []int, values []float64) error {
	if finite.All(Weights(values).Norm2()) {
		return nil
	}
	largest := 0 // the index of the largest absolute value
	for k, v := range values {
		if math.Abs(v) > math.Abs(values[largest]) {
			largest = k
		}
	}
	return fmt.Errorf("column %d: got %v, want an example with a finite sum of squares; "+
		"divide all examples by the same power of two", columnOf(columns, largest), values[largest])
}

// columnOf returns the column of value k: columns[k], or k if columns is nil.
func columnOf(columns []int, k int) int {
	if columns == nil {
		return k
	}
	return columns[k]
}

// panicIn panics with err, if it is not nil, after the names of this package and of the function that panics.
func panicIn(function string, err error) {
	if err != nil {
		panic("perceptron: " + function + ": " + err.Error())
	}
}

// withPackage returns err after the name of this package, or nil if err is nil.
func withPackage(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("perceptron: %w", err)
}
