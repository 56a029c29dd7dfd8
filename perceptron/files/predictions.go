package files

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/internal/lines"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// WritePredictions copies the CSV file named from to the file name, and adds a column "predicted" with one
// prediction per row. If name ends in ".gz", the copy is compressed with gzip. See WriteColumns for the
// format of the copy.
//
//	flowers := train.Source.(files.CSV) // train is the table of the training rows
//	t, err := flowers.ReadFile("fresh.csv")
//	…
//	err = flowers.WritePredictions("predicted.csv", "fresh.csv", predicted)
//
// The copy appears only when it is complete. Until then, and after an error, an existing file of that
// name is unchanged, so name and from may be equal. If the program is killed, a hidden file
// .NAME.new-NUMBER may remain in the folder of the copy. You may remove the hidden file. A later call
// with the same name removes it if it is at least an hour old.
func (c CSV) WritePredictions(name, from string, predicted []string) error {
	_, err := withOpenFile(context.Background(), from, func(in *input) (struct{}, error) {
		return struct{}{}, atomicfile.WriteFile(name, atomicfile.Compressed(name, func(w io.Writer) error {
			return c.addColumns(w, in, []string{"predicted"}, slices.Collect(slices.Chunk(predicted, 1)))
		}))
	})
	return err
}

// WriteColumns copies the CSV file named from to w, and adds columns such as predictions and
// probabilities. The value of the new column names[j] in row i is values[i][j]. If the file already has a
// column of that name, "_" is appended to the new name.
//
// The copy has all columns and rows of the file, including columns in Ignore, but no comments and no empty
// lines. It begins with the lines that c.Skip counts. In rows that c skips because a value is missing, the
// new columns are empty. The separator is c.Comma, or ',' if the file is a Parquet file. If c.Comma is ' ',
// one space separates values, and an empty value is written as "". Lines end in LF, but line ends in
// quotation marks are those of the file. The text is UTF-8, regardless of c.Encoding. So c reads the copy of
// a text file, too, unless c.Encoding is another encoding.
//
// It is an error unless values has one slice per row that c.ReadFile returns.
func (c CSV) WriteColumns(w io.Writer, from string, names []string, values [][]string) error {
	_, err := withOpenFile(context.Background(), from, func(in *input) (struct{}, error) {
		return struct{}{}, c.addColumns(w, in, names, values)
	})
	return err
}

// addColumns copies the records of a file and appends columns with the names newNames. The values of the
// new columns in row i are values[i].
func (c CSV) addColumns(to io.Writer, in *input, newNames []string, values [][]string) error {
	w, err := c.newColumnWriter(to, in, newNames, values)
	if err != nil {
		return err
	}
	if err := w.addRows(); err != nil {
		return err
	}
	return w.finish()
}

// A columnWriter writes the rows of a file with additional values.
type columnWriter struct {
	records *records
	plan    *plan
	buffer  *bufio.Writer
	quoting quoting
	line    []byte     // memory for a line
	empty   []string   // the additional values of a skipped row
	values  [][]string // the additional values of all other rows
	used    int        // the number of elements of values that have been used
	began   bool       // the first line has been written
}

// newColumnWriter writes the column names and returns a columnWriter for the rows.
func (c CSV) newColumnWriter(
	to io.Writer,
	in *input,
	newNames []string,
	values [][]string,
) (*columnWriter, error) {
	records, plan, err := c.begin(in)
	if err != nil {
		return nil, err
	}
	records.keepsReturns = true
	w := &columnWriter{
		records: records,
		plan:    plan,
		buffer:  bufio.NewWriterSize(to, 1<<16),
		quoting: records.options.quoting(),
		empty:   make([]string, len(newNames)),
		values:  values,
	}
	if err := records.useColumns(nil); err != nil {
		return nil, err
	}
	if err := w.writeSkipped(records.above.skipped); err != nil {
		return nil, err
	}
	if records.options.NoHeader {
		return w, nil
	}
	return w, w.writeRecord(w.names(newNames), nil)
}

