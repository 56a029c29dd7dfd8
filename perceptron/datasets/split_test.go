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

// numbered returns a table whose row i has the class classes[i] and consists of the number i.
func numbered(classes ...string) Table {
	t := Table{Classes: classes}
	for i := range classes {
		t.Rows = append(t.Rows, []float64{float64(i)})
	}
	return t
}

// randomNumbered returns a table made by numbered, with 1 to 5 classes in random order. Each class
// has minRows to 12 rows.
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

// numbers returns the first number of each row of t.
func numbers(t Table) []int {
	var list []int
	for _, row := range t.Rows {
		list = append(list, int(row[0]))
	}
	return list
}

// countRows returns the number of rows of a class.
func countRows(t Table, class string) (n int) {
	for _, c := range t.Classes {
		if c == class {
			n++
		}
	}
	return n
}

// checkPartition fails the test unless each row of table is either in train or in test. Rows must
// keep their classes and their order in table.
func checkPartition(t *testing.T, table, train, test Table) {
	t.Helper()
	for _, part := range []Table{train, test} {
		rows := numbers(part)
		if want := perceptron.Must(table.Subset(rows...)); !slices.IsSorted(rows) || !slices.Equal(part.Classes, want.Classes) {
			t.Fatalf("rows = %v with the classes %q, want rows in increasing order with the classes %q", rows, part.Classes, want.Classes)
		}
	}
	if all := slices.Sorted(slices.Values(slices.Concat(numbers(train), numbers(test)))); !slices.Equal(all, numbers(table)) {
		t.Fatalf("rows of both parts = %v, want each row once", all)
	}
}

// minDeviation returns the minimum of Σ (n gₖ − testSize nₖ)² over all integers gₖ with 1 ≤ gₖ < nₖ
// and Σ gₖ = total, where nₖ = sizes[k]. It tries all such integers.
func minDeviation(sizes []int, n, testSize, total int) int {
	if len(sizes) == 0 {
		if total == 0 {
			return 0
		}
		return math.MaxInt
	}
	best := math.MaxInt
	for g := 1; g < sizes[0] && g <= total; g++ {
		deviation := n*g - testSize*sizes[0]
		if rest := minDeviation(sizes[1:], n, testSize, total-g); rest < math.MaxInt {
			best = min(best, deviation*deviation+rest)
		}
	}
	return best
}

// The numbers of rows of the classes in Test are as close to their shares as possible: the sum of
// the squared deviations is minimal.
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
				t.Fatalf("%d rows of %d classes, share %v: error = nil, want the error that the parts are too small", n, len(classes), share)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		splits++
		checkPartition(t, table, fold.Train, test)
		if test.Len() != want {
			t.Fatalf("share %v of %d rows: rows of Test = %d, want %d", share, n, test.Len(), want)
		}

		var sizes []int
		got2 := 0 // the sum of squared deviations
		for _, class := range classes {
			size, got := countRows(table, class), countRows(test, class)
			if got < 1 || got >= size {
				t.Fatalf("rows of the class %q in Test = %d, want 1 to %d", class, got, size-1)
			}
			sizes = append(sizes, size)
			got2 += (n*got - want*size) * (n*got - want*size)
		}
		if want2 := minDeviation(sizes, n, want, want); got2 != want2 {
			t.Fatalf("%d of %d rows, classes of %v rows: sum of squared deviations = %d, want %d", want, n, sizes, got2, want2)
		}
	}
}

// A quarter of the 150 irises is 37.5 rows, which is rounded up to 38. The share of each of the
// three classes is 12⅔ rows. The shares of the first two classes are rounded up.
func TestSplitRoundsUpTheFirstOfEqualClasses(t *testing.T) {
	if got, want := perceptron.Must(Iris().Split(0.25, 1)).Test.String(), `38 rows (13 "setosa", 13 "versicolor", 12 "virginica") with 4 columns`; got != want {
		t.Errorf("Test = %s, want %s", got, want)
	}
	// A quarter of 10 rows is 2.5 rows, which is rounded up.
	if n := perceptron.Must(numbered(slices.Repeat([]string{"a"}, 10)...).Split(0.25, 1)).Test.Len(); n != 3 {
		t.Errorf("rows of Test for a quarter of 10 rows = %d, want 3", n)
	}
}

// The numbers of rows of any two parts differ by at most 1, also within each class.
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
		// checkShare checks that got is all/k, rounded down or up.
		checkShare := func(name string, got, all int) {
			if low, high := all/k, (all+k-1)/k; got < low || got > high {
				t.Fatalf("%s in one of %d parts = %d, want %d to %d", name, k, got, low, high)
			}
		}
		for _, fold := range folds {
			checkPartition(t, table, fold.Train, fold.Test)
			checkShare("rows", fold.Test.Len(), table.Len())
			for _, class := range table.ClassNames() {
				checkShare("rows of "+class, countRows(fold.Test, class), countRows(table, class))
			}
			tested = append(tested, numbers(fold.Test)...)
		}
		if slices.Sort(tested); !slices.Equal(tested, numbers(table)) {
			t.Fatalf("tested rows = %v, want each row once", tested)
		}
	}
}

