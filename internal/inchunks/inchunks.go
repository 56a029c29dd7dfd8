// Package inchunks looks at tables of which one chunk of rows at a time is in memory.
package inchunks

import (
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron/datasets"
)

// A Table is a table in chunks of equal size, except the last. files.Chunks is one.
type Table interface {
	Len() int                            // rows, in all chunks
	Table(c int) (datasets.Table, error) // chunk c
}

// InMemory is a table that is in memory, in chunks of Size rows.
type InMemory struct {
	All  datasets.Table
	Size int
}

// Len returns the number of rows.
func (m InMemory) Len() int { return m.All.Len() }

// Table returns chunk c; its rows are not copied.
func (m InMemory) Table(c int) (datasets.Table, error) {
	rows := make([]int, min(m.Size, m.Len()-c*m.Size))
	for i := range rows {
		rows[i] = c*m.Size + i
	}
	return m.All.Subset(rows...)
}

// Row returns row i of t; a sparse one has Columns, though there may be none.
func Row(t datasets.Table, i int) rows.Row {
	if t.Sparse == nil {
		return rows.Row{Values: t.Rows[i]}
	}
	return rows.Sparse(t.Sparse[i].Columns, t.Sparse[i].Values)
}
