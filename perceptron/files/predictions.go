package files

import (
	"compress/gzip"
	"encoding/csv"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"perceptronlab/internal/whole"
	"perceptronlab/internal/wording"
)

// WritePredictions copies the file called from to the file called name and adds a column
// "predicted" with one prediction per row (with "_" appended if the file has that column
// already). All columns stay, including those in Ignore, such as names of rows; separators are
// those of c. Comments and empty lines are dropped. Rows that c leaves out because a value is
// missing get an empty prediction. If name ends in ".gz", the file is compressed by gzip.
//
//	flowers := train.Source.(files.CSV)
//	t, err := flowers.ReadFile("fresh.csv")
//	…
//	err = flowers.WritePredictions("predicted.csv", "fresh.csv", predicted)
//
// It is an error if there is not one prediction for each row that c.ReadFile returns. The
// file appears under its name only when it is complete: until then, and after an error,
// any earlier file is unchanged. So name and from may be the same. A program that is killed
// leaves the hidden file .NAME.new-NUMBER beside it; the next call for that name removes it, and
// so may you. What is written is UTF-8, whatever c.Encoding says of the file called from.
func (c CSV) WritePredictions(name, from string, predicted []string) error {
	_, err := inFile(from, func(r io.Reader) (struct{}, error) {
		return struct{}{}, whole.WriteFile(name, func(file io.Writer) error {
			end := func() error { return nil }
			if strings.EqualFold(filepath.Ext(name), ".gz") {
				packed := gzip.NewWriter(file)
				file, end = packed, packed.Close
			}
			w := csv.NewWriter(file)
			w.Comma = c.comma()
			if err := c.addPredictions(w, r, predicted); err != nil {
				return err
			}
			w.Flush()
			err := w.Error()
			if err == nil {
				err = end()
			}
			if err != nil {
				return fmt.Errorf("%s can't be written: %w", wording.Quote(name), cause(err))
			}
			return nil
		})
	})
	return err
}

// addPredictions copies the records of r to w, with one more value each.
func (c CSV) addPredictions(w *csv.Writer, r io.Reader, predicted []string) error {
	records, columns, err := c.begin(r)
	if err != nil {
		return err
	}
	var names []string
	for _, col := range columns.list {
		names = append(names, col.Name)
	}
	write := func(record []string, last string) error {
		if c.Comment != 0 && strings.HasPrefix(record[0], string(c.Comment)) {
			return at(records.place(0, names[0]), "%s begins with the sign of Comment, %q, so that its line would be written as a comment; wanted another sign, or the column in another place", wording.Quote(record[0]), c.Comment)
		}
		return w.Write(append(slices.Clone(record), last))
	}
	if !c.NoHeader {
		last := "predicted"
		for slices.Contains(names, last) {
			last += "_"
		}
		if err := write(names, last); err != nil {
			return err
		}
	}
	used := 0
	for record, err := range records.all() {
		if err != nil {
			return records.explain(err)
		}
		if len(record) != len(names) {
			return at(fmt.Sprintf("line %d", records.line()), "the row has %s; wanted %d, one for each column name", wording.Plural(len(record), "value"), len(names))
		}
		prediction := ""
		if c.IfMissing != DropRow || columns.gap(record) < 0 {
			if used < len(predicted) {
				prediction = predicted[used]
			}
			used++
		}
		if err := write(record, prediction); err != nil {
			return err
		}
	}
	if used != len(predicted) {
		return fmt.Errorf("there are %s to be predicted and %s; wanted one a row", wording.Plural(used, "row"), wording.Plural(len(predicted), "prediction"))
	}
	return nil
}
