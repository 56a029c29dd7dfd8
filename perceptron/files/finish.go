package files

import (
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A sourceOf returns the reader for other files, with the given Schema.
type sourceOf func(*Schema) datasets.Source

// finish returns the Chunks of all rows, after learning the Schema from seen.
func (p *plan) finish(of *builder, seen *tallies, source sourceOf) (*Chunks, error) {
	report := &of.report
	switch {
	case report.Rows == 0:
		return nil, problem("no row below the column names", "at least one row")
	case len(report.Skipped) == report.Rows:
		return nil, p.errNoRow(report.Rows)
	}
	if err := of.handOver(); err != nil {
		return nil, err
	}
	columns, err := p.learn(seen)
	if err != nil {
		return nil, err
	}
	layout := newColumnLayout(columns, seen)
	if err := checkNames(layout.names, len(layout.names)); err != nil {
		return nil, err
	}
	report.Imputed = p.imputations(columns, seen)
	labels := spell(seen.labels.words, p.options.Schema.classes())
	schema := &Schema{Columns: columns, Classes: labels.classes}
	return of.finish(layout, source(schema), labels)
}

// errNoRow returns the problem that all rows were skipped.
func (p *plan) errNoRow(rows int) *datasets.Problem {
	found := "a missing value in every row (" + wording.Plural(rows, "row") + ")"
	none := problem(found, "at least one complete row")
	if p.reader != "CSV" {
		return none.With(do("leave a column out instead"))
	}
	return none.With(when("to leave a column out instead", set("CSV.Ignore", nil)))
}
