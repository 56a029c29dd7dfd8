package datasets

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
)

// numbered returns a table with one row per class. Row i consists of the number i.
func numbered(classes ...string) Table {
	t := Table{Classes: classes}
	for i := range classes {
		t.Rows = append(t.Rows, []float64{float64(i)})
	}
	return t
}

// randomNumbered returns a numbered table of 1 to 5 classes with minRows to 12 rows per class, in
// random order.
func randomNumbered(source *random.Source, minRows int) Table {
	var classes []string
	for k := range 1 + source.Below(5) {
		classes = append(classes, slices.Repeat([]string{fmt.Sprint("c", k)}, minRows+source.Below(13-minRows))...)
	}
	order := make([]int, len(classes))
	for i := range order {
		order[i] = i
	}
	source.Shuffle(order)
	return numbered(pick(classes, order)...)
}

// numbers returns the first number of each row.
func numbers(t Table) []int {
	var list []int
	for _, row := range t.Rows {
		list = append(list, int(row[0]))
	}
	return list
}

// rowsOf returns the number of rows of a class.
func rowsOf(t Table, class string) (n int) {
	for _, c := range t.Classes {
		if c == class {
			n++
		}
	}
	return n
}

// mustPartition fails the test unless each row of table is either in train or in test, with its
// class, and both keep the order of table.
func mustPartition(t *testing.T, table, train, test Table) {
	t.Helper()
	for _, part := range []Table{train, test} {
		rows := numbers(part)
		if want := perceptron.Must(table.Subset(rows...)); !slices.IsSorted(rows) || !slices.Equal(part.Classes, want.Classes) {
			t.Fatalf("rows = %v with the classes %q, want sorted rows with the classes %q", rows, part.Classes, want.Classes)
		}
	}
	if both := slices.Sorted(slices.Values(slices.Concat(numbers(train), numbers(test)))); !slices.Equal(both, numbers(table)) {
		t.Fatalf("rows of both parts = %v, want each row once", both)
	}
}

// minDeviation returns the minimum of Σ (n gₖ − seats nₖ)² over integers 1 ≤ gₖ < nₖ with
// Σ gₖ = left, where nₖ = rows[k]. It tries all such integers.
func minDeviation(rows []int, n, seats, left int) int {
	if len(rows) == 0 {
		if left == 0 {
			return 0
		}
		return math.MaxInt
	}
	best := math.MaxInt
	for g := 1; g < rows[0] && g <= left; g++ {
		off := n*g - seats*rows[0]
		if rest := minDeviation(rows[1:], n, seats, left-g); rest < math.MaxInt {
			best = min(best, off*off+rest)
		}
	}
	return best
}

