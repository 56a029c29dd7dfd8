package main

import (
	"fmt"
	"slices"

	"perceptronlab/internal/weight"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/files"
)

// weightsLine returns a line about the named column, whose numbers are the weights of the rows. It
// describes what perceptron train --weights would refuse.
func weightsLine(d files.Description, name string) string {
	k := slices.IndexFunc(d.Columns, func(col files.ColumnSummary) bool { return col.Name == name })
	col := d.Columns[k] // DescribeFile has checked that the column exists
	var wrong []string
	if col.Missing > 0 {
		wrong = append(wrong, wording.Plural(col.Missing, "missing value"))
	}
	if words := col.Count - col.Numbers; words > 0 {
		wrong = append(wrong, notNumbers(words)+", as in "+placeOfWord(col))
	}
	if col.Numbers > 0 && col.Min <= 0 {
		wrong = append(wrong, "the number "+wording.Number(col.Min))
	}
	if wrong != nil {
		return fmt.Sprintf("weights: the column %s has %s, want only positive numbers",
			wording.Quote(name), wording.Joined(wrong, "and"))
	}
	for _, w := range []float64{col.Min, col.Max} {
		if want := weight.Want(w); want != "" {
			return fmt.Sprintf("weights: the column %s has the number %s, want %s",
				wording.Quote(name), wording.Number(w), want)
		}
	}
	return fmt.Sprintf("weights: the column %s has %s from %s to %s, all of them positive",
		wording.Quote(name), wording.Plural(col.Numbers, "weight"), wording.Number(col.Min),
		wording.Number(col.Max))
}

// notNumbers returns a number of values that are not numbers as text.
func notNumbers(count int) string {
	if count == 1 {
		return "1 value that is not a number"
	}
	return fmt.Sprintf("%d values that are not numbers", count)
}

// placeOfWord returns the line of a column's first value that is not a number, or the row if there are no
// lines.
func placeOfWord(col files.ColumnSummary) string {
	if col.Line == 0 {
		return fmt.Sprintf("row %d", col.Row)
	}
	return fmt.Sprintf("line %d", col.Line)
}
