package files

import (
	"bytes"
	"context"
	"io"
	"reflect"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// allColumns returns the error of reading the named files. If the error is about a word or a missing value
// in one column, allColumns describes the files. If other columns need settings, too, or if the column needs
// several settings, it returns a problem that names all columns and all settings. Whether the first row has
// units depends on all rows.
func (p *csvParser) allColumns(ctx context.Context, names []string, err error) error {
	if err == nil || !p.columnFailed {
		return err
	}
	d, errDescribe := p.options.describeFiles(ctx, names)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errDescribe != nil || d.Problem == nil || !p.unitsFailed && isEnough(err, d.Problem):
		return err
	case len(names) == 1:
		d.Problem.File = names[0]
	}
	return d.Problem
}

// isEnough reports whether a fix of the error about a value sets all that the problem of all columns
// advises to set. The error about the first word of a column advises to make it categorical, which is
// wrong for a column of names or texts.
func isEnough(err error, all *datasets.Problem) bool {
	single := asProblem(err)
	switch {
	case single == nil || all.Parts == nil: // all is about the first row
		return false
	case all.Fixes == nil:
		return len(all.Parts) == 1
	}
	settings := all.Fixes[0].Set
	advisesCategories := func(fix datasets.Fix) bool { return hasField(fix.Set, "CSV.Categorical") }
	areNames := hasField(settings, "CSV.Ignore")
	if areNames && slices.ContainsFunc(single.Fixes, advisesCategories) {
		return false
	}
	if slices.ContainsFunc(all.Parts, lacksSettings) {
		return false // it is to be corrected
	}
	if len(all.Parts) == 1 && len(settings) == 1 && !hasColumnMarker(settings[0]) {
		return true
	}
	return slices.ContainsFunc(single.Fixes, func(fix datasets.Fix) bool {
		isNew := func(s datasets.Setting) bool { return !hasSetting(fix.Set, s) }
		return !slices.ContainsFunc(settings, isNew)
	})
}

// lacksSettings reports whether no setting of fields solves a problem.
func lacksSettings(p *datasets.Problem) bool {
	return !slices.ContainsFunc(p.Fixes, func(fix datasets.Fix) bool { return fix.Set != nil })
}

// hasColumnMarker reports whether a setting lets a word that usually stands for a missing value do so only in
// one column, because the word is a class.
func hasColumnMarker(s datasets.Setting) bool {
	lists, _ := s.Value.(map[string][]string)
	for _, words := range lists {
		if slices.ContainsFunc(words, isMarker) {
			return true
		}
	}
	return false
}

// hasSetting reports whether a list has a setting with the field and the value of s. To skip rows with
// missing values is as good as to replace the values.
func hasSetting(list []datasets.Setting, s datasets.Setting) bool {
	return slices.ContainsFunc(list, func(other datasets.Setting) bool {
		isSame := s.Field == "CSV.IfMissing" || reflect.DeepEqual(other.Value, s.Value)
		return other.Field == s.Field && isSame
	})
}

// withWordColumns returns a parser for which the columns with words are categorical if AutoCategorical is
// set. The function describe describes the files that the parser will read.
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
	columns := wording.List(d.wordColumns, wording.OneLine)
	p.notes = []*datasets.Problem{problem("categorical columns, because they have words: "+columns, "")}
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

// parserOf returns the parser of r, and the reader that it has to read instead of r. If AutoCategorical is
// set, this reader has the content of r in memory, because it must be read twice.
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
