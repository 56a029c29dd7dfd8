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

func TestPNG(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine)
	data, err := PNG(p, Width, Height)
	again, err2 := PNG(p, Width, Height)
	if err != nil || err2 != nil || !bytes.Equal(data, again) || len(data) > 40_000 {
		t.Errorf("PNG returned %d and then %d bytes, with the errors %v and %v; "+
			"want the same bytes twice, at most 40,000, and no errors", len(data), len(again), err, err2)
	}
}

func TestSave(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	for name, start := range map[string]string{"a.png": "\x89PNG", "b.svg": "<?xml", "c.PDF": "%PDF"} {
		file := filepath.Join(t.TempDir(), name)
		err := Save(p, file)
		if data, _ := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), start) {
			t.Errorf("Save to %s wrote %d bytes and returned the error %v, want a file that starts with %q",
				name, len(data), err, start)
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
		t.Errorf("Save to a missing folder returned the error %v, want %v", err, fs.ErrNotExist)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files after the errors of Save = %v (error %v), want none", files, err)
	}
}
