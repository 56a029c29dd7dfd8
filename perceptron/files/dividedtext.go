package files

import (
	"bytes"
	"errors"
	"io"
	"strings"

	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// A dividedText is a text file whose rows SplitFile divides.
type dividedText interface {
	// strata returns the number of rows, their classes and their groups, and where the rows are.
	strata(in *input) (datasets.Strata, rowLines, error)
}

// csvRows is a CSV file whose rows SplitFile divides.
type csvRows struct {
	options CSV
	group   string // the column of the groups, or ""
}

func (t csvRows) strata(in *input) (s datasets.Strata, rows rowLines, err error) {
	if frame, err := openFrame(in); frame != nil || err != nil {
		return s, rows, errFrameLines(err)
	}
	names := []string{}
	for _, name := range []string{t.options.Label, t.group} {
		if name != "" {
			names = append(names, name)
		}
	}
	rows.encoding, err = t.options.encoding()
	if err != nil {
		return s, rows, err
	}
	columns, err := t.options.readColumns(in, names)
	if err != nil {
		return s, rows, err
	}
	rows.starts = columns.lines
	s.Rows = len(columns.lines)
	lists := columns.lists
	if t.options.Label != "" {
		s.Classes = lists[0].classes(columns.options)
		if t.options.TextLabels {
			s.Classes = lists[0].texts()
		}
		lists = lists[1:]
	}
	if t.group != "" {
		s.Groups = lists[0].groups(columns.options)
	}
	return s, rows, nil
}

// libsvmRows is a LIBSVM file whose rows SplitFile divides.
type libsvmRows struct{ options LIBSVM }

func (t libsvmRows) strata(in *input) (s datasets.Strata, rows rowLines, err error) {
	plain, err := in.table()
	if err != nil {
		return s, rows, err
	}
	rows.oneLine = true
	parser := t.options.parser()
	var labels columnTexts
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
			return s, rows, err
		}
		number := block.Line
		for line := range bytes.Lines(block.Text) {
			number++
			label, isRow := t.labelOf(string(line))
			if !isRow {
				continue
			}
			rows.starts = append(rows.starts, number)
			if t.options.NoLabels {
				continue
			}
			if _, err := parser.class(label); err != nil {
				return s, rows, withPlace(datasets.Place{Line: number}, err)
			}
			labels.add(label)
		}
		blocks.Recycle(block)
	}
	s.Rows = len(rows.starts)
	if s.Rows == 0 {
		return s, rows, problem("no row", "at least one row")
	}
	if !t.options.NoLabels {
		s.Classes = labels.classes(CSV{})
	}
	return s, rows, nil
}

// labelOf returns the label in a line, or "" if the file has none. It reports false if the line is not a row.
func (t libsvmRows) labelOf(line string) (label string, isRow bool) {
	entries, _, hasComment := strings.Cut(line, "#")
	fields := strings.Fields(entries)
	switch {
	case t.options.NoLabels:
		return "", len(fields) > 0 || !hasComment
	case len(fields) == 0:
		return "", false
	}
	return fields[0], true
}
