package files

import (
	"fmt"
	"slices"

	"perceptronlab/internal/memory"
	"perceptronlab/internal/spill"
	"perceptronlab/perceptron/datasets"
)

// A block is a sequence of raw rows. A raw row has the number of a category instead of the columns of the
// category, and NaN instead of a missing number, because these columns and the means are known only after
// the last row.
type block struct {
	rows    int
	classes []int     // the number of each row's label, as in tallies.labels; nil: there are no labels
	lengths []int     // the number of values of each sparse row; nil: the rows are dense
	columns []int     // the column of each value of sparse rows
	values  []float64 // row by row
	numbers []int     // the number of each row in the order of the files; nil: the rows are in this order
}

// takeFirst removes the first n rows from b and returns them. The result shares the memory of b.
func (b *block) takeFirst(n int) block {
	values := n * (len(b.values) / b.rows)
	if b.lengths != nil {
		values = 0
		for _, length := range b.lengths[:n] {
			values += length
		}
	}
	first := block{rows: n}
	b.rows -= n
	first.classes, b.classes = splitAt(b.classes, n)
	first.lengths, b.lengths = splitAt(b.lengths, n)
	first.columns, b.columns = splitAt(b.columns, values)
	first.values, b.values = splitAt(b.values, values)
	first.numbers, b.numbers = splitAt(b.numbers, n)
	return first
}

// starts returns the index of the first value of each sparse row, or nil if the rows are dense.
func (b *block) starts() []int {
	var starts []int
	next := 0
	for _, length := range b.lengths {
		starts = append(starts, next)
		next += length
	}
	return starts
}

// row returns a block with only row i. It shares the memory of b. The argument is the result of b.starts.
func (b *block) row(i int, starts []int) block {
	remaining := *b
	start := i * (len(b.values) / b.rows)
	if starts != nil {
		start = starts[i]
	}
	remaining.rows -= i
	_, remaining.classes = splitAt(b.classes, i)
	_, remaining.lengths = splitAt(b.lengths, i)
	_, remaining.columns = splitAt(b.columns, start)
	_, remaining.values = splitAt(b.values, start)
	_, remaining.numbers = splitAt(b.numbers, i)
	return remaining.takeFirst(1)
}

// splitAt divides a list after n elements. If the list has fewer elements, others is empty.
func splitAt[E any](list []E, n int) (first, others []E) {
	n = min(n, len(list))
	return list[:n], list[n:]
}

// growTo reserves memory for the given number of rows if the block already has an eighth of that number.
// Such a block will usually receive all these rows, and growing in many steps would take more memory.
func (b *block) growTo(rows int) {
	if 8*b.rows < rows || b.rows >= rows {
		return
	}
	more := rows - b.rows
	b.columns = slices.Grow(b.columns, len(b.columns)/b.rows*more)
	b.values = slices.Grow(b.values, len(b.values)/b.rows*more)
}

// append appends rows, which must be sparse if the rows of b are sparse, and dense otherwise.
func (b *block) append(rows block) {
	b.rows += rows.rows
	b.classes = append(b.classes, rows.classes...)
	b.lengths = append(b.lengths, rows.lengths...)
	b.columns = append(b.columns, rows.columns...)
	b.values = append(b.values, rows.values...)
	b.numbers = append(b.numbers, rows.numbers...)
}

// A store stores blocks, numbered from 0 in the order in which they are added.
type store interface {
	// reserve returns an error if the store has no room for the given number of bytes.
	reserve(bytes float64) error
	// add stores a block, which the caller must not use afterwards. It returns an empty block, which may
	// have memory for the next block.
	add(b block) (block, error)
	// len returns the number of blocks.
	len() int
	// block returns block k. The caller may change the block, unless the store is a memoryStore.
	block(k int) (block, error)
	// Close removes the temporary file, if there is one.
	Close() error
}

// freeMemory returns the number of bytes of free memory. Tests replace it.
var freeMemory = memory.Free

// checkMemory returns an error unless need bytes of memory are free.
func checkMemory(need float64) error {
	free := float64(freeMemory())
	if need <= free {
		return nil
	}
	found := fmt.Sprintf("numbers that need about %.3g GB of memory", need/1e9)
	return problem(found, fmt.Sprintf("at most the %.3g GB that are free", free/1e9)).
		With(when("to train on the rows in parts", set("Trainer.Chunk", 65536))).
		With(datasets.Fix{
			When:   "to read the rows in parts",
			Do:     "call Chunks, as classifier.Trainer's TrainFile does",
			GoOnly: true,
		})
}

// A memoryStore stores blocks in memory.
type memoryStore struct{ blocks []block }

func (m *memoryStore) reserve(bytes float64) error { return checkMemory(bytes) }

// add keeps the slice of values, which takes most of the memory of the block, and copies the other
// slices to their exact size. The next block reuses the memory of the slices that were copied.
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

// take returns block k and removes it from the store.
func (m *memoryStore) take(k int) block {
	b := m.blocks[k]
	m.blocks[k] = block{}
	return b
}

func (m *memoryStore) Close() error { return nil }

// A diskStore stores blocks in a temporary file.
type diskStore struct {
	file     *spill.File
	integers []int // memory for the integers of a block, which add reuses
}

func newDiskStore() (*diskStore, error) {
	file, err := spill.New()
	if err != nil {
		return nil, err
	}
	return &diskStore{file: file}, nil
}

// reserve always succeeds. If the disk is full, add returns an error.
func (d *diskStore) reserve(float64) error { return nil }

func (d *diskStore) add(b block) (block, error) {
	d.integers = append(d.integers[:0], b.rows, len(b.classes), len(b.lengths), len(b.numbers))
	for _, list := range [][]int{b.classes, b.lengths, b.columns} {
		d.integers = append(d.integers, list...)
	}
	for _, number := range b.numbers { // may exceed 2³²−1, the largest integer that a spill.File stores
		d.integers = append(d.integers, int(uint32(number)), int(uint64(number)>>32))
	}
	err := d.file.Add(b.values, d.integers)
	b.rows = 0
	b.classes = b.classes[:0]
	b.lengths = b.lengths[:0]
	b.columns = b.columns[:0]
	b.values = b.values[:0]
	b.numbers = b.numbers[:0]
	return b, err
}

func (d *diskStore) len() int { return d.file.Len() }

func (d *diskStore) block(k int) (block, error) {
	values, integers, err := d.file.Block(k)
	if err != nil {
		return block{}, withFileName("", err)
	}
	sizes, integers := integers[:4], integers[4:]
	b := block{rows: sizes[0], values: values}
	b.classes, integers = splitAt(integers, sizes[1])
	if sizes[2] > 0 { // nil means that the rows are dense
		b.lengths, integers = splitAt(integers, sizes[2])
	}
	halves := integers[len(integers)-2*sizes[3]:]
	b.columns = integers[:len(integers)-len(halves)]
	for pair := range slices.Chunk(halves, 2) {
		b.numbers = append(b.numbers, int(uint64(pair[0])|uint64(pair[1])<<32))
	}
	return b, nil
}

func (d *diskStore) Close() error { return d.file.Close() }
