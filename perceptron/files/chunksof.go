package files

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// ChunksOf divides the rows of a sequence of tables into chunks of the given number of rows. The tables may
// have any number of rows, so they can come from anywhere: from a database, from a channel, or from a
// program that computes them. Only one table and one chunk are in memory at a time, because the rows are
// copied to a temporary file (see [Chunks]). ChunksOf copies the rows of a table before it asks for the next
// table, so the sequence may reuse the memory.
//
//	chunks, err := files.ChunksOf(ctx, tables, 65536)
//	if err != nil {
//		return err
//	}
//	defer chunks.Close()
//
// All tables must have the same columns in the same order. Either all of them are sparse, or none is. Either
// all of them have classes, or none has; the same holds for weights. Classes are not merged: "1" and "1.0"
// are two classes. The Source of the chunks is that of the first table with rows. The chunks have a Report
// only if no other table has rows, because the Report of a table describes only the rows of this table.
//
// An error of the sequence is returned unchanged. So is the error of ctx, if ctx is done before a table. A
// table without rows is skipped. For any other table, it is an error if Table.Check returns one, or if the
// table differs from the first one; the place of the error is, for example, "table 3", counted from 0. It is
// also an error if no table has a row. After an error, no temporary file is left. ChunksOf can't interrupt a
// sequence that waits, for instance for a channel. So such a sequence should return when ctx is done, with or
// without yielding an error.
func ChunksOf(
	ctx context.Context, tables iter.Seq2[datasets.Table, error], rows int,
) (*Chunks, error) {
	return chunksOnDisk("", rows, func(b *builder) (*Chunks, error) {
		c := &tableCopier{builder: b}
		if err := c.addAll(ctx, tables); err != nil {
			return nil, err
		}
		return c.finish()
	})
}

// A tableCopier copies the rows of tables to a builder.
type tableCopier struct {
	builder *builder
	tables  int            // the number of tables so far
	used    int            // the number of these tables that have rows
	first   datasets.Table // the first table with rows, without its rows, classes and weights
	layout  tableLayout    // of the first table with rows
	classed bool           // whether the rows have classes
	labels  vocabulary     // the classes so far
}

// addAll adds the rows of all tables. It doesn't begin with them if ctx is done already.
func (c *tableCopier) addAll(ctx context.Context, tables iter.Seq2[datasets.Table, error]) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for t, err := range tables {
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return err
		}
		if t.Len() > 0 {
			if err := c.add(t); err != nil {
				return err
			}
		}
		c.tables++
	}
	return ctx.Err()
}

// add adds the rows of a table that has rows.
func (c *tableCopier) add(t datasets.Table) error {
	err := t.Check()
	if err == nil && c.used == 0 {
		c.begin(t)
	}
	if err == nil {
		err = c.compare(t)
	}
	if err != nil {
		return c.atTable(err)
	}
	c.used++
	for i := range t.Len() {
		if err := c.addRow(t, i); err != nil {
			return withFileName("", err)
		}
	}
	return nil
}

// begin sets what all tables must have in common with t, the first table with rows.
func (c *tableCopier) begin(t datasets.Table) {
	c.first = datasets.Table{Features: slices.Clone(t.Features), Source: t.Source, Report: t.Report}
	c.layout = tableLayout{
		names:    c.first.Features,
		columns:  t.Dim(),
		sparse:   t.Sparse != nil,
		weighted: t.Weights != nil,
	}
	c.classed = t.Classes != nil
}

// compare returns an error unless t has the columns and the form of the first table.
func (c *tableCopier) compare(t datasets.Table) error {
	switch {
	case c.layout.sparse != (t.Sparse != nil):
		return problem(kindOfRows(t.Sparse != nil),
			kindOfRows(c.layout.sparse)+", as in the first table")
	case c.layout.columns != t.Dim():
		return problem(wording.Plural(t.Dim(), "column"),
			fmt.Sprintf("%d, as in the first table", c.layout.columns))
	case !slices.Equal(c.layout.names, t.Features):
		return c.errFeatures(t.Features)
	case c.classed != (t.Classes != nil):
		return errOnlySome("classes", c.classed)
	case c.layout.weighted != (t.Weights != nil):
		return errOnlySome("weights", c.layout.weighted)
	}
	return nil
}

// kindOfRows describes rows in a message.
func kindOfRows(areSparse bool) string {
	if areSparse {
		return "sparse rows"
	}
	return "dense rows"
}

// errFeatures returns the problem that a table has as many columns as the first table, but other names.
func (c *tableCopier) errFeatures(names []string) *datasets.Problem {
	switch {
	case len(names) == 0:
		return problem("columns without names", "names, as in the first table")
	case len(c.layout.names) == 0:
		return problem("columns with names", "no names, as in the first table")
	}
	for j, name := range names {
		if want := c.layout.names[j]; name != want {
			p := problem("the name "+wording.Quote(name), wording.Quote(want)+", as in the first table")
			p.Place.Other = fmt.Sprintf("column %d", j)
			return p.With(do("select the columns in the same order, with Table.Select"))
		}
	}
	return nil
}

// errOnlySome returns the problem that some tables have classes or weights, and others have none.
func errOnlySome(what string, first bool) *datasets.Problem {
	if first {
		return problem("no "+what, what+", as in the first table")
	}
	return problem(what, "no "+what+", as in the first table")
}

// atTable returns an error of the current table. If it is a Problem, its place includes the table.
func (c *tableCopier) atTable(err error) error {
	p := asProblem(err)
	if p == nil {
		return err
	}
	p.Package = "files"
	table := fmt.Sprintf("table %d", c.tables)
	if p.Place.Other != "" {
		table += ", " + p.Place.Other
	}
	p.Place.Other = table
	return p
}

// addRow adds row i of a table to the builder.
func (c *tableCopier) addRow(t datasets.Table, i int) error {
	next := &c.builder.next
	if c.layout.sparse {
		row := t.Sparse[i]
		next.lengths = append(next.lengths, len(row.Columns))
		next.columns = append(next.columns, row.Columns...)
		next.values = append(next.values, row.Values...)
	} else {
		next.values = append(next.values, t.Rows[i]...)
	}
	if c.layout.weighted {
		c.layout.appendWeight(next, t.Weights[i])
	}
	if c.classed {
		next.classes = append(next.classes, c.labels.add(t.Classes[i]))
	}
	return c.builder.endRow()
}

// errNoRow returns the problem that no table has rows.
func (c *tableCopier) errNoRow() *datasets.Problem {
	if c.tables == 0 {
		return problem("no table", "at least one table with rows")
	}
	return problem(wording.Plural(c.tables, "table")+" without rows", "at least one row")
}

// finish returns the Chunks of all rows.
func (c *tableCopier) finish() (*Chunks, error) {
	if c.used == 0 {
		return nil, c.errNoRow()
	}
	chunks, err := c.builder.finish(&c.layout, c.first.Source, spelling{words: c.labels.words})
	if err != nil {
		return nil, withFileName("", err)
	}
	chunks.report = nil
	if c.used == 1 {
		chunks.report = c.first.Report
	}
	return chunks, nil
}
