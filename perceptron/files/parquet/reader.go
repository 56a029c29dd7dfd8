package parquet

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"perceptronlab/internal/parquet"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// Reader reads Parquet files. Its fields have the meaning of the fields of [files.CSV]. The zero value has
// no label column, and is strict: it returns an error if a value is missing, or if a column that is not in
// Categorical holds anything but numbers.
//
//	parquet.Reader{Label: "species", Categorical: []string{"colour"}}.ReadFile("flowers.parquet")
//
// An error gives the row, counted from 0, and the name of the column. Values of columns in Ignore are not
// read, so they may have any type.
type Reader struct {
	Label       string   // the column of the classes; "": there is none
	Weight      string   // the column of the weights of the rows; "": there is none
	TextLabels  bool     // the classes are texts, so 1 and 1.0 are two classes
	Categorical []string // columns of words; each word becomes a column of 0 and 1
	Ignore      []string // columns to leave out

	AutoCategorical bool // all columns with words are categorical, unless one has too many different words

	NAValues  []string            // strings that mean a missing value, in addition to "", null and NaN
	ColumnNA  map[string][]string // strings that mean a missing value in one column
	IfMissing files.MissingPolicy // how to handle missing values; the zero value returns an error
	Unseen    files.Unseen        // how to handle categories that are not in the Schema

	// Schema holds the columns, categories, means and classes of the file that was read first, which may be a
	// CSV file; nil: learn them from this file.
	Schema *files.Schema
}

// csv returns the reader of CSV files with the same fields.
func (r Reader) csv() files.CSV {
	return files.CSV{
		Label:           r.Label,
		Weight:          r.Weight,
		TextLabels:      r.TextLabels,
		Categorical:     r.Categorical,
		Ignore:          r.Ignore,
		AutoCategorical: r.AutoCategorical,
		NAValues:        r.NAValues,
		ColumnNA:        r.ColumnNA,
		IfMissing:       r.IfMissing,
		Unseen:          r.Unseen,
		Schema:          r.Schema,
	}
}

// ReadFile reads the named file. Errors are of the type *datasets.Problem.
func (r Reader) ReadFile(name string) (datasets.Table, error) {
	return r.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (r Reader) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	if err := Check(name); err != nil {
		return datasets.Table{}, err
	}
	return r.csv().ReadFileContext(ctx, name)
}

// Read reads a table from the bytes of a file. It reads all of them into memory, unless from is an
// *os.File on disk.
func (r Reader) Read(from io.Reader) (datasets.Table, error) {
	if file, ok := from.(*os.File); ok && isOnDisk(file) {
		if err := checkStart(file); err != nil {
			return datasets.Table{}, err
		}
		return r.csv().Read(file)
	}
	data, err := io.ReadAll(from)
	if err != nil {
		return datasets.Table{}, &datasets.Problem{Package: "files", Err: err}
	}
	if err := checkStart(bytes.NewReader(data)); err != nil {
		return datasets.Table{}, err
	}
	return r.csv().Read(bytes.NewReader(data))
}

// isOnDisk reports whether a file is a regular file, which is neither a pipe nor a device.
func isOnDisk(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode().IsRegular()
}

// Chunks reads the named file once and returns its rows in tables of the given number of rows, like the
// method Chunks of [files.CSV]. The rows of the files in more follow.
func (r Reader) Chunks(ctx context.Context, name string, rows int, more ...string) (*files.Chunks, error) {
	for _, name := range append([]string{name}, more...) {
		if err := Check(name); err != nil {
			return nil, err
		}
	}
	return r.csv().Chunks(ctx, name, rows, more...)
}

// DescribeFile reads the named file once and summarises each column, like the method DescribeFile of
// [files.CSV]. A value that can't be read is a word such as <bytes>.
func (r Reader) DescribeFile(name string) (files.Description, error) {
	return r.DescribeFileContext(context.Background(), name)
}

// DescribeFileContext is like DescribeFile, but stops soon after ctx is done, with the error of ctx.
func (r Reader) DescribeFileContext(ctx context.Context, name string) (files.Description, error) {
	if err := Check(name); err != nil {
		return files.Description{}, err
	}
	return r.csv().DescribeFileContext(ctx, name)
}

// Check returns an error unless the named file begins like a Parquet file. It returns nil if the file can't
// be opened, because the methods of [Reader] then return a more helpful error.
func Check(name string) error {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer file.Close()
	err = checkStart(file)
	if problem := (*datasets.Problem)(nil); errors.As(err, &problem) {
		problem.File = name
	}
	return err
}

// checkStart returns an error unless a file begins like a Parquet file.
func checkStart(file io.ReaderAt) error {
	start := make([]byte, len(parquet.Magic))
	n, err := file.ReadAt(start, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return &datasets.Problem{Package: "files", Err: err}
	}
	start = start[:n]
	problem := &datasets.Problem{Package: "files", Want: "a Parquet file"}
	switch {
	case string(start) == parquet.Magic:
		return nil
	case n == 0:
		problem.Found = "an empty file"
	case string(start) == parquet.EncryptedMagic:
		return problemOf(parquet.ErrEncrypted())
	case strings.HasPrefix(string(start), "\x1f\x8b"):
		problem.Found = "a file compressed with gzip"
		problem.With(datasets.Fix{Do: "decompress it (gunzip); Parquet compresses its pages itself"})
	default:
		problem.Found = fmt.Sprintf("a file that begins with %q", start)
		problem.With(datasets.Fix{When: "if it is a CSV file", Do: "read it with files.CSV", GoOnly: true})
	}
	return problem
}
