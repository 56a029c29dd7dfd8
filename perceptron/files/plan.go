package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A plan defines the use of each column of a file. It depends only on the fields of the reader and on
// the column names, so it is made before any row is read and does not change afterwards. Statistics
// of the rows are in tallies.
type plan struct {
	options CSV
	reader  string    // the type whose fields errors name: CSV, NPY or NPZ
	columns []planned // in the order of the file
	kept    []int     // the indices of columns of numbers or categories, in the order of the table
	missing []string  // the values that mean a missing value
}

// A planned is a column of a file and its use. Without a Schema, only the Name of the Column is set.
type planned struct {
	Column
	use  use
	slot int // if the column is kept, the index of its number in a raw row
}

// A use is the use of a column.
type use int

const (
	unused use = iota
	asNumber
	asCategory
	asLabel
)

// plan returns the plan for a file with the given column names, or an error if the names do not
// match the fields of c.
func (c CSV) plan(names []string) (*plan, error) {
	if c.Schema == nil {
		if err := c.checkFields(names); err != nil {
			return nil, err
		}
	}
	p := &plan{options: c, reader: "CSV", columns: make([]planned, len(names)), missing: c.missing()}
	places := make(map[string]int, len(names)) // −1: two columns have the name
	for j, name := range names {
		p.columns[j].Name = name
		if _, twice := places[name]; twice {
			j = -1
		}
		places[name] = j
	}
	if j, ok := places[c.Label]; ok && c.Label != "" {
		if j < 0 {
			return nil, errTwice(c.Label)
		}
		p.columns[j].use = asLabel
	}
	for _, known := range c.known(names) {
		j, ok := places[known.Name]
		if !ok {
			return nil, c.errNoColumn("Schema", known.Name, names)
		}
		if j < 0 || p.columns[j].use != unused {
			return nil, errTwice(known.Name)
		}
		if err := p.keep(j, known); err != nil {
			return nil, err
		}
	}
	if p.kept == nil {
		return nil, problem(only("column", names), "at least one column of numbers")
	}
	return p, nil
}

// known returns the columns that the table uses, in order. Without a Schema, only their names are
// known.
func (c CSV) known(names []string) []Column {
	if c.Schema != nil {
		return c.Schema.Columns
	}
	var columns []Column
	for _, name := range names {
		if name != c.Label && !slices.Contains(c.Ignore, name) {
			columns = append(columns, Column{Name: name})
		}
	}
	return columns
}

// keep makes column j the next column of the table.
func (p *plan) keep(j int, known Column) error {
	words := len(known.Categories) > 0
	if words && p.options.Unseen == OtherUnseen && !slices.Contains(known.Categories, other) {
		found := fmt.Sprintf("the column %s without the category %q", wording.Quote(known.Name), other)
		return problem(found, "that category, to replace unseen ones").
			With(when("to treat unseen categories as none", zeroUnseen))
	}
	col := &p.columns[j]
	col.Column = known
	col.slot = len(p.kept)
	col.use = asNumber
	if words || slices.Contains(p.options.Categorical, known.Name) {
		col.use = asCategory
	}
	p.kept = append(p.kept, j)
	return nil
}

// checkFields returns an error unless each column named in Ignore, Categorical or Label exists and is
// named only once.
func (c CSV) checkFields(names []string) error {
	taken := map[string]bool{}
	for _, set := range []struct {
		field string
		names []string
	}{{"Ignore", c.Ignore}, {"Categorical", c.Categorical}, {"Label", []string{c.Label}}} {
		for _, name := range set.names {
			switch {
			case name == "" && set.field == "Label":
			case !slices.Contains(names, name):
				return c.errNoColumn(set.field, name, names)
			case taken[name]:
				const among = " twice among the label, categorical and ignored columns"
				return problem("the column "+wording.Quote(name)+among, "each column once")
			}
			taken[name] = true
		}
	}
	return nil
}

func errTwice(name string) error {
	return problem("2 columns named "+wording.Quote(name), "one")
}

// errNoColumn returns the problem that a field names a column that does not exist.
func (c CSV) errNoColumn(field, name string, names []string) *datasets.Problem {
	if field == "Schema" {
		return errNotThere(name, names)
	}
	what := map[string]string{"Label": "label", "Categorical": "categorical", "Ignore": "ignored"}[field]
	found := fmt.Sprintf("the %s column %s", what, wording.Quote(name))
	p := problem(found, "one of the columns "+wording.Quoted(names))
	meant, ok := likeliest(name, names)
	switch {
	case ok:
		return p.With(when("if you mean "+wording.Quote(meant), c.renamed(field, name, meant)))
	case !c.NoHeader:
		return p.With(when("if the first line is a row, not column names", set("CSV.NoHeader", true)))
	}
	return p
}

// renamed returns the corrected setting of a field: its column names, with name instead of wrong.
func (c CSV) renamed(field, wrong, name string) datasets.Setting {
	if field == "Label" {
		return set("CSV.Label", name)
	}
	words := c.Ignore
	if field == "Categorical" {
		words = c.Categorical
	}
	others := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == wrong })
	return also("CSV."+field, others, name)
}

// errNotThere returns the problem that a file lacks a column of the file that was read first.
func errNotThere(name string, names []string) *datasets.Problem {
	found := fmt.Sprintf("no column %s among %s", wording.Quote(name), wording.Quoted(names))
	p := problem(found, "all columns of the file that was read first, in any order")
	if alike, ok := likeliest(name, names); ok {
		p.With(datasets.Fix{When: "if " + wording.Quote(alike) + " is the same column", Do: "rename it"})
	}
	return p
}

// sameNames reports whether another plan has the same column names, in the same order.
func (p *plan) sameNames(other *plan) bool {
	return slices.EqualFunc(p.columns, other.columns, func(a, b planned) bool { return a.Name == b.Name })
}

// names returns the names of all columns of the file, quoted.
func (p *plan) names() string {
	return wording.List(p.columns, func(col planned) string { return wording.Quote(col.Name) })
}
