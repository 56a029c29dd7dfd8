package files

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// A FileSplit defines how the methods SplitFile of CSV and LIBSVM divide the rows of a file into a file to
// train on and a file to test on.
type FileSplit struct {
	Train, Test string // the names of the new files; names that end in ".gz" mean compressed files

	Share float64 // the share of the rows that Test receives
	Seed  uint64  // every number is a valid seed; the same seed gives the same split on every machine
	Group string  // for CSV, the column of the groups, which are not divided; "": there are no groups
}

// A FilePart describes one of the two files that SplitFile writes.
type FilePart struct {
	Rows    int
	Groups  int            // 0 if there are no groups
	Classes map[string]int // the number of rows of each class; nil if the rows have no classes
}

// SplitFile divides the rows of the file named from between two new files. If c has a Label, each of them
// receives its share of the rows of each class; in this case, it is the split of Table.Split on the table of
// the file, if the reader skips no rows. With a Group, no group is divided (see datasets.Strata).
//
//	split := files.FileSplit{Train: "train.csv", Test: "test.csv", Share: 0.25, Seed: 1}
//	train, test, err := files.CSV{Label: "species"}.SplitFile(ctx, "flowers.csv", split)
//
// Both files begin with the lines above the rows: comments and the column names. The rows are copied byte
// for byte, in their order, without the empty lines between them. SplitFile uses only the classes and
// groups of the rows, and does not check the other values. Classes and groups that are equal numbers are
// equal, except classes with TextLabels.
//
// SplitFile reads the file twice. It needs about 50 bytes of memory per row. The new files appear only when
// they are complete. They must not be the file itself. It is an error if a class or a group is missing, if
// a row is longer or shorter than the header, or if datasets.Strata returns an error, for instance because
// a class has only one row. If ctx is done, SplitFile soon returns its error.
func (c CSV) SplitFile(ctx context.Context, from string, s FileSplit) (train, test FilePart, err error) {
	return splitFile(ctx, from, s, csvRows{options: c, group: s.Group})
}

// SplitFile divides the rows of the file named from between two new files, each with its share of the rows of
// each label. See CSV.SplitFile. Comments above the first row are copied to both files; other lines without a
// row are left out. There are no groups.
func (l LIBSVM) SplitFile(ctx context.Context, from string, s FileSplit) (train, test FilePart, err error) {
	if s.Group != "" {
		return train, test, withFileName(from, problem("a column of groups", "none, because the columns "+
			"of a LIBSVM file are numbers"))
	}
	return splitFile(ctx, from, s, libsvmRows{l})
}

// A dividedText is a text file whose rows SplitFile divides.
type dividedText interface {
	// strata returns the number of rows, their classes and their groups.
	strata(in *input) (datasets.Strata, textLayout, error)
	// encoding returns the encoding of the text; nil: UTF-8.
	encoding() (encoding.Encoding, error)
	// isRow reports whether a line, or several lines if a value has line ends, is a row or the header.
	isRow(record []byte) bool
}

// A textLayout describes the text above the first row.
type textLayout struct {
	skipped int  // the number of lines above the header
	header  bool // the first record is the header
	quotes  bool // values in quotation marks may have line ends
}

// splitFile divides the rows of a file.
func splitFile(
	ctx context.Context, from string, s FileSplit, text dividedText,
) (train, test FilePart, err error) {
	if !(s.Share > 0 && s.Share < 1) {
		found := fmt.Sprintf("the share %v of the rows for testing", s.Share)
		return train, test, problem(found, "a number between 0 and 1, such as 0.25")
	}
	announce(ctx, from, from)
	var layout textLayout
	strata, err := withOpenFile(ctx, from, func(in *input) (strata datasets.Strata, err error) {
		strata, layout, err = text.strata(in)
		return strata, err
	})
	if err != nil {
		return train, test, err
	}
	_, testRows, err := strata.Split(s.Share, s.Seed)
	if err != nil {
		return train, test, withFileName(from, addSplitFix(err, strata))
	}
	inTest := make([]bool, strata.Rows)
	for _, i := range testRows {
		inTest[i] = true
	}
	_, err = withOpenFile(ctx, from, func(in *input) (struct{}, error) {
		d := &divider{text: text, layout: layout, inTest: inTest}
		return struct{}{}, d.divide(in, s)
	})
	if err != nil {
		return FilePart{}, FilePart{}, err
	}
	return partOf(strata, inTest, false), partOf(strata, inTest, true), nil
}

