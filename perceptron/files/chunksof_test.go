package files

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// A tableForm describes a table: what its rows have.
type tableForm struct{ sparse, named, classed, weighted bool }

// tableForms returns all forms of tables. The columns of sparse tables always have names.
func tableForms() []tableForm {
	var forms []tableForm
	for bits := range 16 {
		form := tableForm{bits&1 > 0, bits&2 > 0, bits&4 > 0, bits&8 > 0}
		if form.named || !form.sparse {
			forms = append(forms, form)
		}
	}
	return forms
}

// drawTable returns a random table with n rows of 3 columns.
func drawTable(draw *rand.Rand, n int, form tableForm) datasets.Table {
	var t datasets.Table
	if form.named {
		t.Features = []string{"a", "b", "c"}
	}
	for range n {
		if form.sparse {
			row := datasets.Sparse{}
			for j := range 3 {
				if draw.IntN(2) > 0 {
					row.Columns = append(row.Columns, j)
					row.Values = append(row.Values, float64(draw.IntN(5))) // 0 may be among them
				}
			}
			t.Sparse = append(t.Sparse, row)
		} else {
			t.Rows = append(t.Rows, []float64{draw.NormFloat64(), math.Copysign(0, -1), float64(draw.IntN(9))})
		}
		if form.classed {
			t.Classes = append(t.Classes, []string{"1", "1.0", "x", "é"}[draw.IntN(4)])
		}
		if form.weighted {
			t.Weights = append(t.Weights, float64(1+draw.IntN(9))/8)
		}
	}
	return t
}

// cutAtRandom returns a sequence of the rows of t, in tables of random sizes, some of which have no rows. After
// each table, it overwrites the memory of the table, and may use it again.
func cutAtRandom(draw *rand.Rand, t datasets.Table) iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		for start := 0; start < t.Len(); {
			end := min(start+draw.IntN(9), t.Len())
			part := datasets.Table{Features: t.Features, Source: t.Source}
			for i := start; i < end; i++ {
				if t.Sparse != nil {
					row := t.Sparse[i]
					part.Sparse = append(part.Sparse, datasets.Sparse{Columns: slices.Clone(row.Columns), Values: slices.Clone(row.Values)})
				} else {
					part.Rows = append(part.Rows, slices.Clone(t.Rows[i]))
				}
			}
			if start < end && t.Classes != nil {
				part.Classes = slices.Clone(t.Classes[start:end])
			}
			if start < end && t.Weights != nil {
				part.Weights = slices.Clone(t.Weights[start:end])
			}
			start = end
			if !yield(part, nil) {
				return
			}
			for i := range part.Rows {
				clear(part.Rows[i])
			}
			for _, row := range part.Sparse {
				clear(row.Columns)
				clear(row.Values)
			}
			clear(part.Classes)
			clear(part.Weights)
		}
	}
}

// joinTables returns the rows of a sequence of tables as one table.
func joinTables(t *testing.T, tables iter.Seq2[datasets.Table, error]) (joined datasets.Table) {
	t.Helper()
	for part, err := range tables {
		if err != nil {
			t.Fatal(err)
		}
		joined.Features, joined.Source, joined.Report = part.Features, part.Source, part.Report
		joined.Rows = append(joined.Rows, part.Rows...)
		joined.Sparse = append(joined.Sparse, part.Sparse...)
		joined.Classes = append(joined.Classes, part.Classes...)
		joined.Weights = append(joined.Weights, part.Weights...)
	}
	return joined
}

// contentOf returns a text that two tables share if their numbers, names, classes and weights are equal, to the
// bit. It does not distinguish nil from an empty slice.
func contentOf(t datasets.Table) string {
	return fmt.Sprintf("%q %x %x %q %x %v", t.Features, t.Rows, t.Sparse, t.Classes, t.Weights, t.Source)
}

