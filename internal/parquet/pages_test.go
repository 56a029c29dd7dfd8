package parquet

import (
	"slices"
	"testing"
)

// readPage2 reads all values of a dataPage2 with the given levels and encoded values, which are not
// compressed.
func readPage2(t *testing.T, col *Column, codec int, repetition, definition, values []byte, n int) Values {
	t.Helper()
	r := &Reader{
		file:       &File{},
		col:        col,
		chunk:      &chunk{codec: codec, values: int64(n)},
		valuesLeft: int64(n),
		packed:     slices.Concat(repetition, definition, values),
	}
	h := pageHeader{
		kind:           dataPage2,
		unpacked:       len(r.packed),
		values:         n,
		encoding:       encodingPlain,
		repetitionSize: len(repetition),
		definitionSize: len(definition),
		isCompressed:   codec != codecNone,
	}
	v := Values{}
	if err := r.setPage(h); err != nil {
		t.Fatalf("codec %d: setPage: %v", codec, err)
	}
	if err := r.Read(&v, n); err != nil {
		t.Fatalf("codec %d: Read: %v", codec, err)
	}
	return v
}

// A page with only nulls has no values. parquet-mr 1.13 then writes no bytes at all, which are not the
// output of any codec.
func TestPage2WithOnlyNulls(t *testing.T) {
	col := &Column{Physical: Int32, optional: true}
	for _, codec := range []int{codecNone, codecSnappy, codecGzip, codecZstd, codecLZ4} {
		v := readPage2(t, col, codec, nil, []byte{3 << 1, 0}, nil, 3)
		if want := []bool{true, true, true}; !slices.Equal(v.Null, want) {
			t.Errorf("codec %d: Null = %v, want %v", codec, v.Null, want)
		}
	}
}

// Some writers write levels that a flat column does not need. The levels are left out.
func TestPage2WithNeedlessLevels(t *testing.T) {
	repetition := []byte{4 << 1, 0}
	definition := []byte{4 << 1, 1}
	values := []byte{0b1010}
	for _, isOptional := range []bool{false, true} {
		col := &Column{Physical: Boolean, optional: isOptional}
		v := readPage2(t, col, codecNone, repetition, definition, values, 4)
		if want := []int64{0, 1, 0, 1}; !slices.Equal(v.Ints, want) || slices.Contains(v.Null, true) {
			t.Errorf("optional %v: values = %v, Null = %v, want %v without nulls", isOptional, v.Ints, v.Null, want)
		}
	}
}
