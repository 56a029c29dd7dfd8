package files

import (
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A newSource function returns the Source with the given Schema, for the table that was read.
type newSource func(*Schema) datasets.Source

// finish completes the report and returns the Chunks of all rows. It learns the Schema from seen, the
// tallies of all rows, unless the reader has a Schema.
func (p *plan) finish(b *builder, seen *tallies, source newSource) (*Chunks, error) {
	report := &b.report
	switch {
	case report.Rows == 0:
		return nil, problem("no row below the column names", "at least one row")
	case len(report.Skipped) == report.Rows:
		return nil, p.errNoRow(report.Skipped)
	}
	if err := b.flush(); err != nil {
		return nil, err
	}
	columns, err := p.learn(seen)
	if err != nil {
		return nil, err
	}
	layout := newColumnLayout(columns, seen)
	layout.weighted = p.options.Weight != ""
	if err := checkNames(layout.names, len(layout.names)); err != nil {
		return nil, err
	}
	report.Imputed = p.imputations(columns, seen)
	report.MergedCategories = p.mergedCategories(seen)
	report.Placeholders = p.reported(seen.found)
	report.Notes = append(report.Notes, p.columnNotes(seen)...)
	labels := p.spell(seen.labels.words)
	report.Warnings = p.warnings(columns, seen, labels.classes, report.Rows)
	schema := &Schema{Columns: columns, Classes: labels.classes}
	return b.finish(layout, source(schema), labels)
}

// errNoRow returns the problem that all rows were skipped.
func (p *plan) errNoRow(skipped []datasets.Skipped) *datasets.Problem {
	label := p.options.Label
	if p.reader != "CSV" {
		label = labelName
	}
	hasClass := func(row datasets.Skipped) bool { return row.Column != label }
	if label != "" && !slices.ContainsFunc(skipped, hasClass) {
		found := "no class in any row (" + wording.Plural(len(skipped), "row") + ")"
		return problem(found, "a class in at least one row").
			With(when("if another column contains the classes", set("CSV.Label", nil))).
			With(when("to predict all rows", set("CSV.Label", "")))
	}
	found := "a missing value in every row (" + wording.Plural(len(skipped), "row") + ")"
	noRow := problem(found, "at least one complete row")
	if p.reader != "CSV" {
		return noRow.With(do("leave out a column with missing values"))
	}
	return noRow.With(when("to leave out a column with missing values", set("CSV.Ignore", nil)))
}
