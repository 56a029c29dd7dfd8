package files

import (
	"fmt"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// maxWarnings is the largest number of warnings in a Report, apart from one that counts the others.
const maxWarnings = 6

// warnings returns the warnings for the Report. If the reader has a Schema, there are none, because they were
// in the Report on the file that was read first. The argument rows is the number of rows in the file,
// including skipped rows.
func (p *plan) warnings(columns []Column, seen *tallies, classes []string, rows int) []*datasets.Problem {
	if p.options.Schema != nil {
		return nil
	}
	label := datasets.Place{}
	if p.reader == "CSV" {
		label.Name = p.options.Label
	}
	list := p.classNames(seen).warnings(classes, label)
	for slot, j := range p.kept {
		col := &p.columns[j]
		switch col.use {
		case asCategory:
			list = append(list, p.categoryWarnings(columns[slot])...)
			continue
		case asWeight:
			continue
		}
		tally := &seen.columns[slot]
		warning := tally.numbering.warning(col.Name, rows)
		if warning != nil && len(columns) > 1 { // a single column can't be left out
			list = append(list, warning.With(p.leaveOutNumbering(col.Name)))
		}
		if warning := tally.points.warning(col.Name); warning != nil {
			list = append(list, warning)
		}
	}
	return limited(list)
}

// limited returns the first maxWarnings warnings, and counts the others in another one.
func limited(list []*datasets.Problem) []*datasets.Problem {
	if len(list) <= maxWarnings {
		return list
	}
	more := problem(fmt.Sprintf("%d more notes of this kind", len(list)-maxWarnings), "")
	return append(slices.Clip(list[:maxWarnings]), more)
}

// leaveOutNumbering returns the advice to leave out a column that numbers the rows.
func (p *plan) leaveOutNumbering(column string) datasets.Fix {
	fix := p.leaveOut(column)
	fix.When = "if they only number the rows"
	return fix
}

// plainClasses describe classes whose lines are not known.
func plainClasses() names {
	return names{
		kind:   "class",
		plural: "classes",
		number: CSV{}.categoryNumber,
		place:  func(string) string { return "" },
	}
}

// classNames describe the classes of a file.
func (p *plan) classNames(seen *tallies) names {
	n := plainClasses()
	n.number = p.options.categoryNumber
	n.place = seen.labelPlace
	n.areTexts = p.options.TextLabels
	if p.reader == "CSV" {
		texts := when("if all classes are texts", set("CSV.TextLabels", true))
		n.texts = &texts
		n.drop = p.options.dropClass
	}
	return n
}

// categoryWarnings returns the warnings about the categories of a column.
func (p *plan) categoryWarnings(col Column) []*datasets.Problem {
	place := datasets.Place{Name: col.Name}
	n := names{
		kind:   "category",
		plural: "categories",
		number: p.options.categoryNumber,
		place:  func(string) string { return "" },
	}
	return n.warnings(col.Categories, place)
}
