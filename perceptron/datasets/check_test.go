package datasets

import (
	"math"
	"slices"
	"testing"
)

// sparseFruit returns a table with the classes of the table fruit() and the sparse rows (0, 2), (3, 0), (0, 0)
// and (7, 8).
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

// Check finds each kind of invalid table. Methods that divide a table, select columns or make a
// Dataset return the same errors.
func TestCheck(t *testing.T) {
	const finite = "a finite number"
	noPlace := Place{}
	at := func(place string) Place { return Place{Other: place} }
	for _, c := range []struct {
		table  Table
		change func(*Table) // makes the table invalid, or valid in an unusual way
		place  Place
		found  string // "": the table is valid
		want   string
	}{
		{fruit(), func(t *Table) { t.Features = []string{"width", "width"} }, noPlace, "", ""},
		{fruit(), func(t *Table) { t.Features, t.Classes = nil, nil }, noPlace, "", ""},
		{fruit(), func(t *Table) { t.Rows[1] = []float64{math.MaxFloat64, -math.MaxFloat64} }, noPlace, "", ""},
		{sparseFruit(), func(t *Table) { t.Sparse[0].Values[0] = 0 }, noPlace, "", ""},
		{sparseFruit(), func(t *Table) { t.Sparse = make([]Sparse, 4) }, noPlace, "", ""},
		{fruit(), func(t *Table) { t.Sparse = make([]Sparse, 4) }, noPlace, "both Rows and Sparse", "only one of them"},
		{Table{}, func(t *Table) {}, noPlace, "a table without rows", "at least one row"},
		{sparseFruit(), func(t *Table) { t.Features = nil }, noPlace, "a sparse table without column names", "one name per column, in Features"},
		{Table{Rows: [][]float64{{}, {1}}}, func(t *Table) {}, noPlace, "a table without columns", "at least one column"},
		{fruit(), func(t *Table) { t.Classes = t.Classes[:3] }, noPlace, "4 rows and 3 classes", "one class per row"},
		{fruit(), func(t *Table) { t.Classes = []string{} }, noPlace, "4 rows and no classes", "one class per row"},
		{fruit(), func(t *Table) { t.Classes[3] = "" }, at("row 3"), "an empty class name", "at least one character"},
		{fruit(), func(t *Table) { t.Features = nil; t.Rows[2] = []float64{5} }, at("row 2"), "1 number", "2, as in row 0"},
		{fruit(), func(t *Table) { t.Rows[2] = []float64{5, 6, 7} }, at("row 2"), "3 numbers", "2, one per column name"},
		{fruit(), func(t *Table) { t.Rows[2][1] = math.NaN() }, Place{Other: "row 2", Name: "height"}, "NaN", finite},
		{fruit(), func(t *Table) { t.Features = nil; t.Rows[3][0] = math.Inf(1) }, at("row 3, column 0"), "+Inf", finite},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Values = t.Sparse[3].Values[:1] }, at("row 3"), "2 columns and 1 value", "one value per column"},
		{sparseFruit(), func(t *Table) { t.Sparse[1].Columns[0] = -1 }, at("row 1"), "column -1", "0 to 1"},
		{sparseFruit(), func(t *Table) { t.Sparse[1].Columns[0] = 2 }, at("row 1"), "column 2", "0 to 1"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Columns[0] = 1 }, at("row 3"), `column 1 ("height") twice`, "each column once"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Columns = []int{1, 0} }, at("row 3"), `column 0 ("width") after column 1`, "increasing columns"},
		{sparseFruit(), func(t *Table) { t.Sparse[3].Values[1] = math.NaN() }, Place{Other: "row 3", Name: "height"}, "NaN", finite},
	} {
		c.change(&c.table)
		if c.found == "" {
			if err := c.table.Check(); err != nil {
				t.Errorf("Check() of %v = %v, want no error", c.table, err)
			}
			continue
		}
		want := Problem{Place: c.place, Found: c.found, Want: c.want}
		checkProblem(t, c.table.Check(), want)
		checkProblem(t, errorOf(c.table.Columns(0)), want)
		checkProblem(t, errorOf(c.table.Split(0.5, 1)), want)
		checkProblem(t, errorOf(c.table.Folds(2, 1)), want)
		if slices.Contains(c.table.Classes, "pear") && c.table.Len() > 0 { // otherwise, OneVsRest returns another error
			checkProblem(t, errorOf(c.table.OneVsRest("pear")), want)
		}
	}
}
