package spill

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"reflect"
	"testing"

	"perceptronlab/internal/messagetest"
)

// The blocks can be read in any order. Close removes the file.
func TestBlockReturnsAddedBlocks(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	f, err := New()
	if err != nil {
		t.Fatal(err)
	}
	largest := uint32(math.MaxUint32)
	blocks := []struct {
		numbers  []float64
		integers []int
	}{
		{[]float64{1.5, math.Copysign(0, -1), math.MaxFloat64}, []int{0, int(largest)}},
		{[]float64{}, []int{7, 8, 9}},
		{[]float64{-2}, []int{}},
	}
	for _, b := range blocks {
		if err := f.Add(b.numbers, b.integers); err != nil {
			t.Fatal(err)
		}
	}
	for _, k := range []int{2, 0, 1, 0} {
		numbers, integers, err := f.Block(k)
		if err != nil || !reflect.DeepEqual(numbers, blocks[k].numbers) || !reflect.DeepEqual(integers, blocks[k].integers) {
			t.Errorf("Block(%d) = %v, %v, error %v, want %v, %v",
				k, numbers, integers, err, blocks[k].numbers, blocks[k].integers)
		}
	}
	if f.Len() != len(blocks) {
		t.Errorf("Len = %d, want %d", f.Len(), len(blocks))
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if files, err := os.ReadDir(folder); err != nil || len(files) > 0 {
		t.Errorf("files after Close = %v, error %v, want none", files, err)
	}
}

func TestNewInMissingFolder(t *testing.T) {
	t.Setenv("TMPDIR", "/does/not/exist")
	_, err := New()
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("New = %v, want an error that wraps fs.ErrNotExist", err)
	}
	messagetest.Error(t, "missing folder", err)
}
