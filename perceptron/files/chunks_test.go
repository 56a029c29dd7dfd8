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

// put writes a file in a temporary folder of the test and returns its path.
func put(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// Whatever the chunk size, the chunks of one file or of two files together are the table that ReadFile
// returns for the whole text.
func TestChunks(t *testing.T) {
	many := "word,class\n"
	for k := range 40 {
		many += fmt.Sprintf("w%d,%d\n", k/2, k%3)
	}
	csv := "b,a,colour,class\n1,2,red,1\n3,,blue,2.0\n,6,red,+1\n7,8,green,2\n9,10,blue,1.0\n11,12,red,2\n"
	type reader interface {
		datasets.Source
		Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error)
	}
	for _, c := range []struct {
		what, text string
		by         reader
	}{
		{"plain", "a,b,class\n1,2,x\n3,4,y\n5,6,x\n7,8,z\n", CSV{Label: "class"}},
		{"no label", "a,b\n1,2\n3,4\n5,6\n", CSV{}},
		{"filled", csv, CSV{Label: "class", Categorical: []string{"colour"}, IfMissing: FillMean}},
		{"dropped", csv, CSV{Label: "class", Ignore: []string{"colour"}, IfMissing: DropRow}},
		{"known", csv, CSV{Label: "class", IfMissing: FillMean, Schema: &Schema{[]Column{{Name: "a", Fill: 5}}, []string{"2", "1"}}}},
		{"sparse categories", many, CSV{Label: "class", Categorical: []string{"word"}}},
		{"LIBSVM", "+1 1:2 3:4\n-1\n1 2:1\n-1.0 5:0.5\n2 1:1\n", LIBSVM{}},
		{"LIBSVM without labels", "1:2 3:4\n2:1\n5:0.5\n", LIBSVM{NoLabels: true}},
	} {
		name := put(t, "a.txt", c.text)
		want, err := c.by.ReadFile(name)
		if err != nil {
			t.Fatal(c.what, err)
		}
		header, first, _ := strings.Cut(c.text, "\n")
		header, first = header+"\n", first[:strings.IndexByte(first, '\n')+1]
		inTwo := []string{header + first, header + strings.TrimPrefix(c.text, header+first)} // both files have a header
		if _, ok := c.by.(LIBSVM); ok {
			inTwo[1] = strings.TrimPrefix(c.text, header+first)
		}
		for k, size := range []int{1, 2, 3, want.Len(), want.Len() + 1, 1, 2, 3, want.Len(), want.Len() + 1} {
			more := []string(nil)
			if k >= 5 {
				name, more = put(t, "1.txt", inTwo[0]), []string{put(t, "2.txt", inTwo[1])}
			}
			chunks, err := c.by.Chunks(t.Context(), name, size, more...)
			if err != nil {
				t.Fatal(c.what, err)
			}
			got := datasets.Table{}
			for part, err := range chunks.All() {
				if err != nil || part.Len() != min(size, want.Len()-got.Len()) || !reflect.DeepEqual(part.Source, want.Source) {
					t.Fatalf("%s in chunks of %d: got %v with the Source %v, error = %v, want %d rows with the Source %v",
						c.what, size, part, part.Source, err, min(size, want.Len()-got.Len()), want.Source)
				}
				got.Features, got.Source, got.Report = part.Features, part.Source, part.Report
				got.Rows, got.Sparse, got.Classes = append(got.Rows, part.Rows...), append(got.Sparse, part.Sparse...), append(got.Classes, part.Classes...)
			}
			for k := range got.Report.Skipped {
				// Files and lines differ, because the second file counts its lines from 1 again.
				got.Report.Skipped[k].File, got.Report.Skipped[k].Line = "", want.Report.Skipped[k].Line
			}
			if !reflect.DeepEqual(got, want) || chunks.Len() != want.Len() || chunks.Report() != got.Report || chunks.Count() != (want.Len()+size-1)/size {
				t.Errorf("%s in chunks of %d, more files %q: table = %+v, report = %v\nwant %+v, report = %v", c.what, size, more, got, got.Report, want, want.Report)
			}
			if err := chunks.Close(); err != nil {
				t.Error(err)
			}
		}
	}
}

