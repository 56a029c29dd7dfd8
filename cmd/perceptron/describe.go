package main

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// describe prints a summary of each column of a file.
func describe(c *call) error {
	name, err := c.file()
	if err != nil {
		return err
	}
	source, err := c.source(name, nil)
	if err != nil {
		return err
	}
	reader, ok := source.(files.CSV)
	if !ok {
		return usageError{fmt.Errorf("got the format %s, want csv or tsv; "+
			"to list the arrays of an .npz file, run in Python: "+
			"f = numpy.load(FILE); print({name: f[name].shape for name in f})", formatOfReader(source))}
	}
	var d files.Description
	c.withReadingProgress(context.Background(), func(ctx context.Context) {
		d, err = reader.DescribeFileContext(ctx, name)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.stdout, d)
	if hint := decimalHint(d, reader); hint != nil {
		fmt.Fprintln(c.stdout, "hint:", sentence(hint))
	}
	return err
}

// decimalHint returns a hint to set --decimal. The hint is about the first column with a value such as
// "3,14", which is a number only if the comma is the decimal separator. decimalHint returns nil if no
// column has such a value, or if the user has chosen a decimal separator other than the point.
func decimalHint(d files.Description, reader files.CSV) *datasets.Problem {
	if reader.Decimal != 0 && reader.Decimal != '.' {
		return nil
	}
	thousandsPoint := datasets.Setting{Field: "CSV.Thousands", Value: '.'}
	decimalComma := datasets.Setting{Field: "CSV.Decimal", Value: ','}
	for _, column := range d.Columns {
		fix := datasets.Fix{When: "if the comma is the decimal separator"}
		switch {
		case !strings.Contains(column.Word, ","):
			continue
		case isNumber(column.Word, files.CSV{Comma: ';', Decimal: ','}):
			fix.Set = []datasets.Setting{decimalComma}
		case isNumber(column.Word, files.CSV{Comma: ';', Decimal: ',', Thousands: '.'}):
			fix.Set = []datasets.Setting{decimalComma, thousandsPoint}
		default:
			continue
		}
		if cmp.Or(reader.Comma, ',') == ',' {
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

// isNumber reports whether the reader reads the given value as a number.
func isNumber(value string, reader files.CSV) bool {
	_, err := reader.Read(strings.NewReader("value\n" + value + "\n"))
	return err == nil
}
