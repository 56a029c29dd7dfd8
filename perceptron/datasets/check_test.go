package datasets

import (
	"math"
	"slices"
	"testing"
)

// sparseFruit is fruit with zeros, as sparse rows: (0, 2), (3, 0), (0, 0), (7, 8).
func sparseFruit() Table {
	return Table{
		Features: []string{"width", "height"},
		Sparse: []Sparse{
			{Columns: []int{1}, Values: []float64{2}},
			{Columns: []int{0}, Values: []float64{3}},
			{},
			{Columns: []int{0, 1}, Values: []float64{7, 8}},
		},
		Classes: []string{"pear", "apple", "pear", "plum"},
	}
}

// Whatever divides a table, or picks columns of it, checks it first.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		table Table
		spoil func(*Table)
		want  string // nothing where the table is as it should be
	}{
		{fruit(), func(t *Table) { t.Features = []string{"width", "width"} }, ""},
		{fruit(), func(t *Table) { t.Features, t.Classes = nil, nil }, ""},
		{fruit(), func(t *Table) { t.Rows[1] = []float64{math.MaxFloat64, -math.MaxFloat64} }, ""},
		{sparseFruit(), func(t *Table) { t.Sparse[0].Values[0] = 0 }, ""},
		{sparseFruit(), func(t *Table) { t.Sparse = make([]Sparse, 4) }, ""},
		{fruit(), func(t *Table) { t.Sparse = make([]Sparse, 4) }, "the table has Rows and Sparse; wanted one of them, the other nil"},
		{Table{}, func(t *Table) {}, "the table has no rows; wanted at least one"},
		{sparseFruit(), func(t *Table) { t.Features = nil }, "the sparse table has no names; wanted Features, because they tell how many columns there are"},
		{Table{Rows: [][]float64{{}, {1}}}, func(t *Table) {}, "the table has no columns; wanted at least one"},
		{fruit(), func(t *Table) { t.Classes = t.Classes[:3] }, "the table has 4 rows and 3 classes; wanted one class a row"},
		{fruit(), func(t *Table) { t.Classes = []string{} }, "the table has 4 rows and no classes; wanted one class a row"},
		{fruit(), func(t *Table) { t.Classes[3] = "" }, "row 3 has no class: its name is empty"},
		{fruit(), func(t *Table) { t.Features = nil; t.Rows[2] = []float64{5} }, "row 2 has 1 number; wanted 2, as many as row 0"},
		{fruit(), func(t *Table) { t.Rows[2] = []float64{5, 6, 7} }, "row 2 has 3 numbers; wanted 2, one for each name"},
		{fruit(), func(t *Table) { t.Rows[2][1] = math.NaN() }, `row 2, column 1 ("height"): NaN; wanted a finite number`},
		{fruit(), func(t *Table) { t.Features = nil; t.Rows[3][0] = math.Inf(1) }, "row 3, column 0: +Inf; wanted a finite number"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Values = t.Sparse[3].Values[:1] }, "sparse row 3 has 2 columns and 1 value; wanted as many of both"},
		{sparseFruit(), func(t *Table) { t.Sparse[1].Columns[0] = -1 }, "sparse row 1 has column -1; wanted 0 to 1"},
		{sparseFruit(), func(t *Table) { t.Sparse[1].Columns[0] = 2 }, "sparse row 1 has column 2; wanted 0 to 1"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Columns[0] = 1 }, `sparse row 3 has column 1 ("height") twice; wanted each column once`},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Columns = []int{1, 0} }, `sparse row 3: column 0 ("width") comes after column 1; wanted columns that rise`},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Values[1] = math.NaN() }, `sparse row 3, column 1 ("height"): NaN; wanted a finite number`},
	} {
		if c.spoil(&c.table); c.want == "" {
			if err := c.table.Check(); err != nil {
				t.Errorf("%v: %v, want no error", c.table, err)
			}
			continue
		}
		mustSay(t, c.table.Check(), c.want)
		mustSay(t, errorOf(c.table.Columns(0)), c.want)
		mustSay(t, errorOf(c.table.Split(0.5, 1)), c.want)
		mustSay(t, errorOf(c.table.Folds(2, 1)), c.want)
		if slices.Contains(c.table.Classes, "pear") && c.table.Len() > 0 {
			mustSay(t, errorOf(c.table.Against("pear")), c.want)
		}
	}
}
