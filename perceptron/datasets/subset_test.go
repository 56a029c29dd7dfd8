package datasets

import (
	"reflect"
	"testing"
)

func TestSubset(t *testing.T) {
	table := fruit()
	got, err := table.Subset(3, 0, 3)
	if err != nil {
		t.Fatal(err)
	}
	want := Table{
		Features: []string{"width", "height"},
		Rows:     [][]float64{{7, 8}, {1, 2}, {7, 8}},
		Classes:  []string{"plum", "pear", "plum"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Subset(3, 0, 3) is %#v, want %#v", got, want)
	}
	if &got.Rows[1][0] != &table.Rows[0][0] {
		t.Error("Subset copied the numbers, want them shared")
	}
	got.Classes[0], got.Rows[0] = "fig", nil
	if !reflect.DeepEqual(table, fruit()) {
		t.Errorf("a row of the subset was replaced, and the table is now %#v", table)
	}
}

func TestSubsetErrors(t *testing.T) {
	short, empty := fruit(), fruit()
	short.Classes = short.Classes[:3]
	empty.Classes = []string{}
	for _, c := range []struct {
		table Table
		rows  []int
		want  string
	}{
		{fruit(), nil, "datasets: Subset got no row; wanted one or more of 4"},
		{sparseFruit(), []int{4}, "datasets: Subset got row 4; wanted 0 to 3"},
		{fruit(), []int{-1}, "datasets: Subset got row -1; wanted 0 to 3"},
		{short, []int{0}, "datasets: the table has 4 rows and 3 classes; wanted one class a row"},
		{empty, []int{0}, "datasets: the table has 4 rows and no classes; wanted one class a row"},
	} {
		if got, err := c.table.Subset(c.rows...); err == nil || err.Error() != c.want || !reflect.DeepEqual(got, Table{}) {
			t.Errorf("Subset(%v): %v, %v\nwant %s", c.rows, got, err, c.want)
		}
	}
}
