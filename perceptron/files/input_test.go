package files

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/datasets"
)

// gzipped returns text compressed with gzip.
func gzipped(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return packed.String()
}

// writeFile writes a file in a temporary folder of the test and returns its path.
func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// newTextInput returns an input that reads text.
func newTextInput(text string) *input {
	return newInput(context.Background(), strings.NewReader(text))
}

// A reader is a CSV, a LIBSVM or an NPZ.
type reader interface {
	Read(r io.Reader) (datasets.Table, error)
}

// mustRead fails the test unless the reader reads the table want from text. It reads the text three
// times: in one piece, byte by byte, and compressed with gzip. It does not compare Source and Report.
func mustRead(t *testing.T, from reader, text string, want datasets.Table) {
	t.Helper()
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), strings.NewReader(gzipped(text))} {
		got, err := from.Read(r)
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("reading %.60q = %+v, error = %v, want %+v", text, got, err, want)
		}
	}
}

// allocatedBytes returns the number of bytes that f allocates.
func allocatedBytes(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// A path must lead to a regular file.
func TestReadFileRejectsPaths(t *testing.T) {
	folder := filepath.Dir(writeFile(t, "flowers.csv", ""))
	found := "there is no such file in " + folder + `; the folder contains "flowers.csv"`
	_, err := CSV{}.ReadFile(filepath.Join(folder, "flower.csv"))
	mustBeProblem(t, err, place{}, found, nil)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("errors.Is(%v, fs.ErrNotExist) = false, want true", err)
	}
	t.Chdir(folder)
	for name, want := range map[string]string{
		"flower.csv": found,
		"x.npz":      "there is no such file in " + folder,
		"data/f.csv": "there is no such file in " + folder + `/data, and there is no such folder`,
		".":          "a folder",
		"/dev/null":  "a device or a pipe",
	} {
		_, err := NPY{}.ReadFile(name)
		mustBeProblem(t, err, place{}, want, nil)
		if p, ok := err.(*datasets.Problem); !ok || p.File != name {
			t.Errorf("error = %v, want a Problem with the file %s", err, name)
		}
	}
}

// A file of about 20 kB that decompresses to more than 16 MiB is rejected, because 16 MiB is more than
// 100 times its size.
func TestDecompressionBomb(t *testing.T) {
	packed := gzipped(strings.Repeat("1 1:1 #"+strings.Repeat("a", 1<<16)+"\n", alwaysAllowed>>16))
	mustReject(t, LIBSVM{}, packed, place{}, "data that decompress to more than 100 times their compressed size", nil)
}

func TestTruncatedGzip(t *testing.T) {
	packed := gzipped("a,c\n" + strings.Repeat("1,x\n2,y\n", 100))
	for n := 2; n < len(packed); n += 5 { // the first two bytes identify gzip
		mustReject(t, CSV{Label: "c"}, packed[:n], place{}, "truncated compressed data", nil)
	}
	corrupt := []byte(packed)
	corrupt[len(corrupt)-5] ^= 1 // a byte of the checksum, which precedes the size (the last four bytes)
	mustReject(t, CSV{Label: "c"}, string(corrupt), place{}, "can't decompress the data: gzip: invalid checksum", nil)
}

// Each reader stops when its context is done. By then, the progress counter has counted some bytes.
func TestReadersStopWhenContextIsDone(t *testing.T) {
	text := strings.Repeat("1 1:2\n", 1<<19)
	numbers := Array{Name: "X", Shape: []int{1 << 18, 1}, Numbers: make([]float64, 1<<18)}
	for name, c := range map[string]struct {
		text string
		read func(ctx context.Context, name string) (datasets.Table, error)
	}{
		"CSV":        {text, CSV{NoHeader: true}.ReadFileContext},
		"LIBSVM":     {text, LIBSVM{}.ReadFileContext},
		"NPY":        {encodeNPY(t, npy.Array{Kind: 'f', Shape: numbers.Shape, Numbers: numbers.Numbers}), NPY{}.ReadFileContext},
		"NPZ":        {encodeNPZ(t, numbers), NPZ{NoLabels: true}.ReadFileContext},
		"BagOfWords": {text, BagOfWords{}.ReadFileContext},
		"DescribeFile": {text, func(ctx context.Context, name string) (datasets.Table, error) {
			_, err := CSV{NoHeader: true}.DescribeFileContext(ctx, name)
			return datasets.Table{}, err
		}},
	} {
		ctx, counter := progress.With(t.Context())
		got, err := c.read(&countdownContext{Context: ctx, left: 1}, writeFile(t, "a.txt", c.text))
		read, size := counter.Read.Load(), int64(len(c.text))
		if !errors.Is(err, context.Canceled) || !reflect.DeepEqual(got, datasets.Table{}) {
			t.Errorf("%s: table = %v, error = %v, want an empty table and %v", name, got, err, context.Canceled)
		}
		if read == 0 || read >= size || counter.Size.Load() != size {
			t.Errorf("%s: progress = %d of %d bytes, want a part of %d bytes", name, read, counter.Size.Load(), size)
		}
	}
}
