package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A fileKind is the kind of an existing file, as far as it matters whether a command may replace it.
type fileKind string

const (
	newFile        fileKind = "a new file" // also an empty file, and what is no regular file
	modelFile      fileKind = "a model"
	stateFile      fileKind = "a checkpoint of training" // also a file of an unknown kind of state
	runStateFile   fileKind = "a state of training on shards"
	partialFile    fileKind = "a partial result"
	shardFile      fileKind = "a shard"
	startFile      fileKind = "the file start of a folder of shards"
	predictionFile fileKind = "a prediction file"
	onnxFile       fileKind = "an exported ONNX model"
	arraysFile     fileKind = "an exported NPZ model"
	otherFile      fileKind = "a file of another kind"
)

// kindOfFile returns the kind of the file f.
func kindOfFile(f usedFile) fileKind {
	if f.info == nil || !f.info.Mode().IsRegular() || f.info.Size() == 0 {
		return newFile
	}
	file, err := os.Open(f.name)
	if err != nil {
		return otherFile
	}
	defer file.Close()
	text, err := unpacked(file)
	if err != nil {
		return otherFile
	}
	start, _ := text.Peek(startSize)
	switch {
	case isModel(start, text):
		return modelFile
	case bytes.HasPrefix(start, []byte("perceptronlab checkpoint ")):
		return kindOfState(f, start)
	case lastIsPredicted.Match(start):
		return predictionFile
	case bytes.HasPrefix(start, []byte("\x08\x08\x12\rperceptronlab")): // the version, and the producer
		return onnxFile
	case bytes.HasPrefix(start, []byte("PK")) && bytes.Contains(firstBytes(start, 64), []byte("coef_.npy")):
		return arraysFile
	}
	return otherFile
}

// kindOfState returns the kind of a file of internal/checkpoint, whose first line contains the kind.
func kindOfState(f usedFile, start []byte) fileKind {
	line, _, _ := bytes.Cut(start, []byte("\n"))
	for word, kind := range map[string]fileKind{
		"mixing.Partial": partialFile,
		"mixing.shard":   shardFile,
		"shards.State":   runStateFile,
	} {
		if !bytes.Contains(line, []byte(" "+word+" ")) {
			continue
		}
		if kind == runStateFile && f.isShardFile() {
			return startFile
		}
		return kind
	}
	return stateFile
}

// startSize is the number of bytes at the beginning of a file from which kindOfFile recognises it.
const startSize = 1 << 16

// unpacked returns a reader of the file, which decompresses it if it is compressed with gzip.
func unpacked(file *os.File) (*bufio.Reader, error) {
	text := bufio.NewReaderSize(file, startSize)
	if start, _ := text.Peek(2); !bytes.Equal(start, []byte{0x1f, 0x8b}) {
		return text, nil
	}
	content, err := gzip.NewReader(text)
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(content, startSize), nil
}

// startOf returns the beginning of the named file, decompressed. It reports false if the file can't be read.
func startOf(name string) (start []byte, ok bool) {
	file, err := os.Open(name)
	if err != nil {
		return nil, false
	}
	defer file.Close()
	text, err := unpacked(file)
	if err != nil {
		return nil, false
	}
	start, _ = text.Peek(startSize)
	return start, true
}

// firstBytes returns the first n bytes of b, or all if there are fewer.
func firstBytes(b []byte, n int) []byte { return b[:min(n, len(b))] }

// isModel reports whether a file is a model, or was one before it was truncated. start is the beginning of
// the file, and rest reads the whole file. The kind is at the beginning, unless another program has saved
// the file.
func isModel(start []byte, rest io.Reader) bool {
	const kind = "perceptronlab classifier"
	if !bytes.HasPrefix(bytes.TrimSpace(start), []byte("{")) {
		return false
	}
	if bytes.Contains(start, []byte(kind)) {
		return true
	}
	text, err := io.ReadAll(rest)
	return err == nil && bytes.Contains(text, []byte(kind))
}

// lastIsPredicted matches a file whose first line ends with the column that predict adds: predicted, or
// predicted_ if the data file has a column predicted.
var lastIsPredicted = regexp.MustCompile(`^[^\r\n]*\bpredicted_*"?\r?\n`)

