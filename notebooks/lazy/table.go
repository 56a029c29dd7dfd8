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

// A table is stored as it is in the memory of this machine, because it is mapped and not
// decoded: four sizes; the rows, a sparse one as its length, columns and values; of each row
// the place of its class among the names; and at the end the names, in gob.
type names struct{ Features, Classes []string }

// writeTable writes a table that is valid.
func writeTable(file io.Writer, t datasets.Table) error {
	if err := t.Check(); err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20) // an error stays until Flush returns it
	put(w, len(t.Rows), t.Dim(), len(t.Sparse), len(t.Classes))
	for _, row := range t.Rows {
		put(w, row...)
	}
	for _, row := range t.Sparse {
		put(w, len(row.Values))
		put(w, row.Columns...)
		put(w, row.Values...)
	}
	classes := slices.Sorted(slices.Values(t.ClassNames()))
	for _, class := range t.Classes {
		place, _ := slices.BinarySearch(classes, class)
		put(w, place)
	}
	if err := gob.NewEncoder(w).Encode(names{t.Features, classes}); err != nil {
		return err
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
	sizes := take[int](&b, 4)
	t.Rows = slices.Grow(t.Rows, sizes[0])
	for range sizes[0] {
		t.Rows = append(t.Rows, take[float64](&b, sizes[1]))
	}
	t.Sparse = slices.Grow(t.Sparse, sizes[2])
	for range sizes[2] {
		n := take[int](&b, 1)[0]
		t.Sparse = append(t.Sparse, datasets.Sparse{Columns: take[int](&b, n), Values: take[float64](&b, n)})
	}
	places := take[int](&b, sizes[3])
	var stored names
	err = gob.NewDecoder(bytes.NewReader(b)).Decode(&stored)
	t.Features, t.Classes = stored.Features, slices.Grow(t.Classes, len(places))
	for _, place := range places {
		t.Classes = append(t.Classes, stored.Classes[place])
	}
	return t, err
}

// put writes numbers without decoding them.
func put[T int | float64](w *bufio.Writer, numbers ...T) {
	size := len(numbers) * int(unsafe.Sizeof(T(0)))
	_, _ = w.Write(unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(numbers))), size))
}

// take returns the first n numbers of b, without copying them, and removes them from b.
func take[T int | float64](b *[]byte, n int) []T {
	size := n * int(unsafe.Sizeof(T(0)))
	numbers := unsafe.Slice((*T)(unsafe.Pointer(unsafe.SliceData((*b)[:size]))), n)
	*b = (*b)[size:]
	return numbers
}
