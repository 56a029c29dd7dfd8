package main

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"perceptronlab/internal/weight"
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
		advice := ""
		format := formatOfReader(source)
		if format == "npz" {
			advice = "; to list the arrays of the file, run in Python: " +
				"f = numpy.load(FILE); print({name: f[name].shape for name in f})"
		}
		return usageError{fmt.Errorf("got the format %s, want csv, tsv or parquet%s", format, advice)}
	}
	var d files.Description
	c.withReadingProgress(context.Background(), func(ctx context.Context) {
		d, err = reader.DescribeFileContext(ctx, name)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.stdout, d)
	if reader.Weight != "" {
		fmt.Fprintln(c.stdout, weightsLine(d, reader.Weight))
	}
	if hint := decimalHint(d, reader); hint != nil {
		fmt.Fprintln(c.stdout, "hint:", c.sentence(hint))
	}
	for _, note := range d.Notes {
		fmt.Fprintln(c.stdout, "note:", c.sentence(note))
	}
	c.printAdvice(d, c.quantityProblem(d, reader, name))
	return err
}

// printAdvice prints what to correct in the file, and the flags with which train then reads it. The argument
// quantity has the result of quantityProblem.
func (c *call) printAdvice(d files.Description, quantity *datasets.Problem) {
	heading := "flags for train:"
	hasFlags := c.settings.csv.Label != ""
	switch {
	case !hasFlags:
	case d.Problem != nil && d.Problem.Parts == nil: // it is about a row
		fmt.Fprintln(c.stdout, "train can't read the file: "+c.sentence(d.Problem))
		return
	case d.Problem != nil:
		for _, part := range d.Problem.Parts {
			switch {
			case !hasSettings(part):
				fmt.Fprintln(c.stdout, "train can't read the file yet: "+c.sentence(part))
				heading = "flags for train after the correction:"
			case part.Fixes[0].Set == nil:
				fmt.Fprintln(c.stdout, "hint:", c.sentence(part))
			}
		}
	}
	if hasFlags && quantity != nil {
		fmt.Fprintln(c.stdout, "train refuses the classes: "+c.sentence(quantity))
		heading = "flags for train after the correction:"
	}
	fmt.Fprintln(c.stdout, c.trainingFlags(d, heading))
}

// hasSettings reports whether one of the fixes of a problem sets flags.
func hasSettings(p *datasets.Problem) bool {
	return slices.ContainsFunc(p.Fixes, func(fix datasets.Fix) bool { return fix.Set != nil })
}

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

// trainingFlags returns a line with the flags that the command train needs to read the described file. It
// consists of the heading, the given flags, and those that set what the Problem of the Description advises.
func (c *call) trainingFlags(d files.Description, heading string) string {
	if c.settings.csv.Label == "" {
		return "to see the flags that train needs, set --label to the column of the classes"
	}
	var advised []datasets.Setting
	if d.Problem != nil {
		for _, fix := range d.Problem.Fixes {
			advised = append(advised, fix.Set...)
		}
	}
	if ignoresAllFeatures(d, c.settings.csv, advised) {
		return "train can't use any column; the error of train says how to correct the file"
	}
	isReplaced := func(f givenFlag) bool {
		return slices.ContainsFunc(advised, func(s datasets.Setting) bool {
			sameType := reflect.TypeOf(s.Value) == reflect.TypeOf(f.value)
			return sameType && slices.Contains(strings.Fields(f.option.field), s.Field)
		})
	}
	line := heading
	for _, f := range c.flags {
		if !isReplaced(f) {
			line += " " + f.String()
		}
	}
	for _, s := range advised {
		line += " " + asFlag(s)
	}
	return line
}

// ignoresAllFeatures reports whether no column is left to train on, because the given settings of c and the
// advised settings leave out all columns except the label.
func ignoresAllFeatures(d files.Description, c files.CSV, advised []datasets.Setting) bool {
	ignored := slices.Clone(c.Ignore)
	for _, s := range advised {
		if s.Field == "CSV.Ignore" {
			names, _ := s.Value.([]string)
			ignored = append(ignored, names...)
		}
	}
	return !slices.ContainsFunc(d.Columns, func(col files.ColumnSummary) bool {
		return col.Name != c.Label && col.Name != c.Weight && !slices.Contains(ignored, col.Name)
	})
}

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
