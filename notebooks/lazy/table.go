package lazy

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/gob"
	"errors"
	"io"
	"os"
	"runtime/debug"
	"unsafe"

	"perceptronlab/perceptron/datasets"
)

// A header is the beginning of a kept table, in gob, after its length. It is padded to whole
// 8-byte words, which follow, in the byte order of this machine because they are mapped
// into memory, not decoded: where each row ends and its columns, if rows are sparse; the
// numbers of all rows; and the place of each row's class among Names, in 4 bytes.
type header struct {
	Features, Names []string
	Rows, Stored    int
	Sparse, Classes bool
}

const wordSize = 8

// writeTable writes a table that is valid and has rows.
func writeTable(file io.Writer, t datasets.Table) error {
	if t.Len() == 0 || t.Check() != nil || unsafe.Sizeof(0) != wordSize {
		return errors.New("lazy: a table that is not kept")
	}
	h := header{Features: t.Features, Names: t.ClassNames(), Rows: t.Len(), Sparse: t.Sparse != nil, Classes: t.Classes != nil}
	columns := make([][]int, h.Rows)
	rows := t.Rows
	if h.Sparse {
		rows = make([][]float64, h.Rows)
		for i, row := range t.Sparse {
			columns[i], rows[i] = row.Columns, row.Values
		}
	}
	var ends []int
	for _, row := range rows {
		h.Stored += len(row)
		if h.Sparse {
			ends = append(ends, h.Stored)
		}
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(h); err != nil {
		return err
	}
	b.Write(make([]byte, (wordSize-b.Len()%wordSize)%wordSize))
	places := map[string]uint32{}
	for place, name := range h.Names {
		places[name] = uint32(place)
	}
	classes := make([]uint32, len(t.Classes))
	for i, class := range t.Classes {
		classes[i] = places[class]
	}
	w := bufio.NewWriter(file) // an error stays until Flush returns it
	_, _ = w.Write(binary.NativeEndian.AppendUint64(nil, uint64(b.Len())))
	_, _ = w.Write(b.Bytes())
	_, _ = w.Write(raw(ends))
	for _, c := range columns {
		_, _ = w.Write(raw(c))
	}
	for _, row := range rows {
		_, _ = w.Write(raw(row))
	}
	_, _ = w.Write(raw(classes))
	return w.Flush()
}

// readTable maps a kept table into memory, privately: what is written to its rows stays in
// this program.
func readTable(f *os.File) (t datasets.Table, err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // there is nothing to collect among so many rows
	b, err := contentOf(f)
	if err != nil {
		return t, err
	}
	size := binary.NativeEndian.Uint64(b)
	var h header
	if err := gob.NewDecoder(bytes.NewReader(b[wordSize:][:size])).Decode(&h); err != nil {
		return t, err
	}
	b = b[wordSize+size:]
	t.Features = h.Features
	if h.Sparse {
		ends, rest := take[int](b, h.Rows)
		columns, rest := take[int](rest, h.Stored)
		values, rest := take[float64](rest, h.Stored)
		b = rest
		t.Sparse = make([]datasets.Sparse, h.Rows)
		from := 0
		for i, to := range ends {
			t.Sparse[i] = datasets.Sparse{Columns: columns[from:to:to], Values: values[from:to:to]}
			from = to
		}
	} else {
		values, rest := take[float64](b, h.Stored)
		b = rest
		dim := h.Stored / h.Rows
		t.Rows = make([][]float64, h.Rows)
		for i := range t.Rows {
			t.Rows[i] = values[i*dim : (i+1)*dim : (i+1)*dim]
		}
	}
	if h.Classes {
		places, _ := take[uint32](b, h.Rows)
		t.Classes = make([]string, h.Rows)
		for i, place := range places {
			t.Classes[i] = h.Names[place]
		}
	}
	return t, nil
}

// raw returns the bytes of numbers, without copying them.
func raw[T int | uint32 | float64](numbers []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(numbers))), int(unsafe.Sizeof(*new(T)))*len(numbers))
}

// take returns the first n numbers of b, without copying them, and the rest.
func take[T int | uint32 | float64](b []byte, n int) (numbers []T, rest []byte) {
	size := int(unsafe.Sizeof(*new(T))) * n
	return unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData(b[:size]))), n), b[size:]
}
