package main

import (
	"encoding/csv"
	"io"

	"perceptronlab/perceptron/datasets"
)

// withSkippedRows returns the cells of all rows of a file, including the rows that its reader skipped because
// a value is missing. The cells of such rows are empty. cells has one slice per row of the table, and width
// cells in each.
func withSkippedRows(cells [][]string, width int, report *datasets.Report) [][]string {
	if report == nil {
		return cells
	}
	var all [][]string
	for _, row := range report.Skipped {
		n := row.Row - len(all) // the number of rows of the table before the skipped row
		all = append(append(all, cells[:n]...), make([]string, width))
		cells = cells[n:]
	}
	return append(all, cells...)
}

// writeRows writes rows of cells separated by comma. A row of one empty cell is written as "", because most
// programs skip empty lines.
func writeRows(w io.Writer, comma rune, rows [][]string) error {
	to := csv.NewWriter(w)
	to.Comma = comma
	for _, row := range rows {
		if len(row) != 1 || row[0] != "" {
			if err := to.Write(row); err != nil {
				return err
			}
			continue
		}
		to.Flush()
		if _, err := io.WriteString(w, "\"\"\n"); err != nil {
			return err
		}
	}
	to.Flush()
	return to.Error()
}
