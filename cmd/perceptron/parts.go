package main

import (
	"slices"

	"perceptronlab/internal/libsvm"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// The kinds of files that split may replace. kindOfFile doesn't return them, because such a file differs from
// other files only in its columns or its rows.
const (
	sameColumns fileKind = "a file with the columns of the input"
	libsvmFile  fileKind = "a LIBSVM file"
)

// checkParts returns an error if an output of split has a name for another format than the input, or if it
// would replace a file that can't be an earlier part of the same file. The argument name is the input.
func (c *call) checkParts(source datasets.Source, name string) error {
	outputs := []usedFile{
		namedFile("--train-to", c.settings.split.Train),
		namedFile("--test-to", c.settings.split.Test),
	}
	want := libsvmFile
	if _, isCSV := source.(files.CSV); isCSV {
		want = sameColumns
	}
	for _, out := range outputs {
		if err := checkPartExtension(out, source); err != nil {
			return err
		}
		found := kindOfFile(out)
		isTable := found == otherFile || found == predictionFile
		switch {
		case found == newFile || isTable && isPart(out.name, name, source):
		case isTable && want == sameColumns:
			return replaceError(out, "a file with other columns", want)
		default:
			return replaceError(out, found, want)
		}
	}
	return nil
}

// isPart reports whether a file has the column names of the file named from. If the source is a reader of
// LIBSVM files, which have no column names, isPart reports whether the file looks like a LIBSVM file.
func isPart(name, from string, source datasets.Source) bool {
	reader, isCSV := source.(files.CSV)
	if !isCSV {
		start, ok := startOf(name)
		return ok && libsvm.LooksLike(string(start), len(start) < startSize, 1)
	}
	names, err := reader.ReadColumnNames(name)
	if err != nil {
		return false
	}
	want, err := reader.ReadColumnNames(from)
	return err != nil || slices.Equal(names, want) // split reports the error
}
