package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
)

// A warning reports something unusual in the data. Its text is stored in Model.Warnings.
type warning struct {
	text      string
	textOf010 string // as release 0.1.0 worded it
}

// texts returns the texts of warnings, or nil if there are none.
func texts(warnings []warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.text)
	}
	return list
}

// textsOf010 returns the texts that release 0.1.0 had for warnings, or nil if there are none.
func textsOf010(warnings []warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.textOf010)
	}
	return list
}

var nothingHeldOut = warning{
	"no rows were held out to choose the best epoch and to stop early, " +
		"because a tenth of the rows can't include every class",
	nothingHeldOutOf010,
}

// warningsOfClasses warns of classes with a single training row. rows is the number of training rows of
// each class.
func warningsOfClasses(classes []string, rows map[string]int) []warning {
	var single []string
	for _, class := range classes {
		if rows[class] == 1 {
			single = append(single, class)
		}
	}
	if len(single) == 0 {
		return nil
	}
	names := wording.Quoted(single)
	warnings := []warning{{"classes with only 1 training row: " + names, singlesOf010(names)}}
	if len(single) > 3 {
		warnings = append(warnings, warning{
			"many classes have only 1 training row: does the label column hold IDs or measurements?",
			manySinglesOf010,
		})
	}
	return warnings
}

// warningsOfColumns warns of unsuitable columns among the training rows. It does not question choices
// that come from Start.
func (tr Trainer) warningsOfColumns(m *Model, s *statistics) []warning {
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

// warningsOfCategories warns of columns of the file with more than 20 categories, fewer than five rows
// per category on average: they may be IDs or dates.
func warningsOfCategories(m *Model) []warning {
	var warnings []warning
	source, ok := m.Source.(files.CSV)
	if !ok || source.Schema == nil {
		return nil
	}
	for _, column := range source.Schema.Columns {
		n := len(column.Categories)
		if n <= 20 || 5*n <= m.Examples {
			continue
		}
		name, rows := wording.Quote(column.Name), wording.Plural(m.Examples, "row")
		warnings = append(warnings, warning{
			fmt.Sprintf("column %s has %d categories in %s, which don't help to classify new rows "+
				"if they are IDs or dates; if so, leave the column out (Ignore)", name, n, rows),
			categoriesOf010(name, n, rows),
		})
	}
	return warnings
}

// warningsOfConstants warns of columns that have the same number in all training rows.
func warningsOfConstants(m *Model, s *statistics) []warning {
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
	return []warning{{
		"columns with the same number in every training row, which carry no information: " + names,
		constantsOf010(names),
	}}
}

// warningsOfScales warns if the largest standard deviation of a column exceeds the median one 100 times,
// because half of the columns then have almost no influence. A few small columns do no harm: pixels at
// the edge of an image are nearly constant.
func warningsOfScales(m *Model, s *statistics) []warning {
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
	name := wording.Column(m.Features, widest)
	return []warning{{
		fmt.Sprintf("the columns have very different scales: the standard deviation of %s is %.3g, "+
			"but that of half of the columns is at most %.3g, so those columns have little influence; "+
			"a Trainer without Scale standardises all columns", name, largest, half),
		scalesOf010(name, largest, half),
	}}
}
