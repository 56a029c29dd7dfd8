package parquet

import (
	"io"

	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files/internal/frames"
)

func init() {
	frames.Open = func(r io.ReaderAt, size int64) (frames.Frame, error) {
		f, err := open(r, size)
		if err != nil {
			return nil, err // not a Frame that holds nil
		}
		return f, nil
	}
}

// A frame is the DataFrame in a Parquet file.
type frame struct {
	file    *parquet.File
	size    int64 // of the file in bytes
	columns []*column
	index   []string // the names of the columns of the index
}

// open opens the DataFrame in a file of the given size.
func open(r io.ReaderAt, size int64) (f *frame, err error) {
	defer recovered(&err)
	file, err := parquet.Open(r, size)
	if err != nil {
		return nil, problemOf(err)
	}
	meta, err := pandasOf(file)
	if err != nil {
		return nil, err
	}
	f = &frame{file: file, size: size}
	for j := range file.Columns {
		col := &file.Columns[j]
		if meta.indexNames[col.Name] {
			f.index = append(f.index, col.Name)
		} else {
			f.columns = append(f.columns, newColumn(col, meta))
		}
	}
	return f, nil
}

// Rows returns the number of rows.
func (f *frame) Rows() int64 { return f.file.Rows }

// Index returns the names of the columns of the index.
func (f *frame) Index() []string { return f.index }

// Columns returns the columns, without those of the index.
func (f *frame) Columns() []frames.Column {
	columns := make([]frames.Column, len(f.columns))
	for j, col := range f.columns {
		columns[j] = frames.Column{Name: col.Name, Type: col.unreadable, Fix: col.fix}
	}
	return columns
}

// Text returns the rows as lines of CSV. See frames.Frame.
func (f *frame) Text(used []bool) (text io.Reader, err error) {
	defer recovered(&err)
	t := &textReader{frame: f, cells: make([]cells, len(f.columns)), groups: f.file.Groups()}
	count := 0 // the number of columns that are used
	for j, col := range f.columns {
		if used == nil || used[j] {
			t.cells[j].column = col
			count++
		}
	}
	const bytesPerNumber = 8
	if err := f.checkSize(float64(f.file.Rows) * float64(max(1, count)) * bytesPerNumber); err != nil {
		return nil, err
	}
	for _, c := range t.cells {
		if c.column != nil && c.column.isTimestamp() {
			if err := f.findResolution(c.column); err != nil {
				return nil, err
			}
		}
	}
	t.setBatch(count)
	return t, nil
}

// checkSize returns an error if values of the given size in bytes take more than ten thousand times the size
// of the file, and more than 256 MiB. A run of a billion equal values takes only some bytes in a file.
func (f *frame) checkSize(size float64) error {
	const alwaysAllowed = 256 << 20
	const maxRatio = 10000
	if size <= alwaysAllowed || size <= maxRatio*float64(f.size) {
		return nil
	}
	p := &datasets.Problem{
		Package: "files",
		Found:   "values that take more than ten thousand times the size of the file",
		Want:    "at most ten thousand times",
	}
	fix := datasets.Fix{When: "if you trust the file", Do: "in Python write frame.to_csv(…, index=False)"}
	return p.With(fix)
}

// eachBatch calls read for consecutive values of a column, until all values of the file are read.
func (f *frame) eachBatch(col *column, read func(v *parquet.Values)) error {
	for g, rows := range f.file.Groups() {
		if err := f.eachBatchOf(g, rows, col, read); err != nil {
			return inColumn(col.Name, err)
		}
	}
	return nil
}

// eachBatchOf is like eachBatch, for the rows of row group g.
func (f *frame) eachBatchOf(g int, rows int64, col *column, read func(v *parquet.Values)) error {
	reader := f.file.Reader(g, col.Column)
	defer reader.Close()
	v := parquet.Values{}
	for rows > 0 {
		n := min(rows, parquet.BatchSize)
		if err := reader.Read(&v, int(n)); err != nil {
			return err
		}
		read(&v)
		rows -= n
	}
	return nil
}
