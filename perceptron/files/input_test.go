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

// gzipped returns text packed by gzip.
func gzipped(text string) string {
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return packed.String()
}

// write writes a file into a folder that the test removes.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// inMemory returns an input of text.
func inMemory(text string) *input {
	return newInput(context.Background(), strings.NewReader(text))
}

// A reader is a CSV, a LIBSVM or an NPZ.
type reader interface {
	Read(r io.Reader) (datasets.Table, error)
}

// mustRead fails the test unless text is read as the table want, however it comes.
func mustRead(t *testing.T, from reader, text string, want datasets.Table) {
	t.Helper()
	for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text)), strings.NewReader(gzipped(text))} {
		got, err := from.Read(r)
		if got.Source, got.Report = nil, nil; err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%.60q: %+v, %v, want %+v", text, got, err, want)
		}
	}
}

// allocated returns how many bytes of memory do takes.
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
	mustBe(t, err, place{}, "there is no such file in "+folder+`; there are "flowers.csv"`, nil)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, want its cause", err)
	}
	t.Chdir(folder)
	for name, want := range map[string]string{
		"flower.csv": "there is no such file in " + folder + `; there are "flowers.csv"`,
		"x.npz":      "there is no such file in " + folder,
		"data/f.csv": "there is no such file in " + folder + `/data, nor such a folder`,
		".":          "a folder",
		"/dev/null":  "a device or a pipe",
	} {
		_, err := NPY{}.ReadFile(name)
		mustBe(t, err, place{}, want, nil)
		if p, ok := err.(*datasets.Problem); !ok || p.File != name {
			t.Errorf("%v does not name %s", err, name)
		}
	}
}

// A file of some 20 kB that unpacks to more than 16 MiB ends in an error.
func TestBomb(t *testing.T) {
	packed := gzipped(strings.Repeat("1 1:1 #"+strings.Repeat("a", 1<<16)+"\n", freeSize>>16))
	refused(t, LIBSVM{}, packed, place{}, "compressed data that unpack to more than 100 times their size", nil)
}

func TestCutOffGzip(t *testing.T) {
	packed := gzipped("a,c\n" + strings.Repeat("1,x\n2,y\n", 100))
	for n := 2; n < len(packed); n += 5 {
		refused(t, CSV{Label: "c"}, packed[:n], place{}, "truncated compressed data", nil)
	}
	spoilt := []byte(packed)
	spoilt[len(spoilt)-5] ^= 1 // the check sum
	refused(t, CSV{Label: "c"}, string(spoilt), place{}, "the compressed data can't be unpacked: gzip: invalid checksum", nil)
}

func TestOtherKindsOfFile(t *testing.T) {
	for start, kind := range map[string]string{
		"BZh91AY":          "a file compressed by bzip2",
		"\xfd7zXZ\x00":     "a file compressed by xz",
		"\x28\xb5\x2f\xfd": "a file compressed by zstd",
		"PAR1\x15\x04":     "a Parquet file",
		"\x93NUMPY":        "an .npy file",
		"\xd0\xcf\x11\xe0": "an old spreadsheet (.xls)",
		"\xfe\xff\x00a":    "text in UTF-16",
		"ARROW1\x00\x00":   "a Feather or Arrow file",
		"FEA1\x00":         "a Feather or Arrow file",
	} {
		refused(t, CSV{}, start, place{}, kind, nil)
	}

	// The names of columns that begin so.
	for _, text := range []string{"PAR1,PAR2\n1,2\n", "BZh1,BZh2\n1,2\n"} {
		if table, err := (CSV{}).Read(strings.NewReader(text)); err != nil || table.Dim() != 2 {
			t.Errorf("%q: %v, %v", text, table, err)
		}
	}
}

// Each reader stops when its context is done, and has counted what it read until then.
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
		ctx, told := progress.With(t.Context())
		got, err := c.read(&soonDone{Context: ctx}, put(t, "a.txt", c.content))
		read, size := told.Read.Load(), int64(len(c.content))
		if !errors.Is(err, context.Canceled) || !reflect.DeepEqual(got, datasets.Table{}) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		if read == 0 || read >= size || told.Size.Load() != size {
			t.Errorf("%s: read %d of %d bytes, and it says of %d", name, read, size, told.Size.Load())
		}
	}
}