// addSplitFix returns an error of Strata.Split as an error of this package. If the rows have classes, it adds
// the advice to divide them without regard to their classes.
func addSplitFix(err error, s datasets.Strata) error {
	p, ok := err.(*datasets.Problem)
	if !ok {
		return err
	}
	p.Package = "files"
	if s.Classes != nil && s.Groups == nil {
		p.With(withoutClasses)
	}
	return p
}

// withoutClasses is the advice to divide a CSV file without regard to classes.
var withoutClasses = when("to divide the rows without regard to classes", set("CSV.Label", ""))

// partOf describes the training rows or, if test is true, the test rows.
func partOf(s datasets.Strata, inTest []bool, test bool) FilePart {
	var part FilePart
	if s.Classes != nil {
		part.Classes = map[string]int{}
	}
	groups := map[string]bool{}
	for i := range s.Rows {
		if inTest[i] != test {
			continue
		}
		part.Rows++
		if s.Classes != nil {
			part.Classes[s.Classes[i]]++
		}
		if s.Groups != nil {
			groups[s.Groups[i]] = true
		}
	}
	part.Groups = len(groups)
	return part
}

// A divider copies the rows of a text to two files.
type divider struct {
	text        dividedText
	layout      textLayout
	inTest      []bool // for each row, whether it is a test row
	rows        int    // the number of rows that have been copied
	train, test *bufio.Writer
}

// divide writes both files.
func (d *divider) divide(in *input, s FileSplit) error {
	encoding, err := d.text.encoding()
	if err != nil {
		return err
	}
	return atomicfile.WriteFile(s.Train, atomicfile.Compressed(s.Train, func(train io.Writer) error {
		return atomicfile.WriteFile(s.Test, atomicfile.Compressed(s.Test, func(test io.Writer) error {
			return d.copy(in, encoding, train, test)
		}))
	}))
}

// copy copies the text to two writers. If encoding is not nil, it decodes the text and encodes the copies.
func (d *divider) copy(in *input, encoding encoding.Encoding, train, test io.Writer) error {
	from, err := in.unpacked()
	if err != nil {
		return err
	}
	closeBoth := func() error { return nil }
	if encoding != nil {
		from = bufio.NewReaderSize(encoding.NewDecoder().Reader(from), 1<<16)
		trainText := transform.NewWriter(train, encoding.NewEncoder())
		testText := transform.NewWriter(test, encoding.NewEncoder())
		train, test = trainText, testText
		closeBoth = func() error { return errors.Join(trainText.Close(), testText.Close()) }
	}
	d.train, d.test = bufio.NewWriterSize(train, 1<<16), bufio.NewWriterSize(test, 1<<16)
	if err := d.copyText(from); err != nil {
		return err
	}
	for _, w := range []*bufio.Writer{d.train, d.test} {
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return closeBoth()
}

// copyText copies the text: the lines above the header and the header to both files, and each row to one
// file.
func (d *divider) copyText(from *bufio.Reader) error {
	const mark = "\ufeff"
	if start, _ := from.Peek(len(mark)); string(start) == mark {
		_, _ = from.Discard(len(mark)) // can't fail, because Peek has read these bytes
		if err := d.writeBoth([]byte(mark)); err != nil {
			return err
		}
	}
	for range d.layout.skipped {
		line, err := from.ReadBytes('\n')
		if err := errors.Join(err, d.writeBoth(line)); err != nil {
			return err
		}
	}
	aboveRows := true // whether the next row is the first one, or the header
	blocks := &lines.Cutter{From: from, Size: blockSize, MaxLine: maxLine, Quotes: d.layout.quotes}
	for {
		block, err := blocks.Next()
		switch {
		case errors.Is(err, io.EOF) && d.rows != len(d.inTest):
			return problem("a different number of rows in the second reading", "a file that does not change")
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		for record := range recordsIn(block.Text, d.layout.quotes) {
			isRow := d.text.isRow(record)
			isHeader := isRow && aboveRows && d.layout.header
			if isRow {
				aboveRows, isRow = false, !isHeader
			}
			switch {
			case isRow:
				err = d.writeRow(record)
			case isHeader || aboveRows && !d.layout.header:
				err = d.writeBoth(record)
			}
			if err != nil {
				return err
			}
		}
		blocks.Recycle(block)
	}
}

// writeBoth writes a text to both files.
func (d *divider) writeBoth(text []byte) error {
	_, err := d.train.Write(text)
	_, err2 := d.test.Write(text)
	return errors.Join(err, err2)
}

// writeRow writes a row to its file.
func (d *divider) writeRow(row []byte) error {
	if d.rows == len(d.inTest) {
		return problem("more rows in the second reading", "a file that does not change")
	}
	to := d.train
	if d.inTest[d.rows] {
		to = d.test
	}
	d.rows++
	_, err := to.Write(row)
	return err
}

// recordsIn ranges over the records of a block of whole records. A record ends at a line end. If quotes is
// true, line ends in quotation marks are part of a record.
func recordsIn(text []byte, quotes bool) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for len(text) > 0 {
			end := 0
			for inside := true; inside && end < len(text); {
				line := text[end:]
				if length := bytes.IndexByte(line, '\n') + 1; length > 0 {
					line = line[:length]
				}
				isOdd := quotes && bytes.Count(line, []byte{'"'})%2 == 1
				inside = (end > 0) != isOdd // a second line follows only if the record is inside a quotation
				end += len(line)
			}
			if !yield(text[:end]) {
				return
			}
			text = text[end:]
		}
	}
}

