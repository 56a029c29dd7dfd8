package datasets

import (
	"math"
	"reflect"
	"slices"
	"testing"
)

func fruit() Table {
	return Table{
		Features: []string{"width", "height"},
		Rows:     [][]float64{{1, 2}, {3, 4}, {5, 6}, {7, 8}},
		Classes:  []string{"pear", "apple", "pear", "plum"},
	}
}

func TestAgainst(t *testing.T) {
	table := fruit()
	d, err := table.Against("pear")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := labels(d), []float64{1, -1, 1, -1}; !reflect.DeepEqual(got, want) {
		t.Errorf("the labels are %v, want %v", got, want)
	}
	for i, want := range table.Rows {
		if got := d.Row(i); !reflect.DeepEqual(got, want) {
			t.Errorf("row %d is %v, want %v", i, got, want)
		}
	}
	if got := d.Names(); !reflect.DeepEqual(got, table.Features) {
		t.Errorf("the names are %q, want %q", got, table.Features)
	}
	table.Rows[0][0] = 99
	if got := d.Row(0)[0]; got != 1 {
		t.Errorf("after a change of the table the dataset has %v, want its own 1", got)
	}
}

func TestBetween(t *testing.T) {
	d, err := fruit().Between("plum", "pear")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := labels(d), []float64{-1, -1, 1}; !reflect.DeepEqual(got, want) {
		t.Errorf("the labels are %v, want %v", got, want)
	}
	for i, want := range [][]float64{{1, 2}, {5, 6}, {7, 8}} {
		if got := d.Row(i); !reflect.DeepEqual(got, want) {
			t.Errorf("row %d is %v, want %v", i, got, want)
		}
	}
	if got, want := d.Names(), []string{"width", "height"}; !reflect.DeepEqual(got, want) {
		t.Errorf("the names are %q, want %q", got, want)
	}
}

func TestTableErrors(t *testing.T) {
	short := fruit()
	short.Classes = short.Classes[:3]
	unnamed := fruit()
	unnamed.Features = []string{"width"}
	bare := fruit()
	bare.Classes = nil
	broken := fruit()
	broken.Rows[2][1] = math.NaN()
	for _, c := range []struct {
		what string
		call func() error
		want string
	}{
		{"unknown", func() error { _, err := fruit().Against("fig"); return err }, `datasets: the table has no class "fig"; it has "pear", "apple", "plum"`},
		{"unknown negative", func() error { _, err := fruit().Between("pear", "fig"); return err }, `datasets: the table has no class "fig"; it has "pear", "apple", "plum"`},
		{"no column", func() error { _, err := fruit().Columns(); return err }, "datasets: Columns got no column; wanted one or more of 2"},
		{"no such column", func() error { _, err := fruit().Columns(0, 2); return err }, "datasets: Columns got column 2; wanted 0 to 1"},
		{"same", func() error { _, err := fruit().Between("pear", "pear"); return err }, `datasets: Between got the class "pear" twice; wanted two classes`},
		{"no rows", func() error { _, err := (Table{}).Against("pear"); return err }, `datasets: the table has no class "pear"; it has none`},
		{"too few classes", func() error { _, err := short.Against("pear"); return err }, `datasets: the table has 4 rows and 3 classes; wanted one class a row`},
		{"NaN", func() error { _, err := broken.Between("pear", "plum"); return err }, `datasets: row 2, column 1 ("height"): NaN; wanted a finite number`},
		{"no classes", func() error { _, err := bare.Against("pear"); return err }, `datasets: the table has 4 rows and no classes; wanted one class a row`},
		{"too few names", func() error { _, err := unnamed.Against("pear"); return err }, `datasets: row 0 has 2 numbers; wanted 1, one for each name`},
	} {
		if err := c.call(); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v\nwant %s", c.what, err, c.want)
		}
	}
}

func TestSizes(t *testing.T) {
	unnamed := fruit()
	unnamed.Features = nil
	unnamed.Rows[0] = []float64{1, 2, 3}
	for _, c := range []struct {
		table    Table
		len, dim int
		want     string
	}{
		{Table{}, 0, 0, "0 rows with 0 columns"},
		{Table{Rows: [][]float64{{1}}, Classes: []string{"a"}}, 1, 1, `1 row (1 "a") with 1 column`},
		{fruit(), 4, 2, `4 rows (2 "pear", 1 "apple", 1 "plum") with 2 columns`},
		{unnamed, 4, 3, `4 rows (2 "pear", 1 "apple", 1 "plum") with 3 columns`},
		{sparseFruit(), 4, 2, `4 sparse rows (2 "pear", 1 "apple", 1 "plum") with 2 columns`},
	} {
		if c.table.Len() != c.len || c.table.Dim() != c.dim || c.table.String() != c.want {
			t.Errorf("%d × %d, %v, want %d × %d, %s", c.table.Len(), c.table.Dim(), c.table, c.len, c.dim, c.want)
		}
	}
}

func TestRowIsACopy(t *testing.T) {
	for _, table := range []Table{fruit(), sparseFruit()} {
		row := table.Row(3)
		if !slices.Equal(row, []float64{7, 8}) {
			t.Errorf("row 3 of %v is %v, want [7 8]", table, row)
		}
		row[0] = 99
		if got := table.Row(3)[0]; got != 7 {
			t.Errorf("a change of the copy made row 3 of %v begin with %v", table, got)
		}
	}
	wantPanic(t, "datasets: row 4; wanted 0 to 3", func() { fruit().Row(4) })
	table := fruit()
	columns, err := table.Columns(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	columns.Rows[0][0], columns.Classes[0], columns.Features[0] = 99, "fig", "weight"
	if !reflect.DeepEqual(table, fruit()) {
		t.Errorf("a change of the columns changed the table to %v", table)
	}
}

func TestSelect(t *testing.T) {
	swapped, err := fruit().Select("height", "width")
	want := Table{Features: []string{"height", "width"}, Rows: [][]float64{{2, 1}, {4, 3}, {6, 5}, {8, 7}}, Classes: fruit().Classes}
	if err != nil || !reflect.DeepEqual(swapped, want) {
		t.Errorf("Select is %#v (%v), want %#v", swapped, err, want)
	}
	// A name that repeats is in nobody's way unless it is asked for.
	three := Table{Features: []string{"a", "a", "c"}, Rows: [][]float64{{1, 2, 3}}}
	if c, err := three.Select("c"); err != nil || c.Rows[0][0] != 3 {
		t.Errorf("Select(c) is %#v (%v), want the column of 3", c, err)
	}
	unnamed, same := fruit(), fruit()
	unnamed.Features = nil
	same.Features = []string{"width", "width"}
	for _, c := range []struct {
		table Table
		names []string
		want  string
	}{
		{fruit(), nil, `datasets: Select got no name; the columns are "width", "height"`},
		{fruit(), []string{"width", "depth"}, `datasets: Select: no column is named "depth"; the columns are "width", "height"`},
		{fruit(), []string{"width", "width"}, `datasets: Select got the column "width" twice; wanted each once`},
		{same, []string{"width"}, `datasets: Select: several columns are named "width"; use Columns with their numbers`},
		{unnamed, []string{"width"}, "datasets: Select: the columns have no names; use Columns with their numbers"},
		{Table{Features: []string{"a", "b"}}, []string{"a"}, "datasets: the table has no rows; wanted at least one"},
	} {
		if got, err := c.table.Select(c.names...); err == nil || err.Error() != c.want || !reflect.DeepEqual(got, Table{}) {
			t.Errorf("Select(%q): %v, %v\nwant %s", c.names, got, err, c.want)
		}
	}
}
