package datasets

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// fruit returns a table of four rows, two columns and three classes.
func fruit() Table {
	return Table{
		Features: []string{"width", "height"},
		Rows:     [][]float64{{1, 2}, {3, 4}, {5, 6}, {7, 8}},
		Classes:  []string{"pear", "apple", "pear", "plum"},
	}
}

func TestOneVsRestAndOneVsOne(t *testing.T) {
	table := fruit()
	oneVsRest, oneVsOne := perceptron.Must(table.OneVsRest("pear")), perceptron.Must(table.OneVsOne("plum", "pear"))
	table.Rows[0][0] = 99 // must not change the Datasets, because they are copies
	for _, c := range []struct {
		d      *perceptron.Dataset
		labels []float64
		rows   [][]float64
	}{
		{oneVsRest, []float64{1, -1, 1, -1}, fruit().Rows},
		{oneVsOne, []float64{-1, -1, 1}, [][]float64{{1, 2}, {5, 6}, {7, 8}}},
	} {
		var rows [][]float64
		for x := range c.d.All() {
			rows = append(rows, x)
		}
		if got := labels(c.d); !slices.Equal(got, c.labels) || !reflect.DeepEqual(rows, c.rows) || !slices.Equal(c.d.Names(), table.Features) {
			t.Errorf("Dataset: labels = %v, rows = %v, names = %q; want %v, %v and %q", got, rows, c.d.Names(), c.labels, c.rows, table.Features)
		}
	}
}

// errorOf returns the error of a call that returned value and err. With an error, value must be
// zero. If it is not, errorOf adds value to the error, so a comparison with the expected error
// fails.
func errorOf[T any](value T, err error) error {
	if err != nil && !reflect.ValueOf(value).IsZero() {
		return fmt.Errorf("value = %v, want zero: %w", value, err)
	}
	return err
}

// checkProblem fails the test unless err is a *Problem of this package that equals want. The caller
// need not set the Package of want.
func checkProblem(t *testing.T, err error, want Problem) {
	t.Helper()
	want.Package = "datasets"
	if got, ok := err.(*Problem); !ok || !reflect.DeepEqual(*got, want) {
		t.Errorf("error = %v\nwant the Problem %v", err, &want)
	}
}

func TestTableErrors(t *testing.T) {
	unnamed, repeatedName, threeClasses := fruit(), fruit(), fruit()
	unnamed.Features = nil
	repeatedName.Features = []string{"width", "width"}
	threeClasses.Classes = threeClasses.Classes[:3]
	byNumber := []Fix{{Do: "select columns by number, with Columns"}}
	for _, c := range []struct {
		err  error
		want Problem
	}{
		{errorOf(fruit().OneVsRest("fig")), Problem{Found: `the class "fig"`, Want: `one of the classes "pear", "apple", "plum"`}},
		{errorOf(fruit().OneVsOne("pear", "fig")), Problem{Found: `the class "fig"`, Want: `one of the classes "pear", "apple", "plum"`}},
		{errorOf(fruit().OneVsOne("pear", "pear")), Problem{Found: `the class "pear" twice`, Want: "two different classes"}},
		{errorOf(Table{}.OneVsRest("pear")), Problem{Found: "a table without rows", Want: "at least one row"}},
		{errorOf(Table{Rows: fruit().Rows}.OneVsRest("pear")), Problem{Found: "4 rows and no classes", Want: "one class per row"}},
		{errorOf(threeClasses.Subset(0)), Problem{Found: "4 rows and 3 classes", Want: "one class per row"}},
		{errorOf(fruit().Select()), Problem{Found: "no name", Want: `at least one of "width", "height"`}},
		{errorOf(fruit().Select("width", "depth")), Problem{Found: `the column "depth"`, Want: `one of the columns "width", "height"`}},
		{errorOf(fruit().Select("width", "width")), Problem{Found: `the column "width" twice`, Want: "each column once"}},
		{errorOf(repeatedName.Select("width")), Problem{Found: `several columns named "width"`, Want: "only one", Fixes: byNumber}},
		{errorOf(unnamed.Select("width")), Problem{Found: "a table without column names", Want: "a table with names", Fixes: byNumber}},
	} {
		checkProblem(t, c.err, c.want)
		messagetest.Error(t, c.want.Found, c.err)
	}
	messagetest.Error(t, "Columns()", errorOf(fruit().Columns()))
	messagetest.Error(t, "Columns(0, 2)", errorOf(fruit().Columns(0, 2)))
	messagetest.Error(t, "Columns(-1)", errorOf(fruit().Columns(-1)))
	messagetest.Error(t, "Subset()", errorOf(fruit().Subset()))
	messagetest.Error(t, "Subset(4)", errorOf(sparseFruit().Subset(4)))
	messagetest.Error(t, "Subset(-1)", errorOf(fruit().Subset(-1)))
}

