package files

import (
	"context"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// ReadColumn returns the value of one column in each row of the named file as text, including rows that
// ReadFile skips. The column may be one that c ignores, such as the column of the patients whose rows must
// stay together in cross-validation. Equal numbers have the same text, even if other values are words,
// because rows that may belong together must not be divided.
//
//	patients, err := files.CSV{Label: "outcome"}.ReadColumn(ctx, "visits.csv", "patient")
//
// It is an error if the column does not exist, if a value is empty, or if a row is longer or shorter than the
// header.
func (c CSV) ReadColumn(ctx context.Context, name, column string) ([]string, error) {
	announce(ctx, name)
	return withOpenFile(ctx, name, func(in *input) ([]string, error) {
		columns, err := c.readColumns(in, []string{column})
		if err != nil {
			return nil, err
		}
		return columns.lists[0].groups(columns.options), nil
	})
}

// readColumns are the texts of some columns of a CSV file.
type readColumns struct {
	lists   []columnTexts // of the columns, in the order of their names
	lines   []int         // the line in which each row begins
	options CSV           // without the fields that define how text is written, if the file is not text
}

// columnTexts are the texts of a column in all rows. Equal texts share their memory.
type columnTexts struct {
	words   vocabulary
	numbers []int // the index in words of the text in each row
}

// add adds the text of the next row.
func (t *columnTexts) add(word string) {
	t.numbers = append(t.numbers, t.words.add(word))
}

// classes returns the class of each row. If all texts are numbers, with the separators of c, equal numbers
// are one class.
func (t *columnTexts) classes(c CSV) []string {
	words := t.words.words
	return t.spelled(spellAs(words, nil, c.plainNumbers(words)).words)
}

// groups returns the text of each row, in which equal numbers have the text of the first of them.
func (t *columnTexts) groups(c CSV) []string {
	words := slices.Clone(t.words.words)
	first := map[float64]string{}
	for k, word := range words {
		value, isNumber := c.categoryNumber(word)
		if !isNumber {
			continue
		}
		if earlier, known := first[value]; known {
			words[k] = earlier
		} else {
			first[value] = word
		}
	}
	return t.spelled(words)
}

// texts returns the text of each row.
func (t *columnTexts) texts() []string { return t.spelled(t.words.words) }

// spelled returns the text of each row if the different texts are replaced by the given ones.
func (t *columnTexts) spelled(words []string) []string {
	texts := make([]string, len(t.numbers))
	for i, k := range t.numbers {
		texts[i] = words[k]
	}
	return texts
}

// readColumns reads the named columns.
func (c CSV) readColumns(in *input, names []string) (columns readColumns, err error) {
	if err := c.checkCharacters(); err != nil {
		return columns, err
	}
	records, err := c.open(in)
	if err != nil {
		return columns, err
	}
	c = records.options // without the fields that define how text is written, if the file is not text
	header, err := c.header(records, headerRules{nameless: true, repeated: true})
	if err != nil {
		return columns, records.explain(err)
	}
	indices, err := c.indicesOf(names, header)
	if err != nil {
		return columns, records.withoutLines(err)
	}
	used := make([]bool, len(header))
	for _, j := range indices {
		used[j] = true
	}
	if err := records.useColumns(used); err != nil {
		return columns, err
	}
	columns.lists = make([]columnTexts, len(names))
	columns.options = c
	for record, err := range records.all() {
		switch {
		case err != nil:
			return columns, records.explain(err)
		case len(record) != len(header):
			ragged := c.errRaggedRow(record, len(header), len(columns.lines) == 0)
			return columns, withPlace(datasets.Place{Line: records.line()}, ragged)
		}
		columns.lines = append(columns.lines, records.line())
		for k, j := range indices {
			word, err := c.textOf(record[j], names[k])
			if err != nil {
				return columns, withPlace(records.place(j, names[k]), records.withoutLines(err))
			}
			columns.lists[k].add(word)
		}
	}
	if len(columns.lines) == 0 {
		return columns, problem("no row below the column names", "at least one row")
	}
	return columns, nil
}

// textOf returns the text in a cell of the named column. It returns an error if the cell is empty or not
// text.
func (c CSV) textOf(cell, name string) (string, error) {
	word := strings.TrimSpace(cell)
	if word == "" {
		return "", c.errNoText(name)
	}
	return word, checkWord(word)
}

// errNoText returns the problem that a value of the named column is empty.
func (c CSV) errNoText(name string) error {
	p := problem("a missing value", "a text in each row").With(do("fill in the value, or delete the line"))
	if name != c.Label {
		return p
	}
	p.Want = "a class in each row"
	return p.With(withoutClasses)
}

// indicesOf returns the index of each of the named columns. The argument header has the names of all columns.
// If a name is not that of exactly one column, indicesOf returns an error.
func (c CSV) indicesOf(names, header []string) ([]int, error) {
	var indices []int
	for _, name := range names {
		j := slices.Index(header, name)
		switch {
		case j >= 0 && slices.Contains(header[j+1:], name):
			return nil, errRepeatedColumn(name, header)
		case j < 0 && name == c.Label:
			return nil, c.errNoColumn("Label", name, header)
		case j < 0:
			p := problem("the column "+wording.Quote(name), "one of the columns "+wording.Quoted(header))
			if meant, ok := mostSimilar(name, header); ok {
				p.With(do("check whether you mean " + wording.Quote(meant)))
			}
			return nil, p
		}
		indices = append(indices, j)
	}
	return indices, nil
}
