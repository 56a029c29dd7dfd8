package files

import (
	"iter"
	"math"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A layout converts raw rows to rows of a table. It can be made only after the last row has been read,
// because the columns of the table depend on all rows.
type layout interface {
	// features returns the names of the table's columns.
	features() []string
	// appendTo appends the rows of a block to a table. It takes over the block: it may change the values
	// of the block, and the rows of the table may share the memory of the values. The argument more is
	// the number of rows that the table will receive in this call and in later calls.
	appendTo(t *datasets.Table, b block, more int)
}

// An indexLayout is the layout of LIBSVM files, whose raw rows are sparse.
type indexLayout struct{ names []string }

func (l indexLayout) features() []string { return l.names }

func (l indexLayout) appendTo(t *datasets.Table, b block, more int) {
	t.Sparse = slices.Grow(t.Sparse, more)
	columns, values := b.columns, b.values
	for _, n := range b.lengths {
		row := datasets.Sparse{}
		if n > 0 {
			row = datasets.Sparse{Columns: columns[:n:n], Values: values[:n:n]}
		}
		t.Sparse = append(t.Sparse, row)
		columns, values = columns[n:], values[n:]
	}
}

// A columnLayout is the layout of files whose raw rows have one number per column of the file.
type columnLayout struct {
	names         []string // the names of the table's columns
	targets       []target // one per number of a raw row, except the weight
	weighted      bool     // the last number of a raw row is its weight
	hasCategories bool     // at least one target is a category
}

// A target defines how a number of a raw row appears in the table.
type target struct {
	isCategory bool    // the number is the index of a category in the tallies
	features   []int   // the column of the table; for categories, one column per category number
	fill       float64 // the replacement for a missing number
}

// newColumnLayout returns the layout of a table with the given columns of the file. In raw rows, each
// category is represented by its number in seen.
func newColumnLayout(columns []Column, seen *tallies) *columnLayout {
	l := &columnLayout{targets: make([]target, len(columns))}
	for slot, col := range columns {
		to := &l.targets[slot]
		if len(col.Categories) == 0 {
			to.fill = col.Fill
			to.features = []int{len(l.names)}
			l.names = append(l.names, col.Name)
			continue
		}
		l.hasCategories = true
		to.isCategory = true
		feature := map[string]int{} // the column of the table for each category
		for k, word := range col.Categories {
			feature[word] = len(l.names) + k
		}
		l.names = append(l.names, col.Features()...)
		for _, word := range seen.columns[slot].words.words {
			if category, isMerged := seen.columns[slot].merged[word]; isMerged {
				word = category
			}
			j, ok := feature[word]
			if !ok {
				j = feature[OtherCategory] // learn replaced the rare word by "other"
			}
			to.features = append(to.features, j)
		}
	}
	return l
}

// maxDense is the largest number of table columns per file column for which rows are dense.
const maxDense = 10

// sparse reports whether the table's rows are sparse. The result depends only on the columns, so it is the
// same for all files that are read with one Schema.
func (l *columnLayout) sparse() bool { return len(l.names) > maxDense*len(l.targets) }

func (l *columnLayout) features() []string { return l.names }

func (l *columnLayout) appendTo(t *datasets.Table, b block, more int) {
	if l.weighted {
		t.Weights = slices.Grow(t.Weights, more)
		width := len(l.targets) + 1
		for raw := range slices.Chunk(b.values, width) {
			t.Weights = append(t.Weights, raw[width-1])
		}
	}
	switch {
	case l.sparse():
		t.Sparse = slices.Grow(t.Sparse, more)
		l.appendSparse(t, b)
	case l.hasCategories:
		t.Rows = slices.Grow(t.Rows, more)
		l.appendDense(t, b)
	default:
		t.Rows = slices.Grow(t.Rows, more)
		for raw := range l.rawRows(b) {
			l.fill(raw)
			t.Rows = append(t.Rows, raw)
		}
	}
}

// appendSparse appends sparse rows, whose values share the memory of the values of the block.
func (l *columnLayout) appendSparse(t *datasets.Table, b block) {
	columns := make([]int, 0, len(b.values)) // the columns of all rows
	for raw := range l.rawRows(b) {
		start := len(columns)
		var values []float64
		columns, values = l.row(raw, columns)
		end := len(columns)
		t.Sparse = append(t.Sparse, datasets.Sparse{Columns: columns[start:end:end], Values: values})
	}
}

// appendDense appends dense rows, in which each category is a column of 0 and 1.
func (l *columnLayout) appendDense(t *datasets.Table, b block) {
	dim := len(l.names)
	numbers := make([]float64, b.rows*dim) // the memory of all rows
	columns := make([]int, 0, dim)
	for raw := range l.rawRows(b) {
		columns, values := l.row(raw, columns)
		x := numbers[:dim:dim]
		numbers = numbers[dim:]
		for k, j := range columns {
			x[j] = values[k]
		}
		t.Rows = append(t.Rows, x)
	}
}

// rawRows ranges over the raw rows of a block, without their weights.
func (l *columnLayout) rawRows(b block) iter.Seq[[]float64] {
	n := len(l.targets)
	if !l.weighted {
		return slices.Chunk(b.values, n)
	}
	return func(yield func([]float64) bool) {
		for raw := range slices.Chunk(b.values, n+1) {
			if !yield(raw[:n:n]) {
				return
			}
		}
	}
}

// fill replaces missing numbers by means.
func (l *columnLayout) fill(raw []float64) {
	for slot, v := range raw {
		if math.IsNaN(v) {
			raw[slot] = l.targets[slot].fill
		}
	}
}

// row converts a raw row to a sparse row. It stores the values of the sparse row in the memory of the raw
// row, and appends their columns to columns. It returns both slices.
func (l *columnLayout) row(raw []float64, columns []int) (appended []int, values []float64) {
	values = raw[:0]
	for slot, v := range raw {
		to := &l.targets[slot]
		k := 0 // the index in to.features
		switch {
		case to.isCategory && v < 0:
			continue
		case to.isCategory:
			k, v = int(v), 1
		case math.IsNaN(v):
			v = to.fill
		}
		if v != 0 {
			columns = append(columns, to.features[k])
			values = append(values, v)
		}
	}
	return columns, values
}
