package datasets

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ReadCSV reads comma-separated values: a line of column names, then a line for
// each row. The column named label holds the name of the row's class; all others
// hold numbers.
//
//	sepal_length,sepal_width,petal_length,petal_width,species
//	5.1,3.5,1.4,0.2,setosa
//
// Spaces around a value, empty lines and a byte order mark are ignored. Quoted
// values may contain commas.
//
// Nothing is guessed and nothing is left out: a value that is missing or not a
// finite number, a row that is longer or shorter than the header, column names
// that are empty or repeated, a label column that is not there and a file without
// rows are errors. They name the line, the column (both counted from 1, as
// editors and spreadsheets do) and its name, and the value:
//
//	datasets: line 4, column 3 ("petal_length"): "abc" is not a number
func ReadCSV(r io.Reader, label string) (Table, error) {
	records := csv.NewReader(withoutMark(r))
	records.ReuseRecord = true
	records.FieldsPerRecord = -1 // a ragged row gets a sentence of ours

	record, err := records.Read()
	if errors.Is(err, io.EOF) {
		return Table{}, errors.New("datasets: the file is empty; wanted a line of column names")
	}
	if err != nil {
		return Table{}, fmt.Errorf("datasets: %w", err)
	}
	line, _ := records.FieldPos(0)
	header, err := parseHeader(record, line)
	if err != nil {
		return Table{}, err
	}
	at := slices.Index(header, label)
	if at < 0 {
		return Table{}, fmt.Errorf("datasets: no column is named %s; the columns are %s", quote(label), quoted(header))
	}
	if len(header) == 1 {
		return Table{}, fmt.Errorf("datasets: %s is the only column; wanted at least one column of numbers beside it", quote(label))
	}

	t := Table{Features: slices.Delete(slices.Clone(header), at, at+1)}
	for {
		record, err := records.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Table{}, fmt.Errorf("datasets: %w", err)
		}
		line, _ := records.FieldPos(0)
		if len(record) != len(header) {
			return Table{}, fmt.Errorf("datasets: line %d has %d columns; wanted %d, one for each column name", line, len(record), len(header))
		}
		row, class, err := parseRow(record, header, at)
		if err != nil {
			return Table{}, fmt.Errorf("datasets: line %d, %w", line, err)
		}
		t.Rows = append(t.Rows, row)
		t.Classes = append(t.Classes, class)
	}
	if len(t.Rows) == 0 {
		return Table{}, errors.New("datasets: there is no row below the column names; wanted at least one")
	}
	return t, nil
}

// withoutMark skips the byte order mark that spreadsheets put before UTF-8.
func withoutMark(r io.Reader) io.Reader {
	const mark = "\ufeff"
	buffered := bufio.NewReader(r)
	if start, _ := buffered.Peek(len(mark)); string(start) == mark {
		_, _ = buffered.Discard(len(mark)) // can't fail: it was just seen
	}
	return buffered
}

// parseHeader returns the column names, which must be there and differ.
func parseHeader(record []string, line int) ([]string, error) {
	var header []string
	column := map[string]int{}
	for j, cell := range record {
		name := strings.TrimSpace(cell)
		if name == "" {
			return nil, fmt.Errorf("datasets: line %d, column %d has no name", line, j+1)
		}
		if k, ok := column[name]; ok {
			return nil, fmt.Errorf("datasets: line %d: columns %d and %d are both named %s", line, k+1, j+1, quote(name))
		}
		column[name] = j
		header = append(header, strings.Clone(name))
	}
	return header, nil
}

// parseRow returns the numbers of a record, which is as long as the header, and
// the class that is in column at.
func parseRow(record, header []string, at int) (row []float64, class string, err error) {
	row = make([]float64, 0, len(header)-1)
	for j, cell := range record {
		cell = strings.TrimSpace(cell)
		if j == at {
			if cell == "" {
				return nil, "", fmt.Errorf("column %d (%s): the class is missing", j+1, quote(header[j]))
			}
			class = strings.Clone(cell) // the record's memory is used again
			continue
		}
		v, err := parseNumber(cell)
		if err != nil {
			return nil, "", fmt.Errorf("column %d (%s): %w", j+1, quote(header[j]), err)
		}
		row = append(row, v)
	}
	return row, class, nil
}

// parseNumber returns the float64 nearest to the number in a cell.
func parseNumber(cell string) (float64, error) {
	if cell == "" {
		return 0, errors.New("the number is missing")
	}
	v, err := strconv.ParseFloat(cell, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is too large for a float64", quote(cell))
	case err != nil || strings.Contains(cell, "_"): // ParseFloat takes 1_000
		return 0, fmt.Errorf("%s is not a number", quote(cell))
	case math.IsNaN(v) || math.IsInf(v, 0):
		return 0, fmt.Errorf("%s is not a finite number", quote(cell))
	}
	return v, nil
}
