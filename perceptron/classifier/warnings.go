package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
)

// A warning describes an unusual property of the data. Its text is stored in Model.Warnings.
type warning struct {
	text      string
	textOf010 string // the text of the same warning in release 0.1.0; "": that release had no such warning
}

// texts returns the texts of the warnings, or nil if there are no warnings.
func texts(warnings []warning) []string {
	var list []string
	for _, w := range warnings {
		list = append(list, w.text)
	}
	return list
}

// textsOf010 returns the texts of the warnings in release 0.1.0, or nil if there are no warnings.
func textsOf010(warnings []warning) []string {
	var list []string
	for _, w := range warnings {
		if w.textOf010 != "" {
			list = append(list, w.textOf010)
		}
	}
	return list
}

// noRowsHeldOut returns the warning that no rows are held out, although NoHeldOut is not set.
func (tr Trainer) noRowsHeldOut() warning {
	const nothing = "no rows were held out to choose the best epoch and to stop early, because "
	if tr.Groups != nil {
		text := nothing + "held-out groups and training groups can't both include every class"
		return warning{text, text} // the first release had no groups
	}
	return warning{nothing + "a tenth of the rows can't include every class", nothingHeldOutOf010}
}

// warningsOfClasses returns warnings about classes with a single training row. rows contains the number of
// training rows of each class.
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

// warningsOfMissing returns a warning about the classes of Trainer.Start or of Trainer.Classes of which there
// are no rows. rows contains the number of rows of each class.
func (tr Trainer) warningsOfMissing(classes []string, rows map[string]int) []warning {
	var missing []string
	for _, class := range classes {
		if rows[class] == 0 {
			missing = append(missing, class)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	noun, pronoun := "class", "it"
	if len(missing) > 1 {
		noun, pronoun = "classes", "them"
	}
	if tr.Start == nil {
		return []warning{{
			text: fmt.Sprintf("there is no row of the %s %s in Trainer.Classes; until training continues "+
				"with such rows, the model may rarely predict %s", noun, wording.Quoted(missing), pronoun),
		}}
	}
	return []warning{{
		text: fmt.Sprintf("there is no row of the %s %s of the model to start from; "+
			"the new model may rarely predict %s, because it was trained only on rows of other classes",
			noun, wording.Quoted(missing), pronoun),
	}}
}

// warningsOfColumns returns warnings about columns that are unsuitable for training. m is the model before
// the first epoch, and s describes the columns of the training rows. If tr.Start is set, there are no
// warnings about categories and scales, because the columns and the scaling are those of Start.
func (tr Trainer) warningsOfColumns(m *Model, s *statistics) []warning {
	constants := warningsOfConstants(m, s)
	if tr.Start != nil {
		return constants
	}
	warnings := slices.Concat(warningsOfCategories(m), constants, warningsOfFills(m, s, missingFor(m.Source)))
	if m.Scaling == nil {
		warnings = append(warnings, warningsOfScales(m, s)...)
	}
	return warnings
}

// warningsOfCategories returns warnings about columns of the file whose categories may be IDs or dates.
// These are columns with more than 20 categories and, on average, fewer than five rows per category.
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
			fmt.Sprintf("column %s has %d categories in %s; if the categories are IDs or dates, "+
				"they don't help to classify new rows, so leave the column out (Ignore)", name, n, rows),
			categoriesOf010(name, n, rows),
		})
	}
	return warnings
}

// warningsOfConstants returns warnings about the columns that have the same number in all training rows, and
// about the columns whose numbers differ only by rounding errors.
func warningsOfConstants(m *Model, s *statistics) []warning {
	var constant, rounded []string
	for j, c := range s.columns {
		switch {
		case c.low == c.high:
			constant = append(constant, wording.Column(m.Features, j))
		case s.isConstant(j):
			rounded = append(rounded, wording.Column(m.Features, j))
		}
	}
	var warnings []warning
	if len(constant) > 0 {
		names := wording.List(constant, func(name string) string { return name })
		warnings = append(warnings, warning{
			"columns with the same number in every training row, which carry no information: " + names,
			constantsOf010(names),
		})
	}
	if len(rounded) > 0 {
		names := wording.List(rounded, func(name string) string { return name })
		warnings = append(warnings, warning{
			text: "columns with the same number in every training row up to rounding, " +
				"which carry no information: " + names,
		})
	}
	return warnings
}

// warningsOfScales returns a warning if the largest standard deviation of a column is more than 100 times the
// median of the standard deviations, because half of the columns then have almost no influence. The rule does
// not compare with the smallest standard deviation, because a few columns with a small standard deviation,
// such as nearly constant pixels at the edge of images, do no harm. Columns that are constant, or constant up
// to rounding, are ignored.
func warningsOfScales(m *Model, s *statistics) []warning {
	var varying []int
	for j := range s.columns {
		if !s.isConstant(j) {
			varying = append(varying, j)
		}
	}
	if len(varying) == 0 {
		return nil
	}
	slices.SortFunc(varying, func(i, j int) int { return cmp.Compare(s.deviation(i), s.deviation(j)) })
	median := s.deviation(varying[(len(varying)-1)/2])
	widest := varying[len(varying)-1]
	largest := s.deviation(widest)
	if !(largest/median > 100) {
		return nil
	}
	name := wording.Column(m.Features, widest)
	return []warning{{
		fmt.Sprintf("the columns have very different scales: the standard deviation of %s is %.3g, "+
			"but that of half of the columns is at most %.3g, so those columns have little influence; "+
			"to standardise all columns, leave Scale unset", name, largest, median),
		scalesOf010(name, largest, median),
	}}
}
