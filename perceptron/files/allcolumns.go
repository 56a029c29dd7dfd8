package files

import (
	"bytes"
	"context"
	"io"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// allColumns returns the error of reading the named files. If the error is about a word or a missing value
// in one column, allColumns describes the files. If other columns need settings, too, or if the column needs
// several settings, it returns a problem that names all columns and all settings.
func (p *csvParser) allColumns(ctx context.Context, names []string, err error) error {
	if err == nil || !p.columnFailed || p.options.Schema != nil {
		return err
	}
	d, errDescribe := p.options.describeFiles(ctx, names)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errDescribe != nil || d.Problem == nil || isEnough(err, d.Problem):
		return err
	case len(names) == 1:
		d.Problem.File = names[0]
	}
	return d.Problem
}

// isEnough reports whether the error about a value advises all that the problem of all columns advises: a single
// setting. The error about the first word of a column advises to make it categorical, which is wrong for a
// column of names or texts.
func isEnough(err error, all *datasets.Problem) bool {
	single := asProblem(err)
	settings := all.Fixes[0].Set
	if single == nil || len(all.Parts) > 1 || len(settings) > 1 {
		return false
	}
	advises := func(field string) bool {
		return slices.ContainsFunc(single.Fixes, func(fix datasets.Fix) bool {
			return slices.ContainsFunc(fix.Set, func(s datasets.Setting) bool { return s.Field == field })
		})
	}
	isWrong := settings[0].Field == "CSV.Ignore" && advises("CSV.Categorical")
	return advises(settings[0].Field) && !isWrong
}

// withWordColumns returns a parser for which the columns with words are categorical if AutoCategorical is set.
// The function describe describes the files that the parser will read.
func (c CSV) withWordColumns(describe func() (Description, error)) (*csvParser, error) {
	p := &csvParser{options: c}
	if !c.AutoCategorical || c.Schema != nil {
		return p, nil
	}
	d, err := describe()
	switch {
	case err != nil:
		return nil, err
	case d.Problem != nil:
		return nil, d.Problem
	}
	p.options.AutoCategorical = false
	if len(d.wordColumns) == 0 {
		return p, nil
	}
	p.options.Categorical = slices.Concat(c.Categorical, d.wordColumns)
	p.notes = []string{"categorical columns, because they have words: " + wording.List(d.wordColumns, wording.OneLine)}
	return p, nil
}

// parserOfFiles returns the parser of the named files.
func (c CSV) parserOfFiles(ctx context.Context, names []string) (*csvParser, error) {
	p, err := c.withWordColumns(func() (Description, error) { return c.describeFiles(ctx, names) })
	if err != nil && len(names) == 1 {
		err = withFileName(names[0], err)
	}
	return p, err
}

// parserOf returns the parser of r, and the reader that it has to read instead of r. If AutoCategorical is set,
// this reader has the content of r in memory, because it must be read twice.
func (c CSV) parserOf(r io.Reader) (*csvParser, io.Reader, error) {
	if !c.AutoCategorical || c.Schema != nil {
		return &csvParser{options: c}, r, nil
	}
	content, err := io.ReadAll(r)
	if err != nil {
		return nil, nil, withFileName("", err)
	}
	p, err := c.withWordColumns(func() (Description, error) {
		return c.describe(newInput(context.Background(), bytes.NewReader(content)))
	})
	return p, bytes.NewReader(content), withFileName("", err)
}