// checkReplaced returns an error if the command would replace a file of another kind than it writes, for
// instance because the user has mistaken the name of a data file for that of the model. predict checks later
// whether it replaces a data file, because predictions need not have column names.
func (c *call) checkReplaced(out usedFile) error {
	if out.path == "" {
		return nil
	}
	found := kindOfFile(out)
	switch want := c.writes(out); {
	case found == newFile || want == "" || found == want:
		return nil
	case want == predictionFile && found == otherFile:
		return nil
	default:
		return replaceError(out, found, want)
	}
}

// writes returns the kind of the output, or "" if another part of the command checks it.
func (c *call) writes(out usedFile) fileKind {
	step := ""
	if c.command.name == "worker" && len(c.names) > 0 {
		step = c.names[0]
	}
	switch {
	case out.flag != "-o":
		return ""
	case c.command.name == "train" || step == "run":
		return modelFile
	case step == "epoch":
		return partialFile
	case step == "mix":
		return runStateFile
	case c.command.name == "predict":
		return predictionFile
	case c.command.name == "export":
		switch format, err := c.exportFormat(); {
		case err != nil:
			return "" // the command reports the error
		case format == exportNPZ:
			return arraysFile
		}
		return onnxFile
	}
	return ""
}

// checkPredictions returns an error if predict would replace a file that has column names but no predictions.
// The argument skip is the number of lines above the column names, which predict copies.
func (c *call) checkPredictions(name string, skip int) error {
	out := namedFile("-o", name)
	if kindOfFile(out) == otherFile && !isPredictedBelow(name, skip) {
		return replaceError(out, otherFile, predictionFile)
	}
	return nil
}

// lineEnd matches the end of a line.
var lineEnd = regexp.MustCompile(`\r\n|\n|\r`)

// isPredictedBelow reports whether the named file has the column that predict adds, and the given number of
// lines above the column names.
func isPredictedBelow(name string, lines int) bool {
	start, ok := startOf(name)
	if !ok {
		return false
	}
	for range lines {
		end := lineEnd.FindIndex(start)
		if end == nil {
			return false
		}
		start = start[end[1]:]
	}
	return lastIsPredicted.Match(start)
}

// replaceError returns the error that a command must not replace the file out, which is of another kind than
// the command writes.
func replaceError(out usedFile, found, want fileKind) error {
	return fmt.Errorf("%s: got %s, %s, want a new file, or %s to replace; "+
		"choose another name, or delete the file first",
		out.flag, wording.Quote(out.name), found, want)
}

// The extensions of file names that promise another format than the command writes.
var (
	noText = []string{
		".xlsx", ".xls", ".ods", ".parquet", ".feather", ".npz", ".npy", ".onnx", ".pkl", ".joblib", ".html",
	}
	packed  = []string{".zip", ".bz2", ".xz", ".lzma", ".zst", ".7z", ".rar", ".tgz", ".tar"}
	noTable = []string{".json", ".jsonl", ".xml", ".yaml", ".yml", ".svm", ".libsvm", ".svmlight", ".arff"}
	noModel = []string{
		".csv", ".tsv", ".tab", ".gz", ".svm", ".libsvm", ".svmlight",
		".arff", ".xml", ".yaml", ".yml",
	}
	noExport = slices.Concat(noText, packed, noTable, noModel)
)

// checkExtension returns an error if the name of the output promises another format than the command writes.
func (c *call) checkExtension(out usedFile) error {
	extension := strings.ToLower(filepath.Ext(out.name))
	others := slices.Concat(noText, packed)
	writes, example := "", ""
	switch c.writes(out) {
	case modelFile:
		others = append(others, noModel...)
		writes, example = "a model is JSON", "model.json"
	case predictionFile:
		extension = strings.ToLower(filepath.Ext(strings.TrimSuffix(strings.ToLower(out.name), ".gz")))
		others = append(others, noTable...)
		writes, example = "predictions are CSV", "predictions.csv or predictions.csv.gz"
	case onnxFile:
		others = without(noExport, ".onnx")
		writes, example = "the format is onnx", "model.onnx"
	case arraysFile:
		others = without(noExport, ".npz")
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