// The chunks of tables have the rows of the tables, in their order, with all that belongs to the rows.
func TestChunksOf(t *testing.T) {
	draw := rand.New(rand.NewPCG(44, 1))
	for _, form := range tableForms() {
		for _, size := range []int{1, 4, 40, 100} {
			want := drawTable(draw, 40, form)
			want.Source = CSV{Label: "class"}
			chunks := must[*Chunks](t)(ChunksOf(t.Context(), cutAtRandom(draw, want), size))
			if chunks.Len() != 40 || chunks.Count() != (40+size-1)/size || chunks.Report() != nil {
				t.Errorf("%+v: Len() = %d, Count() = %d, Report() = %v; want 40, %d, nil",
					form, chunks.Len(), chunks.Count(), chunks.Report(), (40+size-1)/size)
			}
			got := joinTables(t, chunks.All())
			if contentOf(got) != contentOf(want) || (got.Sparse != nil) != form.sparse {
				t.Errorf("%+v, %d rows per chunk: the rows are\n%s\nwant\n%s", form, size, contentOf(got), contentOf(want))
			}
			if err := got.Check(); err != nil {
				t.Errorf("%+v: Check() = %v", form, err)
			}
			if err := chunks.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// Chunks of tables can be shuffled, like the chunks of the file that the tables come from.
func TestChunksOfShuffle(t *testing.T) {
	draw := rand.New(rand.NewPCG(44, 2))
	for _, form := range tableForms() {
		want := drawTable(draw, 60, form)
		chunks := must[*Chunks](t)(ChunksOf(t.Context(), cutAtRandom(draw, want), 7))
		if err := chunks.Shuffle(t.Context(), 3); err != nil {
			t.Fatal(err)
		}
		var order []int
		for c := range chunks.Count() {
			order = append(order, must[[]int](t)(chunks.RowNumbers(c))...)
		}
		want = must[datasets.Table](t)(want.Subset(order...))
		if got := joinTables(t, chunks.All()); contentOf(got) != contentOf(want) {
			t.Errorf("%+v: the rows are\n%s\nwant\n%s", form, contentOf(got), contentOf(want))
		}
		if slices.IsSorted(order) || chunks.Close() != nil {
			t.Errorf("%+v: the order is %v, want another one", form, order)
		}
	}
}

// The chunks of a single table have its Report.
func TestChunksOfKeepReportOfOnlyTable(t *testing.T) {
	table := must[datasets.Table](t)(CSV{IfMissing: DropRow}.Read(strings.NewReader("a,b\n1,2\n,3\n")))
	for _, tables := range [][]datasets.Table{{table}, {{}, table}, {table, table}} {
		chunks := must[*Chunks](t)(ChunksOf(t.Context(), sequence(nil, tables...), 9))
		want := table.Report
		if tables[0].Len() == 1 && len(tables) == 2 {
			want = nil
		}
		if chunks.Report() != want || !reflect.DeepEqual(must[datasets.Table](t)(chunks.Table(0)).Source, table.Source) {
			t.Errorf("%d tables: Report() = %v, want %v, and the Source of the table", len(tables), chunks.Report(), want)
		}
		_ = chunks.Close()
	}
}

// sequence returns a sequence of tables that ends with an error, unless the error is nil.
func sequence(end error, tables ...datasets.Table) iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		for _, t := range tables {
			if !yield(t, nil) {
				return
			}
		}
		if end != nil {
			yield(datasets.Table{}, end)
		}
	}
}

// ChunksOf returns an error if the tables don't fit together. It then leaves no temporary file.
func TestChunksOfErrors(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	rows := [][]float64{{1, 2}}
	dense := datasets.Table{Features: []string{"a", "b"}, Rows: rows}
	sparse := datasets.Table{Features: []string{"a", "b"}, Sparse: []datasets.Sparse{{}}}
	classed := datasets.Table{Rows: rows, Classes: []string{"x"}}
	weighted := datasets.Table{Rows: rows, Weights: []float64{1}}
	for _, c := range []struct {
		name   string
		rows   int
		tables []datasets.Table
	}{
		{"no rows per chunk", 0, []datasets.Table{dense}},
		{"no table", 9, nil},
		{"only tables without rows", 9, []datasets.Table{{}, {Features: []string{"a"}}}},
		{"sparse after dense", 9, []datasets.Table{dense, dense, sparse}},
		{"dense after sparse", 9, []datasets.Table{{}, sparse, dense}},
		{"more columns", 9, []datasets.Table{dense, {Features: []string{"a", "b", "c"}, Rows: [][]float64{{1, 2, 3}}}}},
		{"another order of columns", 9, []datasets.Table{dense, {Features: []string{"b", "a"}, Rows: rows}}},
		{"no names", 9, []datasets.Table{dense, {Rows: rows}}},
		{"names", 9, []datasets.Table{{Rows: rows}, dense}},
		{"no classes", 9, []datasets.Table{classed, {Rows: rows}}},
		{"classes", 9, []datasets.Table{{Rows: rows}, classed}},
		{"no weights", 9, []datasets.Table{weighted, {Rows: rows}}},
		{"weights", 9, []datasets.Table{{Rows: rows}, weighted}},
		{"not a number", 9, []datasets.Table{dense, {Features: dense.Features, Rows: [][]float64{{1, 2}, {3, math.NaN()}}}}},
		{"an invalid table", 9, []datasets.Table{{Rows: rows, Sparse: sparse.Sparse}}},
	} {
		chunks, err := ChunksOf(t.Context(), sequence(nil, c.tables...), c.rows)
		if p, ok := err.(*datasets.Problem); !ok || p.Package != "files" || chunks != nil {
			t.Errorf("%s: ChunksOf = %v, %v; want a Problem of package files", c.name, chunks, err)
			continue
		}
		messagetest.Error(t, c.name, err)
	}
	failure := errors.New("the database is closed")
	if _, err := ChunksOf(t.Context(), sequence(failure, dense), 9); err != failure {
		t.Errorf("ChunksOf returns the error %v, want the error of the sequence", err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) > 0 {
		t.Errorf("files in the temporary folder = %v, want none", entries)
	}
}

// If the context is done, ChunksOf stops before the next table, with the error of the context.
func TestChunksOfStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	asked := 0
	tables := func(yield func(datasets.Table, error) bool) {
		for range 10 {
			asked++
			if asked == 3 {
				cancel()
			}
			if !yield(datasets.Table{Rows: [][]float64{{1}}}, nil) {
				return
			}
		}
	}
	_, err := ChunksOf(ctx, tables, 9)
	if err != context.Canceled || asked != 3 {
		t.Errorf("ChunksOf returns %v after %d tables, want context.Canceled after 3", err, asked)
	}
	asked = 0
	_, err = ChunksOf(ctx, func(func(datasets.Table, error) bool) { asked++ }, 9)
	if err != context.Canceled || asked > 0 {
		t.Errorf("if ctx is done already, ChunksOf returns %v after %d calls of the sequence, want context.Canceled after 0",
			err, asked)
	}
}

// If the rows can't be read because of a panic, the temporary file is closed, too.
func TestChunksOnDiskAfterPanic(t *testing.T) {
	var disk store
	func() {
		defer func() {
			if p := recover(); p != "bug of a driver" {
				t.Errorf("the panic is %v, want bug of a driver", p)
			}
		}()
		_, _ = chunksOnDisk("", 9, func(b *builder) (*Chunks, error) {
			disk = b.store
			panic("bug of a driver")
		})
	}()
	if err := disk.Close(); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Close after a panic = %v, want that the file is closed already", err)
	}
}

