package datasets

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"io"
	"slices"
	"strconv"

	"perceptronlab/perceptron"
)

// embedded parses a CSV file that is embedded in this package: a line of column names, then one line
// per row. The column named label holds the classes, and all other columns hold numbers. It panics
// on a malformed file; a test parses all embedded files.
func embedded(file io.Reader, label string) Table {
	records := perceptron.Must(csv.NewReader(file).ReadAll())
	header := records[0]
	at := slices.Index(header, label)
	t := Table{Features: slices.Delete(slices.Clone(header), at, at+1)}
	for _, record := range records[1:] {
		t.Classes = append(t.Classes, record[at])
		row := make([]float64, 0, len(t.Features))
		for _, cell := range slices.Delete(record, at, at+1) {
			row = append(row, perceptron.Must(strconv.ParseFloat(cell, 64)))
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

// unpack decompresses gzip data.
func unpack(packed []byte) []byte {
	r := perceptron.Must(gzip.NewReader(bytes.NewReader(packed)))
	return perceptron.Must(io.ReadAll(r))
}
