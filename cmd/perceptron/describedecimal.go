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
	for _, column := range d.Columns {
		if column.Line == 0 { // without lines, the file is not text
			continue
		}
		if settings := decimalSettings(column.Word); settings != nil {
			return decimalProblem(column, settings, reader)
		}
	}
	return nil
}

// decimalSettings returns the settings with which a value such as "3,14" or "1.234,5" is a number, or nil if
// there are none.
func decimalSettings(value string) []datasets.Setting {
	decimalComma := datasets.Setting{Field: "CSV.Decimal", Value: ','}
	switch {
	case !strings.Contains(value, ","):
		return nil
	case isNumber(value, files.CSV{Comma: ';', Decimal: ','}):
		return []datasets.Setting{decimalComma}
	case isNumber(value, files.CSV{Comma: ';', Decimal: ',', Thousands: '.'}):
		return []datasets.Setting{decimalComma, {Field: "CSV.Thousands", Value: '.'}}
	}
	return nil
}

// decimalProblem returns the problem that the first word of a column is a number with the given settings.
func decimalProblem(
	column files.ColumnSummary, settings []datasets.Setting, reader files.CSV,
) *datasets.Problem {
	fix := datasets.Fix{When: "if the comma is the decimal separator", Set: settings}
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

// isNumber reports whether the reader reads the given value as a number. The reader must not use the comma
// to separate values, because the value may contain a comma.
func isNumber(value string, reader files.CSV) bool {
	_, err := reader.Read(strings.NewReader("value\n" + value + "\n"))
	return err == nil
}
