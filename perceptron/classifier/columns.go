package classifier

import (
	"fmt"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/lookalike"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// spellAsModel returns names, which are the classes of the rows of a table, spelled as in the model. For
// example, it replaces "1.0" with "1" if the model has the class "1". It returns a problem if a name is not
// a class of the model. The text of the problem refers to the model by modelName, such as "the model".
func (m *Model) spellAsModel(names []string, modelName string) ([]string, *datasets.Problem) {
	spelled := make([]string, len(names))
	find := m.classIndex()
	for i, name := range names {
		k := find(name)
		if k < 0 {
			unknown := problemAt(fmt.Sprintf("row %d", i), "the class "+wording.Quote(name),
				fmt.Sprintf("a class of %s: %s", modelName, wording.Quoted(m.Classes)))
			return nil, m.addSpelling(unknown, name)
		}
		spelled[i] = m.Classes[k]
	}
	return spelled, nil
}

// addSpelling adds a fix to p, the problem that the model does not have the class with the given name, if the
// name looks like that of a class of the model. It returns p.
func (m *Model) addSpelling(p *datasets.Problem, name string) *datasets.Problem {
	key := lookalike.Key(name)
	for _, class := range m.Classes {
		if lookalike.Key(class) == key {
			return p.With(datasets.Fix{
				When: "if it is the class " + wording.Quote(class),
				Do:   "correct the classes in the file",
			})
		}
	}
	return p
}

// classIndex returns a function that returns the index of a class in m.Classes, or −1.
func (m *Model) classIndex() func(class string) int { return indexIn(m.Classes, m.Source) }

// indexIn returns a function that returns the index of a class in names, or −1. source is the reader of the
// training file. Equal numbers are one class unless source reads labels as texts.
func indexIn(names []string, source datasets.Source) func(class string) int {
	if !hasTextLabels(source) {
		return classes.Index(names)
	}
	index := make(map[string]int, len(names))
	for k, class := range names {
		index[class] = k
	}
	return func(class string) int {
		if k, ok := index[class]; ok {
			return k
		}
		return -1
	}
}

// hasTextLabels reports whether the reader of the training file reads labels as texts.
func hasTextLabels(source datasets.Source) bool {
	reader, ok := source.(files.CSV)
	return ok && reader.TextLabels
}

// columns are the columns of a model.
type columns struct {
	names []string // nil: the columns have no names
	count int
}

// selectFrom returns t with only the columns c, in the order of c. If c or t has no names, selectFrom returns
// t itself, provided that t has c.count columns.
func (c columns) selectFrom(t datasets.Table) (datasets.Table, error) {
	if err := t.Check(); err != nil {
		return t, err
	}
	if c.names == nil || len(t.Features) == 0 {
		if t.Dim() != c.count {
			return t, problem(wording.Plural(t.Dim(), "column"), fmt.Sprintf("%d, as in the model", c.count))
		}
		return t, nil
	}
	if slices.Equal(t.Features, c.names) {
		return t, nil
	}
	chosen, err := t.Select(c.names...)
	if err == nil {
		return chosen, nil
	}
	var missing []string
	for _, name := range c.names {
		if !slices.Contains(t.Features, name) {
			missing = append(missing, name)
		}
	}
	if len(missing) == 0 {
		return t, err // no column is missing, but several have the same name
	}
	found := "the columns " + wording.Quoted(t.Features)
	return t, problem(found, "also "+wording.Quoted(missing)+", as in the model")
}

// checkScalable returns an error if the model's Scaling can't be applied to t: if the Scaling is for a
// different number of columns, or if it shifts columns and the rows of t are sparse.
func (m *Model) checkScalable(t datasets.Table) error {
	if m.Scaling == nil {
		return nil
	}
	first, _ := t.Subset(0) // one row is enough to detect both errors
	_, err := m.Scaling.Apply(first)
	return err
}

// rowOf returns row i of t. The field Columns of the result is nil for a dense row. For a sparse row, it is
// not nil, even if the row is empty.
func rowOf(t datasets.Table, i int) rows.Row {
	if t.Sparse == nil {
		return rows.Row{Values: t.Rows[i]}
	}
	return rows.Sparse(t.Sparse[i].Columns, t.Sparse[i].Values)
}

// appendPrepared appends the numbers of r, scaled, and the constant 1 for the bias to dst, and returns the
// extended row. The numbers that it appends can be multiplied by the weights.
func (m *Model) appendPrepared(dst, r rows.Row) rows.Row {
	dst.Columns = append(dst.Columns, r.Columns...)
	for k, v := range r.Values {
		if m.Scaling != nil {
			v = m.Scaling.Number(r.Column(k), v)
		}
		dst.Values = append(dst.Values, v)
	}
	if m.NoBias {
		return dst
	}
	dst.Values = append(dst.Values, 1)
	if r.Columns != nil {
		dst.Columns = append(dst.Columns, uint32(m.Columns))
	}
	return dst
}
