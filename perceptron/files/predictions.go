package files

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/internal/wording"
)

// WritePredictions copies the file called from to the file called name and adds a column
// "predicted" with one prediction per row, as WriteColumns does. If name ends in ".gz", the
// file is compressed by gzip.
//
//	flowers := train.Source.(files.CSV)
//	t, err := flowers.ReadFile("fresh.csv")
//	…
//	err = flowers.WritePredictions("predicted.csv", "fresh.csv", predicted)
//
// The file appears under its name only when it is complete: until then, and after an error,
// any earlier file is unchanged. So name and from may be the same. A program that is killed
// leaves the hidden file .NAME.new-NUMBER beside it; a call for that name removes it once it is an
// hour old, and so may you at any time.
func (c CSV) WritePredictions(name, from string, predicted []string) error {
	_, err := inFile(context.Background(), from, func(in *input) (struct{}, error) {
		return struct{}{}, atomicfile.WriteFile(name, atomicfile.Packed(name, func(w io.Writer) error {
			return c.addColumns(w, in, []string{"predicted"}, slices.Collect(slices.Chunk(predicted, 1)))
		}))
	})
	return err
}

// WriteColumns copies the file called from to w and adds columns, such as predictions and
// probabilities: their names, with "_" appended where the file has that column already, and
// below them a slice of values for each row. All columns of the file stay, including those in
// Ignore, such as names of rows; separators are those of c. Comments and empty lines are
// dropped. Rows that c leaves out because a value is missing get empty values.
//
// It is an error if there is not one slice of values for each row that c.ReadFile returns. What
// is written is UTF-8, whatever c.Encoding says of the file called from.
func (c CSV) WriteColumns(w io.Writer, from string, names []string, values [][]string) error {
	_, err := inFile(context.Background(), from, func(in *input) (struct{}, error) {
		return struct{}{}, c.addColumns(w, in, names, values)
	})
	return err
}

// addColumns copies the records of a file, with more values each.
func (c CSV) addColumns(to io.Writer, in *input, more []string, values [][]string) error {
	records, plan, err := c.begin(in)
	if err != nil {
		return err
	}
	w := csv.NewWriter(to)
	w.Comma = c.comma()
	out := &copier{options: c, records: records, plan: plan, w: w}
	if !c.NoHeader {
		if err := out.write(out.names(more)); err != nil {
			return err
		}
	}
	used := 0
	for record, err := range records.all() {
		if err != nil {
			return records.explain(err)
		}
		if n := len(plan.columns); len(record) != n {
			line := fmt.Sprintf("line %d", records.line())
			return at(line, "the row has %s; wanted %d, one for each column name",
				wording.Plural(len(record), "value"), n)
		}
		added := make([]string, len(more))
		if plan.gap(record) < 0 {
			if used < len(values) {
				added = values[used]
			}
			used++
		}
		if err := out.write(slices.Concat(record, added)); err != nil {
			return err
		}
	}
	if used != len(values) {
		return fmt.Errorf("there are %s to be predicted and %s; wanted one a row; "+
			"if DropRow has left rows out, write with that reader (a table's Source), "+
			"or read with FillMean, which keeps them",
			wording.Plural(used, "row"), wording.Plural(len(values), "prediction"))
	}
	w.Flush()
	return w.Error()
}

// A copier writes the records of a file.
type copier struct {
	options CSV
	records *records
	plan    *plan
	w       *csv.Writer
}

// names returns the names of all columns of the file, and those of more columns, which become
// different from all before them.
func (c *copier) names(more []string) []string {
	var names []string
	for _, col := range c.plan.columns {
		names = append(names, col.Name)
	}
	for _, name := range more {
		for slices.Contains(names, name) {
			name += "_"
		}
		names = append(names, name)
	}
	return names
}

// write writes what the last record of the file has become.
func (c *copier) write(record []string) error {
	comment := c.options.Comment
	if comment != 0 && strings.HasPrefix(record[0], string(comment)) {
		place := c.records.place(0, c.plan.columns[0].Name)
		return at(place, "%s begins with the sign of Comment, %q, "+
			"so that its line would be written as a comment; "+
			"wanted another sign, or the column in another place", wording.Quote(record[0]), comment)
	}
	return c.w.Write(record)
}
