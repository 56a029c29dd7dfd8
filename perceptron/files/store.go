package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/memory"
	"perceptronlab/internal/spill"
	"perceptronlab/perceptron/datasets"
)

// A block is consecutive rows as they were read. Where a row has a category, its value is the
// category's number, and where a number is missing, NaN: only the end of the last file decides which
// columns of the table the categories become, and what fills the gap.
type block struct {
	rows    int
	classes []int     // the number of each row's label; none: there are no labels
	lengths []int     // of sparse rows, how many values each has; none: all have the same number
	columns []int     // of sparse rows, the column of each value
	values  []float64 // those of the first row, of the second, …
}

// cut takes the first n rows off a block and returns them. They share its memory.
func (b *block) cut(n int) block {
	values := n * (len(b.values) / b.rows)
	if b.lengths != nil {
		values = 0
		for _, length := range b.lengths[:n] {
			values += length
		}
	}
	first := block{rows: n}
	b.rows -= n
	first.classes, b.classes = cut(b.classes, n)
	first.lengths, b.lengths = cut(b.lengths, n)
	first.columns, b.columns = cut(b.columns, values)
	first.values, b.values = cut(b.values, values)
	return first
}

// cut returns the first n elements of a list and the others; if there is no list, two of none.
func cut[E any](list []E, n int) (first, others []E) {
	n = min(n, len(list))
	return list[:n], list[n:]
}

// growTo makes room for so many rows once the block has an eighth of them: it will have all of them, as a
// rule, and to get there in many steps takes more memory.
func (b *block) growTo(rows int) {
	if 8*b.rows < rows || b.rows >= rows {
		return
	}
	missing := rows - b.rows
	b.columns = slices.Grow(b.columns, len(b.columns)/b.rows*missing)
	b.values = slices.Grow(b.values, len(b.values)/b.rows*missing)
}

// append appends rows of the same kind.
func (b *block) append(rows block) {
	b.rows += rows.rows
	b.classes = append(b.classes, rows.classes...)
	b.lengths = append(b.lengths, rows.lengths...)
	b.columns = append(b.columns, rows.columns...)
	b.values = append(b.values, rows.values...)
}

// A store keeps blocks, numbered from 0 in the order of add.
type store interface {
	// reserve returns an error if so many bytes are more than the store can keep.
	reserve(bytes float64) error
	// add takes a block over, and returns an empty one to be filled next, with memory to reuse if
	// there is some.
	add(b block) (block, error)
	len() int
	// block returns block k. What it returns is the caller's, but for that of a memoryStore.
	block(k int) (block, error)
	Close() error
}

// freeMemory returns how many bytes of memory are free. A test puts another function here.
var freeMemory = memory.Free

// checkMemory returns an error unless so many bytes are free.
func checkMemory(need float64) error {
	free := float64(freeMemory())
	if need <= free {
		return nil
	}
	found := fmt.Sprintf("numbers that alone need about %.3g GB of memory", need/1e9)
	return problem(found, fmt.Sprintf("at most the %.3g GB that are free", free/1e9)).
		With(when("to train on them in parts", set("Trainer.Chunk", 65536))).
		With(datasets.Fix{
			When:   "to read them in parts",
			Do:     "call Chunks, as classifier.Trainer's TrainFile does",
			GoOnly: true,
		})
}

// A memoryStore keeps blocks in memory.
type memoryStore struct{ blocks []block }

func (m *memoryStore) reserve(bytes float64) error { return checkMemory(bytes) }

// add keeps the values where they are, because they are most of the block, and copies the rest into
// as much memory as that needs.
func (m *memoryStore) add(b block) (block, error) {
	next := block{classes: b.classes[:0], lengths: b.lengths[:0], columns: b.columns[:0]}
	b.classes = slices.Clone(b.classes)
	b.lengths = slices.Clone(b.lengths)
	b.columns = slices.Clone(b.columns)
	m.blocks = append(m.blocks, b)
	return next, nil
}

func (m *memoryStore) len() int { return len(m.blocks) }

func (m *memoryStore) block(k int) (block, error) { return m.blocks[k], nil }

// take returns block k and keeps it no longer.
func (m *memoryStore) take(k int) block {
	b := m.blocks[k]
	m.blocks[k] = block{}
	return b
}

func (m *memoryStore) Close() error { return nil }

// A diskStore keeps blocks in a temporary file.
type diskStore struct {
	file     *spill.File
	integers []int // memory for those of a block
}

func newDiskStore() (*diskStore, error) {
	file, err := spill.New()
	if err != nil {
		return nil, err
	}
	return &diskStore{file: file}, nil
}

// reserve always succeeds: how much the disk has left shows when it is written.
func (d *diskStore) reserve(float64) error { return nil }

func (d *diskStore) add(b block) (block, error) {
	d.integers = append(d.integers[:0], b.rows, len(b.classes), len(b.lengths))
	for _, list := range [][]int{b.classes, b.lengths, b.columns} {
		d.integers = append(d.integers, list...)
	}
	err := d.file.Add(b.values, d.integers)
	b.rows = 0
	b.classes = b.classes[:0]
	b.lengths = b.lengths[:0]
	b.columns = b.columns[:0]
	b.values = b.values[:0]
	return b, err
}

func (d *diskStore) len() int { return d.file.Len() }

func (d *diskStore) block(k int) (block, error) {
	values, integers, err := d.file.Block(k)
	if err != nil {
		return block{}, about("", err)
	}
	sizes, integers := integers[:3], integers[3:]
	classes, integers := integers[:sizes[1]], integers[sizes[1]:]
	lengths, columns := integers[:sizes[2]], integers[sizes[2]:]
	return block{rows: sizes[0], classes: classes, lengths: lengths, columns: columns, values: values}, nil
}

func (d *diskStore) Close() error { return d.file.Close() }