// names returns the names of all columns of the copy: the names of the file's columns, followed by the
// names in newNames. It appends "_" to a name in newNames until the name differs from all names before it.
func (w *columnWriter) names(newNames []string) []string {
	var names []string
	for _, col := range w.plan.columns {
		names = append(names, col.Name)
	}
	for _, name := range newNames {
		for slices.Contains(names, name) {
			name += "_"
		}
		names = append(names, name)
	}
	return names
}

// nextValues returns the additional values of the next row. They are empty if the row is skipped.
func (w *columnWriter) nextValues(skipped bool) []string {
	if skipped {
		return w.empty
	}
	w.used++
	if w.used > len(w.values) {
		return w.empty // finish will return the error that there are too few values
	}
	return w.values[w.used-1]
}

// addRows writes all rows.
func (w *columnWriter) addRows() error {
	rows := newRowCopier(w.plan)
	if !w.began && w.plan.options.Comment != 0 {
		rows = nil // the first row may begin like a comment, which writeRecord checks
	}
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
			return withPlace(datasets.Place{Line: w.records.line()}, errRagged(len(record), n))
		}
		newValues := w.nextValues(w.plan.skipColumn(record) >= 0)
		if err := w.writeRecord(record, newValues); err != nil {
			return err
		}
	}
	return nil
}

// writeRecord writes a record, followed by newValues. The record must be the last one that was read,
// because an error gives its place.
func (w *columnWriter) writeRecord(record, newValues []string) error {
	comment := w.plan.options.Comment
	if !w.began && comment != 0 && strings.HasPrefix(record[0], string(comment)) {
		place := w.records.place(0, w.plan.columns[0].Name)
		found := fmt.Sprintf("%s, which would make the first line a comment", wording.Quote(record[0]))
		want := fmt.Sprintf("a value at the beginning of the first line that does not begin with %q", comment)
		return withPlace(place, problem(found, want).
			With(do("move the column or choose another comment character")))
	}
	w.began = true
	w.line = w.quoting.appendRecord(w.line[:0], slices.Concat(record, newValues))
	return w.writeLine()
}

// writeSkipped copies the lines that CSV.Skip counts, so that the same reader can read the copy.
func (w *columnWriter) writeSkipped(text []byte) error {
	_, err := w.buffer.Write(text)
	return err
}

// writeLine writes w.line and a line end.
func (w *columnWriter) writeLine() error {
	w.line = append(w.line, '\n')
	_, err := w.buffer.Write(w.line)
	return err
}

// addCopied writes the copied rows of a block, each followed by its new values.
func (w *columnWriter) addCopied(copied *copiedRows) error {
	w.records.count += len(copied.rows)
	start := 0
	for _, row := range copied.rows {
		w.line = append(w.line[:0], copied.text[start:row.end]...)
		start = row.end
		newValues := w.nextValues(row.skipped)
		if len(newValues) > 0 {
			w.line = utf8.AppendRune(w.line, w.quoting.comma)
		}
		w.line = w.quoting.appendRecord(w.line, newValues)
		if err := w.writeLine(); err != nil {
			return err
		}
	}
	return nil
}

// finish flushes the buffer. It returns an error if the numbers of rows and values differ.
func (w *columnWriter) finish() error {
	if w.used != len(w.values) {
		return errPredictions(w.used, len(w.values))
	}
	return w.buffer.Flush()
}

// errPredictions returns the problem that the numbers of rows and predictions differ.
func errPredictions(rows, predictions int) *datasets.Problem {
	found := wording.Plural(rows, "row") + " and " + wording.Plural(predictions, "prediction")
	return problem(found, "one prediction per row").
		With(datasets.Fix{
			When:   "if rows were skipped because a value is missing",
			Do:     "use the Source of the table, which skips the same rows",
			GoOnly: true,
		}).
		With(when("to keep rows with missing values", setIfMissing("CSV", FillMean)))
}
