package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
)

const nothingHeldOut = "nothing was held out to choose the epoch and to stop early, " +
	"because a tenth of the rows can't have one of each class"

// warningsOfClasses says which classes have one row to train on.
func warningsOfClasses(classes []string, rows map[string]int) []string {
	var single []string
	for _, class := range classes {
		if rows[class] == 1 {
			single = append(single, class)
		}
	}
	if len(single) == 0 {
		return nil
	}
	warnings := []string{"classes with 1 row to train on: " + wording.Quoted(single)}
	if len(single) > 3 {
		warnings = append(warnings, "so many: is this the column of the classes, or of names or numbers?")
	}
	return warnings
}

// warningsOfColumns says what is odd about the columns of the rows to train on. What Start has decided
// is not questioned.
func (tr Trainer) warningsOfColumns(m *Model, s *statistics) []string {
	constants := warningsOfConstants(m, s)
	if tr.Start != nil {
		return constants
	}
	warnings := slices.Concat(warningsOfCategories(m), constants)
	if m.Scaling == nil {
		warnings = append(warnings, warningsOfScales(m, s)...)
	}
	return warnings
}

// warningsOfCategories says which columns of the file have so many categories that each may be a row's
// own.
func warningsOfCategories(m *Model) []string {
	var warnings []string
	source, ok := m.Source.(files.CSV)
	if !ok || source.Schema == nil {
		return nil
	}
	for _, column := range source.Schema.Columns {
		n := len(column.Categories)
		if n <= 20 || 5*n <= m.Examples {
			continue
		}
		warnings = append(warnings, fmt.Sprintf("the column %s has %d categories in %s; "+
			"if they name rows or days, they tell nothing of other rows: leave the column out (Ignore)",
			wording.Quote(column.Name), n, wording.Plural(m.Examples, "row")))
	}
	return warnings
}

// warningsOfConstants says which columns have the same number in all rows to train on.
func warningsOfConstants(m *Model, s *statistics) []string {
	var constant []string
	for j, c := range s.columns {
		if c.low == c.high {
			constant = append(constant, wording.Column(m.Features, j))
		}
	}
	if len(constant) == 0 {
		return nil
	}
	names := wording.List(constant, func(name string) string { return name })
	return []string{"columns with the same number in every row to train on, which tell nothing: " + names}
}

// warningsOfScales says which column is so large that half of the others hardly count. One small column
// does no harm (a pixel at the edge); many next to a large one do.
func warningsOfScales(m *Model, s *statistics) []string {
	var varying []int
	for j, c := range s.columns {
		if c.low != c.high {
			varying = append(varying, j)
		}
	}
	if len(varying) == 0 {
		return nil
	}
	slices.SortFunc(varying, func(i, j int) int { return cmp.Compare(s.deviation(i), s.deviation(j)) })
	half := s.deviation(varying[(len(varying)-1)/2])
	widest := varying[len(varying)-1]
	largest := s.deviation(widest)
	if !(largest/half > 100) {
		return nil
	}
	return []string{fmt.Sprintf("the columns are on very different scales: "+
		"the standard deviation of %s is %.3g, "+
		"and that of half of them is %.3g or less, so that these hardly count. "+
		"A Trainer without Scale standardises them", wording.Column(m.Features, widest), largest, half)}
}
