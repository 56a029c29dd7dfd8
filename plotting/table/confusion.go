package table

import (
	"fmt"

	"perceptronlab/perceptron/metrics"
)

// Confusion returns a confusion matrix as a table. Each row is for a true class and each column for
// a predicted class. The number in the row of class a and the column of class b is the number of
// examples of class a that were predicted to be of class b. The last column and the last row
// contain totals. A note with the number of correct predictions, the sum of the diagonal, follows.
//
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//	…
//	show.Table(table.Confusion(confusion), "Classes and predictions of the test rows.")
//
// Rows and columns have the order of c.Classes.
func Confusion(c metrics.Confusion) *Table {
	header := []string{"truth ↓, predicted →"}
	totals := make([]int, len(c.Classes)+1) // the sum of each column, and the sum of all counts
	header = append(append(header, c.Classes...), "total")
	t := New(header...)
	t.rowHeadings = true
	for i, class := range c.Classes {
		rowTotal := 0
		for j, n := range c.Counts[i] {
			rowTotal += n
			totals[j] += n
		}
		totals[len(c.Classes)] += rowTotal
		// The slice has no spare capacity, so append copies the counts and leaves c unchanged.
		t.addCounts(class, append(c.Counts[i][:len(c.Classes):len(c.Classes)], rowTotal))
	}
	t.addCounts("total", totals)
	return t.Note(fmt.Sprintf("%d of %d right", c.Right(), c.Rows()))
}

// addCounts adds a row that consists of a name and counts.
func (t *Table) addCounts(name string, counts []int) {
	values := []any{name}
	for _, n := range counts {
		values = append(values, n)
	}
	t.Add(values...)
}
