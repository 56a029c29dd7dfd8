package datasets

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/perceptron"
)

func fruit() Table {
	return Table{
		Features: []string{"width", "height"},
		Rows:     [][]float64{{1, 2}, {3, 4}, {5, 6}, {7, 8}},
		Classes:  []string{"pear", "apple", "pear", "plum"},
	}
}

func TestAgainstAndBetween(t *testing.T) {
	table := fruit()
	against, between := perceptron.Must(table.OneVsRest("pear")), perceptron.Must(table.OneVsOne("plum", "pear"))
	table.Rows[0][0] = 99 // the datasets have their own numbers
	for _, c := range []struct {
		d      *perceptron.Dataset
		labels []float64
		rows   [][]float64
	}{
		{against, []float64{1, -1, 1, -1}, fruit().Rows},
		{between, []float64{-1, -1, 1}, [][]float64{{1, 2}, {5, 6}, {7, 8}}},
	} {
		var rows [][]float64
		for x := range c.d.All() {
			rows = append(rows, x)
		}
		if got := labels(c.d); !slices.Equal(got, c.labels) || !reflect.DeepEqual(rows, c.rows) || !slices.Equal(c.d.Names(), table.Features) {
			t.Errorf("%v of %v, names %q; want %v of %v", got, rows, c.d.Names(), c.labels, c.rows)
		}
	}
}

// errorOf returns the error, which must come without a value.
func errorOf[T any](value T, err error) error {
	if err != nil && !reflect.ValueOf(value).IsZero() {
		return fmt.Errorf("with %v: %w", value, err)
	}
	return err
}

// mustSay fails the test unless the error is want.
func mustSay(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != "datasets: "+want {
		t.Errorf("%v\nwant datasets: %s", err, want)
	}
}

// mustBe fails the test unless the error is the problem, of this package.
func mustBe(t *testing.T, err error, want Problem) {
	t.Helper()
	want.Package = "datasets"
	if got, ok := err.(*Problem); !ok || !reflect.DeepEqual(*got, want) {
		t.Errorf("%v\nwant %v", err, &want)
	}
}

func TestTableErrors(t *testing.T) {
	unnamed, same, bare := fruit(), fruit(), fruit()
	unnamed.Features, same.Features, bare.Classes = nil, []string{"width", "width"}, bare.Classes[:3]
	byNumber := []Fix{{Do: "use Columns with their numbers"}}
	for _, c := range []struct {
		err  error
		want Problem
	}{
		{errorOf(fruit().OneVsRest("fig")), Problem{Found: `the class "fig"`, Want: `one of the table: "pear", "apple", "plum"`}},
		{errorOf(fruit().OneVsOne("pear", "fig")), Problem{Found: `the class "fig"`, Want: `one of the table: "pear", "apple", "plum"`}},
		{errorOf(fruit().OneVsOne("pear", "pear")), Problem{Found: `the class "pear" twice`, Want: "two classes"}},
		{errorOf(Table{}.OneVsRest("pear")), Problem{Found: `the class "pear"`, Want: "one of the table: none"}},
		{errorOf(Table{Rows: fruit().Rows}.OneVsRest("pear")), Problem{Found: "4 rows and no classes", Want: "one class a row"}},
		{errorOf(bare.Subset(0)), Problem{Found: "4 rows and 3 classes", Want: "one class a row"}},
		{errorOf(fruit().Select()), Problem{Found: "no name", Want: `one or more of "width", "height"`}},
		{errorOf(fruit().Select("width", "depth")), Problem{Found: `the name "depth"`, Want: `that of a column: "width", "height"`}},
		{errorOf(fruit().Select("width", "width")), Problem{Found: `the column "width" twice`, Want: "each once"}},
		{errorOf(same.Select("width")), Problem{Found: `several columns named "width"`, Want: "one", Fixes: byNumber}},
		{errorOf(unnamed.Select("width")), Problem{Found: "columns without names", Want: "columns with names", Fixes: byNumber}},
	} {
		mustBe(t, c.err, c.want)
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{errorOf(fruit().Columns()), "Columns: got no column, want one or more of 2"},
		{errorOf(fruit().Columns(0, 2)), "Columns: got column 2, want 0 to 1"},
		{errorOf(fruit().Columns(-1)), "Columns: got column -1, want 0 to 1"},
		{errorOf(fruit().Subset()), "Subset: got no row, want one or more of 4"},
		{errorOf(sparseFruit().Subset(4)), "Subset: got row 4, want 0 to 3"},
		{errorOf(fruit().Subset(-1)), "Subset: got row -1, want 0 to 3"},
	} {
		mustSay(t, c.err, c.want)
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		table Table
		dim   int
		want  string
	}{
		{Table{}, 0, "0 rows with 0 columns"},
		{Table{Rows: [][]float64{{1, 2, 3}}, Classes: []string{"a"}}, 3, `1 row (1 "a") with 3 columns`},
		{Table{Features: []string{"a"}, Sparse: []Sparse{}}, 1, "0 sparse rows with 1 column"},
	} {
		if c.table.Dim() != c.dim || c.table.String() != c.want {
			t.Errorf("%d columns, %v, want %d, %s", c.table.Dim(), c.table, c.dim, c.want)
		}
	}
}

