package datasets

import (
	"math"
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

func TestCheckIsContent(t *testing.T) {
	unnamed, unclassified, same := fruit(), fruit(), fruit()
	unnamed.Features = nil
	unclassified.Classes = nil
	same.Features = []string{"width", "width"}
	stored := sparseFruit()
	stored.Sparse[0].Values[0] = 0
	for what, table := range map[string]Table{
		"rows":                   fruit(),
		"sparse rows":            sparseFruit(),
		"no names":               unnamed,
		"no classes":             unclassified,
		"names that repeat":      same,
		"a 0 that is written":    stored,
		"one number":             {Rows: [][]float64{{0}}},
		"largest and smallest":   {Rows: [][]float64{{math.MaxFloat64, -math.MaxFloat64, 5e-324}}},
		"sparse rows of nothing": {Features: []string{"a"}, Sparse: make([]Sparse, 2)},
	} {
		if err := table.Check(); err != nil {
			t.Errorf("%s: %v, want no error", what, err)
		}
	}
}

func TestCheckErrors(t *testing.T) {
	for _, c := range []struct {
		table Table
		spoil func(*Table)
		want  string
	}{
		{fruit(), func(t *Table) { t.Sparse = make([]Sparse, 4) }, "the table has Rows and Sparse; wanted one of them, the other nil"},
		{Table{}, nil, "the table has no rows; wanted at least one"},
		{sparseFruit(), func(t *Table) { t.Features = nil }, "the sparse table has no names; wanted Features, because they tell how many columns there are"},
		{Table{Rows: [][]float64{{}, {1}}}, nil, "the table has no columns; wanted at least one"},
		{fruit(), func(t *Table) { t.Classes = t.Classes[:3] }, "the table has 4 rows and 3 classes; wanted one class a row"},
		{fruit(), func(t *Table) { t.Classes = []string{} }, "the table has 4 rows and no classes; wanted one class a row"},
		{fruit(), func(t *Table) { t.Classes[3] = "" }, "row 3 has no class: its name is empty"},
		{fruit(), func(t *Table) { t.Features = nil; t.Rows[2] = []float64{5} }, "row 2 has 1 number; wanted 2, as many as row 0"},
		{fruit(), func(t *Table) { t.Rows[2] = []float64{5, 6, 7} }, "row 2 has 3 numbers; wanted 2, one for each name"},
		{fruit(), func(t *Table) { t.Features = []string{"a"} }, "row 0 has 2 numbers; wanted 1, one for each name"},
		{fruit(), func(t *Table) { t.Rows[2][1] = math.NaN() }, `row 2, column 1 ("height"): NaN; wanted a finite number`},
		{fruit(), func(t *Table) { t.Features = nil; t.Rows[3][0] = math.Inf(1) }, "row 3, column 0: +Inf; wanted a finite number"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Values = t.Sparse[3].Values[:1] }, "sparse row 3 has 2 columns and 1 value; wanted as many of both"},
		{sparseFruit(), func(t *Table) { t.Sparse[1].Columns[0] = -1 }, "sparse row 1 has column -1; wanted 0 to 1"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Columns[0] = 1 }, `sparse row 3 has column 1 ("height") twice; wanted each column once`},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Columns = []int{1, 0} }, `sparse row 3: column 0 ("width") comes after column 1; wanted columns that rise`},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Values[1] = math.NaN() }, `sparse row 3, column 1 ("height"): NaN; wanted a finite number`},
	} {
		if c.spoil != nil {
			c.spoil(&c.table)
		}
		want := "datasets: " + c.want
		if err := c.table.Check(); err == nil || err.Error() != want {
			t.Errorf("Check: %v\nwant %s", err, want)
		}
		// Whatever divides a table, or picks columns of it, looks first.
		_, columns := c.table.Columns(0)
		_, split := c.table.Split(0.5, 1)
		_, folds := c.table.Folds(2, 1)
		for what, err := range map[string]error{"Columns": columns, "Split": split, "Folds": folds} {
			if err == nil || err.Error() != want {
				t.Errorf("%s: %v\nwant %s", what, err, want)
			}
		}
		if len(c.table.Classes) > 0 && len(c.table.Rows)+len(c.table.Sparse) > 0 {
			if _, err := c.table.Against("pear"); err == nil || err.Error() != want {
				t.Errorf("Against: %v\nwant %s", err, want)
			}
		}
	}
}
