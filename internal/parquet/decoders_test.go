package parquet

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
)

// The examples of the specification, https://github.com/apache/parquet-format/blob/master/Encodings.md:
// the numbers 0 to 7, bit-packed with 3 bits each; and a run of the value 5.
func TestHybrid(t *testing.T) {
	h := hybrid{width: 3, data: []byte{1<<1 | 1, 0b10001000, 0b11000110, 0b11111010, 4 << 1, 5}}
	got := make([]uint32, 12)
	if err := h.fill(got); err != nil {
		t.Fatal(err)
	}
	if want := []uint32{0, 1, 2, 3, 4, 5, 6, 7, 5, 5, 5, 5}; !slices.Equal(got, want) {
		t.Errorf("values = %v, want %v", got, want)
	}
	if err := h.fill(got[:1]); err == nil {
		t.Error("a value after the last run: error = nil, want an error")
	}
}

// A run of 2³⁰ values takes six bytes, and no memory.
func TestHybridLongRun(t *testing.T) {
	h := hybrid{width: 1, data: []byte{0x80, 0x80, 0x80, 0x80, 0x08, 1}}
	got := make([]uint32, 1000)
	if n := testing.AllocsPerRun(10, func() { _ = h.fill(got) }); n > 0 {
		t.Errorf("%v allocations, want 0", n)
	}
	if got[999] != 1 || h.left < 1<<29 {
		t.Errorf("value 999 = %d, %d values left, want 1, and at least 2²⁹", got[999], h.left)
	}
}

// The second example of the specification: the numbers 7, 5, 3, 1, 2, 3, 4, 5. Here, a block has 8 numbers
// in one part.
func TestDelta(t *testing.T) {
	data := []byte{8, 1, 8, 7 << 1, 2<<1 - 1, 2, 0b11000000, 0b00111111, 0xff}
	d, err := newDelta(data, 8)
	if err != nil {
		t.Fatal(err)
	}
	again := *d
	var got []int64
	for range 8 {
		v, err := d.next()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v)
	}
	if want := []int64{7, 5, 3, 1, 2, 3, 4, 5}; !slices.Equal(got, want) {
		t.Errorf("values = %v, want %v", got, want)
	}
	if rest, err := again.rest(); err != nil || !bytes.Equal(rest, []byte{0xff}) {
		t.Errorf("rest = %x, error = %v, want ff", rest, err)
	}
	if _, err := newDelta(data, 7); err == nil {
		t.Error("more values than the page has: error = nil, want an error")
	}
}

// A page in the encoding BYTE_STREAM_SPLIT may be decoded in parts.
func TestSplitInParts(t *testing.T) {
	col := &Column{Physical: Int32}
	d, err := newSplitDecoder(col, []byte{1, 2, 3, 0, 0, 1, 0, 0, 0, 0, 0, 0})
	if err != nil {
		t.Fatal(err)
	}
	v := Values{Ints: make([]int64, 3)}
	for at, n := range []int{1, 2} {
		if err := d.decode(&v, at, n); err != nil {
			t.Fatal(err)
		}
	}
	if want := []int64{1, 2, 256 + 3}; !slices.Equal(v.Ints, want) {
		t.Errorf("values = %v, want %v", v.Ints, want)
	}
	if err := d.decode(&v, 0, 1); err == nil {
		t.Error("a value after the last one: error = nil, want an error")
	}
}

// Damaged pages are errors, and don't depend on the guard against panics.
func TestDamagedPages(t *testing.T) {
	if _, err := newDictionaryDecoder(nil, []byte{1, 2, 0}); err == nil {
		t.Error("indices without a dictionary: error = nil, want an error")
	}
	r := &Reader{levels: &hybrid{width: 2, data: []byte{1 << 1, 2}}}
	if _, err := r.readLevels(make([]bool, 1)); err == nil {
		t.Error("the definition level 2: error = nil, want an error")
	}
}

// Blocks of Snappy and LZ4, made by hand from their specifications. Each has a literal, and a copy that
// overlaps with the bytes that it writes.
func TestUnpackBlocks(t *testing.T) {
	const want = "abcabcabcabcd"
	for _, c := range []struct {
		name   string
		unpack func(dst, src []byte) error
		block  []byte
	}{
		{"Snappy", unpackSnappy, []byte{13, 2 << 2, 'a', 'b', 'c', (9-1)<<2 | 2, 3, 0, 0 << 2, 'd'}},
		{"Snappy, short copy", unpackSnappy, []byte{13, 2 << 2, 'a', 'b', 'c', (9-4)<<2 | 1, 3, 0 << 2, 'd'}},
		{"LZ4", unpackLZ4, []byte{3<<4 | 5, 'a', 'b', 'c', 3, 0, 1 << 4, 'd'}},
	} {
		got := make([]byte, len(want))
		if err := c.unpack(got, c.block); err != nil || string(got) != want {
			t.Errorf("%s: %q, error = %v, want %q", c.name, got, err, want)
		}
		for n := range c.block {
			if c.unpack(make([]byte, len(want)), c.block[:n]) == nil {
				t.Errorf("%s, truncated to %d bytes: error = nil, want an error", c.name, n)
			}
		}
		for _, size := range []int{len(want) - 1, len(want) + 1} {
			if c.unpack(make([]byte, size), c.block) == nil {
				t.Errorf("%s, to %d bytes: error = nil, want an error", c.name, size)
			}
		}
	}
}

// An encoding that is not supported is an error that names it, and does not say that the file is damaged.
func TestUnsupportedEncodings(t *testing.T) {
	for _, c := range []struct {
		physical Physical
		encoding int32
		want     string
	}{
		{Double, 10, "values of the type DOUBLE in the encoding ALP"},
		{Boolean, encodingDelta, "values of the type BOOLEAN in the encoding DELTA_BINARY_PACKED"},
		{Int96, encodingSplit, "values of the type INT96 in the encoding BYTE_STREAM_SPLIT"},
		{Int32, 99, "values of the type INT32 in the encoding 99"},
	} {
		r := &Reader{col: &Column{Physical: c.physical}}
		_, err := r.newDecoder(pageHeader{encoding: c.encoding}, nil)
		if e := (*Error)(nil); !errors.As(err, &e) || e.Found != c.want {
			t.Errorf("error = %v, want one about %s", err, c.want)
		}
	}
}

// A footer whose numbers do not agree with the file is an error that says that the file is damaged.
func TestOpenDamaged(t *testing.T) {
	for _, data := range []string{
		"",
		"PAR1",
		"PAR1\x00\x00\x00\x00PAR1",
		"PAR1\xff\xff\xff\xffPAR1",
		"PAR1\x00\x01\x00\x00\x00PAR1",
		"PAR1\x15\x02\x00\x03\x00\x00\x00PAR1",
	} {
		_, err := Open(bytes.NewReader([]byte(data)), int64(len(data)))
		if damage := (*Error)(nil); !errors.As(err, &damage) {
			t.Errorf("%q: error = %v, want an Error", data, err)
		}
	}
	for data, want := range map[string]string{
		"PAR1\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00": "probably truncated",
		"PARE\x00\x00\x00\x00PARE":                     "encrypted",
		"PAR1\x00\x00\x00\x00PARE":                     "encrypted",
	} {
		_, err := Open(bytes.NewReader([]byte(data)), int64(len(data)))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error = %v, want one that says %q", data, err, want)
		}
	}
}
