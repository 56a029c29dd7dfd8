package files

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A plan defines the use of each column of a file. It is made from the fields of the reader and the column
// names, before any row is read, and does not change afterwards. Statistics of the rows are in tallies.
type plan struct {
	options CSV
	reader  string          // the type whose fields errors name: CSV, NPY or NPZ
	columns []plannedColumn // in the order of the file

	// kept has the indices of the columns whose values are in raw rows: the columns that become features, in
	// the order of the table, and then the column of weights, if there is one.
	kept []int

	placeholders []placeholder // the values that stand for a missing value, of all columns

	watchesPoints bool // the spelling of numbers is counted in the tallies, see pointTally

	floatLabels bool // NPY and NPZ: labels may be numbers with a fraction
}

// A plannedColumn is a column of a file and its use. Without a Schema, only the field Name of Column is
// set.
type plannedColumn struct {
	Column
	use     columnUse
	slot    int           // if the column is kept, the index of its value in a raw row
	missing missingValues // the values that stand for a missing value in this column

	// equalCategory finds the category that is the same number as a word; nil: there is no Schema, or the
	// column holds numbers.
	equalCategory func(word string) (category string, ok bool)
}

// A columnUse defines how a table uses a column of the file.
type columnUse int

const (
	unused columnUse = iota
	asNumber
	asCategory
	asLabel
	asWeight
)

// plan returns the plan for a file with the given column names, or an error if the names do not
// match the fields of c.
func (c CSV) plan(names []string) (*plan, error) {
	if c.Schema == nil {
		if err := c.checkFields(names); err != nil {
			return nil, err
		}
	}
	p := &plan{
		options:      c,
		reader:       "CSV",
		columns:      make([]plannedColumn, len(names)),
		placeholders: c.placeholders(names),

		watchesPoints: c.watchesPoints(),
	}
	places := make(map[string]int, len(names)) // the index of the column with each name; −1: several columns
	for j, name := range names {
		p.columns[j].Name = name
		if _, repeated := places[name]; repeated {
			j = -1
		}
		places[name] = j
	}
	if j, ok := places[c.Label]; ok && c.Label != "" {
		if j < 0 {
			return nil, errRepeatedColumn(c.Label, names)
		}
		p.columns[j].use = asLabel
	}
	if err := p.keepFeatures(places, names); err != nil {
		return nil, err
	}
	if err := p.keepWeight(places, names); err != nil {
		return nil, err
	}
	for j := range p.columns {
		p.columns[j].missing = p.missingIn(&p.columns[j])
	}
	return p, nil
}

// keepFeatures plans the use of the columns that become features. places has the index of the column with
// each name, or −1 if there are several.
func (p *plan) keepFeatures(places map[string]int, names []string) error {
	columns := p.options.tableColumns(names)
	if err := checkColumns(columns, names, places); err != nil {
		return err
	}
	for _, col := range columns {
		j := places[col.Name]
		switch {
		case j < 0:
			return errRepeatedColumn(col.Name, names)
		case p.columns[j].use == asLabel:
			return p.options.errLabelIsFeature()
		case p.columns[j].use != unused:
			found := "the column " + wording.Quote(col.Name) + " twice in the file that was read first"
			return problem(found, "each column once")
		}
		if err := p.keep(j, col); err != nil {
			return err
		}
	}
	if p.kept == nil {
		return problem(onlyNames("column", names), "at least one column of numbers or categories")
	}
	return nil
}

// tableColumns returns the columns that the table uses, in the order of the table. Without a Schema, only
// their names are set. The argument names has the names of all columns of the file.
func (c CSV) tableColumns(names []string) []Column {
	if c.Schema != nil {
		return c.Schema.Columns
	}
	var columns []Column
	for _, name := range names {
		if name != c.Label && name != c.Weight && !slices.Contains(c.Ignore, name) {
			columns = append(columns, Column{Name: name})
		}
	}
	return columns
}

// keep makes column j the next column of the table.
func (p *plan) keep(j int, column Column) error {
	hasCategories := len(column.Categories) > 0
	needsOther := hasCategories && p.options.Unseen == OtherUnseen
	if needsOther && !slices.Contains(column.Categories, OtherCategory) {
		name := wording.Quote(column.Name)
		found := fmt.Sprintf("the column %s without the category %q", name, OtherCategory)
		want := fmt.Sprintf("the category %q, which replaces unseen categories", OtherCategory)
		return problem(found, want).
			With(when("to treat an unseen category as no category", zeroUnseen))
	}
	col := &p.columns[j]
	col.Column = column
	col.slot = len(p.kept)
	col.use = asNumber
	if hasCategories {
		col.equalCategory = p.equalCategory(column.Categories)
	}
	if hasCategories || slices.Contains(p.options.Categorical, column.Name) {
		col.use = asCategory
	}
	p.kept = append(p.kept, j)
	return nil
}