// ChunksFrom returns the chunks that Chunks returns for a file with the same content, or the same error.
func TestChunksFrom(t *testing.T) {
	type reader interface {
		chunkReader
		ChunksFrom(ctx context.Context, r io.Reader, rows int) (*Chunks, error)
	}
	for _, c := range []struct {
		text   string
		reader reader
	}{
		{"a,b,class\n1,2,x\n3,,y\n5,6,x\n", CSV{Label: "class", IfMissing: FillMean}},
		{"a,b,class\n1,u,x\n3,v,y\n5,u,x\n", CSV{Label: "class", AutoCategorical: true}},
		{gzipped("a,b\n1,2\n3,4\n"), CSV{}},
		{"a,b\n1,2\nx,4\n", CSV{}},
		{"a,b\n", CSV{}},
		{"+1 1:2 3:4\n-1\n1 2:1\n", LIBSVM{}},
		{"+1 1:x\n", LIBSVM{}},
	} {
		name := writeFile(t, "a.txt", c.text)
		want, wantErr := c.reader.Chunks(t.Context(), name, 2)
		got, err := c.reader.ChunksFrom(t.Context(), struct{ io.Reader }{strings.NewReader(c.text)}, 2)
		if p, ok := wantErr.(*datasets.Problem); ok {
			p.File = "" // ChunksFrom knows no name
		}
		if !reflect.DeepEqual(err, wantErr) {
			t.Errorf("ChunksFrom of %q: error = %v, want %v", c.text, err, wantErr)
		}
		if err != nil || wantErr != nil {
			continue
		}
		if got, want := joinTables(t, got.All()), joinTables(t, want.All()); !reflect.DeepEqual(got, want) {
			t.Errorf("ChunksFrom of %q = %v, want %v", c.text, got, want)
		}
		if got.Close() != nil || want.Close() != nil {
			t.Error("Close returns an error")
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (CSV{}).ChunksFrom(ctx, strings.NewReader("a,b\n1,2\n"), 2); err != context.Canceled {
		t.Errorf("ChunksFrom returns the error %v, want context.Canceled", err)
	}
}

// For tables of any shape, ChunksOf returns chunks with exactly their rows, or a Problem.
func FuzzChunksOf(f *testing.F) {
	for _, form := range []byte{0, 1, 2, 4, 8, 15, 16, 32} {
		f.Add(uint64(form), []byte{form, 3, form, 0, form, 5}, 4)
	}
	f.Add(uint64(1), []byte{2, 3, 3, 3}, 2)
	f.Fuzz(func(t *testing.T, seed uint64, shapes []byte, size int) {
		draw := rand.New(rand.NewPCG(seed, 0))
		var tables []datasets.Table
		for pair := range slices.Chunk(shapes[:min(len(shapes), 40)], 2) {
			form := tableForm{pair[0]&1 > 0, pair[0]&2 > 0, pair[0]&4 > 0, pair[0]&8 > 0}
			table := drawTable(draw, int(pair[len(pair)-1]%8), form)
			if pair[0]&16 > 0 && len(table.Classes) > 0 {
				table.Classes = table.Classes[1:] // invalid
			}
			if pair[0]&32 > 0 && len(table.Rows) > 0 {
				table.Rows[0] = table.Rows[0][:2] // invalid, unless it is the only row and has no names
			}
			tables = append(tables, table)
		}
		size = min(size, 100)
		chunks, err := ChunksOf(t.Context(), sequence(nil, tables...), size)
		if err != nil {
			if p, ok := err.(*datasets.Problem); !ok || p.Package != "files" || chunks != nil {
				t.Fatalf("ChunksOf = %v, %v; want a Problem of package files", chunks, err)
			}
			return
		}
		defer chunks.Close()
		withRows := slices.DeleteFunc(tables, func(t datasets.Table) bool { return t.Len() == 0 })
		want, got := joinTables(t, sequence(nil, withRows...)), joinTables(t, chunks.All())
		if contentOf(got) != contentOf(want) {
			t.Fatalf("the rows are\n%s\nwant\n%s", contentOf(got), contentOf(want))
		}
	})
}
