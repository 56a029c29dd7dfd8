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

// formatOf returns the format that a file's name implies, or "" if it implies none.
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

// formatRead returns the format that a reader reads, or "" for nil.
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

// format returns the format of a file, from --format or from its name. If known, the reader of another
// file, is not nil, the name must imply the format of known.
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

// check returns an error if a flag is for another format, or would change what the model determines.
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

// source returns the reader of a file, with the settings of the flags. If known, the reader of another
// file, is not nil, it provides the other settings.
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
	return known, nil // an NPY, which has no flags
}

// labelled returns the reader of a training file, as source does. It returns an error if a CSV file has no
// --label.
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

// A fileReader is a reader of package files that reports progress to the context.
type fileReader interface {
	ReadFileContext(ctx context.Context, name string) (datasets.Table, error)
}

// table reads a file and shows the progress.
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

// printReport prints which rows were skipped and which values replaced, if any.
func (c *call) printReport(report *datasets.Report) {
	if !report.Empty() {
		fmt.Fprintln(c.stderr, report)
	}
}
