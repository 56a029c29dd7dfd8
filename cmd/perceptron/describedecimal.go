package main

import (
	"cmp"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// decimalHint returns a hint to set --decimal, or nil. For each column, it considers the first value that
// is not a number. The hint is about the first such value that is a number if the comma is the decimal
// separator, such as "3,14". There is no hint if the user has chosen another decimal separator.
func decimalHint(d files.Description, reader files.CSV) *datasets.Problem {
	if reader.Decimal != 0 && reader.Decimal != '.' {
		return nil
	}
	thousandsPoint := datasets.Setting{Field: "CSV.Thousands", Value: '.'}
	decimalComma := datasets.Setting{Field: "CSV.Decimal", Value: ','}
	for _, column := range d.Columns {
		fix := datasets.Fix{When: "if the comma is the decimal separator"}
		switch {
		case column.Line == 0 || !strings.Contains(column.Word, ","): // without a line, the file is not text
			continue
		case isNumber(column.Word, files.CSV{Comma: ';', Decimal: ','}):
			fix.Set = []datasets.Setting{decimalComma}
		case isNumber(column.Word, files.CSV{Comma: ';', Decimal: ',', Thousands: '.'}):
			fix.Set = []datasets.Setting{decimalComma, thousandsPoint}
		default:
			continue
		}
		if cmp.Or(reader.Comma, ',') == ',' {
			// The comma can't be both the separator of values and the decimal separator.
			fix.Do = "save the file with another separator"
			fix.Set = append([]datasets.Setting{{Field: "CSV.Comma", Value: ';'}}, fix.Set...)
		}
		hint := &datasets.Problem{
			Place: datasets.Place{Line: column.Line, Name: column.Name},
			Found: wording.Quote(column.Word),
			Want:  "a number",
			Fixes: []datasets.Fix{fix},
		}
		if isNumber(column.Word, files.CSV{Comma: ';', Thousands: ','}) {
			hint.With(datasets.Fix{
				When: "if the comma separates thousands",
				Set:  []datasets.Setting{{Field: "CSV.Thousands", Value: ','}},
			})
		}
		return hint
	}
	return nil
}

// isNumber reports whether the reader reads the given value as a number. The reader must not use the comma
// to separate values, because the value may contain a comma.
func isNumber(value string, reader files.CSV) bool {
	_, err := reader.Read(strings.NewReader("value\n" + value + "\n"))
	return err == nil
}
