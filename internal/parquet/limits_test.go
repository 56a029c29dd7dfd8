package parquet

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"io"
	"os"
	"runtime"
	"strings"
	"testing"
)

// Pages may take 64 MiB, or a hundred times the size of the file, in all readers together. Closing a reader
// gives its share back.
func TestHeldPages(t *testing.T) {
	f := &File{size: 1000}
	first, second := &Reader{file: f}, &Reader{file: f}
	if err := first.hold(&first.pageSize, 40<<20); err != nil {
		t.Errorf("40 MiB: error = %v, want none", err)
	}
	if err := second.hold(&second.dictSize, 40<<20); err == nil {
		t.Error("80 MiB in two readers: error = nil, want an error")
	}
	first.Close()
	if err := second.hold(&second.pageSize, 10<<20); err != nil {
		t.Errorf("50 MiB after Close: error = %v, want none", err)
	}
	large := &Reader{file: &File{size: 10 << 20}}
	if err := large.hold(&large.pageSize, 900<<20); err != nil {
		t.Errorf("90 times the size of the file: error = %v, want none", err)
	}
}

// A page of some bytes that claims to decompress to 512 MiB is an error, and takes no memory before.
func TestPageBombs(t *testing.T) {
	const size = 512 << 20
	for _, codec := range []int{codecNone, codecSnappy, codecGzip, codecZstd, codecLZ4} {
		r := &Reader{file: &File{}, chunk: &chunk{codec: codec}}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := r.unpack(binary.AppendUvarint(nil, size), size, nil); err == nil {
			t.Errorf("codec %d: error = nil, want an error", codec)
		}
		runtime.ReadMemStats(&after)
		if allocated := after.TotalAlloc - before.TotalAlloc; allocated > 1<<20 {
			t.Errorf("codec %d allocated %d bytes, want at most 1 MiB", codec, allocated)
		}
	}
}

// Structs that are nested a million times are an error, and don't exhaust the stack.
func TestNestedMetadata(t *testing.T) {
	for name, nested := range map[string]string{"structs": "\x1c", "lists": "\x19", "lists of structs": "\x19\x1c"} {
		text := strings.Repeat(nested, 1<<20)
		skip := &thrift{from: bufio.NewReader(strings.NewReader(text)), left: int64(len(text))}
		skip.skip(typeStruct)
		if skip.err == nil || !strings.Contains(skip.err.Error(), "nested too deeply") {
			t.Errorf("%s: error = %v, want the error that they are nested too deeply", name, skip.err)
		}
	}
}

// The pages of a chunk lie between the beginning of the file and the footer.
func TestChunksLieInFile(t *testing.T) {
	data, err := os.ReadFile("../../perceptron/files/parquet/testdata/iris.pyarrow.parquet")
	if err != nil {
		t.Fatal(err)
	}
	for name, change := range map[string]func(f *File, c *chunk){
		"too long":       func(f *File, c *chunk) { c.size = f.footer },
		"negative size":  func(_ *File, c *chunk) { c.size = -1 },
		"before it":      func(_ *File, c *chunk) { c.dict = 3 },
		"in the footer":  func(f *File, c *chunk) { c.dict, c.data = 0, f.footer+1 },
		"another type":   func(_ *File, c *chunk) { c.physical = Int96 },
		"more values":    func(_ *File, c *chunk) { c.values++ },
		"too many rows":  func(f *File, _ *chunk) { f.groups[0].rows++ },
		"other file":     func(f *File, _ *chunk) { f.Rows++ },
		"no such column": func(f *File, _ *chunk) { f.groups[0].chunks = f.groups[0].chunks[1:] },
	} {
		f, err := Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			t.Fatal(err)
		}
		var leaves []Physical
		for _, col := range f.Columns {
			leaves = append(leaves, col.Physical)
		}
		if err := f.check(leaves); err != nil {
			t.Fatal(err)
		}
		change(f, &f.groups[0].chunks[0])
		if f.check(leaves) == nil {
			t.Errorf("%s: error = nil, want an error", name)
		}
	}
}

// The errors of the file, for instance of its context, are returned unchanged.
func TestErrorsOfTheFile(t *testing.T) {
	want := io.ErrClosedPipe
	if _, err := Open(failing{want}, 1000); err != want {
		t.Errorf("error = %v, want %v", err, want)
	}
}

type failing struct{ err error }

func (f failing) ReadAt([]byte, int64) (int, error) { return 0, f.err }
