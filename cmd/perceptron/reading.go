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

// formatOf returns the format that a file's name shows, or "".
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

// formatRead returns the format that a reader reads, or "" for none.
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

// format returns the format of a file: the one that --format names, or the one that its name
// shows. If known, the reader of another file, is not nil, the name must show that one's.
func (c *call) format(name string, known datasets.Source) (string, error) {
	if c.settings.format != "" {
		return c.settings.format, nil
	}
	format := formatOf(name)
	own := formatRead(known)
	switch {
	case known == nil && format == "":
		return "", wrongUsage{fmt.Errorf("the name %q does not say what is in the file; want --format %s",
			name, enumerated(formats, "or"))}
	case known == nil || format == own || own == "csv" && format == "tsv":
		return format, nil
	case format != "" && filepath.Ext(name) != "":
		return "", fmt.Errorf("the model was trained on %s, and %s is %s, whose columns have other names; "+
			"want %[1]s; to read it all the same, set --format", own, name, format)
	}
	return own, nil
}

// check returns an error if a flag is for another format, or says what the model knows.
func (c *call) check(format string, known datasets.Source) error {
	for _, f := range c.flags {
		o := f.option
		switch {
		case !o.isFor(format):
			return wrongUsage{fmt.Errorf("the format is %s; %s is for %s",
				format, o.flag(), enumerated(strings.Fields(o.formats), "and"))}
		case known != nil && (o.formats == "libsvm" || o.formats == "words"):
			return wrongUsage{fmt.Errorf("the model knows how its files are read; leave out %s", o.flag())}
		}
	}
	return nil
}

// source returns the reader of a file, as the flags describe it. If known, the reader of another
// file, is not nil, it reads as that does, but for what the flags say.
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
	return known, nil // an NPY, which no flag changes
}

// labelled is source for a file to train on: the flag --label must say which column has the classes.
func (c *call) labelled(name string, known datasets.Source) (datasets.Source, error) {
	source, err := c.source(name, known)
	if err != nil {
		return nil, err
	}
	if table, ok := source.(files.CSV); ok && table.Label == "" {
		return nil, wrongUsage{errors.New("the flag --label is missing; " +
			"want --label COLUMN, the column of the classes")}
	}
	return source, nil
}

// A fileReader is a reader of package files: each can say how far it has come.
type fileReader interface {
	ReadFileContext(ctx context.Context, name string) (datasets.Table, error)
}

// table reads a file, with a line of progress.
func (c *call) table(source datasets.Source, name string) (t datasets.Table, err error) {
	reader := source.(fileReader)
	c.whileReading(context.Background(), func(ctx context.Context) {
		t, err = reader.ReadFileContext(ctx, name)
	})
	if err != nil {
		return datasets.Table{}, err
	}
	c.tell(t.Report)
	return t, nil
}

// tell says what a reader skipped or replaced.
func (c *call) tell(report *datasets.Report) {
	if !report.Empty() {
		fmt.Fprintln(c.stderr, report)
	}
}
