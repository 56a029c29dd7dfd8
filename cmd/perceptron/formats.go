package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	_ "perceptronlab/perceptron/files/zstd" // to read files that are compressed with zstd
)

// formatOf returns the format that a file's name implies, or "" if the name implies none. A name without an
// extension implies csv. The format of a folder is words.
func formatOf(name string) string {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return "words"
	}
	name = strings.ToLower(name)
	for _, compressed := range []string{".gz", ".bz2", ".zst", ".zip"} {
		name = strings.TrimSuffix(name, compressed)
	}
	switch filepath.Ext(name) {
	case "", ".csv":
		return "csv"
	case ".tsv", ".tab":
		return "tsv"
	case ".svm", ".libsvm", ".svmlight":
		return "libsvm"
	case ".parquet", ".pq":
		return "parquet"
	case ".npz":
		return "npz"
	}
	return ""
}

// formatOfReader returns the format of the files that source reads, or "" if source is nil. For CSV, TSV and
// Parquet, it returns csv.
func formatOfReader(source datasets.Source) string {
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

// format returns the format of the named file. If --format is set, its value is the format. Otherwise, if
// trained is nil, the name implies the format. If trained is the reader of a model's training file, the
// format is the same as in training, except that tsv and parquet may replace csv. It is an error if there is
// no such file, or if the extension of the name implies a different format.
func (c *call) format(name string, trained datasets.Source) (string, error) {
	if c.settings.format != "" {
		return c.settings.format, nil
	}
	format := formatOf(name)
	if _, err := os.Stat(name); errors.Is(err, fs.ErrNotExist) {
		return "", files.CheckFormat(name)
	}
	if format == "words" || format == "" && trained == nil {
		if err := checkFormat(name); err != nil {
			return "", err
		}
	}
	trainedFormat := formatOfReader(trained)
	isTable := format == "tsv" || format == "parquet" // files.CSV reads these formats, too
	switch {
	case trained == nil && format == "":
		return "", usageError{fmt.Errorf("the file name %q does not imply a format; set --format to %s",
			name, wording.Joined(formats, "or"))}
	case trained == nil || format == trainedFormat || trainedFormat == "csv" && isTable:
		return format, nil
	case format != "" && filepath.Ext(name) != "":
		return "", fmt.Errorf("%s: got the format %s, want %s, as in training, "+
			"because the formats name columns differently; to read the file anyway, set --format",
			name, format, trainedFormat)
	}
	return trainedFormat, nil
}

// checkFormat is files.CheckFormat, with the flag that reads a Parquet file as the fix for such a file.
func checkFormat(name string) error {
	err := files.CheckFormat(name)
	var problem *datasets.Problem
	if errors.As(err, &problem) && problem.Found == "a Parquet file" {
		problem.Fixes = []datasets.Fix{{Do: "set --format parquet"}}
	}
	return err
}
