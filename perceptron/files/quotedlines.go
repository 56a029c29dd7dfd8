package files

import (
	"bytes"
	"iter"
)

// linesAndQuotes ranges over the lines of a text of CSV, with their line ends. For each line, it reports
// whether its line end is in quotation marks.
func linesAndQuotes(text []byte) iter.Seq2[[]byte, bool] {
	return func(yield func([]byte, bool) bool) {
		inQuotes := false
		for line := range bytes.Lines(text) {
			if bytes.Count(line, []byte{'"'})%2 == 1 {
				inQuotes = !inQuotes
			}
			if !yield(line, inQuotes) {
				return
			}
		}
	}
}
