package datasets

import (
	"errors"
	"slices"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
)

// randomPair returns one table twice, with Rows and with Sparse. Two numbers in three
// are 0.
func randomPair(source *random.Source) (dense, sparse Table) {
	classes := []string{"x", "y", "z"}
	features := []string{"a", "b", "c", "d", "e"}[:2+source.Below(4)]
	dense.Features, sparse.Features = features, features
	for i := range 12 {
		row := make([]float64, len(features))
		var entries Sparse
		for j := range row {
			if source.Below(3) == 0 {
				row[j] = float64(1 + source.Below(9))
				entries.Columns = append(entries.Columns, j)
				entries.Values = append(entries.Values, row[j])
			}
		}
		dense.Rows, sparse.Sparse = append(dense.Rows, row), append(sparse.Sparse, entries)
		dense.Classes = append(dense.Classes, classes[i%3])
	}
	sparse.Classes = slices.Clone(dense.Classes)
	return dense, sparse
}

// mustBeSame holds two tables, the second sparse and sound, to the same numbers, names and
// classes, or to the same error.
func mustBeSame(t *testing.T, what string, dense, sparse Table, err, sparseErr error) {
	t.Helper()
	if err != nil || sparseErr != nil {
		if err == nil || sparseErr == nil || err.Error() != sparseErr.Error() {
			t.Fatalf("%s: error %v of sparse rows, %v of dense", what, sparseErr, err)
		}
		return
	}
	if err := errors.Join(dense.Check(), sparse.Check()); err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if sparse.Sparse == nil || sparse.Rows != nil {
		t.Fatalf("%s: the rows are not sparse", what)
	}
	if sparse.Len() != dense.Len() || sparse.Dim() != dense.Dim() ||
		!slices.Equal(sparse.Features, dense.Features) || !slices.Equal(sparse.Classes, dense.Classes) {
		t.Fatalf("%s: the sparse table is %v %q, the dense %v %q", what, sparse, sparse.Features, dense, dense.Features)
	}
	for i := range dense.Len() {
		if got, want := sparse.Row(i), dense.Row(i); !slices.Equal(got, want) {
			t.Fatalf("%s: sparse row %d is %v, the dense %v", what, i, got, want)
		}
		if slices.Contains(sparse.Sparse[i].Values, 0) {
			t.Fatalf("%s: sparse row %d has a 0 written down", what, i)
		}
	}
}

func mustBeSameData(t *testing.T, what string, dense, sparse *perceptron.Dataset, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
	if sparse.Len() != dense.Len() || sparse.Dim() != dense.Dim() || !slices.Equal(sparse.Names(), dense.Names()) {
		t.Fatalf("%s: %v %q of sparse rows, %v %q of dense", what, sparse, sparse.Names(), dense, dense.Names())
	}
	for i := range dense.Len() {
		if !slices.Equal(sparse.Row(i), dense.Row(i)) || sparse.Label(i) != dense.Label(i) {
			t.Fatalf("%s: example %d is %v %v of sparse rows, %v %v of dense", what, i, sparse.Row(i), sparse.Label(i), dense.Row(i), dense.Label(i))
		}
	}
}

func TestSparseIsAsDense(t *testing.T) {
	source := random.New(3, 0)
	for range 50 {
		dense, sparse := randomPair(source)
		mustBeSame(t, "as made", dense, sparse, nil, nil)

		d, err := dense.Against("y")
		s, sparseErr := sparse.Against("y")
		mustBeSameData(t, "Against", d, s, errors.Join(err, sparseErr))
		d, err = dense.Between("z", "x")
		s, sparseErr = sparse.Between("z", "x")
		mustBeSameData(t, "Between", d, s, errors.Join(err, sparseErr))

		columns := make([]int, 1+source.Below(7)) // some twice
		for k := range columns {
			columns[k] = source.Below(dense.Dim())
		}
		a, err := dense.Columns(columns...)
		b, sparseErr := sparse.Columns(columns...)
		mustBeSame(t, "Columns", a, b, err, sparseErr)
		for j, c := range columns {
			if a.Features[j] != dense.Features[c] || a.Rows[5][j] != dense.Rows[5][c] {
				t.Fatalf("Columns(%v): column %d is not the old column %d", columns, j, c)
			}
		}

		order := make([]int, dense.Dim())
		for j := range order {
			order[j] = j
		}
		source.Shuffle(order)
		names := pick(dense.Features, order[:1+source.Below(len(order))])
		a, err = dense.Select(names...)
		b, sparseErr = sparse.Select(names...)
		mustBeSame(t, "Select", a, b, err, sparseErr)

		rows := make([]int, 1+source.Below(20))
		for k := range rows {
			rows[k] = source.Below(dense.Len())
		}
		a, err = dense.Subset(rows...)
		b, sparseErr = sparse.Subset(rows...)
		mustBeSame(t, "Subset", a, b, err, sparseErr)

		seed := source.Uint64()
		foldA, foldB := perceptron.Must(dense.Split(0.4, seed)), perceptron.Must(sparse.Split(0.4, seed))
		mustBeSame(t, "Split, train", foldA.Train, foldB.Train, nil, nil)
		mustBeSame(t, "Split, test", foldA.Test, foldB.Test, nil, nil)
		folds, sparseFolds := perceptron.Must(dense.Folds(3, seed)), perceptron.Must(sparse.Folds(3, seed))
		for p := range folds {
			mustBeSame(t, "Folds, test", folds[p].Test, sparseFolds[p].Test, nil, nil)
		}
	}
}
