package plotting

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// TestPNGIsReproducibleAndSmall: two calls to PNG with the same plot return the same bytes. A simple figure
// has at most 40,000 bytes.
func TestPNGIsReproducibleAndSmall(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine)
	first, err := PNG(p, Width, Height)
	if err != nil {
		t.Fatal(err)
	}
	second, err := PNG(p, Width, Height)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first, second) {
		t.Errorf("two calls to PNG returned different images of %d and %d bytes, want equal images",
			len(first), len(second))
	}
	if len(first) > 40_000 {
		t.Errorf("size of the PNG = %d bytes, want at most 40,000", len(first))
	}
}

// TestSaveFormats: the extension of the file name determines the format of the file. The test
// recognises the format by the first bytes of the file.
func TestSaveFormats(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	for name, start := range map[string]string{"a.png": "\x89PNG", "b.svg": "<?xml", "c.PDF": "%PDF"} {
		file := filepath.Join(t.TempDir(), name)
		if err := Save(p, file); err != nil {
			t.Errorf("Save to %s: error = %v, want nil", name, err)
		}
		if data, _ := os.ReadFile(file); !strings.HasPrefix(string(data), start) {
			t.Errorf("%s starts with %.8q, want %q", name, data, start)
		}
	}
}

// TestPDFHasNoDate: a PDF file has no dates, so the same figure gives the same bytes at any time. The
// table of the places of its parts is still correct.
func TestPDFHasNoDate(t *testing.T) {
	var file bytes.Buffer
	if err := Write(&file, Scatter(and), 200, 150, "pdf"); err != nil {
		t.Fatal(err)
	}
	if date := regexp.MustCompile(`\w*Date|D:\d+`).Find(file.Bytes()); date != nil {
		t.Errorf("the PDF file contains %s, want no date", date)
	}
	place := regexp.MustCompile(`startxref\n(\d+)`).FindSubmatch(file.Bytes())
	if place == nil {
		t.Fatalf("the PDF file has no startxref, want one")
	}
	if n, err := strconv.Atoi(string(place[1])); err != nil || !bytes.HasPrefix(file.Bytes()[n:], []byte("xref")) {
		t.Errorf("place of the table = %s, error = %v; want the place of xref", place[1], err)
	}
}

// TestPDFWithImages: a PDF file of a figure with several images has the same bytes each time, although the
// PDF library keeps images in a map.
func TestPDFWithImages(t *testing.T) {
	images := make([][]float64, 6)
	for i := range images {
		images[i] = []float64{float64(i), 1, 2, 3}
	}
	write := func() []byte {
		var file bytes.Buffer
		if err := Write(&file, WeightImages(nil, images, 2), 200, 150, "pdf"); err != nil {
			t.Fatal(err)
		}
		return file.Bytes()
	}
	first := write()
	for range 5 {
		if !bytes.Equal(write(), first) {
			t.Fatal("two PDF files of the same figure differ, want equal files")
		}
	}
}

// TestWrite: Write writes the bytes of the file that SaveSized writes, and PNG returns them.
func TestWrite(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	for _, format := range []string{"png", "svg", "pdf"} {
		file := filepath.Join(t.TempDir(), "a."+format)
		if err := SaveSized(p, 200, 150, file); err != nil {
			t.Fatal(err)
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := Write(&got, p, 200, 150, format); err != nil || !bytes.Equal(got.Bytes(), want) {
			t.Errorf("Write as %s wrote %d bytes, error = %v; want the %d bytes of SaveSized and no error",
				format, got.Len(), err, len(want))
		}
		if format != "png" {
			continue
		}
		if image, err := PNG(p, 200, 150); err != nil || !bytes.Equal(image, want) {
			t.Errorf("PNG returned %d bytes, error = %v; want the %d bytes of SaveSized and no error",
				len(image), err, len(want))
		}
	}
}

// A closedWriter is an io.Writer that counts calls, and returns an error from each.
type closedWriter struct{ calls int }

func (w *closedWriter) Write([]byte) (int, error) {
	w.calls++
	return 0, fs.ErrClosed
}

// TestWriteErrors: Write returns the error of the writer. After any other error, nothing has been
// written.
func TestWriteErrors(t *testing.T) {
	p := Mistakes([]int{1, 0})
	var w closedWriter
	messagetest.Error(t, "unknown format", Write(&w, p, 100, 100, ".png"))
	messagetest.Error(t, "nil plot", Write(&w, nil, 100, 100, "png"))
	messagetest.Error(t, "height 0", Write(&w, p, 100, 0, "png"))
	if w.calls != 0 {
		t.Errorf("number of writes = %d, want 0", w.calls)
	}
	err := Write(&w, p, 100, 100, "pdf")
	messagetest.Error(t, "closed writer", err)
	if !errors.Is(err, fs.ErrClosed) {
		t.Errorf("error = %v, want the writer's error, %v", err, fs.ErrClosed)
	}
}

func TestSaveErrors(t *testing.T) {
	p := Mistakes([]int{1, 0})
	dir := t.TempDir()
	t.Chdir(dir) // so the messages don't depend on the folder
	messagetest.Error(t, "unknown extension", Save(p, "a.gif"))
	messagetest.Error(t, "nil plot", Save(nil, "a.png"))
	messagetest.Error(t, "width 0", SaveSized(p, 0, 100, "a.svg"))
	messagetest.Error(t, "too wide", SaveSized(p, 1e9, 100, "a.png"))
	if err := Save(p, filepath.Join("missing", "a.png")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Save to a missing folder: error = %v, want %v", err, fs.ErrNotExist)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) > 0 {
		t.Errorf("files left by failed calls to Save = %v, want none", files)
	}
}
