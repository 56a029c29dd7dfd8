package parquet

import (
	"bufio"
	"io"
)

// BatchSize is the maximum number of values that Reader.Read decodes at a time.
const BatchSize = 1024

// A Reader reads the values of a column in a row group.
type Reader struct {
	file  *File
	col   *Column
	chunk *chunk
	from  *bufio.Reader

	bytesLeft  int64 // the number of bytes of the chunk that have not been read
	valuesLeft int64 // the number of values in pages that have not been read

	inPage int         // the number of values left in the current page
	levels *hybrid     // the definition levels of these values; nil: no value is null
	page   decoder     // decodes those of the values that are not null
	dict   *dictionary // nil: there is none

	pageSize int64 // the size of the current page, decompressed, in bytes
	dictSize int64 // the size of the dictionary page, decompressed, in bytes

	packed []byte // the page as it is in the file
	plain  []byte // memory for the decompressed page

	batchLevels []uint32 // memory for the levels of a batch
	dense       Values   // memory for the values of a batch that are not null
}

// Reader returns a reader of the column's values in row group g. The column must not be Nested. The caller
// must close the reader.
func (f *File) Reader(g int, col *Column) *Reader {
	c := &f.groups[g].chunks[col.leaf]
	section := io.NewSectionReader(f.from, c.start(), c.size)
	const buffer = 1 << 16
	return &Reader{
		file:       f,
		col:        col,
		chunk:      c,
		from:       bufio.NewReaderSize(section, int(min(buffer, c.size))),
		bytesLeft:  c.size,
		valuesLeft: c.values,
	}
}

// Close gives the reader's share of the memory for pages back to the other readers of the file.
func (r *Reader) Close() {
	r.file.held -= r.pageSize + r.dictSize
	r.pageSize, r.dictSize = 0, 0
}

// Read reads the next n values, at most BatchSize. It is an error if the row group has fewer values left.
func (r *Reader) Read(v *Values, n int) error {
	v.setLen(r.col.Physical, n)
	copied := 0 // the number of values that no longer need the memory of a page
	for at := 0; at < n; {
		if r.inPage == 0 {
			v.copyBytes(copied, at)
			copied = at
			if err := r.nextPage(); err != nil {
				return err
			}
		}
		k := min(r.inPage, n-at)
		if err := r.readPart(v, at, k); err != nil {
			return err
		}
		at += k
		r.inPage -= k
	}
	return nil
}

// readPart reads n values of the current page. The first of them becomes value at of v.
func (r *Reader) readPart(v *Values, at, n int) error {
	if r.levels == nil {
		clear(v.Null[at : at+n])
		return r.page.decode(v, at, n)
	}
	present, err := r.readLevels(v.Null[at : at+n])
	if err != nil {
		return err
	}
	switch present {
	case 0:
		return nil
	case n:
		return r.page.decode(v, at, n)
	}
	r.dense.setLen(r.col.Physical, present)
	if err := r.page.decode(&r.dense, 0, present); err != nil {
		return err
	}
	r.dense.spread(v, at, n)
	return nil
}

// readLevels reads the definition levels of the next values and stores in null which of the values are null.
// It returns the number of the other values. In a flat column, the level of a null is 0, and that of a value
// is 1 (README.md, "Nulls").
func (r *Reader) readLevels(null []bool) (present int, err error) {
	r.batchLevels = resized(r.batchLevels, len(null))
	if err := r.levels.fill(r.batchLevels); err != nil {
		return 0, err
	}
	for i, level := range r.batchLevels {
		if level > 1 {
			return 0, damaged("the definition level %d", level)
		}
		null[i] = level == 0
		present += int(level)
	}
	return present, nil
}