// For a given seed, the rows in each part are the same on every machine and in every release. The
// rows in want were printed when Split and Folds were written.
func TestSplitAndFoldsReturnKnownRows(t *testing.T) {
	table := numbered("a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "a", "a", "a", "a", "b", "b")
	for range 2 { // twice, because Split and Folds must not change the table
		fold, folds := perceptron.Must(table.Split(0.3, 42)), perceptron.Must(table.Folds(3, 42))
		got := fmt.Sprint(numbers(fold.Train), numbers(fold.Test), numbers(folds[0].Test), numbers(folds[1].Test), numbers(folds[2].Test))
		const want = "[0 1 6 7 9 10 11 12 13 14 15] [2 3 4 5 8] [0 4 5 9 12 15] [1 3 8 11 13] [2 6 7 10 14]"
		if got != want {
			t.Errorf("rows of Train, Test and the three parts = %s, want %s", got, want)
		}
	}
}

func TestRowsWithoutClassesAreOneClass(t *testing.T) {
	oneClass := numbered(slices.Repeat([]string{"a"}, 11)...)
	noClasses := Table{Rows: oneClass.Rows}
	got, want := perceptron.Must(noClasses.Split(0.3, 5)), perceptron.Must(oneClass.Split(0.3, 5))
	if !slices.Equal(numbers(got.Test), numbers(want.Test)) || got.Train.Classes != nil {
		t.Errorf("Split without classes: Test = %v, Train.Classes = %q; want %v and nil", numbers(got.Test), got.Train.Classes, numbers(want.Test))
	}
	gotFolds, wantFolds := perceptron.Must(noClasses.Folds(3, 5)), perceptron.Must(oneClass.Folds(3, 5))
	if got, want := numbers(gotFolds[1].Test), numbers(wantFolds[1].Test); !slices.Equal(got, want) {
		t.Errorf("Folds without classes: second part = %v, want %v", got, want)
	}
}

func TestSplitAndFoldsErrors(t *testing.T) {
	sixRows, oneRow := numbered("a", "b", "a", "b", "a", "b"), Table{Rows: [][]float64{{1}}}
	const share = "a number between 0 and 1, such as 0.25 to test on a quarter of the rows"
	const size = "2 to 4 rows, so that both parts can contain every class"
	for _, c := range []struct {
		err         error
		found, want string
	}{
		{errorOf(sixRows.Split(0, 1)), "the share 0", share},
		{errorOf(sixRows.Split(25, 1)), "the share 25", share},
		{errorOf(sixRows.Split(math.NaN(), 1)), "the share NaN", share},
		{errorOf(oneRow.Split(0.5, 1)), "1 row of the table", "at least 2, one per part"},
		{errorOf(sixRows.Folds(1, 1)), "k = 1", "at least 2 folds"},
		{errorOf(numbered("a", "b", "a", "b", "a").Folds(3, 1)), `2 rows of the class "b"`, "at least 3, one per part"},
		{errorOf(oneRow.Folds(3, 1)), "1 row of the table", "at least 3, one per part"},
	} {
		checkProblem(t, c.err, Problem{Found: c.found, Want: c.want})
		messagetest.Error(t, c.found+", want "+c.want, c.err)
	}
	for share, rows := range map[float64]int{0.2: 1, 0.8: 5} {
		found := fmt.Sprintf("the share %v, which is %d of 6 rows", share, rows)
		err := errorOf(sixRows.Split(share, 1))
		checkProblem(t, err, Problem{Found: found, Want: size, Fixes: []Fix{{Do: "choose another share"}}})
		messagetest.Error(t, found+", want "+size, err)
	}
	const found, want = `1 row of the class "b"`, "at least 2, one per part"
	fixes := []Fix{{Do: "leave out the row, or give it another class"}}
	err := errorOf(numbered("a", "b", "a").Split(0.5, 1))
	checkProblem(t, err, Problem{Found: found, Want: want, Fixes: fixes})
	messagetest.Error(t, found+", want "+want, err)
}

// If classes with few rows are the values of a quantity, the error says so.
func TestSplitRejectsQuantities(t *testing.T) {
	var prices []string
	for i := range 30 {
		prices = append(prices, fmt.Sprintf("%d.95", 10+i))
	}
	table := numbered(prices...)
	messagetest.Error(t, "Split", errorOf(table.Split(0.25, 1)))
	messagetest.Error(t, "Folds", errorOf(table.Folds(5, 1)))
}
