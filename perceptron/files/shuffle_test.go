package files

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/shuffle"
	"perceptronlab/perceptron/datasets"
)

// shuffledTexts are files of 60 or more rows, with dense and sparse rows, with and without labels, with categories
// and with missing values.
func shuffledTexts() map[string]struct {
	text   string
	reader chunkReader
} {
	var dense, sparse, libsvm, skipped strings.Builder
	dense.WriteString("a,colour,class\n")
	sparse.WriteString("word,class\n")
	skipped.WriteString("a,b\n")
	for i := range 700 {
		fmt.Fprintf(&dense, "%d,c%d,%d\n", i, i%3, i%7)
		if i < 60 {
			fmt.Fprintf(&sparse, "w%d,%d\n", i/2, i%3)
		}
		fmt.Fprintf(&libsvm, "%d %d:1 %d:%d\n", i%2, 1+i%5, 7+i%11, i+1)
		fmt.Fprintf(&skipped, "%d,%s\n", i, []string{"1", "", "2"}[i%3])
	}
	return map[string]struct {
		text   string
		reader chunkReader
	}{
		"dense":   {dense.String(), CSV{Label: "class", Categorical: []string{"colour"}}},
		"sparse":  {sparse.String(), CSV{Label: "class", Categorical: []string{"word"}}},
		"LIBSVM":  {libsvm.String(), LIBSVM{}},
		"skipped": {skipped.String(), CSV{IfMissing: DropRow}},
	}
}

// Shuffle puts the rows in the order that package shuffle draws for the same seed and the same size. Row i of a chunk
// is the row of the file that RowNumbers contains. The report and the Source do not change. The sizes are such that all
// rows fit in memory, that they are divided once, and that parts are divided again.
func TestShuffle(t *testing.T) {
	for name, c := range shuffledTexts() {
		t.Run(name, func(t *testing.T) {
			file := writeFile(t, "rows.txt", c.text)
			whole := must[datasets.Table](t)(c.reader.ReadFile(file))
			for _, size := range []int{1, 2, 7, 50, whole.Len(), whole.Len() + 1} {
				chunks := must[*Chunks](t)(c.reader.Chunks(t.Context(), file, size))
				defer chunks.Close()
				checkRowNumbers(t, chunks, nil)
				if err := chunks.Shuffle(t.Context(), 5); err != nil {
					t.Fatal(err)
				}
				order := shuffle.Order(whole.Len(), size, 5)
				want := must[datasets.Table](t)(whole.Subset(order...))
				got := joinChunks(t, chunks, size, want)
				if !reflect.DeepEqual(got.Rows, want.Rows) || !equalSparse(got.Sparse, want.Sparse) ||
					!slices.Equal(got.Classes, want.Classes) || !reflect.DeepEqual(got.Report, want.Report) {
					t.Fatalf("size %d: the shuffled rows are\n%v\nwant\n%v", size, got, want)
				}
				checkRowNumbers(t, chunks, order)
				if whole.Len() > 50 && slices.IsSorted(order) {
					t.Errorf("size %d: the rows are in the order of the file, want a different order", size)
				}
			}
		})
	}
}

// equalSparse reports whether two lists have the same sparse rows.
func equalSparse(a, b []datasets.Sparse) bool {
	return slices.EqualFunc(a, b, func(x, y datasets.Sparse) bool {
		return slices.Equal(x.Columns, y.Columns) && slices.Equal(x.Values, y.Values)
	})
}

// checkRowNumbers fails the test unless RowNumbers returns order, in parts. An empty order stands for the order of the
// file. RowNumbers must return the same numbers whether Table has just returned the chunk or not.
func checkRowNumbers(t *testing.T, chunks *Chunks, order []int) {
	t.Helper()
	if len(order) == 0 {
		for i := range chunks.Len() {
			order = append(order, i)
		}
	}
	var numbers []int
	for c := range chunks.Count() {
		before := must[[]int](t)(chunks.RowNumbers(c))
		must[datasets.Table](t)(chunks.Table(c))
		after := must[[]int](t)(chunks.RowNumbers(c))
		if !slices.Equal(before, after) {
			t.Errorf("RowNumbers(%d) = %v, and after Table %v, want the same numbers", c, before, after)
		}
		numbers = append(numbers, before...)
	}
	if !slices.Equal(numbers, order) {
		t.Errorf("RowNumbers of all chunks = %v, want %v", numbers, order)
	}
}

// Shuffled chunks can be shuffled again. RowNumbers still returns the numbers in the order of the files.
func TestShuffleTwice(t *testing.T) {
	c := shuffledTexts()["dense"]
	file := writeFile(t, "rows.txt", c.text)
	chunks := must[*Chunks](t)(c.reader.Chunks(t.Context(), file, 50))
	defer chunks.Close()
	first, second := shuffle.Order(chunks.Len(), 50, 1), shuffle.Order(chunks.Len(), 50, 2)
	for seed := range uint64(2) {
		if err := chunks.Shuffle(t.Context(), seed+1); err != nil {
			t.Fatal(err)
		}
	}
	order := make([]int, len(first))
	for i, k := range second {
		order[i] = first[k]
	}
	checkRowNumbers(t, chunks, order)
}

// A row number of more than 32 bits survives the temporary file.
func TestDiskStoreStoresLargeRowNumbers(t *testing.T) {
	disk := must[*diskStore](t)(newDiskStore())
	defer disk.Close()
	large := math.MaxInt - 7
	if _, err := disk.add(block{rows: 1, values: []float64{1, 2}, numbers: []int{large}}); err != nil {
		t.Fatal(err)
	}
	b := must[block](t)(disk.block(0))
	if !slices.Equal(b.numbers, []int{large}) || b.lengths != nil || len(b.columns) != 0 {
		t.Errorf("block(0) = %+v, want the row number %d and a dense row", b, large)
	}
}

// If the context is done, Shuffle returns its error, whichever block it reads next. Close then removes all temporary
// files.
func TestShuffleStops(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	c := shuffledTexts()["dense"]
	file := writeFile(t, "rows.txt", c.text)
	for checks := 0; ; checks += 20 {
		chunks := must[*Chunks](t)(c.reader.Chunks(t.Context(), file, 7))
		ctx := &countdownContext{Context: t.Context(), left: checks}
		err := chunks.Shuffle(ctx, 1)
		_ = chunks.Close()
		if left := must[[]os.DirEntry](t)(os.ReadDir(folder)); len(left) > 0 {
			t.Fatalf("after %d checks of the context: files after Close = %v, want none", checks, left)
		}
		if err == nil {
			if checks < 200 {
				t.Errorf("Shuffle checked the context at most %d times, want at least 200 checks", checks)
			}
			return
		}
		if !errors.Is(err, context.Canceled) {
			t.Fatalf("after %d checks of the context: error = %v, want context.Canceled", checks, err)
		}
	}
}

// A countdownContext is done after its error has been checked a number of times.
type countdownContext struct {
	context.Context
	left int
}

func (c *countdownContext) Err() error {
	c.left--
	if c.left < 0 {
		return context.Canceled
	}
	return nil
}
