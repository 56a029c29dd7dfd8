package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// warn says what is odd about the training part, and what to do.
func (s *setting) warn() error {
	counts := map[string]int{}
	var low, high []float64 // of each column; nil if the rows are sparse
	for t := range s.training {
		for _, class := range t.Classes {
			counts[class]++
		}
		for _, x := range t.Rows {
			if low == nil {
				low, high = slices.Clone(x), slices.Clone(x)
			}
			for j, v := range x {
				low[j], high[j] = min(low[j], v), max(high[j], v)
			}
		}
	}
	m := &s.blank
	odd := func(format string, a ...any) { m.Warnings = append(m.Warnings, fmt.Sprintf(format, a...)) }
	single := slices.DeleteFunc(slices.Clone(m.Classes), func(class string) bool { return counts[class] != 1 })
	if len(single) > 0 {
		odd("classes with 1 row to train on: %s", wording.Quoted(single))
	}
	if len(single) > 3 {
		odd("so many: is this the column of the classes, or of names or numbers?")
	}
	source, _ := m.Source.(files.CSV)
	for _, col := range source.Columns {
		if n := len(col.Categories); s.trainer.Start == nil && n > 20 && 5*n > m.Examples {
			odd("the column %s has %d categories in %s; if they name rows or days, they tell nothing of other rows: leave the column out (Ignore)",
				wording.Quote(col.Name), n, wording.Plural(m.Examples, "row"))
		}
	}
	var constant []string
	var varying []int
	for j := range low {
		if low[j] == high[j] {
			constant = append(constant, columnName(m.Features, j))
		} else {
			varying = append(varying, j)
		}
	}
	if len(constant) > 0 {
		odd("columns with the same number in every row to train on, which tell nothing: %s", wording.List(constant, func(name string) string { return name }))
	}
	if s.trainer.Start != nil || m.Scaling != nil || len(varying) == 0 {
		return s.err
	}
	// One small column does no harm (a pixel at the edge); many next to a large one do.
	scaling, err := prepare.OfParts(prepare.Standardize, s.training)
	if err := cmp.Or(s.err, err); err != nil {
		return err
	}
	deviation := scaling.Scale
	slices.SortFunc(varying, func(i, j int) int { return cmp.Compare(deviation[i], deviation[j]) })
	half, largest := deviation[varying[(len(varying)-1)/2]], varying[len(varying)-1]
	if deviation[largest]/half > 100 {
		odd("the columns are on very different scales: the standard deviation of %s is %.3g, and that of half of them is %.3g or less, "+
			"so that these hardly count. A Trainer without Scale standardises them", columnName(m.Features, largest), deviation[largest], half)
	}
	return nil
}

// columnName names column j.
func columnName(features []string, j int) string {
	if len(features) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, wording.Quote(features[j]))
}
