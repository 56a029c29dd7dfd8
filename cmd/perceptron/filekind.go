package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"regexp"
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
	case isExportedNPZ(start):
		return arraysFile
	}
	return otherFile
}

// isExportedNPZ reports whether a file begins like a zip archive whose first file is the array coef_.
func isExportedNPZ(start []byte) bool {
	const headerSize = 64 // the first name ends within so many bytes
	header := start[:min(headerSize, len(start))]
	return bytes.HasPrefix(header, []byte("PK")) && bytes.Contains(header, []byte("coef_.npy"))
}

// kindOfState returns the kind of a file of internal/checkpoint, whose first line contains the kind.
func kindOfState(f usedFile, start []byte) fileKind {
	line, _, _ := bytes.Cut(start, []byte("\n"))
	isKind := func(word string) bool { return bytes.Contains(line, []byte(" "+word+" ")) }
	switch {
	case isKind("mixing.Partial"):
		return partialFile
	case isKind("mixing.shard"):
		return shardFile
	case isKind("shards.State") && f.isShardFile():
		return startFile
	case isKind("shards.State"):
		return runStateFile
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
