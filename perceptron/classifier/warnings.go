package classifier

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// warnOfClasses says which classes have one row to train on.
func (m *Model) warnOfClasses(rows map[string]int) {
	single := slices.DeleteFunc(slices.Clone(m.Classes), func(class string) bool { return rows[class] != 1 })
	if len(single) > 0 {
		m.odd("classes with 1 row to train on: %s", wording.Quoted(single))
	}
	if len(single) > 3 {
		m.odd("so many: is this the column of the classes, or of names or numbers?")
	}
}

// warnOfColumns says which columns of the training part tell nothing, or hardly count.
func (s *setting) warnOfColumns(parts iter.Seq[datasets.Table]) {
	type column struct {
		low, high, mean, squares float64 // squares: Σ (x − mean)² so far (Welford 1962)
	}
	var columns []column // none if the rows are sparse
	n := 0.0
	for t := range parts {
		for _, x := range t.Rows {
			if columns == nil {
				columns = make([]column, len(x))
			}
			n++
			share := 1 / n
			for j, v := range x {
				c := &columns[j]
				if n == 1 {
					c.low, c.high = v, v
				}
				c.low, c.high = min(c.low, v), max(c.high, v)
				off := v - c.mean
				c.mean += float64(off * share)
				c.squares += float64(off * (v - c.mean))
			}
		}
	}
	m := &s.blank
	source, _ := m.Source.(files.CSV)
	for _, col := range source.Columns {
		if n := len(col.Categories); s.trainer.Start == nil && n > 20 && 5*n > m.Examples {
			m.odd("the column %s has %d categories in %s; if they name rows or days, they tell nothing of other rows: leave the column out (Ignore)",
				wording.Quote(col.Name), n, wording.Plural(m.Examples, "row"))
		}
	}
	var constant []string
	var varying []int
	for j, c := range columns {
		if c.low == c.high {
			constant = append(constant, wording.Column(m.Features, j))
		} else {
			varying = append(varying, j)
		}
	}
	if len(constant) > 0 {
		m.odd("columns with the same number in every row to train on, which tell nothing: %s", wording.List(constant, func(name string) string { return name }))
	}
	if s.trainer.Start != nil || m.Scaling != nil || len(varying) == 0 {
		return
	}
	// One small column does no harm (a pixel at the edge); many next to a large one do.
	deviation := func(j int) float64 { return math.Sqrt(columns[j].squares / n) }
	slices.SortFunc(varying, func(i, j int) int { return cmp.Compare(deviation(i), deviation(j)) })
	half, largest := deviation(varying[(len(varying)-1)/2]), varying[len(varying)-1]
	if deviation(largest)/half > 100 {
		m.odd("the columns are on very different scales: the standard deviation of %s is %.3g, and that of half of them is %.3g or less, "+
			"so that these hardly count. A Trainer without Scale standardises them", wording.Column(m.Features, largest), deviation(largest), half)
	}
}

// odd adds a warning.
func (m *Model) odd(format string, a ...any) {
	m.Warnings = append(m.Warnings, fmt.Sprintf(format, a...))
}
