package table

import (
	"fmt"

	"perceptronlab/perceptron/metrics"
)

// Confusion returns a confusion matrix as a table. Each number counts the examples whose class is that
// of the row and whose prediction is that of the column. The table has totals, and a note with the
// number of correct predictions, the sum of the diagonal.
//
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//	…
//	show.Table(table.Confusion(confusion), "Which classes are taken for which.")
//
// The classes have the order of c.Classes.
func Confusion(c metrics.Confusion) *Table {
	header := []string{"truth ↓, predicted →"}
	totals := make([]int, len(c.Classes)+1) // of the columns
	header = append(append(header, c.Classes...), "total")
	t := New(header...)
	t.rowHeadings = true
	for i, class := range c.Classes {
		all := 0
		for j, n := range c.Counts[i] {
			all += n
			totals[j] += n
		}
		totals[len(c.Classes)] += all
		t.addCounts(class, append(c.Counts[i][:len(c.Classes):len(c.Classes)], all))
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
