package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// Extensions of file names that promise another format than that of an output.
var (
	binaryExtensions = []string{
		".xlsx", ".xls", ".ods", ".parquet", ".feather", ".npz", ".npy", ".onnx", ".pkl", ".joblib",
	}
	archiveExtensions  = []string{".zip", ".bz2", ".xz", ".lzma", ".zst", ".7z", ".rar", ".tgz", ".tar"}
	notTableExtensions = []string{
		".json", ".jsonl", ".html", ".xml", ".yaml", ".yml", ".svm", ".libsvm", ".svmlight", ".arff",
	}
	notLIBSVMExtensions = []string{
		".csv", ".tsv", ".tab", ".json", ".jsonl", ".html", ".xml", ".yaml", ".yml", ".arff",
	}
	notModelExtensions = []string{
		".csv", ".tsv", ".tab", ".gz", ".svm", ".libsvm", ".svmlight", ".arff", ".html", ".xml",
		".yaml", ".yml",
	}
	notExportExtensions = slices.Concat(
		binaryExtensions, archiveExtensions, notTableExtensions, notModelExtensions,
	)
)

// checkExtension returns an error if the name of the output promises another format than the command writes.
func (c *call) checkExtension(out usedFile) error {
	extension := strings.ToLower(filepath.Ext(out.name))
	others := slices.Concat(binaryExtensions, archiveExtensions)
	writes, example := "", ""
	switch c.writes(out) {
	case modelFile:
		others = append(others, notModelExtensions...)
		writes, example = "a model is JSON", "model.json"
	case predictionFile:
		extension = uncompressedExtension(out.name)
		others = append(others, notTableExtensions...)
		writes, example = "predictions are CSV", "predictions.csv or predictions.csv.gz"
	case onnxFile:
		others = without(notExportExtensions, ".onnx")
		writes, example = "the format is onnx", "model.onnx"
	case arraysFile:
		others = without(notExportExtensions, ".npz")
		writes, example = "the format is npz", "model.npz"
	default:
		return nil
	}
	if !slices.Contains(others, extension) {
		return nil
	}
	return extensionError(out, writes, example)
}

// extensionError returns the error that the name of the output promises another format than the command
// writes. The argument writes states the format, and example is a name for it.
func extensionError(out usedFile, writes, example string) error {
	return fmt.Errorf("%s: got %s, a name for another format than the command writes, because %s; "+
		"choose a name such as %s", out.flag, wording.Quote(out.name), writes, example)
}

// without returns the extensions except one.
func without(extensions []string, extension string) []string {
	k := slices.Index(extensions, extension)
	return slices.Concat(extensions[:k], extensions[k+1:])
}

// uncompressedExtension returns the extension of a file name without .gz, in lower case.
func uncompressedExtension(name string) string {
	return filepath.Ext(strings.TrimSuffix(strings.ToLower(name), ".gz"))
}

// isTSV reports whether the name of an output file promises tabs between the values.
func isTSV(name string) bool {
	switch uncompressedExtension(name) {
	case ".tsv", ".tab":
		return true
	}
	return false
}

// checkPartExtension returns an error if the name of an output of split promises another format than that of
// the input, which the output has.
func checkPartExtension(out usedFile, source datasets.Source) error {
	reader, isCSV := source.(files.CSV)
	others := slices.Concat(binaryExtensions, archiveExtensions)
	writes, example := "the rows are LIBSVM, like the input", "train.svm"
	if isCSV {
		others = append(others, notTableExtensions...)
		comma := cmp.Or(reader.Comma, ',')
		writes = fmt.Sprintf("the values are separated by %q, like those of the input", comma)
		example = "train.csv or train.csv.gz"
	} else {
		others = append(others, notLIBSVMExtensions...)
	}
	extension := uncompressedExtension(out.name)
	isOtherTable := isCSV && isTSV(out.name) && reader.Comma != '\t'
	if !isOtherTable && !slices.Contains(others, extension) {
		return nil
	}
	return extensionError(out, writes, example)
}