func TestDimAndString(t *testing.T) {
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
			t.Errorf("Dim() = %d, String() = %q, want %d and %q", c.table.Dim(), c.table, c.dim, c.want)
		}
	}
}

// Row and Columns return copies of the numbers. Subset shares the numbers of each row with the
// table, but has its own slices Rows and Classes.
func TestSharedMemory(t *testing.T) {
	for _, table := range []Table{fruit(), sparseFruit()} {
		table.Row(3)[0] = 99 // changes only a copy
		if got := table.Row(3)[0]; got != 7 {
			t.Errorf("%v: first number of row 3 after a change of a copy = %v, want 7", table, got)
		}
	}
	messagetest.Panic(t, "Row(4)", func() { fruit().Row(4) })
	table := fruit()
	columns, subset := perceptron.Must(table.Columns(0, 1)), perceptron.Must(table.Subset(3, 0, 3))
	if &subset.Rows[1][0] != &table.Rows[0][0] {
		t.Error("Subset: the rows are copies, want rows that share the memory of the table")
	}
	columns.Rows[0][0], columns.Classes[0], columns.Features[0] = 99, "fig", "weight"
	subset.Classes[0], subset.Rows[0] = "fig", nil
	if !reflect.DeepEqual(table, fruit()) {
		t.Errorf("table after changes of the results of Columns and Subset = %+v, want %+v", table, fruit())
	}
}

// An emptySource is a Source that returns empty tables.
type emptySource struct{}

func (emptySource) ReadFile(string) (Table, error) { return Table{}, nil }

// A table made from another table has the same Source, unless a column is left out or repeated.
func TestTablesKeepTheirSource(t *testing.T) {
	for _, table := range []Table{fruit(), sparseFruit()} {
		table.Source = emptySource{}
		for _, allColumns := range []Table{
			perceptron.Must(table.Subset(1, 1)), perceptron.Must(table.Columns(1, 0)), perceptron.Must(table.Select("height", "width")),
		} {
			if allColumns.Source != table.Source {
				t.Errorf("Source of %v = %v, want %v", allColumns, allColumns.Source, table.Source)
			}
		}
		for _, otherColumns := range []Table{perceptron.Must(table.Columns(1)), perceptron.Must(table.Columns(1, 1)), perceptron.Must(table.Columns(1, 0, 1))} {
			if otherColumns.Source != nil {
				t.Errorf("Source of %v = %v, want nil", otherColumns, otherColumns.Source)
			}
		}
	}
	iris := Iris()
	iris.Source = emptySource{}
	for _, fold := range append(perceptron.Must(iris.Folds(3, 1)), perceptron.Must(iris.Split(0.2, 1))) {
		if fold.Train.Source != iris.Source || fold.Test.Source != iris.Source {
			t.Errorf("Sources of %v = %v and %v, want %v for both", fold, fold.Train.Source, fold.Test.Source, iris.Source)
		}
	}
}

// Select can select a column with a unique name even if other columns share a name. TestTableErrors
// selects the shared name.
func TestSelectUniqueNameBesideRepeatedNames(t *testing.T) {
	table := Table{Features: []string{"a", "a", "c"}, Rows: [][]float64{{1, 2, 3}}}
	if c, err := table.Select("c"); err != nil || c.Rows[0][0] != 3 {
		t.Errorf("Select(\"c\") = %+v, error = %v; want the column that contains 3", c, err)
	}
}