// csvRows is a CSV file whose rows SplitFile divides.
type csvRows struct {
	options CSV
	group   string // the column of the groups, or ""
}

func (t csvRows) encoding() (encoding.Encoding, error) { return t.options.encoding() }

func (t csvRows) isRow(record []byte) bool { return len(bytes.TrimRight(record, "\r\n")) > 0 }

func (t csvRows) strata(in *input) (s datasets.Strata, layout textLayout, err error) {
	names := []string{}
	for _, name := range []string{t.options.Label, t.group} {
		if name != "" {
			names = append(names, name)
		}
	}
	columns, err := t.options.readColumns(in, names)
	if err != nil {
		return s, layout, err
	}
	s.Rows = columns.rows
	lists := columns.lists
	if t.options.Label != "" {
		s.Classes = lists[0].texts(!t.options.TextLabels)
		lists = lists[1:]
	}
	if t.group != "" {
		s.Groups = lists[0].texts(true)
	}
	layout = textLayout{skipped: columns.skipped, header: !t.options.NoHeader, quotes: true}
	return s, layout, nil
}

// libsvmRows is a LIBSVM file whose rows SplitFile divides.
type libsvmRows struct{ options LIBSVM }

func (libsvmRows) encoding() (encoding.Encoding, error) { return nil, nil }

func (libsvmRows) isRow(record []byte) bool {
	line, _, _ := bytes.Cut(record, []byte{'#'})
	return len(bytes.TrimSpace(line)) > 0
}

func (t libsvmRows) strata(in *input) (s datasets.Strata, layout textLayout, err error) {
	plain, err := in.text()
	if err != nil {
		return s, layout, err
	}
	parser := t.options.parser()
	var labels columnTexts
	number := 0
	blocks := &lines.Cutter{From: plain, Size: blockSize, MaxLine: maxLine}
	for {
		block, err := blocks.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil && block.TooLong {
			err = withPlace(datasets.Place{Line: block.Line + 1}, errLongLine())
		}
		if err != nil {
			return s, layout, err
		}
		for line := range recordsIn(block.Text, false) {
			number++
			if !t.isRow(line) {
				continue
			}
			s.Rows++
			if t.options.NoLabels {
				continue
			}
			label := strings.Fields(string(line))[0]
			label, _, _ = strings.Cut(label, "#")
			if _, err := parser.class(label); err != nil {
				return s, layout, withPlace(datasets.Place{Line: number}, err)
			}
			labels.add(label)
		}
		blocks.Recycle(block)
	}
	if s.Rows == 0 {
		return s, layout, problem("no row", "at least one row")
	}
	if !t.options.NoLabels {
		s.Classes = labels.texts(true)
	}
	return s, layout, nil
}
