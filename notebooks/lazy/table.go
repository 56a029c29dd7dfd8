package lazy

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"unsafe"

	"perceptronlab/perceptron/datasets"
)

// A header is the beginning of a stored table, in gob, padded to whole words of 8 bytes. Then
// come, as in the memory of this machine because they are mapped and not decoded: how many
// values each row has; row by row its columns, if it is sparse, and its values; and the place
// of each row's class among Names.
type header struct {
	Features, Names []string
	Sparse          bool
	Rows, Classes   int // how many there are
}

// writeTable writes a table that is valid.
func writeTable(file io.Writer, t datasets.Table) error {
	if err := t.Check(); err != nil {
		return err
	}
	names := slices.Sorted(slices.Values(t.ClassNames()))
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(header{t.Features, names, t.Sparse != nil, t.Len(), len(t.Classes)}); err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20) // an error stays until Flush returns it
	one := make([]int, 1)
	number := func(n int) {
		one[0] = n
		_, _ = w.Write(raw(one))
	}
	_, _ = w.Write(b.Bytes())
	_, _ = w.Write(make([]byte, padding(b.Len())))
	for _, row := range t.Rows {
		number(len(row))
	}
	for _, row := range t.Sparse {
		number(len(row.Values))
	}
	for _, row := range t.Rows {
		_, _ = w.Write(raw(row))
	}
	for _, row := range t.Sparse {
		_, _ = w.Write(raw(row.Columns))
		_, _ = w.Write(raw(row.Values))
	}
	for _, class := range t.Classes {
		place, _ := slices.BinarySearch(names, class)
		number(place)
	}
	return w.Flush()
}

// readTable maps a stored table into memory, privately: changes to its rows stay in this
// program.
func readTable(file *os.File) (t datasets.Table, err error) {
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // there is nothing to collect among so many rows
	b, err := contentOf(file)
	if err != nil {
		return t, err
	}
	var h header
	r := bytes.NewReader(b)
	if err := gob.NewDecoder(r).Decode(&h); err != nil {
		return t, err
	}
	at := len(b) - r.Len()
	b = b[at+padding(at):]
	counts := take[int](&b, h.Rows)
	if h.Sparse {
		t.Sparse = make([]datasets.Sparse, h.Rows)
		for i, n := range counts {
			t.Sparse[i] = datasets.Sparse{Columns: take[int](&b, n), Values: take[float64](&b, n)}
		}
	} else {
		t.Rows = make([][]float64, h.Rows)
		for i, n := range counts {
			t.Rows[i] = take[float64](&b, n)
		}
	}
	t.Features, t.Classes = h.Features, slices.Grow(t.Classes, h.Classes)
	for _, place := range take[int](&b, h.Classes) {
		t.Classes = append(t.Classes, h.Names[place])
	}
	return t, nil
}

// padding is how many bytes are missing to make whole words.
func padding(bytes int) int { return -bytes & 7 }

// raw returns the bytes of numbers, without copying them.
func raw[T int | float64](numbers []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(numbers))), len(numbers)*int(unsafe.Sizeof(T(0))))
}

// take returns the first n numbers of b, without copying them, and removes them from b.
func take[T int | float64](b *[]byte, n int) []T {
	size := n * int(unsafe.Sizeof(T(0)))
	numbers := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData((*b)[:size]))), n)
	*b = (*b)[size:]
	return numbers
}
