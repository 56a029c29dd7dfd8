package files

import (
	"bufio"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"slices"
	"strings"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/internal/lines"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
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
		return struct{}{}, atomicfile.WriteFile(name, atomicfile.Compressed(name, func(w io.Writer) error {
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
	w, err := c.newColumnWriter(to, in, more, values)
	if err != nil {
		return err
	}
	if err := w.addRows(); err != nil {
		return err
	}
	return w.finish()
}

// A columnWriter writes the rows of a file, each with more values.
type columnWriter struct {
	records *records
	plan    *plan
	buffer  *bufio.Writer
	csv     *csv.Writer // writes to buffer without delay
	none    []string    // the values of a row that was skipped
	values  [][]string  // those of all others
	used    int         // how many of them are written
}

// newColumnWriter returns a writer of the rows of a file. It has written the column names.
func (c CSV) newColumnWriter(
	to io.Writer,
	in *input,
	more []string,
	values [][]string,
) (*columnWriter, error) {
	records, plan, err := c.begin(in)
	if err != nil {
		return nil, err
	}
	w := &columnWriter{
		records: records,
		plan:    plan,
		buffer:  bufio.NewWriterSize(to, 1<<16),
		none:    make([]string, len(more)),
		values:  values,
	}
	w.csv = csv.NewWriter(w.buffer) // it has no buffer of its own because this one is large
	w.csv.Comma = c.comma()
	if c.NoHeader {
		return w, nil
	}
	return w, w.writeRecord(w.names(more), nil)
}

// names returns the names of all columns of the file, and those of more columns, which become
// different from all before them.
func (w *columnWriter) names(more []string) []string {
	var names []string
	for _, col := range w.plan.columns {
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

// next returns the values for the next row.
func (w *columnWriter) next(skipped bool) []string {
	if skipped {
		return w.none
	}
	w.used++
	if w.used > len(w.values) {
		return w.none // finish returns an error
	}
	return w.values[w.used-1]
}

// addRows writes all rows.
func (w *columnWriter) addRows() error {
	rows := newRowCopier(w.plan)
	return lines.Each(w.records.blocks, rows.parse, func(b lines.Block, copied *copiedRows) error {
		if copied == nil {
			return w.addRecords(b)
		}
		err := w.addCopied(copied)
		rows.recycle(copied)
		return err
	})
}

// addRecords writes the rows of a block record by record.
func (w *columnWriter) addRecords(b lines.Block) error {
	for record, err := range w.records.allOf(b) {
		if err != nil {
			return w.records.explain(err)
		}
		if n := len(w.plan.columns); len(record) != n {
			return at(datasets.Place{Line: w.records.line()}, errRagged(len(record), n))
		}
		more := w.next(w.plan.gap(record) >= 0)
		if err := w.writeRecord(record, more); err != nil {
			return err
		}
	}
	return nil
}

// writeRecord writes the last record of the file, or what it has become, and more values.
func (w *columnWriter) writeRecord(record, more []string) error {
	comment := w.plan.options.Comment
	if comment != 0 && strings.HasPrefix(record[0], string(comment)) {
		place := w.records.place(0, w.plan.columns[0].Name)
		found := fmt.Sprintf("%s, whose line would be written as a comment, because it begins with %q",
			wording.Quote(record[0]), comment)
		return at(place, problem(found, "another sign for comments, or the column in another place"))
	}
	return w.csv.Write(slices.Concat(record, more))
}

// addCopied writes the rows of a block.
func (w *columnWriter) addCopied(copied *copiedRows) error {
	w.records.count += len(copied.rows)
	start := 0
	for _, row := range copied.rows {
		_, _ = w.buffer.Write(copied.text[start:row.end]) // an error stays, and Write below returns it
		start = row.end
		more := w.next(row.skipped)
		if len(more) > 0 {
			_, _ = w.buffer.WriteRune(w.csv.Comma)
		}
		if err := w.csv.Write(more); err != nil {
			return err
		}
	}
	return nil
}

// finish writes what is left in memory, unless there were more or fewer rows than values.
func (w *columnWriter) finish() error {
	if w.used != len(w.values) {
		return errPredictions(w.used, len(w.values))
	}
	return w.buffer.Flush()
}

// errPredictions says that there is not one prediction for each row.
func errPredictions(rows, predictions int) *datasets.Problem {
	found := wording.Plural(rows, "row") + " and " + wording.Plural(predictions, "prediction")
	return problem(found, "one prediction for each row").
		With(datasets.Fix{
			When:   "if rows were skipped because a value is missing",
			Do:     "write with the reader that skipped them (a table's Source)",
			GoOnly: true,
		}).
		With(when("to keep such rows", setIfMissing("CSV", FillMean)))
}
