package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files/internal/frames"
)

// explainFrame returns err without advice that applies only to lines of text. It replaces advice about
// separators in numbers with lines of Python. If no advice is left, it advises to correct the DataFrame.
func explainFrame(err error) error {
	p := asProblem(err)
	if p == nil {
		return err
	}
	before := len(p.Fixes)
	for k, fix := range p.Fixes {
		if python, ok := pythonFix(p.Place.Name, fix); ok {
			p.Fixes[k] = python
		}
	}
	p.Fixes = slices.DeleteFunc(p.Fixes, func(fix datasets.Fix) bool {
		setsText := slices.ContainsFunc(fix.Set, func(s datasets.Setting) bool {
			return slices.Contains(textFields, strings.TrimPrefix(s.Field, "CSV."))
		})
		return setsText || strings.Contains(fix.Do, " line") || strings.Contains(fix.Do, "CSV UTF-8")
	})
	if before > 0 && len(p.Fixes) == 0 {
		p.With(do("correct the DataFrame in Python, and write the file again"))
	}
	return p
}

// withoutLines returns err. If the file is a frame, it has no advice about lines, but advice about the index.
func (r *records) withoutLines(err error) error {
	if r.frame == nil {
		return err
	}
	return explainFrame(r.addIndexFix(err))
}

// addIndexFix adds advice to the problem that there is no column, if the user may mean a column of the
// DataFrame's index, which is left out.
func (r *records) addIndexFix(err error) error {
	p := asProblem(err)
	if p == nil || r.frame == nil {
		return err
	}
	for _, name := range r.frame.Index() {
		if strings.HasSuffix(p.Found, "column "+wording.Quote(name)) {
			fix := do("in Python write frame.reset_index().to_parquet(…)")
			fix.When = "to use the index " + wording.Quote(name) + " as a column"
			p.With(fix)
		}
	}
	return p
}

// addIgnoreFix adds the advice to leave out those of the given columns that are columns of numbers. The
// label, the weights and the columns that the user calls categorical are needed.
func (r *records) addIgnoreFix(p *datasets.Problem, columns []frames.Column) {
	ignore := r.options.Ignore
	leaveOut := datasets.Setting{}
	for _, col := range columns {
		if r.options.useOf(col.Name) != asNumber {
			continue
		}
		leaveOut = appendWord("CSV.Ignore", ignore, col.Name)
		ignore = append(slices.Clone(ignore), col.Name)
	}
	if leaveOut.Field != "" {
		p.With(when("to leave such columns out", leaveOut))
	}
}

// errFrameLines returns the problem that a Parquet file has no lines to copy. If the file could not be
// opened, errFrameLines returns err.
func errFrameLines(err error) error {
	if err != nil {
		return err
	}
	p := problem("a Parquet file", "text, whose lines can be copied")
	p.Fixes = byPandas("read_parquet")
	return p
}
