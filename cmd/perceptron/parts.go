package main

import (
	"cmp"
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
	for _, out := range outputs {
		if err := cmp.Or(checkPartExtension(out, source), checkPart(out, source, name)); err != nil {
			return err
		}
	}
	return nil
}

// checkPart returns an error if an output of split exists, but can't be an earlier part of the named input.
func checkPart(out usedFile, source datasets.Source, name string) error {
	found := kindOfFile(out)
	isTable := found == otherFile || found == predictionFile
	if found == newFile || isTable && isPart(out.name, name, source) {
		return nil
	}
	if _, isCSV := source.(files.CSV); !isCSV {
		return replaceError(out, found, libsvmFile)
	}
	if isTable {
		found = "a file with other columns"
	}
	return replaceError(out, found, sameColumns)
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