// Row and Columns copy; Subset has the numbers of the table, in a list of its own.
func TestCopies(t *testing.T) {
	for _, table := range []Table{fruit(), sparseFruit()} {
		row := table.Row(3)
		if row[0] = 99; table.Row(3)[0] != 7 {
			t.Errorf("a change of the copy made row 3 of %v begin with %v", table, table.Row(3)[0])
		}
	}
	wantPanic(t, "datasets: Row: got row 4, want 0 to 3", func() { fruit().Row(4) })
	table := fruit()
	columns, subset := perceptron.Must(table.Columns(0, 1)), perceptron.Must(table.Subset(3, 0, 3))
	if &subset.Rows[1][0] != &table.Rows[0][0] {
		t.Error("Subset copied the numbers, want them shared")
	}
	columns.Rows[0][0], columns.Classes[0], columns.Features[0] = 99, "fig", "weight"
	if subset.Classes[0], subset.Rows[0] = "fig", nil; !reflect.DeepEqual(table, fruit()) {
		t.Errorf("a change of the columns or the subset changed the table to %v", table)
	}
}

// reading is a Source.
type reading struct{}

func (reading) ReadFile(string) (Table, error) { return Table{}, nil }

// What is made of a table has its Source, unless a column was left out.
func TestTheSourceStays(t *testing.T) {
	for _, table := range []Table{fruit(), sparseFruit()} {
		table.Source = reading{}
		for _, whole := range []Table{
			perceptron.Must(table.Subset(1, 1)), perceptron.Must(table.Columns(1, 0)), perceptron.Must(table.Select("height", "width")),
		} {
			if whole.Source != table.Source {
				t.Errorf("%v has the Source %v", whole, whole.Source)
			}
		}
		for _, part := range []Table{perceptron.Must(table.Columns(1)), perceptron.Must(table.Columns(1, 1)), perceptron.Must(table.Columns(1, 0, 1))} {
			if part.Source != nil {
				t.Errorf("%v has a Source", part)
			}
		}
	}
	iris := Iris()
	iris.Source = reading{}
	for _, fold := range append(perceptron.Must(iris.Folds(3, 1)), perceptron.Must(iris.Split(0.2, 1))) {
		if fold.Train.Source != iris.Source || fold.Test.Source != iris.Source {
			t.Errorf("%v has the Sources %v, %v", fold, fold.Train.Source, fold.Test.Source)
		}
	}
}

// A name that repeats is in nobody's way unless it is asked for.
func TestSelectBesideNamesThatRepeat(t *testing.T) {
	three := Table{Features: []string{"a", "a", "c"}, Rows: [][]float64{{1, 2, 3}}}
	if c, err := three.Select("c"); err != nil || c.Rows[0][0] != 3 {
		t.Errorf("Select(c) is %#v (%v), want the column of 3", c, err)
	}
}
