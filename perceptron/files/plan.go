package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
)

// A plan says what each column of a file is for. The fields of the reader and the column names decide
// it, before any row is read, and the rows do not change it: what they show is in tallies.
type plan struct {
	options CSV
	columns []planned // in the order of the file
	kept    []int     // the places of those of numbers or categories, in the order of the table
	missing []string  // the values that stand for a missing one
}

// A planned column of a file. Of a Column that no file has been read for, only the name is known.
type planned struct {
	Column
	use  use
	slot int // the place of its number in a raw row, if it is kept
}

// A use is what a column is for.
type use int

const (
	unused use = iota
	asNumber
	asCategory
	asLabel
)

// plan decides what each column is for, or says what does not fit.
func (c CSV) plan(names []string) (*plan, error) {
	if c.Schema == nil {
		if err := c.checkFields(names); err != nil {
			return nil, err
		}
	}
	p := &plan{options: c, columns: make([]planned, len(names)), missing: c.missing()}
	places := make(map[string]int, len(names)) // −1: two have the name
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
		return nil, fmt.Errorf("there is no column of numbers; the columns are %s", wording.Quoted(names))
	}
	return p, nil
}

// known returns what is known of the columns that the table will have, in its order.
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

// keep makes column j the next one of the table.
func (p *plan) keep(j int, known Column) error {
	words := len(known.Categories) > 0
	if words && p.options.Unseen == OtherUnseen && !slices.Contains(known.Categories, other) {
		return fmt.Errorf("the field Schema has no category %q of the column %s; "+
			"Unseen: files.OtherUnseen wants one", other, wording.Quote(known.Name))
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

// checkFields returns an error unless the file has the columns that fields name, each in one
// field.
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
				return fmt.Errorf("the column %s is named twice in Label, Categorical and Ignore; "+
					"wanted once", wording.Quote(name))
			}
			taken[name] = true
		}
	}
	return nil
}

func errTwice(name string) error {
	return fmt.Errorf("two columns are named %s; wanted one", wording.Quote(name))
}

// errNoColumn says that a field names a column that does not exist.
func (c CSV) errNoColumn(field, name string, names []string) error {
	advice := ""
	if !c.NoHeader {
		advice = "; if the first line is a row and not names, set NoHeader: true"
	}
	if field == "Schema" {
		advice = "; wanted all columns of the file that was read first, in any order"
	}
	if meant, ok := likeliest(name, names); ok {
		advice = fmt.Sprintf("; did you mean %s?", wording.Quote(meant))
	}
	return fmt.Errorf("%s: no column is named %s; the columns are %s%s",
		field, wording.Quote(name), wording.Quoted(names), advice)
}

// sameNames reports whether another file has the same columns, in the same order.
func (p *plan) sameNames(other *plan) bool {
	return slices.EqualFunc(p.columns, other.columns, func(a, b planned) bool { return a.Name == b.Name })
}

// names returns the names of all columns of the file, in quotation marks.
func (p *plan) names() string {
	return wording.List(p.columns, func(col planned) string { return wording.Quote(col.Name) })
}
