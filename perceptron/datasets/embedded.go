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

// embedded parses a CSV file that is embedded in this package. The first line has the column names,
// and every other line is a row. The argument label is the name of the column that holds the
// classes. All other columns hold numbers. embedded panics if the file is malformed. This cannot
// happen to users, because a test parses all embedded files.
func embedded(file io.Reader, label string) Table {
	records := perceptron.Must(csv.NewReader(file).ReadAll())
	header := records[0]
	labelColumn := slices.Index(header, label)
	t := Table{Features: slices.Delete(slices.Clone(header), labelColumn, labelColumn+1)}
	for _, record := range records[1:] {
		t.Classes = append(t.Classes, record[labelColumn])
		row := make([]float64, 0, len(t.Features))
		for _, cell := range slices.Delete(record, labelColumn, labelColumn+1) {
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
