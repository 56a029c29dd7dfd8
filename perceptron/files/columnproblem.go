package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// problem returns the problem that a reader with the describer's options can't read all columns, or nil if
// it can. The argument n has the needs of all columns. The problem has one part per column. Its fix has all
// settings. If the first row seems to have the units of the columns, or if a row is not one row of the table,
// the problem is only about this row.
func (d *describer) problem(n *needs) *datasets.Problem {
	const maxParts = 20
	if units := d.unitsProblem(); units != nil {
		return units
	}
	if d.badRow != nil {
		return d.badRow
	}
	parts, values := d.parts(n)
	if parts == nil {
		return nil
	}
	have := "have"
	if len(parts) == 1 {
		have = "has"
	}
	p := problem(fmt.Sprintf("%s %s %s", wording.Plural(len(parts), "column"), have, values), "")
	p.Parts = parts
	if len(parts) > maxParts {
		p.Found += fmt.Sprintf(" (the first %d follow)", maxParts)
		p.Parts = parts[:maxParts]
	}
	if settings := n.settings(d.options); len(settings) > 0 {
		condition := "to read the columns"
		if n.has(corrected) || slices.ContainsFunc(parts, lacksSettings) {
			condition = "after these corrections"
		}
		p.With(when(condition, settings...))
	}
	return p
}

// parts returns the problems with single columns, and a phrase for the values that cause them.
func (d *describer) parts(n *needs) (parts []*datasets.Problem, values string) {
	values = "words or missing values"
	for _, col := range d.columns {
		part := col.part(n)
		if part == nil {
			continue
		}
		part.Place.Column = col.index + 1
		part.Place.Name = col.Name
		if d.records.frame != nil {
			explainFrame(part)
		}
		parts = append(parts, part)
		switch {
		case col.sameName > 0:
			values = "names or values that can't be read"
		case col.isWeight() || col.need == converted:
			values = "values that can't be read"
		}
	}
	if d.options.Schema != nil {
		values = "other values than the file that was read first"
	}
	return parts, values
}

// part returns the problem with the column, or nil if there is none. The argument n has the needs of all
// columns.
func (col *describedColumn) part(n *needs) *datasets.Problem {
	switch {
	case col.sameName > 0 && col.reader.Schema == nil:
		return errSameName(col.Name, col.sameName-1, col.index)
	case col.isWeight():
		return col.weightPart(n)
	case col.need == converted && col.unreadable != "":
		return col.unreadablePart()
	case col.need == converted:
		return col.separatorsPart(n)
	}
	alone := *col.reader // without the settings for other columns
	alone.Categorical, alone.Ignore, alone.ColumnNA = nil, nil, nil
	settings := n.of(col).settings(alone)
	if len(settings) == 0 && col.need != corrected {
		return nil
	}
	p := col.partWithoutFix(n)
	col.addFixes(p, settings)
	return p
}

// addFixes adds the fixes of the problem with the column: settings, or corrections of its values.
func (col *describedColumn) addFixes(p *datasets.Problem, settings []datasets.Setting) {
	switch {
	case col.need == leftOut:
		col.addLeaveOut(p, settings)
	case col.need == corrected:
		col.addCorrection(p)
	case col.use == asLabel:
		col.addClassFixes(p, settings)
	case col.need == unseenZero:
		p.With(when("to treat such values as no category", settings...))
	case col.need == moreMissing:
		p.With(do("correct the value in the file")).
			With(when("if it stands for a missing value", settings...))
	default:
		col.addReading(p, settings)
	}
}

// addReading adds the fixes to read the column. What the settings for missing values do is clear for a column
// of numbers, but a category has no mean, so there they are a fix of their own, with its purpose.
func (col *describedColumn) addReading(p *datasets.Problem, settings []datasets.Setting) {
	var reading, forMissing []datasets.Setting
	isCategory := col.use == asCategory || col.need == categorical
	isUnseen := func(s datasets.Setting) bool { return s.Field == zeroUnseen.Field }
	noCategory := isCategory && slices.ContainsFunc(settings, isUnseen)
	for _, s := range settings {
		if noCategory && (s.Field == "CSV.IfMissing" || isUnseen(s)) {
			forMissing = append(forMissing, s)
		} else {
			reading = append(reading, s)
		}
	}
	if len(reading) > 0 {
		p.With(datasets.Fix{Set: reading})
	}
	if len(forMissing) > 0 {
		p.With(when("to treat missing values as no category", forMissing...))
	}
}

// addLeaveOut adds the fixes to leave out the column, and to convert its values if their kind is known.
func (col *describedColumn) addLeaveOut(p *datasets.Problem, settings []datasets.Setting) {
	kind, example := col.reader.commonKind(col.realWords())
	switch {
	case kind == decimalComma:
		col.reader.addDecimalFixes(p, example, 0)
	case nounOf(kind) != "":
		p.With(datasets.Fix{When: "to use the column", Do: conversion(kind, col.Name, example).Do})
	default:
		p.With(datasets.Fix{Set: settings})
		return
	}
	p.With(when("to leave it out", settings...))
}

// addCorrection adds the fix to correct the values, unless the problem has fixes that name the categories to
// correct.
func (col *describedColumn) addCorrection(p *datasets.Problem) {
	words := col.realWords()
	switch {
	case p.Fixes != nil:
	case slices.ContainsFunc(words, isTruthWord):
		p.With(writeTruths)
	case len(words) == 1:
		p.With(do("correct the value in the file"))
	default:
		p.With(do("correct the values in the file"))
	}
}

// addClassFixes adds the fixes for rows without a class.
func (col *describedColumn) addClassFixes(p *datasets.Problem, settings []datasets.Setting) {
	toPredict := when("to predict all rows", set("CSV.Label", ""))
	switch {
	case hasField(settings, "CSV.NAValues"):
		p.With(when("if the word stands for a missing value", settings...))
		if col.need == unlabelled {
			p.With(toPredict)
		}
		p.With(when("if it is a class", set("CSV.TextLabels", true)))
	case col.need == unlabelled:
		p.With(when("to skip such rows", settings...)).With(toPredict)
	default:
		p.With(datasets.Fix{Set: settings})
	}
}

// hasField reports whether one of the settings sets a field.
func hasField(settings []datasets.Setting, field string) bool {
	return slices.ContainsFunc(settings, func(s datasets.Setting) bool { return s.Field == field })
}

// withSpot returns p with a spot as its place.
func withSpot(s spot, p *datasets.Problem) *datasets.Problem {
	p.File = s.file
	p.Place = s.place()
	return p
}
