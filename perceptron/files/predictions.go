package files

import (
	"compress/gzip"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/whole"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// WritePredictions writes the rows of a table as comma-separated values, with their
// classes, if they have any, in the column "class", and predicted, one a row, in the last
// column, "predicted". A name that a feature has already gets a "_" more. Numbers are
// written so that they read back to the bit.
//
//	petal_length,petal_width,class,predicted
//	1.4,0.2,setosa,setosa
//
// Of sparse rows, in place of the numbers, only the row's number is written, counted from
// 0, in the column "row". CSV.WritePredictions keeps a file's own columns instead.
//
// A name that ends in ".gz" gets a file packed by gzip.
//
// The file appears under its name when it is complete: until then, and after an error, a
// file that was there before is as it was.
func WritePredictions(name string, t datasets.Table, predicted []string) error {
	return named(name, writeWhole(name, func(w *csv.Writer) error {
		return writeTable(w, t, predicted)
	}))
}

func writeTable(w *csv.Writer, t datasets.Table, predicted []string) error {
	if err := t.Check(); err != nil {
		return err
	}
	if len(predicted) != t.Len() {
		return fmt.Errorf("there are %s and %s; wanted one a row", wording.Plural(t.Len(), "row"), wording.Plural(len(predicted), "prediction"))
	}
	header := slices.Clone(t.Features)
	if t.Sparse != nil {
		header = []string{"row"}
	} else if len(header) == 0 {
		header = numerals(t.Dim(), 1)
	}
	if err := checkNames(header, len(header)); err != nil {
		return err
	}
	if t.Classes != nil {
		header = append(header, unused("class", header))
	}
	header = append(header, unused("predicted", header))
	if err := w.Write(header); err != nil {
		return err
	}
	record := make([]string, 0, len(header))
	for i := range t.Len() {
		record = record[:0]
		if t.Sparse != nil {
			record = append(record, strconv.Itoa(i))
		} else {
			for _, v := range t.Rows[i] {
				record = append(record, strconv.FormatFloat(v, 'g', -1, 64))
			}
		}
		if t.Classes != nil {
			record = append(record, t.Classes[i])
		}
		if err := w.Write(append(record, predicted[i])); err != nil {
			return err
		}
	}
	return nil
}

// WritePredictions copies the file called from to the file called name, with predicted,
// one a row, in one more column, "predicted". All columns stay, those in Ignore too, as
// the names of the rows; separators are those of c. Comments and empty lines are left
// out. Rows that c leaves out because a value is missing get an empty prediction. A name
// that ends in ".gz" gets a file packed by gzip.
//
//	flowers := files.CSV{Ignore: []string{"id"}, Like: train}
//	t, err := flowers.ReadFile("fresh.csv")
//	…
//	err = flowers.WritePredictions("predicted.csv", "fresh.csv", predicted)
//
// It is an error if there is not one prediction for each row that c.ReadFile returns. As
// with the function WritePredictions, a file that was there before is lost only when the
// new one is complete; name and from may be the same.
func (c CSV) WritePredictions(name, from string, predicted []string) error {
	_, err := inFile(from, func(r io.Reader) (struct{}, error) {
		return struct{}{}, writeWhole(name, func(w *csv.Writer) error {
			w.Comma = c.comma()
			return c.addColumn(w, r, predicted)
		})
	})
	return err
}

// addColumn copies the records of r to w, with one more value each.
func (c CSV) addColumn(w *csv.Writer, r io.Reader, predicted []string) error {
	if err := c.check(); err != nil {
		return err
	}
	records, err := c.open(r)
	if err != nil {
		return err
	}
	return records.explain(c.copyRecords(w, records, predicted))
}

// copyRecords copies records to w, with one more value each.
func (c CSV) copyRecords(w *csv.Writer, records *records, predicted []string) error {
	names, first, err := c.header(records)
	if err != nil {
		return err
	}
	p, err := c.plan(names)
	if err != nil {
		return err
	}
	if !c.NoHeader {
		if err := c.checkStart(names[0]); err != nil {
			return placed{records.place(0, names[0]), err}
		}
		if err := w.Write(append(slices.Clone(names), unused("predicted", names))); err != nil {
			return err
		}
	}
	used := 0
	for record, err := first, error(nil); ; record, err = records.next() {
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if record == nil { // there was a header, and no first row
			continue
		}
		if len(record) != len(names) {
			return at(fmt.Sprintf("line %d", records.line()), "the row has %s; wanted %d, one for each column name", wording.Plural(len(record), "value"), len(names))
		}
		if err := c.checkStart(record[0]); err != nil {
			return placed{records.place(0, names[0]), err}
		}
		prediction := ""
		if c.IfMissing != DropRow || p.gap(record) < 0 {
			if used < len(predicted) {
				prediction = predicted[used]
			}
			used++
		}
		if err := w.Write(append(slices.Clone(record), prediction)); err != nil {
			return err
		}
	}
	if used != len(predicted) {
		return fmt.Errorf("there are %s to be predicted and %s; wanted one a row", wording.Plural(used, "row"), wording.Plural(len(predicted), "prediction"))
	}
	return nil
}

// checkStart returns an error if a line that begins with this value would be read back as
// a comment: csv.Writer puts it into quotation marks no more.
func (c CSV) checkStart(cell string) error {
	if r, _ := utf8.DecodeRuneInString(cell); c.Comment != 0 && r == c.Comment {
		return fmt.Errorf("%s begins with the sign of Comment, %q, so that its line would be written as a comment; wanted another sign, or the column in another place", wording.Quote(cell), c.Comment)
	}
	return nil
}

// unused returns a name that is not one of names.
func unused(name string, names []string) string {
	for slices.Contains(names, name) {
		name += "_"
	}
	return name
}

// writeWhole lets write fill a new file, and gives it its name when it is complete.
func writeWhole(name string, write func(w *csv.Writer) error) error {
	return whole.WriteFile(name, func(file io.Writer) error {
		end := func() error { return nil }
		if strings.EqualFold(filepath.Ext(name), ".gz") {
			packed := gzip.NewWriter(file)
			file, end = packed, packed.Close
		}
		w := csv.NewWriter(file)
		if err := write(w); err != nil {
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
}
