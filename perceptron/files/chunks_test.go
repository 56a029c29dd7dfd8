package files

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/datasets"
)

// A chunkReader is a CSV or a LIBSVM.
type chunkReader interface {
	datasets.Source
	Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error)
}

// joinChunks returns the rows of all chunks as one table. It fails the test unless each chunk has size rows
// and the Source of want. The last chunk may have fewer rows.
func joinChunks(t *testing.T, chunks *Chunks, size int, want datasets.Table) (joined datasets.Table) {
	t.Helper()
	for chunk, err := range chunks.All() {
		if err != nil {
			t.Fatal(err)
		}
		if wantRows := min(size, want.Len()-joined.Len()); chunk.Len() != wantRows {
			t.Fatalf("number of rows of the chunk %v = %d, want %d", chunk, chunk.Len(), wantRows)
		}
		if !reflect.DeepEqual(chunk.Source, want.Source) {
			t.Fatalf("Source of the chunk %v = %v, want %v", chunk, chunk.Source, want.Source)
		}
		joined.Features, joined.Source, joined.Report = chunk.Features, chunk.Source, chunk.Report
		joined.Rows = append(joined.Rows, chunk.Rows...)
		joined.Sparse = append(joined.Sparse, chunk.Sparse...)
		joined.Classes = append(joined.Classes, chunk.Classes...)
	}
	return joined
}

