package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// formatOf returns the format that a file's name implies, or "" if the name implies none. The format of
// a folder is words.
func formatOf(name string) string {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return "words"
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	switch filepath.Ext(name) {
	case "", ".csv":
		return "csv"
	case ".tsv", ".tab":
		return "tsv"
	case ".svm", ".libsvm", ".svmlight":
		return "libsvm"
	case ".npz":
		return "npz"
	}
	return ""
}

// formatRead returns the format that the reader reads, or "" if the reader is nil. For CSV and TSV, it
// returns csv.
func formatRead(source datasets.Source) string {
	switch source.(type) {
	case files.CSV:
		return "csv"
	case files.LIBSVM:
		return "libsvm"
	case files.NPY:
		return "npy"
	case files.NPZ:
		return "npz"
	case files.BagOfWords:
		return "words"
	}
	return ""
}

// format returns the format of the named file. The format is the value of --format, if given.
// Otherwise, if known is nil, the name implies the format. If known is the reader of a model's training
// file, the format is the same as in training, or tsv instead of csv; it is an error if the extension
// of the name implies a different format.
func (c *call) format(name string, known datasets.Source) (string, error) {
	if c.settings.format != "" {
		return c.settings.format, nil
	}
	format := formatOf(name)
	own := formatRead(known)
	switch {
	case known == nil && format == "":
		return "", wrongUsage{fmt.Errorf("the file name %q does not show the format; set --format to %s",
			name, enumerated(formats, "or"))}
	case known == nil || format == own || own == "csv" && format == "tsv":
		return format, nil
	case format != "" && filepath.Ext(name) != "":
		return "", fmt.Errorf("%s: got the format %s, want %s, as in training, "+
			"because the formats name columns differently; to read the file anyway, set --format",
			name, format, own)
	}
	return own, nil
}

// check returns an error if a flag applies only to formats other than the given one. If known, the
// reader of a model's training file, is not nil, flags for LIBSVM and words are errors as well, because
// the model determines these settings.
func (c *call) check(format string, known datasets.Source) error {
	for _, f := range c.flags {
		o := f.option
		switch {
		case !o.isFor(format):
			return wrongUsage{fmt.Errorf("%s is for %s, but the format is %s",
				o.flag(), enumerated(strings.Fields(o.formats), "and"), format)}
		case known != nil && (o.formats == "libsvm" || o.formats == "words"):
			return wrongUsage{fmt.Errorf("the model determines how files are read; leave out %s", o.flag())}
		}
	}
	return nil
}

// source returns a reader for the named file, with the settings of the flags. If known, the reader of a
// model's training file, is not nil, the settings without a flag are those of known.
func (c *call) source(name string, known datasets.Source) (datasets.Source, error) {
	format, err := c.format(name, known)
	if err != nil {
		return nil, err
	}
	if err := c.check(format, known); err != nil {
		return nil, err
	}
	to := settings{format: format}
	switch known := known.(type) {
	case files.CSV:
		to.csv = known
	case files.NPZ:
		to.npz = known
	case files.LIBSVM:
		to.libsvm = known
	case files.BagOfWords:
		to.words = known
	}
	if format == "tsv" {
		to.csv.Comma = '\t'
	}
	to.apply(c.flags)
	switch format {
	case "csv", "tsv":
		return to.csv, nil
	case "npz":
		return to.npz, nil
	case "libsvm":
		return to.libsvm, nil
	case "words":
		return to.words, nil
	}
	return known, nil // a files.NPY, for which there are no flags
}

// labelled returns a reader for a training file, as source does. It returns an error if the format is
// CSV or TSV and the label column is not set.
func (c *call) labelled(name string, known datasets.Source) (datasets.Source, error) {
	source, err := c.source(name, known)
	if err != nil {
		return nil, err
	}
	if table, ok := source.(files.CSV); ok && table.Label == "" {
		return nil, wrongUsage{errors.New("the flag --label is missing, " +
			"want --label COLUMN, the column of the classes")}
	}
	return source, nil
}

// A fileReader is a reader of package files. It reports its progress to the counter in the context.
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
	c.printReport(t.Report)
	return t, nil
}

// printReport prints the report of a reader, which lists skipped rows and replaced values. It prints
// nothing if the report is empty.
func (c *call) printReport(report *datasets.Report) {
	if !report.Empty() {
		fmt.Fprintln(c.stderr, report)
	}
}
