package files

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"

	"perceptronlab/internal/lines"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files/internal/frames"
)

// openFrame opens the DataFrame in a Parquet file. It returns nil if the file has another format, or if the
// program does not contain package parquet.
func openFrame(in *input) (frames.Frame, error) {
	if frames.Open == nil {
		return nil, nil
	}
	if in.file != nil && in.size > 0 { // not a pipe
		return openFrameInFile(in)
	}
	buffered := bufio.NewReader(in.from)
	in.from = buffered
	start, _ := buffered.Peek(len(parquetMagic) + 1) // if this fails, the text reader returns the error
	if !isParquet(start, nil) {
		return nil, nil
	}
	data, err := io.ReadAll(in)
	if err != nil {
		return nil, err
	}
	return frames.Open(bytes.NewReader(data), int64(len(data)))
}

// openFrameInFile is like openFrame, for a file on disk. It does not read the whole file into memory.
func openFrameInFile(in *input) (frames.Frame, error) {
	start := make([]byte, len(parquetMagic)+1)
	end := make([]byte, len(parquetMagic))
	n, _ := in.file.ReadAt(start, 0) // if this fails, the text reader returns the error
	k, _ := in.file.ReadAt(end, max(0, in.size-int64(len(end))))
	if !isParquet(start[:n], end[:k]) {
		return nil, nil
	}
	return frames.Open(in, in.size)
}

// parquetMagic is at the beginning of each Parquet file.
const parquetMagic = "PAR1"

// isParquet reports whether a file with the given start and end is a Parquet file. It begins with the
// magic, and ends with it, too, or the magic is followed by a byte that no line of text has. The names of
// the columns of a CSV file may begin with PAR1.
func isParquet(start, end []byte) bool {
	rest, found := bytes.CutPrefix(start, []byte(parquetMagic))
	if !found || len(rest) == 0 {
		return false
	}
	isControl := rest[0] < ' ' && !strings.ContainsRune("\t\r\n", rune(rest[0]))
	return isControl || string(end) == parquetMagic
}

// recordsOf returns the records of a frame.
func (c CSV) recordsOf(frame frames.Frame) *records {
	return &records{options: c.forFrames(), frame: frame}
}

// textFields are the fields of CSV that define how a text is written. They have no effect on frames.
var textFields = []string{"Comma", "Decimal", "Skip", "Comment", "NoHeader", "Thousands", "Encoding"}

// forFrames returns the reader of frames: c without the textFields. Null is always a missing value, and its
// text is empty.
func (c CSV) forFrames() CSV {
	fields := reflect.ValueOf(&c).Elem()
	for _, name := range textFields {
		fields.FieldByName(name).SetZero()
	}
	if c.Schema == nil && len(c.NAValues) > 0 && !slices.Contains(c.NAValues, "") {
		c.NAValues = append(slices.Clone(c.NAValues), "")
	}
	return c
}

// checkKind returns an error if r is a frame and the earlier file is text, or the other way round, although c
// reads the two kinds differently. All files must have the plan of the first one.
func (c CSV) checkKind(r, earlier *records) error {
	if (r.frame == nil) == (earlier.frame == nil) || reflect.DeepEqual(c, c.forFrames()) {
		return nil
	}
	p := problem("text and Parquet files together, which are read differently with these settings",
		"files of one kind")
	p.Fixes = byPandas("read_parquet")
	return p
}

// frameHeader returns the column names of r.frame.
func (r *records) frameHeader(allowed headerRules) ([]string, error) {
	columns := r.frame.Columns()
	if len(columns) == 0 {
		return nil, problem("a file without columns", "at least one column")
	}
	if len(columns) > maxColumns {
		return nil, errTooWide(len(columns))
	}
	names := make([]string, len(columns))
	for j, col := range columns {
		names[j] = col.Name
	}
	r.count++ // the names count as a record, as in next
	return r.options.names(names, 0, allowed)
}

// useColumns prepares reading the rows of a frame. The argument used reports for each column whether its
// values are needed; if it is nil, all are, and a value that can't be read is a phrase such as <bytes>. If
// the file is text, useColumns does nothing.
func (r *records) useColumns(used []bool) error {
	if r.frame == nil {
		return nil
	}
	if used != nil {
		if err := r.checkTypes(used); err != nil {
			return err
		}
	}
	text, err := r.frame.Text(used)
	if err != nil {
		return err
	}
	r.blocks = &lines.Cutter{From: text, Size: blockSize, MaxLine: maxLine, Quotes: true}
	return nil
}

// checkTypes returns an error if values of a used column of r.frame can't be read.
func (r *records) checkTypes(used []bool) error {
	var unreadable []frames.Column
	for j, col := range r.frame.Columns() {
		if used[j] && col.Type != "" {
			unreadable = append(unreadable, col)
		}
	}
	if unreadable == nil {
		return nil
	}
	found := wording.Plural(len(unreadable), "column") + " that can't be read: " +
		wording.List(unreadable, func(col frames.Column) string {
			return wording.Quote(col.Name) + " (" + col.Type + ")"
		})
	p := problem(found, "numbers or words")
	if r.options.Schema == nil {
		r.addIgnoreFix(p, unreadable)
	}
	for _, col := range unreadable {
		if col.Fix != "" {
			p.With(do("in Python write " + col.Fix))
		}
	}
	return p
}

// memory returns the number of bytes that the numbers of a file need, at least.
func (r *records) memory(p *plan, size int64) float64 {
	if r.frame != nil {
		return float64(r.frame.Rows()) * float64(len(p.kept)) * 8
	}
	return p.minMemory(size, r.start)
}

// rowPlace returns the place of the last record, in the named column of a frame.
func (r *records) rowPlace(name string) datasets.Place {
	const before = 2 // the column names, and the record itself
	return datasets.Place{Other: fmt.Sprintf("row %d", r.count-before), Name: name}
}

// clearLines sets the lines of skipped rows to 0, because the rows of a frame have no lines.
func clearLines(skipped []datasets.Skipped) {
	for k := range skipped {
		skipped[k].Line = 0
	}
}
