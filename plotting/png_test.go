package plotting

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

func TestPNG(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{1, 2, -1}.Affine)
	data, err := PNG(p, Width, Height)
	again, err2 := PNG(p, Width, Height)
	if err != nil || err2 != nil || !bytes.Equal(data, again) || len(data) > 40_000 {
		t.Errorf("%d bytes, then %d, with %v and %v; want the same, at most 40,000", len(data), len(again), err, err2)
	}
}

func TestSave(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	for name, start := range map[string]string{"a.png": "\x89PNG", "b.svg": "<?xml", "c.PDF": "%PDF"} {
		file := filepath.Join(t.TempDir(), name)
		err := Save(p, file)
		if data, _ := os.ReadFile(file); err != nil || !strings.HasPrefix(string(data), start) {
			t.Errorf("%s has %d bytes, %v", name, len(data), err)
		}
	}
}

func TestSaveErrors(t *testing.T) {
	p := Mistakes([]int{1, 0})
	dir := t.TempDir()
	tests := []struct {
		err  error
		want string
	}{
		{Save(p, filepath.Join(dir, "a.gif")), `a file name that ends in ".gif"; wanted .png, .svg or .pdf`},
		{Save(nil, filepath.Join(dir, "a.png")), "the plot is nil"},
		{SaveSized(p, 0, 100, filepath.Join(dir, "a.svg")), "a size of 0 × 100 points"},
		{SaveSized(p, 1e9, 100, filepath.Join(dir, "a.png")), "at most 7200"},
		{Save(p, filepath.Join(dir, "no", "a.png")), "no such file"},
	}
	for _, test := range tests {
		if test.err == nil || !strings.Contains(test.err.Error(), test.want) {
			t.Errorf("the error is %v, want it to contain %q", test.err, test.want)
		}
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("files were written: %v, %v", files, err)
	}
}
