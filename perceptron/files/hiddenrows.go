package files

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// hidesRows reports whether a record that goes on for several lines seems to contain other rows, because a
// quotation mark at the beginning of a value belongs to the value, and a value of a later row ends with a
// quotation mark. The argument text is the text of the record, and width the number of columns.
//
// Each line must have as many values as there are columns, and the lines must have a number in the same
// column. If a value really goes on for several lines, a part of it would have to be this number. In a file
// without numbers, three lines or more must have the values of a row.
func (c CSV) hidesRows(text string, width int) bool {
	if width < 2 {
		return false
	}
	var rows [][]string
	for line := range strings.Lines(text) {
		line = strings.Trim(line, "\r\n")
		if line == "" {
			continue
		}
		cells := strings.Split(line, string(c.comma()))
		if c.separatesBySpaces() {
			cells = strings.Fields(line)
		}
		if len(cells) != width {
			return false
		}
		rows = append(rows, cells)
	}
	if len(rows) < 2 {
		return false
	}
	for j := range width {
		isWord := func(cells []string) bool {
			_, err := c.number(strings.Trim(cells[j], "\" "))
			return err != nil
		}
		if !slices.ContainsFunc(rows, isWord) {
			return true
		}
	}
	return len(rows) >= 3 && width >= 3
}

// checkHiddenRows returns an error if the last record seems to contain other rows. The argument width is the
// number of columns.
func (r *records) checkHiddenRows(width int) error {
	if r.frame != nil {
		return nil // its quotation marks are right
	}
	text := bytes.Trim(r.read[r.before:r.reader.InputOffset()], "\r\n")
	if bytes.IndexByte(text, '\n') < 0 || !r.options.hidesRows(string(text), width) {
		return nil
	}
	return errHiddenRows(string(text))
}

// errHiddenRows returns the problem that rows are part of a value in quotation marks. The argument text is
// the text of the record with this value.
func errHiddenRows(text string) *datasets.Problem {
	lines := len(slices.Collect(strings.Lines(text)))
	found := "a value in quotation marks that contains the line below it, which looks like a row"
	if lines > 2 {
		found = fmt.Sprintf("a value in quotation marks that contains the %s below it, which look like rows",
			wording.Plural(lines-1, "line"))
	}
	return problem(found, "values of one row").With(datasets.Fix{
		When: "if the quotation mark is part of the value",
		Do:   `put the value in quotation marks, with each mark inside written twice, as in "5"" wide"`,
	})
}
