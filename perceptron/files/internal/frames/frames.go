// Package frames connects package files with package perceptron/files/parquet. A program that reads no
// Parquet files then does not contain their decoder, because package files does not import it.
package frames

import "io"

// Open opens a Parquet file of the given size in bytes. Package perceptron/files/parquet sets Open when a
// program that imports it starts. In other programs, Open is nil.
var Open func(r io.ReaderAt, size int64) (Frame, error)

// A Frame is a file with a DataFrame, which a reader of CSV reads like the CSV file of the same DataFrame.
type Frame interface {
	// Rows returns the number of rows.
	Rows() int64

	// Columns returns the columns in the order of the file, without the index of the DataFrame.
	Columns() []Column

	// Index returns the names of the columns of the DataFrame's index, which are left out.
	Index() []string

	// Text returns the rows as lines of CSV, without the line of column names. In columns whose element of
	// used is false, the values are empty. If used is nil, all columns are used, and a value that can't be
	// read is a phrase such as <bytes>.
	Text(used []bool) (io.Reader, error)
}

// A Column is a column of a Frame.
type Column struct {
	Name string
	Type string // the type of the values, in the plural, such as "lists", if they can't be read; "": they can
	Fix  string // a line of Python that makes values that can be read; "": there is none
}