// For every chunk size, the joined chunks of a file are equal to the table that ReadFile returns. If the
// rows are divided into two files, the joined chunks of the two files are the same table.
func TestChunks(t *testing.T) {
	sparse := "word,class\n" // its 20 categories make the rows sparse
	for k := range 40 {
		sparse += fmt.Sprintf("w%d,%d\n", k/2, k%3)
	}
	csv := "b,a,colour,class\n1,2,red,1\n3,,blue,2.0\n,6,red,+1\n7,8,green,2\n9,10,blue,1.0\n11,12,red,2\n"
	for _, c := range []struct {
		name, text string
		reader     chunkReader
	}{
		{"plain", "a,b,class\n1,2,x\n3,4,y\n5,6,x\n7,8,z\n", CSV{Label: "class"}},
		{"no label", "a,b\n1,2\n3,4\n5,6\n", CSV{}},
		{"missing values replaced", csv, CSV{Label: "class", Categorical: []string{"colour"}, IfMissing: FillMean}},
		{"rows skipped", csv, CSV{Label: "class", Ignore: []string{"colour"}, IfMissing: DropRow}},
		{"with a Schema", csv, CSV{Label: "class", IfMissing: FillMean, Schema: &Schema{[]Column{{Name: "a", Fill: 5}}, []string{"2", "1"}}}},
		{"sparse rows", sparse, CSV{Label: "class", Categorical: []string{"word"}}},
		{"LIBSVM", "+1 1:2 3:4\n-1\n1 2:1\n-1.0 5:0.5\n2 1:1\n", LIBSVM{}},
		{"LIBSVM without labels", "1:2 3:4\n2:1\n5:0.5\n", LIBSVM{NoLabels: true}},
	} {
		t.Run(c.name, func(t *testing.T) {
			whole := writeFile(t, "whole.txt", c.text)
			want := must[datasets.Table](t)(c.reader.ReadFile(whole))
			header, rows, _ := strings.Cut(c.text, "\n")
			start := header + "\n" + rows[:strings.IndexByte(rows, '\n')+1]
			rest := strings.TrimPrefix(c.text, start)
			if _, ok := c.reader.(CSV); ok {
				rest = header + "\n" + rest
			}
			for _, names := range [][]string{{whole}, {writeFile(t, "1.txt", start), writeFile(t, "2.txt", rest)}} {
				for _, size := range []int{1, 2, 3, want.Len(), want.Len() + 1} {
					chunks := must[*Chunks](t)(c.reader.Chunks(t.Context(), names[0], size, names[1:]...))
					got := joinChunks(t, chunks, size, want)
					for k := range got.Report.Skipped {
						// The second file has another name, and its lines are counted from 1 again.
						got.Report.Skipped[k].File, got.Report.Skipped[k].Line = "", want.Report.Skipped[k].Line
					}
					if !reflect.DeepEqual(got, want) {
						t.Errorf("%d files in chunks of %d rows = %+v, report = %v\nwant %+v, report = %v", len(names), size, got, got.Report, want, want.Report)
					}
					if count := (want.Len() + size - 1) / size; chunks.Len() != want.Len() || chunks.Count() != count || chunks.Report() != got.Report {
						t.Errorf("Len() = %d, Count() = %d, Report() = %v, want %d, %d and the report of the chunks", chunks.Len(), chunks.Count(), chunks.Report(), want.Len(), count)
					}
					if err := chunks.Close(); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
}

// Chunks returns the same errors as ReadFile. After an error, it removes its temporary file.
func TestChunksErrors(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	for text, reader := range map[string]chunkReader{
		"a,b\n":         CSV{},                                                // no row
		"a,b\n1,2\nx,3": CSV{},                                                // not a number
		"a,b\n1,2\n,3":  CSV{NAValues: []string{"1", ""}, IfMissing: DropRow}, // a missing value in every row
		"1 1:2\n1 1:x":  LIBSVM{},                                             // not a number
		"#":             LIBSVM{},                                             // no row
	} {
		name := writeFile(t, "a.txt", text)
		_, want := reader.ReadFile(name)
		if _, err := reader.Chunks(t.Context(), name, 1); err == nil || !reflect.DeepEqual(err, want) {
			t.Errorf("Chunks of %q: error = %v, want %v", text, err, want)
		}
	}
	if entries, _ := os.ReadDir(folder); len(entries) > 0 {
		t.Errorf("files in the temporary folder = %v, want none", entries)
	}
	name := writeFile(t, "a.csv", "a,b\n1,2\n")
	_, err := CSV{}.Chunks(t.Context(), name, 0)
	mustBeProblem(t, err, place{}, "chunks of 0 rows", nil)
	t.Setenv("TMPDIR", filepath.Join(folder, "absent"))
	if _, err := (CSV{}).Chunks(t.Context(), name, 9); err == nil || !strings.Contains(err.Error(), "temporary file in "+folder) || !strings.Contains(err.Error(), "set the environment variable TMPDIR") {
		t.Errorf("TMPDIR is a folder that does not exist: error = %v, want its path and advice to set TMPDIR", err)
	}
}

// When the context is done, Chunks stops reading and removes its temporary file. The progress counter
// has counted the bytes that were read before.
func TestChunksInterrupted(t *testing.T) {
	folder, text := t.TempDir(), strings.Repeat("1 1:2\n", 1<<19)
	t.Setenv("TMPDIR", folder)
	for _, reader := range []chunkReader{CSV{NoHeader: true}, LIBSVM{}} {
		ctx, counter := progress.With(t.Context())
		_, err := reader.Chunks(&countdownContext{Context: ctx, left: 1}, writeFile(t, "a.txt", text), 9)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%T: error = %v, want %v", reader, err, context.Canceled)
		}
		if entries, _ := os.ReadDir(folder); len(entries) > 0 {
			t.Errorf("%T: files in the temporary folder = %v, want none", reader, entries)
		}
		// Less than 1 MiB has been read, which Reading rounds down.
		if counter.Reading() != "reading, 0 of 3 MiB" || counter.Read.Load() == 0 {
			t.Errorf("%T: %d bytes read, progress = %q, want some bytes and 0 of 3 MiB", reader, counter.Read.Load(), counter.Reading())
		}
	}
}

// ReadFile returns an error if the numbers of a file exceed the free memory. Chunks can read such a file.
func TestTooLittleMemory(t *testing.T) {
	defer func(free func() int64) { freeMemory = free }(freeMemory)
	// Most of the CSV file is words, which don't count because the column is ignored.
	csv := writeFile(t, "a.csv", "a,b,word,class\n"+strings.Repeat("1.5,-2,a long word here,x\n", 1000))
	libsvm := writeFile(t, "a.txt", strings.Repeat("1 1:0.5 2:-2\n", 1000))
	const need = 1000 * 2 * 8 // bytes for 1000 rows of two numbers; the estimate is 75 % of need
	for free, want := range map[int64]string{
		need / 2: "numbers that need about 1.2e-05 GB of memory",
		need:     "", // no error
	} {
		freeMemory = func() int64 { return free }
		_, err := CSV{Label: "class", Ignore: []string{"word"}}.ReadFile(csv)
		if (err == nil) != (want == "") || foundText(err) != want {
			t.Errorf("%d bytes of free memory: error = %v, want a Problem with Found = %q, or no error if that is empty", free, err, want)
		}
	}
	freeMemory = func() int64 { return 6000 } // less than both estimates below
	chunk := settings{set("Trainer.Chunk", 65536)}
	_, err := LIBSVM{}.ReadFile(libsvm)
	mustBeProblem(t, err, place{}, "numbers that need about 6.5e-06 GB of memory", chunk)
	numpy := encodeNPZ(t, Array{Name: "X", Shape: []int{1000, 1}, Numbers: make([]float64, 1000)}, Array{Name: "y", Shape: []int{1000}, Numbers: make([]float64, 1000)})
	mustReject(t, NPZ{}, numpy, place{}, "numbers that need about 8.13e-06 GB of memory", chunk)
	chunks := must[*Chunks](t)(LIBSVM{}.Chunks(t.Context(), libsvm, 100))
	_ = chunks.Close()
}
