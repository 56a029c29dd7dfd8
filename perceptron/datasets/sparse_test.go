package datasets

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
)

// randomPair returns two tables with the same random numbers, one with dense rows and one with
// sparse rows. About two thirds of the numbers are 0.
func randomPair(source *random.Source) (dense, sparse Table) {
	dense.Features = []string{"a", "b", "c", "d", "e"}[:2+source.Below(4)]
	for i := range 12 {
		row := make([]float64, len(dense.Features))
		var entries Sparse
		for j := range row {
			if source.Below(3) == 0 {
				row[j] = float64(1 + source.Below(9))
				entries.Columns = append(entries.Columns, j)
				entries.Values = append(entries.Values, row[j])
			}
		}
		dense.Rows, sparse.Sparse = append(dense.Rows, row), append(sparse.Sparse, entries)
		dense.Classes = append(dense.Classes, []string{"x", "y", "z"}[i%3])
	}
	sparse.Features, sparse.Classes = dense.Features, slices.Clone(dense.Classes)
	return dense, sparse
}

// Each tested method returns the same rows for a sparse table as for a dense table. Tables made from
// a sparse table are sparse.
func TestSparseEqualsDense(t *testing.T) {
	source := random.New(3, 0)
	for range 50 {
		dense, sparse := randomPair(source)
		columns := make([]int, 1+source.Below(7)) // columns may be repeated
		for k := range columns {
			columns[k] = source.Below(dense.Dim())
		}
		rows := make([]int, 1+source.Below(20))
		for k := range rows {
			rows[k] = source.Below(dense.Len())
		}
		seed := source.Uint64()
		for name, method := range map[string]func(t Table) Table{
			"Columns":      func(t Table) Table { return perceptron.Must(t.Columns(columns...)) },
			"Select":       func(t Table) Table { return perceptron.Must(t.Select("b", "a")) },
			"Subset":       func(t Table) Table { return perceptron.Must(t.Subset(rows...)) },
			"Split, train": func(t Table) Table { return perceptron.Must(t.Split(0.4, seed)).Train },
			"Split, test":  func(t Table) Table { return perceptron.Must(t.Split(0.4, seed)).Test },
			"Folds":        func(t Table) Table { return perceptron.Must(t.Folds(3, seed))[1].Test },
		} {
			want, got := method(dense), method(sparse)
			if err := got.Check(); err != nil || got.Rows != nil {
				t.Fatalf("%s returned %v with Check() = %v, want a valid table with sparse rows", name, got, err)
			}
			for i, row := range got.Sparse {
				if slices.Contains(row.Values, 0) {
					t.Fatalf("%s: values of sparse row %d = %v, want no 0", name, i, row.Values)
				}
				got.Rows = append(got.Rows, got.Row(i))
			}
			got.Sparse = nil // got now has only dense rows, like want
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%s of sparse rows = %v with the rows %v, want %v with the rows %v", name, got, got.Rows, want, want.Rows)
			}
		}
		for name, method := range map[string]func(t Table) *perceptron.Dataset{
			"OneVsRest": func(t Table) *perceptron.Dataset { return perceptron.Must(t.OneVsRest("y")) },
			"OneVsOne":  func(t Table) *perceptron.Dataset { return perceptron.Must(t.OneVsOne("z", "x")) },
		} {
			text := func(d *perceptron.Dataset) string {
				s := fmt.Sprint(d.Names(), labels(d))
				for i := range d.Len() {
					s += fmt.Sprint(d.Row(i))
				}
				return s
			}
			if got, want := text(method(sparse)), text(method(dense)); got != want {
				t.Fatalf("%s of sparse rows = %s, want %s", name, got, want)
			}
		}
		if got := perceptron.Must(dense.Columns(columns...)); got.Rows[5][0] != dense.Rows[5][columns[0]] || got.Features[0] != dense.Features[columns[0]] {
			t.Fatalf("Columns(%v): name of the first column = %q, first number of row 5 = %v; want %q and %v",
				columns, got.Features[0], got.Rows[5][0], dense.Features[columns[0]], dense.Rows[5][columns[0]])
		}
	}
}
