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

// refused fails the test unless reading text ends with the error want, and without a table.
func refused(t *testing.T, from reader, text, want string) {
	t.Helper()
	got, err := from.Read(strings.NewReader(text))
	if err == nil || err.Error() != "files: "+want || !reflect.DeepEqual(got, datasets.Table{}) {
		t.Errorf("%.60q: %v, %v\nwant files: %s", text, got, err, want)
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
	want := "files: " + folder + "/flower.csv: there is no such file in " + folder + `; there are "flowers.csv"`
	if err == nil || err.Error() != want || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%v, want %s", err, want)
	}
	t.Chdir(folder)
	for name, want := range map[string]string{
		"flower.csv": "files: flower.csv: there is no such file in " + folder + `; there are "flowers.csv"`,
		"x.npz":      "files: x.npz: there is no such file in " + folder + ``,
		"data/f.csv": "files: data/f.csv: there is no such file in " + folder + `/data, nor such a folder`,
		".":          "files: .: this is a folder; wanted a file",
		"/dev/null":  "files: /dev/null: this is a device or a pipe; wanted a file",
	} {
		if _, err := (NPY{}).ReadFile(name); err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
}

// A file of some 20 kB that unpacks to more than 16 MiB ends in an error.
func TestBomb(t *testing.T) {
	packed := gzipped(strings.Repeat("1 1:1 #"+strings.Repeat("a", 1<<16)+"\n", freeSize>>16))
	if _, err := (LIBSVM{}).Read(strings.NewReader(packed)); err == nil || !strings.Contains(err.Error(), "unpacks to more than 100 times its size") {
		t.Error(err)
	}
}

func TestCutOffGzip(t *testing.T) {
	packed := gzipped("a,c\n" + strings.Repeat("1,x\n2,y\n", 100))
	for n := 2; n < len(packed); n += 5 {
		if _, err := (CSV{Label: "c"}).Read(strings.NewReader(packed[:n])); err == nil || !strings.Contains(err.Error(), "cut off") {
			t.Errorf("%d of %d bytes: %v", n, len(packed), err)
		}
	}
	spoilt := []byte(packed)
	spoilt[len(spoilt)-5] ^= 1 // the check sum
	if _, err := (CSV{Label: "c"}).Read(bytes.NewReader(spoilt)); err == nil || !strings.Contains(err.Error(), "can't be unpacked") {
		t.Error(err)
	}
}

func TestOtherKindsOfFile(t *testing.T) {
	for _, known := range []string{"BZh91AY", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "PAR1\x15\x04", "\x93NUMPY", "\xd0\xcf\x11\xe0", "\xfe\xff\x00a", "ARROW1\x00\x00", "FEA1\x00"} {
		if _, err := (CSV{}).Read(strings.NewReader(known)); err == nil || !strings.Contains(err.Error(), "the file is ") {
			t.Errorf("%q: %v", known, err)
		}
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
		"Words":  {text, Words{}.ReadFileContext},
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
