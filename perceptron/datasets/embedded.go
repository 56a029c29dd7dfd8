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

// embedded reads a CSV file of this package: a line of column names, then rows of numbers with
// their class in the column label. It panics on a malformed file; a test reads all of them.
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