func TestSplitIsStratified(t *testing.T) {
	source := random.New(1, 0)
	for splits := 0; splits < 200; {
		table := randomNumbered(source, 2)
		n, classes := table.Len(), table.ClassNames()
		share := float64(1+source.Below(99)) / 100
		want := int(math.Floor(share*float64(n) + 0.5))
		fold, err := table.Split(share, source.Uint64())
		test := fold.Test
		if want < len(classes) || n-want < len(classes) {
			if err == nil {
				t.Fatalf("%d rows of %d classes, share %v: got no error, want the error that a class can't be in both parts", n, len(classes), share)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		splits++
		mustPartition(t, table, fold.Train, test)
		if test.Len() != want {
			t.Fatalf("share %v: test has %d of %d rows, want %d", share, test.Len(), n, want)
		}

		var sizes []int
		off2 := 0
		for _, class := range classes {
			size, got := rowsOf(table, class), rowsOf(test, class)
			if got < 1 || got >= size {
				t.Fatalf("test has %d of %d rows of a class, want rows in both parts", got, size)
			}
			sizes = append(sizes, size)
			off2 += (n*got - want*size) * (n*got - want*size)
		}
		if limit := minDeviation(sizes, n, want, want); off2 != limit {
			t.Fatalf("%d of %d rows, classes of %v rows: sum of squared deviations = %d, want %d", want, n, sizes, off2, limit)
		}
	}
}

// Of 150 rows, 38 are tested. Each class has a share of 12⅔ rows, and the first two shares are rounded
// up.
func TestSplitRoundsUpTheFirstOfEqualClasses(t *testing.T) {
	if got, want := perceptron.Must(Iris().Split(0.25, 1)).Test.String(), `38 rows (13 "setosa", 13 "versicolor", 12 "virginica") with 4 columns`; got != want {
		t.Errorf("test = %s, want %s", got, want)
	}
	// 10 · 0.25 = 2.5 is rounded up.
	if n := perceptron.Must(numbered(slices.Repeat([]string{"a"}, 10)...).Split(0.25, 1)).Test.Len(); n != 3 {
		t.Errorf("number of tested rows = %d, want 3 for a quarter of 10", n)
	}
}

func TestFoldsAreStratified(t *testing.T) {
	source := random.New(2, 0)
	for range 100 {
		k := 2 + source.Below(5)
		table := randomNumbered(source, k)
		folds, err := table.Folds(k, source.Uint64())
		if err != nil {
			t.Fatal(err)
		}
		if len(folds) != k {
			t.Fatalf("number of folds = %d, want %d", len(folds), k)
		}
		var tested []int
		within := func(what string, got, all int) {
			if low := all / k; got < low || got > (all+k-1)/k {
				t.Fatalf("%s: one of %d parts has %d of %d, want parts that differ by at most 1", what, k, got, all)
			}
		}
		for _, fold := range folds {
			mustPartition(t, table, fold.Train, fold.Test)
			within("rows", fold.Test.Len(), table.Len())
			for _, class := range table.ClassNames() {
				within(class, rowsOf(fold.Test, class), rowsOf(table, class))
			}
			tested = append(tested, numbers(fold.Test)...)
		}
		if slices.Sort(tested); !slices.Equal(tested, numbers(table)) {
			t.Fatalf("tested rows = %v, want each row once", tested)
		}
	}
}

// For a given seed, the rows in each part are the same on every machine and in every release.
func TestSplitAndFoldsArePinned(t *testing.T) {
	table := numbered("a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "a", "a", "a", "a", "b", "b")
	for range 2 {
		fold, folds := perceptron.Must(table.Split(0.3, 42)), perceptron.Must(table.Folds(3, 42))
		got := fmt.Sprint(numbers(fold.Train), numbers(fold.Test), numbers(folds[0].Test), numbers(folds[1].Test), numbers(folds[2].Test))
		const want = "[0 1 6 7 9 10 11 12 13 14 15] [2 3 4 5 8] [0 4 5 9 12 15] [1 3 8 11 13] [2 6 7 10 14]"
		if got != want {
			t.Errorf("rows = %s, want %s", got, want)
		}
	}
}

func TestRowsWithoutClassesAreOneClass(t *testing.T) {
	one := numbered(slices.Repeat([]string{"a"}, 11)...)
	none := Table{Rows: one.Rows}
	a, b := perceptron.Must(one.Split(0.3, 5)), perceptron.Must(none.Split(0.3, 5))
	c, d := perceptron.Must(one.Folds(3, 5)), perceptron.Must(none.Folds(3, 5))
	if !slices.Equal(numbers(a.Test), numbers(b.Test)) || !slices.Equal(numbers(c[1].Test), numbers(d[1].Test)) || b.Train.Classes != nil {
		t.Errorf("tested rows without classes = %v and %v, want those with one class, %v and %v", b.Test, d[1].Test, a.Test, c[1].Test)
	}
}

func TestSplitAndFoldsErrors(t *testing.T) {
	six, alone := numbered("a", "b", "a", "b", "a", "b"), Table{Rows: [][]float64{{1}}}
	const share = "a number between 0 and 1, such as 0.25 to test on a quarter of the rows"
	const both = "2 to 4 rows, so both parts can have a row of each class"
	for _, c := range []struct {
		err         error
		found, want string
	}{
		{errorOf(six.Split(0, 1)), "the share 0", share},
		{errorOf(six.Split(25, 1)), "the share 25", share},
		{errorOf(six.Split(math.NaN(), 1)), "the share NaN", share},
		{errorOf(six.Split(0.2, 1)), "the share 0.2, which is 1 of 6 rows", both},
		{errorOf(six.Split(0.8, 1)), "the share 0.8, which is 5 of 6 rows", both},
		{errorOf(numbered("a", "b", "a").Split(0.5, 1)), `1 row of the class "b"`, "at least 2, one per part"},
		{errorOf(alone.Split(0.5, 1)), "1 row of the table", "at least 2, one per part"},
		{errorOf(six.Folds(1, 1)), "k = 1", "at least 2 folds"},
		{errorOf(numbered("a", "b", "a", "b", "a").Folds(3, 1)), `2 rows of the class "b"`, "at least 3, one per part"},
		{errorOf(alone.Folds(3, 1)), "1 row of the table", "at least 3, one per part"},
	} {
		mustBe(t, c.err, Problem{Found: c.found, Want: c.want})
		messagetest.Error(t, c.found+", want "+c.want, c.err)
	}
}
