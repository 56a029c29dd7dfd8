package files

import (
	"context"
	"io"

	"perceptronlab/perceptron/datasets"
)

const (
	maxWidth = 1 << 22 // the maximum number of columns if Dim is 0
	maxDim   = 1 << 26 // the maximum of Dim
)

// LIBSVM reads sparse rows from text. Each line contains the label of a row, and an index and a value for
// each number other than 0.
//
//	+1 1:0.7 3:1 # a comment
//	-1 2:0.5
//
//	files.LIBSVM{}.ReadFile("train.txt")
//
// The table has Sparse rows. Its columns are named "1", "2", … up to the highest index, and its classes are
// the labels. If all labels are numbers, equal numbers, such as "1", "+1" and "1.0", are one class, with the
// spelling that occurs first (see [CSV]).
//
// Indices must increase along a line. They count from 1, or from 0 with ZeroBased. It is an error if
//
//   - an index is too small, or needs more than Dim columns (4,194,304 columns if Dim is 0),
//   - a number is not finite, or is a whole number that is not representable as float64,
//   - a number is -9223372036854775808, which NumPy makes of NaN when it converts floats to integers,
//   - a line has several labels, separated by commas,
//   - or a line has a qid, which groups rows for ranking.
//
// If the lines have no labels, an empty line is a row of zeros. Otherwise, empty lines are skipped. Comments
// are skipped, too, except that it is an error if scikit-learn's comment "# Column indices are zero-based"
// contradicts ZeroBased.
//
// The table's Source reads other files into the same columns, with or without labels. The table's
// Report lists labels that are different spellings of one class, and columns that were left out.
type LIBSVM struct {
	// Dim is the number of columns; 0: the highest index determines it. A table's Source has the
	// Dim of the table.
	Dim int

	// ZeroBased means that indices count from 0, as scikit-learn's dump_svmlight_file writes them by
	// default. The columns are then named "0", "1", …. It is an error if the indices 1 to 100 all occur
	// but 0 does not, because such a file probably counts from 1. Set FirstUnused if the file does count
	// from 0 and column 0 is all zeros.
	ZeroBased, FirstUnused bool

	NoLabels bool // lines have no labels; the Classes of the table are nil

	// Unseen defines how to handle an index that needs more than Dim columns, which are usually the columns
	// of the file that was read first. RefuseUnseen returns an error. ZeroUnseen leaves the number out, and
	// counts it in the table's Report. OtherUnseen is invalid.
	Unseen Unseen

	// Schema has the Classes of the file that was read first; nil: learn the classes from this file.
	// The Source of a table with classes has a Schema, and also reads files without labels.
	Schema *Schema
}

// ReadFile reads the named file.
func (l LIBSVM) ReadFile(name string) (datasets.Table, error) {
	return l.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (l LIBSVM) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	return readFile(ctx, name, l.parser())
}

// Read reads a table from r.
func (l LIBSVM) Read(r io.Reader) (datasets.Table, error) {
	return readAll(r, l.parser())
}

// Chunks reads the named file and the files in more, and returns all rows in tables of the given number of
// rows. See [CSV.Chunks].
func (l LIBSVM) Chunks(ctx context.Context, name string, rows int, more ...string) (*Chunks, error) {
	return readChunks(ctx, append([]string{name}, more...), rows, l.parser())
}

// ChunksFrom is like [LIBSVM.Chunks], but reads the rows from r. See [CSV.ChunksFrom].
func (l LIBSVM) ChunksFrom(ctx context.Context, r io.Reader, rows int) (*Chunks, error) {
	return readChunksFrom(ctx, r, rows, l.parser())
}
