package table

import (
	"fmt"
	"reflect"
)

// The most classes of a confusion matrix.
const mostClasses = 1000

// Confusion returns the confusion matrix: how many examples of the class in the row
// were predicted as the class in the column, with totals, and how many are right, the
// sum of the diagonal.
//
// Classes are in the order in which truth has them first, then those that only
// predicted has. They may be names, numbers, or labels −1 and +1. It panics unless
// both slices are of one length, and if there are more than 1000 classes, or NaN.
func Confusion[T comparable](truth, predicted []T) *Table {
	if len(truth) != len(predicted) {
		panic(fmt.Sprintf("table: Confusion got %d true classes and %d predicted ones; wanted as many of both", len(truth), len(predicted)))
	}
	classes, index := classesOf(truth, predicted)
	n := len(classes)
	counts := make([][]int, n+1) // and the totals
	for i := range counts {
		counts[i] = make([]int, n+1)
	}
	right := 0
	for k, class := range truth {
		i, j := index[class], index[predicted[k]]
		counts[i][j]++
		counts[i][n]++
		counts[n][j]++
		counts[n][n]++
		if i == j {
			right++
		}
	}

	names := classNames(classes)
	t := New(append(append([]string{"truth ↓, predicted →"}, names...), "total")...)
	t.heads = true
	for i, name := range append(names, "total") {
		values := []any{name}
		for _, c := range counts[i] {
			values = append(values, c)
		}
		t.Add(values...)
	}
	return t.Note(fmt.Sprintf("%d of %d right", right, len(truth)))
}

// classesOf returns the classes in the order in which they appear, and the place of
// each in it.
func classesOf[T comparable](truth, predicted []T) ([]T, map[T]int) {
	var classes []T
	index := map[T]int{}
	for _, labels := range [][]T{truth, predicted} {
		for _, class := range labels {
			if class != class { // only NaN is not itself
				panic("table: Confusion got the class NaN, which equals no class; wanted names or numbers")
			}
			if _, known := index[class]; known {
				continue
			}
			if len(classes) == mostClasses {
				panic(fmt.Sprintf("table: Confusion got more than %d classes; wanted labels, not scores", mostClasses))
			}
			index[class] = len(classes)
			classes = append(classes, class)
		}
	}
	return classes, index
}

// classNames returns how classes look. Numbers have their sign if one is negative.
func classNames[T any](classes []T) []string {
	negative := false
	for _, class := range classes {
		if v, ok := toNumber(class); ok && v < 0 {
			negative = true
		}
	}
	names := make([]string, len(classes))
	for i, class := range classes {
		names[i] = cellOf(class).text
		if v, ok := toNumber(class); ok && negative {
			names[i] = signed(v).text
		}
		if names[i] == "" {
			names[i] = `""`
		}
	}
	return names
}

// toNumber returns the value of a number that prints as one.
func toNumber(value any) (float64, bool) {
	v := reflect.ValueOf(value)
	switch {
	case !cellOf(value).number:
		return 0, false
	case v.CanInt():
		return float64(v.Int()), true
	case v.CanFloat():
		return v.Float(), true
	}
	return 0, false
}
