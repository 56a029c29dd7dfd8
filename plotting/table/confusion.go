package table

import (
	"fmt"

	"perceptronlab/perceptron/metrics"
)

// Confusion returns a confusion matrix as a table. Rows are classes, columns are predictions, and
// each number counts the examples of its class that have its prediction. The table ends with totals
// and a note. The note contains the number of correct predictions, which is the sum of the
// diagonal.
//
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//	…
//	show.Table(table.Confusion(confusion), "Classes and predictions of the test rows.")
//
// Rows and columns have the order of c.Classes.
func Confusion(c metrics.Confusion) *Table {
	header := []string{"truth ↓, predicted →"}
	totals := make([]int, len(c.Classes)+1) // the sums of the columns
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