// Chunks returns the same errors as ReadFile. After an error, it removes its temporary file.
func TestChunksErrors(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	for text, by := range map[string]interface {
		Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error)
		datasets.Source
	}{
		"a,b\n":         CSV{},
		"a,b\n1,2\nx,3": CSV{},
		"a,b\n1,2\n,3":  CSV{NAValues: []string{"1", ""}, IfMissing: DropRow},
		"1 1:2\n1 1:x":  LIBSVM{},
		"#":             LIBSVM{},
	} {
		name := put(t, "a.txt", text)
		_, want := by.ReadFile(name)
		if _, err := by.Chunks(t.Context(), name, 1); err == nil || !reflect.DeepEqual(err, want) {
			t.Errorf("Chunks of %q: error = %v, want %v", text, err, want)
		}
	}
	if left, _ := os.ReadDir(folder); len(left) > 0 {
		t.Errorf("files left in the temporary folder = %v, want none", left)
	}
	name := put(t, "a.csv", "a,b\n1,2\n")
	_, err := CSV{}.Chunks(t.Context(), name, 0)
	mustBe(t, err, place{}, "chunks of 0 rows", nil)
	t.Setenv("TMPDIR", filepath.Join(folder, "absent"))
	if _, err := (CSV{}).Chunks(t.Context(), name, 9); err == nil || !strings.Contains(err.Error(), "temporary file in "+folder) || !strings.Contains(err.Error(), "set the environment variable TMPDIR") {
		t.Errorf("without a temporary folder: error = %v, want its path and advice to set TMPDIR", err)
	}
}

// A soonDone is a context that is done from the second call of Err on.
type soonDone struct {
	context.Context
	called bool
}

func (s *soonDone) Err() (err error) {
	if s.called {
		err = context.Canceled
	}
	s.called = true
	return err
}

// When the context is done, reading ends, no file is left, and the bytes read are counted.
func TestChunksInterrupted(t *testing.T) {
	folder, text := t.TempDir(), strings.Repeat("1 1:2\n", 1<<19)
	t.Setenv("TMPDIR", folder)
	for _, by := range []interface {
		Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error)
	}{CSV{NoHeader: true}, LIBSVM{}} {
		ctx, counter := progress.With(t.Context())
		_, err := by.Chunks(&soonDone{Context: ctx}, put(t, "a.txt", text), 9)
		if left, _ := os.ReadDir(folder); !errors.Is(err, context.Canceled) || len(left) > 0 || counter.Reading() != "reading, 0 of 3 MiB" || counter.Read.Load() == 0 {
			t.Errorf("%T: error = %v, files left = %v, progress = %q, want %v, no file, and some bytes of 3 MiB", by, err, left, counter.Reading(), context.Canceled)
		}
	}
}

// It is an error to read a file whose numbers exceed the free memory at once. Chunks can read the file.
func TestTooLittleMemory(t *testing.T) {
	defer func(free func() int64) { freeMemory = free }(freeMemory)
	csv := put(t, "a.csv", "a,b,word,class\n"+strings.Repeat("1.5,-2,a long word here,x\n", 1000))
	libsvm := put(t, "a.txt", strings.Repeat("1 1:0.5 2:-2\n", 1000))
	for free, want := range map[int64]string{
		1000 * 2 * 8 / 2: "numbers that need about 1.2e-05 GB of memory",
		1000 * 2 * 8:     "",
	} {
		freeMemory = func() int64 { return free }
		_, err := CSV{Label: "class", Ignore: []string{"word"}}.ReadFile(csv)
		if (err == nil) != (want == "") || foundBy(err) != want {
			t.Errorf("%d bytes of free memory: error = %v, want a Problem that found %q (\"\": no error)", free, err, want)
		}
	}
	freeMemory = func() int64 { return 6000 }
	inParts := sets{set("Trainer.Chunk", 65536)}
	_, err := LIBSVM{}.ReadFile(libsvm)
	mustBe(t, err, place{}, "numbers that need about 6.5e-06 GB of memory", inParts)
	numpy := npz(t, Array{Name: "X", Shape: []int{1000, 1}, Numbers: make([]float64, 1000)}, Array{Name: "y", Shape: []int{1000}, Numbers: make([]float64, 1000)})
	refused(t, NPZ{}, numpy, place{}, "numbers that need about 8.13e-06 GB of memory", inParts)
	chunks, err := LIBSVM{}.Chunks(t.Context(), libsvm, 100)
	if err != nil {
		t.Fatal(err)
	}
	_ = chunks.Close()
}
