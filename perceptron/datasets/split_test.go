package datasets

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/random"
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

func countOf(t Table, class string) int {
	n := 0
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
	seen := make([]int, table.Len())
	for _, part := range []Table{train, test} {
		rows := numbers(part)
		if !slices.IsSorted(rows) {
			t.Fatalf("the rows are %v, want them in the order of the table", rows)
		}
		if len(part.Classes) != len(rows) {
			t.Fatalf("%d classes for %d rows", len(part.Classes), len(rows))
		}
		for k, i := range rows {
			seen[i]++
			if part.Classes[k] != table.Classes[i] {
				t.Fatalf("row %d is of class %q, want %q", i, part.Classes[k], table.Classes[i])
			}
		}
	}
	for i, n := range seen {
		if n != 1 {
			t.Fatalf("row %d is in the parts %d times, want once", i, n)
		}
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
	splits, proportional := 0, 0
	for splits < 200 {
		table := randomNumbered(source, 2)
		n, classes := table.Len(), table.ClassNames()
		share := float64(1+source.Below(99)) / 100
		want := int(math.Floor(share*float64(n) + 0.5))
		seed := source.Uint64()
		fold, err := table.Split(share, seed)
		train, test := fold.Train, fold.Test
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
		mustPartition(t, table, train, test)
		if test.Len() != want {
			t.Fatalf("test has %d of %d rows, want %d: the share is %v", test.Len(), n, want, share)
		}

		var sizes []int
		limited, off2 := false, 0
		for _, class := range classes {
			size, got := countOf(table, class), countOf(test, class)
			if got < 1 || got >= size {
				t.Fatalf("%d of %d rows of a class are in test, want it in both parts", got, size)
			}
			sizes = append(sizes, size)
			off2 += (n*got - want*size) * (n*got - want*size)
			limited = limited || want*size < n || want*size > n*(size-1)
		}
		if limit := least(sizes, n, want, want); off2 != limit {
			t.Fatalf("%d of %d rows: the squares of what classes of %v rows lack of their parts sum to %d, want %d", want, n, sizes, off2, limit)
		}
		if limited {
			continue
		}
		proportional++
		for k, class := range classes {
			if got := countOf(test, class); max(n*got-want*sizes[k], want*sizes[k]-n*got) >= n {
				t.Fatalf("%d of %d rows are in test, and of a class %d of %d: want that rounded down or up", want, n, got, sizes[k])
			}
		}
	}
	if proportional < 60 {
		t.Errorf("%d of %d splits were not limited by small classes, want some dozens", proportional, splits)
	}
}

// 38 of 150, and 12⅔ of each class: the first two are rounded up.
func TestSplitRoundsUpTheFirstOfEqualClasses(t *testing.T) {
	fold, err := Iris().Split(0.25, 1)
	test := fold.Test
	if err != nil {
		t.Fatal(err)
	}
	if got, want := test.String(), `38 rows (13 "setosa", 13 "versicolor", 12 "virginica") with 4 columns`; got != want {
		t.Errorf("test has %s, want %s", got, want)
	}
	// 10 · 0.25 is a half.
	if fold, err = numbered(slices.Repeat([]string{"a"}, 10)...).Split(0.25, 1); err != nil || fold.Test.Len() != 3 {
		t.Errorf("a quarter of 10 rows is %d (%v), want 3: halves are rounded up", fold.Test.Len(), err)
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
		tested := make([]int, table.Len())
		within := func(what string, got, all int) {
			if low := all / k; got < low || got > (all+k-1)/k {
				t.Fatalf("%s: a part of %d has %d of %d, want a %dth, rounded down or up", what, k, got, all, k)
			}
		}
		for _, fold := range folds {
			mustPartition(t, table, fold.Train, fold.Test)
			within("rows", fold.Test.Len(), table.Len())
			for _, class := range table.ClassNames() {
				within(class, countOf(fold.Test, class), countOf(table, class))
			}
			for _, i := range numbers(fold.Test) {
				tested[i]++
			}
		}
		for i, n := range tested {
			if n != 1 {
				t.Fatalf("row %d is tested %d times, want once", i, n)
			}
		}
	}
}

// Without classes the rows are as of one class.
func TestRowsWithoutClassesAreOne(t *testing.T) {
	one := numbered(slices.Repeat([]string{"a"}, 11)...)
	none := one
	none.Classes = nil
	fold, err := one.Split(0.3, 5)
	train, test := fold.Train, fold.Test
	if err != nil {
		t.Fatal(err)
	}
	fold2, err := none.Split(0.3, 5)
	train2, test2 := fold2.Train, fold2.Test
	if err != nil {
		t.Fatal(err)
	}
	if test2.Len() != 3 || !slices.Equal(numbers(train2), numbers(train)) || !slices.Equal(numbers(test2), numbers(test)) {
		t.Errorf("Split tests on %v, want as of one class %v", numbers(test2), numbers(test))
	}
	folds, err := one.Folds(3, 5)
	if err != nil {
		t.Fatal(err)
	}
	folds2, err := none.Folds(3, 5)
	if err != nil {
		t.Fatal(err)
	}
	for p := range folds {
		if got, want := numbers(folds2[p].Test), numbers(folds[p].Test); !slices.Equal(got, want) {
			t.Errorf("fold %d tests on %v, want as of one class %v", p, got, want)
		}
	}
	if train2.Classes != nil || folds2[0].Train.Classes != nil {
		t.Error("the parts have classes, the table has none")
	}
}

// Every machine draws these rows.
func TestSplitAndFoldsArePinned(t *testing.T) {
	table := numbered("a", "b", "a", "b", "a", "b", "a", "b", "a", "b", "a", "a", "a", "a", "b", "b")
	for range 2 {
		fold, err := table.Split(0.3, 42)
		train, test := fold.Train, fold.Test
		if err != nil {
			t.Fatal(err)
		}
		folds, err := table.Folds(3, 42)
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(numbers(train), numbers(test), numbers(folds[0].Test), numbers(folds[1].Test), numbers(folds[2].Test))
		const want = "[0 1 6 7 9 10 11 12 13 14 15] [2 3 4 5 8] [0 4 5 9 12 15] [1 3 8 11 13] [2 6 7 10 14]"
		if got != want {
			t.Errorf("the rows are %s, want %s", got, want)
		}
	}
}

// Of 10 rows 3 are tested: over 2,000 seeds each about 600 times (the standard
// deviation is 20), and in a fold of 5 each about 400 times (18).
func TestEachRowIsTestedAsOften(t *testing.T) {
	table := numbered(slices.Repeat([]string{"a"}, 10)...)
	var split, fold [10]int
	for seed := range uint64(2000) {
		parts, err := table.Split(0.3, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range numbers(parts.Test) {
			split[i]++
		}
		folds, err := table.Folds(5, seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range numbers(folds[0].Test) {
			fold[i]++
		}
	}
	for i := range split {
		if n := split[i]; n < 510 || n > 690 {
			t.Errorf("Split tests row %d for %d of 2,000 seeds, want about 600", i, n)
		}
		if n := fold[i]; n < 320 || n > 480 {
			t.Errorf("the first of 5 folds tests row %d for %d of 2,000 seeds, want about 400", i, n)
		}
	}
}

func TestSplitErrors(t *testing.T) {
	single := numbered("a", "b", "a", "c", "c")
	four := numbered("a", "b", "a", "b", "a", "b")
	alone := Table{Rows: [][]float64{{1}}}
	for _, c := range []struct {
		table Table
		share float64
		want  string
	}{
		{four, 0, "datasets: Split got the share 0; wanted one between 0 and 1, as 0.25 to test on a quarter"},
		{four, 1, "datasets: Split got the share 1; wanted one between 0 and 1, as 0.25 to test on a quarter"},
		{four, -0.5, "datasets: Split got the share -0.5; wanted one between 0 and 1, as 0.25 to test on a quarter"},
		{four, 25, "datasets: Split got the share 25; wanted one between 0 and 1, as 0.25 to test on a quarter"},
		{four, math.NaN(), "datasets: Split got the share NaN; wanted one between 0 and 1, as 0.25 to test on a quarter"},
		{four, 0.2, "datasets: Split got the share 0.2, which is 1 of 6 rows; wanted 2 to 4, so that both parts have a row of each class"},
		{four, 0.8, "datasets: Split got the share 0.8, which is 5 of 6 rows; wanted 2 to 4, so that both parts have a row of each class"},
		{four, 5e-324, "datasets: Split got the share 5e-324, which is 0 of 6 rows; wanted 2 to 4, so that both parts have a row of each class"},
		{single, 0.5, `datasets: Split: the class "b" has 1 row; wanted 2 or more, one for each part`},
		{alone, 0.5, "datasets: Split: the table has 1 row; wanted 2 or more, one for each part"},
	} {
		fold, err := c.table.Split(c.share, 1)
		train, test := fold.Train, fold.Test
		if err == nil || err.Error() != c.want {
			t.Errorf("Split(%v): %v\nwant %s", c.share, err, c.want)
		}
		if !reflect.DeepEqual(train, Table{}) || !reflect.DeepEqual(test, Table{}) {
			t.Errorf("Split(%v) gives %v, %v with its error", c.share, train, test)
		}
	}
}

func TestFoldsErrors(t *testing.T) {
	table := numbered("a", "b", "a", "b", "a")
	for _, c := range []struct {
		table Table
		k     int
		want  string
	}{
		{table, 1, "datasets: Folds got k = 1; wanted 2 or more"},
		{table, -3, "datasets: Folds got k = -3; wanted 2 or more"},
		{table, 3, `datasets: Folds: the class "b" has 2 rows; wanted 3 or more, one for each part`},
		{numbered("a", "a", "b"), 2, `datasets: Folds: the class "b" has 1 row; wanted 2 or more, one for each part`},
		{Table{Rows: [][]float64{{1}, {2}}}, 3, "datasets: Folds: the table has 2 rows; wanted 3 or more, one for each part"},
		{table, math.MaxInt, `datasets: Folds: the class "a" has 3 rows; wanted 9223372036854775807 or more, one for each part`},
	} {
		if folds, err := c.table.Folds(c.k, 1); err == nil || err.Error() != c.want || folds != nil {
			t.Errorf("Folds(%d): %v, %v\nwant %s", c.k, folds, err, c.want)
		}
	}
}