// checkFields returns an error unless each column listed in Ignore, Categorical, Label or Weight exists and
// is listed only once, and each column in ColumnNA exists.
func (c CSV) checkFields(names []string) error {
	seen := map[string]bool{}
	for _, list := range []struct {
		field string
		names []string
	}{
		{"Ignore", c.Ignore},
		{"Categorical", c.Categorical},
		{"Label", []string{c.Label}},
		{"Weight", []string{c.Weight}},
	} {
		for _, name := range list.names {
			switch {
			case name == "" && (list.field == "Label" || list.field == "Weight"):
			case !slices.Contains(names, name):
				return c.errNoColumn(list.field, name, names)
			case seen[name]:
				among := "the label, categorical and ignored columns"
				if list.field == "Weight" {
					among = "the weight, label, categorical and ignored columns"
				}
				return problem("the column "+wording.Quote(name)+" twice among "+among, "each column once")
			}
			seen[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.ColumnNA)) {
		if !slices.Contains(names, name) {
			return c.errNoColumn("ColumnNA", name, names)
		}
	}
	return nil
}

// errRepeatedColumn returns the problem that several columns have a name that must be unique.
func errRepeatedColumn(name string, names []string) error {
	var numbers []string
	for j, other := range names {
		if other == name {
			numbers = append(numbers, strconv.Itoa(j+1))
		}
	}
	const columns = "the name %s for the columns %s"
	found := fmt.Sprintf(columns, wording.Quote(name), wording.Joined(numbers, "and"))
	return problem(found, "one column with this name").With(do("rename or delete the other columns"))
}

// errLabelIsFeature returns the problem that the label column is a feature in the Schema.
func (c CSV) errLabelIsFeature() error {
	found := "the label column " + wording.Quote(c.Label) +
		", which is a feature in the file that was read first"
	return problem(found, "a column that is no feature").
		With(when("to name another column", set("CSV.Label", nil)))
}

// errNoColumn returns the problem that a field of c names a column that the file does not have.
func (c CSV) errNoColumn(field, name string, names []string) *datasets.Problem {
	kind := map[string]string{
		"Label":       "the label column",
		"Weight":      "the weight column",
		"Categorical": "the categorical column",
		"Ignore":      "the ignored column",
		"ColumnNA":    "missing values of the column",
	}[field]
	p := problem(kind+" "+wording.Quote(name), "one of the columns "+wording.Quoted(names))
	meant, ok := mostSimilar(name, names)
	switch {
	case ok:
		return p.With(when("if you mean "+wording.Quote(meant), c.correctedSetting(field, name, meant)))
	case !c.NoHeader && len(names) > 1:
		return p.With(when("if the first line is a row, not column names", set("CSV.NoHeader", true)))
	}
	return p
}

// correctedSetting returns a Setting for the given field of c (Label, Weight, Categorical, Ignore or
// ColumnNA): its present column names, with the name wrong removed and the correct name appended. For
// ColumnNA, the Setting has only the list of the correct name.
func (c CSV) correctedSetting(field, wrong, name string) datasets.Setting {
	switch field {
	case "Label", "Weight":
		return set("CSV."+field, name)
	case "ColumnNA":
		return set("CSV.ColumnNA", map[string][]string{name: c.ColumnNA[wrong]})
	}
	words := c.Ignore
	if field == "Categorical" {
		words = c.Categorical
	}
	others := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return word == wrong })
	return appendWord("CSV."+field, others, name)
}

// checkColumns returns an error if a file lacks columns of the file that was read first. The keys of the map
// are the names of the file's columns.
func checkColumns(columns []Column, names []string, places map[string]int) error {
	var missing []string
	for _, col := range columns {
		if _, ok := places[col.Name]; !ok {
			missing = append(missing, col.Name)
		}
	}
	if missing == nil {
		return nil
	}
	noun := "column"
	if len(missing) > 1 {
		noun = "columns"
	}
	found := fmt.Sprintf("no %s %s among %s", noun, wording.Quoted(missing), wording.Quoted(names))
	p := problem(found, "all columns of the file that was read first, in any order")
	for _, name := range missing {
		similar, ok := mostSimilar(name, names)
		if !ok {
			continue
		}
		condition := "if " + wording.Quote(similar) + " is the same column"
		if len(missing) > 1 {
			condition = fmt.Sprintf("if %s is the column %s", wording.Quote(similar), wording.Quote(name))
		}
		p.With(datasets.Fix{When: condition, Do: "rename the column"})
	}
	return p
}

// usedColumns reports for each column of the file whether the table uses it.
func (p *plan) usedColumns() []bool {
	used := make([]bool, len(p.columns))
	for j, col := range p.columns {
		used[j] = col.use != unused
	}
	return used
}

// hasSameNames reports whether another plan has the same column names, in the same order.
func (p *plan) hasSameNames(other *plan) bool {
	equal := func(a, b plannedColumn) bool { return a.Name == b.Name }
	return slices.EqualFunc(p.columns, other.columns, equal)
}

// names returns the names of all columns of the file, quoted.
func (p *plan) names() string {
	return wording.List(p.columns, func(col plannedColumn) string { return wording.Quote(col.Name) })
}
