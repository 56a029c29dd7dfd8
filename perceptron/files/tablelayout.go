package files

import (
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A tableLayout is the layout of rows that were copied from tables. A raw row consists of the numbers of the
// row. If the rows are weighted, the weight follows: as one more number, which in a sparse row has the column
// after the last one.
type tableLayout struct {
	names            []string // the names of the columns; nil: they have no names
	columns          int
	sparse, weighted bool
}

func (l *tableLayout) features() []string { return l.names }

// appendWeight completes the last row of a block.
func (l *tableLayout) appendWeight(b *block, weight float64) {
	b.values = append(b.values, weight)
	if l.sparse {
		b.columns = append(b.columns, l.columns)
		b.lengths[len(b.lengths)-1]++
	}
}

func (l *tableLayout) appendTo(t *datasets.Table, b block, more int) {
	if l.weighted {
		t.Weights = slices.Grow(t.Weights, more)
	}
	if l.sparse {
		t.Sparse = slices.Grow(t.Sparse, more)
		l.appendSparse(t, b)
		return
	}
	t.Rows = slices.Grow(t.Rows, more)
	width := l.columns
	if l.weighted {
		width++
	}
	for raw := range slices.Chunk(b.values, width) {
		if l.weighted {
			t.Weights = append(t.Weights, raw[l.columns])
		}
		t.Rows = append(t.Rows, raw[:l.columns:l.columns])
	}
}

// appendSparse appends the sparse rows of a block to a table.
func (l *tableLayout) appendSparse(t *datasets.Table, b block) {
	columns, values := b.columns, b.values
	for _, n := range b.lengths {
		last := n
		if l.weighted {
			last--
			t.Weights = append(t.Weights, values[last])
		}
		row := datasets.Sparse{}
		if last > 0 {
			row = datasets.Sparse{Columns: columns[:last:last], Values: values[:last:last]}
		}
		t.Sparse = append(t.Sparse, row)
		columns, values = columns[n:], values[n:]
	}
}
