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

	"perceptronlab/internal/messagetest"
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

// write writes a file in a temporary folder of the test and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// inMemory returns an input that reads text.
func inMemory(text string) *input {
	return newInput(context.Background(), strings.NewReader(text))
}

// A reader is a CSV, LIBSVM or NPZ.
type reader interface {
	Read(r io.Reader) (datasets.Table, error)
}

// mustRead fails the test unless the reader reads the table want from text. It reads the text at once,
// byte by byte, and compressed.
func mustRead(t *testing.T, from reader, text string, want datasets.Table) {
	t.Helper()
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), strings.NewReader(gzipped(text))} {
		got, err := from.Read(r)
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("reading %.60q = %+v, error = %v, want %+v", text, got, err, want)
		}
	}
}

// allocated returns the number of bytes that the function do allocates.
func allocated(do func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

func TestMissingFile(t *testing.T) {
	folder := filepath.Dir(write(t, "flowers.csv", ""))
	_, err := CSV{}.ReadFile(filepath.Join(folder, "flower.csv"))
	mustBe(t, err, place{}, "there is no such file in "+folder+`; the folder contains "flowers.csv"`, nil)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("errors.Is(%v, fs.ErrNotExist) = false, want true", err)
	}
	t.Chdir(folder)
	for name, want := range map[string]string{
		"flower.csv": "there is no such file in " + folder + `; the folder contains "flowers.csv"`,
		"x.npz":      "there is no such file in " + folder,
		"data/f.csv": "there is no such file in " + folder + `/data, and no such folder`,
		".":          "a folder",
		"/dev/null":  "a device or a pipe",
	} {
		_, err := NPY{}.ReadFile(name)
		mustBe(t, err, place{}, want, nil)
		if p, ok := err.(*datasets.Problem); !ok || p.File != name {
			t.Errorf("error = %v, want a Problem with the file %s", err, name)
		}
	}
}

// A file of about 20 kB that decompresses to more than 16 MiB is an error.
func TestBomb(t *testing.T) {
	packed := gzipped(strings.Repeat("1 1:1 #"+strings.Repeat("a", 1<<16)+"\n", freeSize>>16))
	refused(t, LIBSVM{}, packed, place{}, "compressed data that unpack to more than 100 times their size", nil)
}

func TestTruncatedGzip(t *testing.T) {
	packed := gzipped("a,c\n" + strings.Repeat("1,x\n2,y\n", 100))
	for n := 2; n < len(packed); n += 5 {
		refused(t, CSV{Label: "c"}, packed[:n], place{}, "truncated compressed data", nil)
	}
	corrupt := []byte(packed)
	corrupt[len(corrupt)-5] ^= 1 // the checksum
	refused(t, CSV{Label: "c"}, string(corrupt), place{}, "can't decompress the data: gzip: invalid checksum", nil)
}

func TestOtherKindsOfFile(t *testing.T) {
	for start, kind := range map[string]string{
		"BZh91AY":          "a file compressed with bzip2",
		"\xfd7zXZ\x00":     "a file compressed with xz",
		"\x28\xb5\x2f\xfd": "a file compressed with zstd",
		"PAR1\x15\x04":     "a Parquet file",
		"\x93NUMPY":        "an .npy file",
		"\xd0\xcf\x11\xe0": "an old spreadsheet (.xls)",
		"\xfe\xff\x00a":    "text in UTF-16",
		"ARROW1\x00\x00":   "a Feather or Arrow file",
		"FEA1\x00":         "a Feather or Arrow file",
	} {
		refused(t, CSV{}, start, place{}, kind, nil)
		_, err := CSV{}.Read(strings.NewReader(start))
		messagetest.Error(t, kind, err)
	}

	// Column names may begin like other formats.
	for _, text := range []string{"PAR1,PAR2\n1,2\n", "BZh1,BZh2\n1,2\n"} {
		if table, err := (CSV{}).Read(strings.NewReader(text)); err != nil || table.Dim() != 2 {
			t.Errorf("reading %q = %v, error = %v, want a table of 2 columns", text, table, err)
		}
	}
}

// Each reader stops when its context is done, and counts the bytes read until then.
func TestReadingStops(t *testing.T) {
	text := strings.Repeat("1 1:2\n", 1<<19)
	numbers := Array{Name: "X", Shape: []int{1 << 18, 1}, Numbers: make([]float64, 1<<18)}
	for name, c := range map[string]struct {
		content string
		read    func(ctx context.Context, name string) (datasets.Table, error)
	}{
		"CSV":    {text, CSV{NoHeader: true}.ReadFileContext},
		"LIBSVM": {text, LIBSVM{}.ReadFileContext},
		"NPY":    {asNPY(t, npy.Array{Kind: 'f', Shape: numbers.Shape, Numbers: numbers.Numbers}), NPY{}.ReadFileContext},
		"NPZ":    {npz(t, numbers), NPZ{NoLabels: true}.ReadFileContext},
		"Words":  {text, BagOfWords{}.ReadFileContext},
		"describe": {text, func(ctx context.Context, name string) (datasets.Table, error) {
			_, err := CSV{NoHeader: true}.DescribeFileContext(ctx, name)
			return datasets.Table{}, err
		}},
	} {
		ctx, counter := progress.With(t.Context())
		got, err := c.read(&soonDone{Context: ctx}, put(t, "a.txt", c.content))
		read, size := counter.Read.Load(), int64(len(c.content))
		if !errors.Is(err, context.Canceled) || !reflect.DeepEqual(got, datasets.Table{}) {
			t.Errorf("%s: table = %v, error = %v, want no table and %v", name, got, err, context.Canceled)
		}
		if read == 0 || read >= size || counter.Size.Load() != size {
			t.Errorf("%s: counted %d of %d bytes, want only a part of the %d bytes of the file", name, read, counter.Size.Load(), size)
		}
	}
}
