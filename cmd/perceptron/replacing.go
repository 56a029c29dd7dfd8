package main

import (
	"fmt"
	"regexp"

	"perceptronlab/internal/wording"
)

// checkReplaced returns an error if the command would replace a file of another kind than it writes, for
// instance because the user has mistaken the name of a data file for that of the model. predict checks later
// whether it replaces a data file, because predictions need not have column names.
func (c *call) checkReplaced(out usedFile) error {
	if out.path == "" {
		return nil
	}
	found := kindOfFile(out)
	want := c.writes(out)
	mayBePredictions := want == predictionFile && found == otherFile // predict checks this
	if found == newFile || want == "" || found == want || mayBePredictions {
		return nil
	}
	return replaceError(out, found, want)
}

// writes returns the kind of the output, or "" if another part of the command checks it.
func (c *call) writes(out usedFile) fileKind {
	if out.flag != "-o" {
		return ""
	}
	switch c.command.name {
	case "train":
		return modelFile
	case "predict":
		return predictionFile
	case "export":
		return c.exportedKind()
	}
	switch c.step() {
	case "epoch":
		return partialFile
	case "mix":
		return runStateFile
	case "run":
		return modelFile
	}
	return ""
}

// exportedKind returns the kind of file that export writes, or "" if the format is not known.
func (c *call) exportedKind() fileKind {
	format, err := c.exportFormat()
	switch {
	case err != nil:
		return "" // the command reports the error
	case format == exportNPZ:
		return arraysFile
	}
	return onnxFile
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
