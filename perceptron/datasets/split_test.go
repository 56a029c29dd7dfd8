package datasets

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
)

// numbered returns a table whose row i holds the number i alone.
func numbered(classes ...string) Table {
	t := Table{Classes: classes}
	for i := range classes {
		t.Rows = append(t.Rows, []float64{float64(i)})
	}
	return t
}

// randomNumbered returns a numbered table of 1 to 5 classes of least to 12 rows each,
// in a random order.
func randomNumbered(source *random.Source, least int) Table {
	var classes []string
	for k := range 1 + source.Below(5) {
		classes = append(classes, slices.Repeat([]string{fmt.Sprint("c", k)}, least+source.Below(13-least))...)
	}
	order := make([]int, len(classes))
	for i := range order {
		order[i] = i
	}
	source.Shuffle(order)
	return numbered(pick(classes, order)...)
}

// numbers returns the rows of a numbered table that t has.
func numbers(t Table) []int {
	var list []int
	for _, row := range t.Rows {
		list = append(list, int(row[0]))
	}
	return list
}

// rowsOf returns how many rows of t are of a class.
func rowsOf(t Table, class string) (n int) {
	for _, c := range t.Classes {
		if c == class {
			n++
		}
	}
	return n
}

// mustPartition holds train and test to be the rows of t, each once, in its order, each
// with its class.
func mustPartition(t *testing.T, table, train, test Table) {
	t.Helper()
	for _, part := range []Table{train, test} {
		rows := numbers(part)
		if want := perceptron.Must(table.Subset(rows...)); !slices.IsSorted(rows) || !slices.Equal(part.Classes, want.Classes) {
			t.Fatalf("the rows are %v of the classes %q, want them in the order of the table, of %q", rows, part.Classes, want.Classes)
		}
	}
	if both := slices.Sorted(slices.Values(slices.Concat(numbers(train), numbers(test)))); !slices.Equal(both, numbers(table)) {
		t.Fatalf("the rows of both parts are %v, want each row once", both)
	}
}

// least returns the least Σ (n gₖ − seats nₖ)² of integers 1 ≤ gₖ < nₖ with the sum
// seats, by trying all: how near to proportional one can come.
func least(rows []int, n, seats, left int) int {
	if len(rows) == 0 {
		if left == 0 {
			return 0
		}
		return math.MaxInt
	}
	best := math.MaxInt
	for g := 1; g < rows[0] && g <= left; g++ {
		off := n*g - seats*rows[0]
		if rest := least(rows[1:], n, seats, left-g); rest < math.MaxInt {
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
				t.Fatalf("%d rows of %d classes, share %v: no error, but a part can't have each class", n, len(classes), share)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		splits++
		mustPartition(t, table, fold.Train, test)
		if test.Len() != want {
			t.Fatalf("test has %d of %d rows, want %d: the share is %v", test.Len(), n, want, share)
		}

		var sizes []int
		off2 := 0
		for _, class := range classes {
			size, got := rowsOf(table, class), rowsOf(test, class)
			if got < 1 || got >= size {
				t.Fatalf("%d of %d rows of a class are in test, want it in both parts", got, size)
			}
			sizes = append(sizes, size)
			off2 += (n*got - want*size) * (n*got - want*size)
		}
		if limit := least(sizes, n, want, want); off2 != limit {
			t.Fatalf("%d of %d rows: the squares of what classes of %v rows lack of their parts sum to %d, want %d", want, n, sizes, off2, limit)
		}
	}
}

// 38 of 150, and 12⅔ of each class: the first two are rounded up.
func TestSplitRoundsUpTheFirstOfEqualClasses(t *testing.T) {
	if got, want := perceptron.Must(Iris().Split(0.25, 1)).Test.String(), `38 rows (13 "setosa", 13 "versicolor", 12 "virginica") with 4 columns`; got != want {
		t.Errorf("test has %s, want %s", got, want)
	}
	// 10 · 0.25 is a half.
	if n := perceptron.Must(numbered(slices.Repeat([]string{"a"}, 10)...).Split(0.25, 1)).Test.Len(); n != 3 {
		t.Errorf("a quarter of 10 rows is %d, want 3: halves are rounded up", n)
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
			t.Fatalf("%d folds, want %d", len(folds), k)
		}
		var tested []int
		within := func(what string, got, all int) {
			if low := all / k; got < low || got > (all+k-1)/k {
				t.Fatalf("%s: a part of %d has %d of %d, want a %dth, rounded down or up", what, k, got, all, k)
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
			t.Fatalf("tested are %v, want each row once", tested)
		}
	}
}

// Every machine draws these rows.
func TestSplitAndFoldsArePinned(t *testing.T) {
	table := numbered("a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "a", "a", "a", "a", "b", "b")
	for range 2 {
		fold, folds := perceptron.Must(table.Split(0.3, 42)), perceptron.Must(table.Folds(3, 42))
		got := fmt.Sprint(numbers(fold.Train), numbers(fold.Test), numbers(folds[0].Test), numbers(folds[1].Test), numbers(folds[2].Test))
		const want = "[0 1 6 7 9 10 11 12 13 14 15] [2 3 4 5 8] [0 4 5 9 12 15] [1 3 8 11 13] [2 6 7 10 14]"
		if got != want {
			t.Errorf("the rows are %s, want %s", got, want)
		}
	}
}

// Without classes the rows are as of one class.
func TestRowsWithoutClassesAreOne(t *testing.T) {
	one := numbered(slices.Repeat([]string{"a"}, 11)...)
	none := Table{Rows: one.Rows}
	a, b := perceptron.Must(one.Split(0.3, 5)), perceptron.Must(none.Split(0.3, 5))
	c, d := perceptron.Must(one.Folds(3, 5)), perceptron.Must(none.Folds(3, 5))
	if !slices.Equal(numbers(a.Test), numbers(b.Test)) || !slices.Equal(numbers(c[1].Test), numbers(d[1].Test)) || b.Train.Classes != nil {
		t.Errorf("tested are %v and %v, want as of one class %v and %v", b.Test, d[1].Test, a.Test, c[1].Test)
	}
}

func TestSplitAndFoldsErrors(t *testing.T) {
	six, alone := numbered("a", "b", "a", "b", "a", "b"), Table{Rows: [][]float64{{1}}}
	const share = "one between 0 and 1, such as 0.25 to test on a quarter"
	const both = "2 to 4 rows, so that both parts have a row of each class"
	for _, c := range []struct {
		err         error
		found, want string
	}{
		{errorOf(six.Split(0, 1)), "the share 0", share},
		{errorOf(six.Split(25, 1)), "the share 25", share},
		{errorOf(six.Split(math.NaN(), 1)), "the share NaN", share},
		{errorOf(six.Split(0.2, 1)), "the share 0.2, which is 1 of 6 rows", both},
		{errorOf(six.Split(0.8, 1)), "the share 0.8, which is 5 of 6 rows", both},
		{errorOf(numbered("a", "b", "a").Split(0.5, 1)), `1 row of the class "b"`, "2 or more, one for each part"},
		{errorOf(alone.Split(0.5, 1)), "1 row of the table", "2 or more, one for each part"},
		{errorOf(six.Folds(1, 1)), "1 fold", "2 or more"},
		{errorOf(numbered("a", "b", "a", "b", "a").Folds(3, 1)), `2 rows of the class "b"`, "3 or more, one for each part"},
		{errorOf(alone.Folds(3, 1)), "1 row of the table", "3 or more, one for each part"},
	} {
		mustBe(t, c.err, Problem{Found: c.found, Want: c.want})
	}
}
