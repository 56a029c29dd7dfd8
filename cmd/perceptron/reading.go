package main

import (
	"context"
	"errors"
	"fmt"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/files/parquet"
	_ "perceptronlab/perceptron/files/zstd" // to read files that are compressed with zstd
)

// source returns a reader for the named file. trained is the reader of a model's training file, or nil. The
// reader has the settings of trained, except for the settings that flags change.
func (c *call) source(name string, trained datasets.Source) (datasets.Source, error) {
	format, err := c.format(name, trained)
	if err != nil {
		return nil, err
	}
	c.hasModel = trained != nil
	if err := c.checkFormatFlags(format, trained); err != nil {
		return nil, err
	}
	s := settings{format: format}
	switch reader := trained.(type) {
	case files.CSV:
		s.csv = reader
	case files.NPZ:
		s.npz = reader
	case files.LIBSVM:
		s.libsvm = reader
	case files.BagOfWords:
		s.words = reader
	}
	switch format {
	case "tsv":
		s.csv.Comma = '\t'
	case "parquet":
		if err := parquet.Check(name); err != nil {
			return nil, err
		}
	}
	s.apply(c.flags)
	source := s.source(format)
	if source == nil {
		return trained, nil // a files.NPY, for which there are no flags
	}
	return source, c.checkReaderFlags(source)
}

// source returns the reader of files of the given format, or nil if there are no settings for them.
func (s *settings) source(format string) datasets.Source {
	switch format {
	case "csv", "tsv", "parquet":
		return s.csv
	case "npz":
		return s.npz
	case "libsvm":
		return s.libsvm
	case "words":
		return s.words
	}
	return nil
}

// trainingSource is like source, for a training file. It also returns an error if the format is CSV, TSV or
// Parquet and the label column is not set.
func (c *call) trainingSource(name string, trained datasets.Source) (datasets.Source, error) {
	source, err := c.source(name, trained)
	if err != nil {
		return nil, err
	}
	if table, ok := source.(files.CSV); ok && table.Label == "" {
		if c.settings.format == "" {
			if err := checkFormat(name); err != nil {
				return nil, err // the file has no columns
			}
		}
		return nil, usageError{errors.New("the flag --label is missing, " +
			"want --label COLUMN, the column of the classes" + namesIn(table, name))}
	}
	return source, nil
}

// namesIn returns a phrase with the column names of a file. It returns "" if they can't be read.
func namesIn(table files.CSV, name string) string {
	names, err := table.ReadColumnNames(name)
	if err != nil {
		return ""
	}
	return ": one of " + wording.Quoted(names)
}

// A fileReader is a reader of package files. ReadFileContext reports its progress to the progress.Counter
// in ctx.
type fileReader interface {
	ReadFileContext(ctx context.Context, name string) (datasets.Table, error)
}

// table reads the named file and shows the progress. Afterwards it prints the report of the reader.
func (c *call) table(source datasets.Source, name string) (t datasets.Table, err error) {
	reader := source.(fileReader)
	c.withReadingProgress(context.Background(), func(ctx context.Context) {
		t, err = reader.ReadFileContext(ctx, name)
	})
	if err != nil {
		return datasets.Table{}, err
	}
	c.printReport(source, t.Report)
	return t, nil
}

// printReport prints the report of the reader source, which lists skipped rows, replaced values and notes.
// It prints nothing if the report is empty.
func (c *call) printReport(source datasets.Source, report *datasets.Report) {
	if report.Empty() {
		return
	}
	changes := *report
	changes.Notes = nil // printed below, with flags instead of fields
	if !changes.Empty() {
		fmt.Fprintln(c.stderr, &changes)
	}
	for _, note := range report.Notes {
		fmt.Fprintln(c.stderr, "note:", c.sentence(note))
	}
	reader, isCSV := source.(files.CSV)
	if isCSV && reader.Schema == nil && len(report.Merged) > 0 {
		fmt.Fprintln(c.stderr, "to keep such classes apart, set --text-labels")
	}
}
