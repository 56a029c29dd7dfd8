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

// A header is the beginning of a kept table, in gob, padded to whole words of 8 bytes. These
// follow as this machine has them in memory, because they are mapped, not decoded: where
// each row ends, the columns of sparse rows, the values of all rows, and the place of each
// row's class among Names.
type header struct {
	Features, Names                []string
	Sparse                         bool
	Rows, Columns, Values, Classes int // how many there are
}

// writeTable writes a table that is valid.
func writeTable(file io.Writer, t datasets.Table) error {
	if err := t.Check(); err != nil {
		return err
	}
	h := header{Features: t.Features, Sparse: t.Sparse != nil, Rows: t.Len(), Classes: len(t.Classes)}
	h.Names = slices.Sorted(slices.Values(t.ClassNames()))
	row := func(i int) datasets.Sparse {
		if h.Sparse {
			return t.Sparse[i]
		}
		return datasets.Sparse{Values: t.Rows[i]}
	}
	ends := make([]int, h.Rows)
	for i := range ends {
		h.Columns += len(row(i).Columns)
		h.Values += len(row(i).Values)
		ends[i] = h.Values
	}
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(h); err != nil {
		return err
	}
	w := bufio.NewWriter(file) // an error stays until Flush returns it
	_, _ = w.Write(b.Bytes())
	_, _ = w.Write(make([]byte, words(b.Len())-b.Len()))
	_, _ = w.Write(raw(ends))
	for i := range ends {
		_, _ = w.Write(raw(row(i).Columns))
	}
	for i := range ends {
		_, _ = w.Write(raw(row(i).Values))
	}
	for _, class := range t.Classes {
		place, _ := slices.BinarySearch(h.Names, class)
		_, _ = w.Write(raw([]int{place}))
	}
	return w.Flush()
}

// readTable maps a kept table into memory, privately: what is written to its rows stays in
// this program.
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
	b = b[words(len(b)-r.Len()):]
	ends, columns := take[int](&b, h.Rows), take[int](&b, h.Columns)
	values, places := take[float64](&b, h.Values), take[int](&b, h.Classes)
	if h.Sparse {
		t.Sparse = make([]datasets.Sparse, h.Rows)
	} else {
		t.Rows = make([][]float64, h.Rows)
	}
	from := 0
	for i, to := range ends {
		if h.Sparse {
			t.Sparse[i] = datasets.Sparse{Columns: columns[from:to:to], Values: values[from:to:to]}
		} else {
			t.Rows[i] = values[from:to:to]
		}
		from = to
	}
	t.Features, t.Classes = h.Features, slices.Grow(t.Classes, h.Classes)
	for _, place := range places {
		t.Classes = append(t.Classes, h.Names[place])
	}
	return t, nil
}

// words rounds a number of bytes up to whole words.
func words(n int) int { return (n + 7) / 8 * 8 }

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
