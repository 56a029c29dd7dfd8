package parquet

import (
	"bufio"
	"errors"
	"io"

	"github.com/klauspost/compress/zstd"
)

// Magic is at the beginning and at the end of each file.
const Magic = "PAR1"

// EncryptedMagic is at the beginning and at the end of a file whose footer is encrypted.
const EncryptedMagic = "PARE"

// A File is an open file. It is not safe for concurrent use.
type File struct {
	Columns []Column
	Rows    int64             // the number of rows of all row groups
	Meta    map[string]string // metadata that the writer has added, such as "pandas"

	groups []group
	from   io.ReaderAt
	size   int64
	footer int64         // the offset of the footer
	held   int64         // the bytes of the pages and dictionaries of all open Readers
	zstd   *zstd.Decoder // shared by all Readers; nil: not used yet
}

// Open reads the footer of a file of the given size in bytes. If the file is damaged, encrypted or not a
// Parquet file, the error is an *Error.
func Open(r io.ReaderAt, size int64) (*File, error) {
	f := &File{from: r, size: size}
	length, err := f.findFooter()
	if err != nil {
		return nil, err
	}
	f.footer = size - 8 - length
	section := io.NewSectionReader(r, f.footer, length)
	t := &thrift{from: bufio.NewReaderSize(section, 1<<16), left: length}
	m := t.metadata()
	if t.left > 0 {
		t.fail(damaged("%d bytes after the metadata", t.left))
	}
	if t.err != nil {
		return nil, t.err
	}
	f.Rows, f.Meta, f.groups = m.rows, m.pairs, m.groups
	columns, leaves, err := columnsOf(m.elements)
	if err != nil {
		return nil, err
	}
	f.Columns = columns
	return f, f.check(leaves)
}

// Groups returns the number of rows of each row group.
func (f *File) Groups() []int64 {
	var rows []int64
	for _, g := range f.groups {
		rows = append(rows, g.rows)
	}
	return rows
}

// findFooter returns the length of the footer in bytes. A file begins with PAR1, and ends with the footer,
// the length of the footer in 4 bytes, and PAR1 (README.md, "File format").
func (f *File) findFooter() (int64, error) {
	const shortest = 12 // the magic twice, and the length of the footer
	if f.size < shortest {
		return 0, damaged("it has only %d bytes", f.size)
	}
	start := make([]byte, 4)
	if err := readFull(f.from, start, 0); err != nil {
		return 0, err
	}
	end := make([]byte, 8)
	if err := readFull(f.from, end, f.size-8); err != nil {
		return 0, err
	}
	switch magic := string(end[4:]); {
	case string(start) == EncryptedMagic || magic == EncryptedMagic:
		return 0, ErrEncrypted()
	case string(start) != Magic:
		return 0, &Error{Found: "a file that does not begin with PAR1", Want: "a Parquet file"}
	case magic != Magic:
		return 0, damaged("it does not end with PAR1, so it is probably truncated")
	}
	length := int64(le32(end))
	if length > f.size-shortest {
		return 0, damaged("a footer of %d bytes in a file of %d bytes", length, f.size)
	}
	return length, nil
}

// readFull fills b with the bytes from an offset on.
func readFull(r io.ReaderAt, b []byte, offset int64) error {
	n, err := r.ReadAt(b, offset)
	if n == len(b) || err == nil {
		return nil
	}
	if errors.Is(err, io.EOF) {
		return damaged("it is truncated")
	}
	return err
}

// ErrEncrypted returns the error that a file or column is encrypted.
func ErrEncrypted() *Error {
	return &Error{
		Found: "an encrypted Parquet file",
		Want:  "a file without encryption",
		Fix:   "in Python read the file with its keys and write frame.to_parquet(…)",
	}
}
