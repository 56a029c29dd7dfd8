package files

import (
	"math"
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A layout makes rows of a table from raw ones. It is known after the last row.
type layout interface {
	// features returns the names of the table's columns.
	features() []string
	// appendTo appends the rows of a block to those of a table, which will get so many more. They
	// may keep the block's memory.
	appendTo(t *datasets.Table, b block, more int)
}

// An indexLayout is that of rows that are sparse already, as LIBSVM's are.
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

// A columnLayout is that of rows with a number for each column of a file.
type columnLayout struct {
	names   []string // of the columns of the table
	targets []target // what becomes of the numbers of a raw row
	words   bool     // some are of categories
}

// A target is where a number of a raw row gets to.
type target struct {
	category bool
	features []int   // the column of the table, or that of each category
	fill     float64 // what stands there if the number is missing
}

// newColumnLayout returns the layout of columns, whose categories have the numbers of the words seen.
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
		l.words = true
		to.category = true
		feature := map[string]int{}
		for _, word := range col.Categories {
			feature[word] = len(l.names)
			l.names = append(l.names, col.Name+"="+word)
		}
		for _, word := range seen.columns[slot].words.words {
			j, ok := feature[word]
			if !ok {
				j = feature[other]
			}
			to.features = append(to.features, j)
		}
	}
	return l
}

// mostDense is how many columns of a table may come from one of the file, on average, before
// its rows are sparse.
const mostDense = 10

// sparse reports whether the table's rows are sparse. It depends on nothing but the columns,
// so a file read later gets the same kind of rows.
func (l *columnLayout) sparse() bool { return len(l.names) > mostDense*len(l.targets) }

func (l *columnLayout) features() []string { return l.names }

func (l *columnLayout) appendTo(t *datasets.Table, b block, more int) {
	rows := slices.Chunk(b.values, len(l.targets))
	if l.sparse() {
		for raw := range rows {
			t.Sparse = append(t.Sparse, l.row(raw))
		}
		return
	}
	t.Rows = slices.Grow(t.Rows, more)
	for raw := range rows {
		t.Rows = append(t.Rows, l.dense(raw))
	}
}

// row returns a row of the table, which keeps its values in the memory of the raw one.
func (l *columnLayout) row(raw []float64) datasets.Sparse {
	row := datasets.Sparse{Columns: make([]int, 0, len(raw)), Values: raw[:0]}
	for slot, to := range l.targets {
		feature, v := 0, raw[slot]
		switch {
		case to.category && v < 0:
			continue
		case to.category:
			feature, v = int(v), 1
		case math.IsNaN(v):
			v = to.fill
		}
		if v != 0 {
			row.Columns = append(row.Columns, to.features[feature])
			row.Values = append(row.Values, v)
		}
	}
	return row
}

// dense is row with all its numbers. If none is a category, they stay where they are.
func (l *columnLayout) dense(raw []float64) []float64 {
	if !l.words {
		for slot, v := range raw {
			if math.IsNaN(v) {
				raw[slot] = l.targets[slot].fill
			}
		}
		return raw
	}
	row := l.row(raw)
	x := make([]float64, len(l.names))
	for k, j := range row.Columns {
		x[j] = row.Values[k]
	}
	return x
}
