package datasets

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
)

func fruit() Table {
	return Table{
		Features: []string{"width", "height"},
		Rows:     [][]float64{{1, 2}, {3, 4}, {5, 6}, {7, 8}},
		Classes:  []string{"pear", "apple", "pear", "plum"},
	}
}

func TestClassNamesAreInTheOrderOfTheRows(t *testing.T) {
	if got, want := fruit().ClassNames(), []string{"pear", "apple", "plum"}; !reflect.DeepEqual(got, want) {
		t.Errorf("ClassNames() = %q, want %q", got, want)
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
	broken := fruit()
	broken.Rows[2][1] = math.NaN()
	for _, c := range []struct {
		what string
		call func() error
		want string
	}{
		{"unknown", func() error { _, err := fruit().Against("fig"); return err }, `datasets: the table has no class "fig"; it has "pear", "apple", "plum"`},
		{"unknown positive", func() error { _, err := fruit().Between("fig", "pear"); return err }, `datasets: the table has no class "fig"; it has "pear", "apple", "plum"`},
		{"unknown negative", func() error { _, err := fruit().Between("pear", "fig"); return err }, `datasets: the table has no class "fig"; it has "pear", "apple", "plum"`},
		{"same", func() error { _, err := fruit().Between("pear", "pear"); return err }, `datasets: Between got the class "pear" twice; wanted two classes`},
		{"no rows", func() error { _, err := (Table{}).Against("pear"); return err }, `datasets: the table has no class "pear"; it has none`},
		{"too few classes", func() error { _, err := short.Against("pear"); return err }, `datasets: the table has 4 rows and 3 classes; wanted one class a row`},
		{"too few names", func() error { _, err := unnamed.Against("pear"); return err }, `datasets: the table has 1 names for 2 columns; wanted one a column`},
	} {
		if err := c.call(); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v\nwant %s", c.what, err, c.want)
		}
	}
	if _, err := broken.Between("pear", "plum"); err == nil || !strings.HasPrefix(err.Error(), "datasets: perceptron: row 1, column 1") {
		t.Errorf("a NaN in the table: %v, want an error with its place", err)
	}
}

func TestErrorsDoNotFillTheScreen(t *testing.T) {
	var table Table
	for i := range 30 {
		table.Rows = append(table.Rows, []float64{1})
		table.Classes = append(table.Classes, fmt.Sprint(i))
	}
	_, err := table.Against(strings.Repeat("é", 100))
	want := `datasets: the table has no class "` + strings.Repeat("é", 60) + `…"; it has "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ` +
		`"10", "11", "12", "13", "14", "15", "16", "17", "18", "19", … (30 in all)`
	if err == nil || err.Error() != want {
		t.Errorf("%v\nwant %s", err, want)
	}
}

func TestQuoteKeepsWhatFits(t *testing.T) {
	s := strings.Repeat("a", 60)
	if got, want := quote(s), `"`+s+`"`; got != want {
		t.Errorf("quote = %s, want %s", got, want)
	}
	if got, want := quoted(slices.Repeat([]string{"a"}, 20)), strings.Repeat(`"a", `, 19)+`"a"`; got != want {
		t.Errorf("quoted = %s, want %s", got, want)
	}
}

func TestColumns(t *testing.T) {
	table := fruit()
	got, err := table.Columns(1, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := Table{
		Features: []string{"height", "width", "height"},
		Rows:     [][]float64{{2, 1, 2}, {4, 3, 4}, {6, 5, 6}, {8, 7, 8}},
		Classes:  []string{"pear", "apple", "pear", "plum"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Columns(1, 0, 1) = %v, want %v", got, want)
	}
	got.Rows[0][0], got.Classes[0], got.Features[0] = 99, "fig", "weight"
	if !reflect.DeepEqual(table, fruit()) {
		t.Errorf("a change of the columns changed the table to %v", table)
	}
}

func TestNoSuchColumns(t *testing.T) {
	ragged := fruit()
	ragged.Rows[2] = []float64{5}
	for _, test := range []struct {
		table   Table
		columns []int
		want    string
	}{
		{fruit(), nil, "no column"},
		{fruit(), []int{0, 2}, "column 2; wanted 0 to 1"},
		{fruit(), []int{-1}, "column -1"},
		{ragged, []int{0}, "row 2 has 1 numbers; wanted 2"},
	} {
		if _, err := test.table.Columns(test.columns...); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Columns(%v): %v, want an error with %q", test.columns, err, test.want)
		}
	}
}
