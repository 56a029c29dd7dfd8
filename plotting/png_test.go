package plotting

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
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
