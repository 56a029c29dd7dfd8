package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A Column is what a table keeps of a column of its file: a column of the same name, or
// with Categories a column of 0 and 1 for each of them.
type Column struct {
	Name       string
	Categories []string // none: the column holds numbers
	Fill       float64  // the mean of its numbers: what FillMean puts where one is missing
}

// Unseen says what to do about a category for which the table has no column, because the
// file that was read first does not have it. FillMean makes a missing category one of these.
//
//	RefuseUnseen  makes it an error
//	ZeroUnseen    leaves it out: the row has 0 in all columns of the categories
//	OtherUnseen   reads it as the category "other", which gets a column in any case
//
// So that a model can learn from the column of OtherUnseen, the first file's categories that
// only one of its rows has are read as "other" too.
type Unseen int

const (
	RefuseUnseen Unseen = iota
	ZeroUnseen
	OtherUnseen
)

// other is the category of OtherUnseen.
const other = "other"

// Columns says what each column of a file is for.
type columns struct {
	csv      CSV
	list     []column
	kept     []*column // those of numbers or categories, in the order of the table
	missing  []string  // the values that stand for a missing one
	words    bool      // one of them is of categories
	features []string  // the columns of the table, once resolve has found them
}

// A column of a file.
type column struct {
	Column   // what is known of it
	use      use
	slot     int        // its place among those kept
	words    vocabulary // the classes or categories so far
	features []int      // the column of the table for the number, or for each category
	count    int        // how many numbers were read
	sum      float64    // of them
	filled   int        // how many those are, or how many categories without a column
	strange  vocabulary // these categories
}

type use int

const (
	ignored use = iota
	number
	category
	label
)

// columns decides what each column is for, or says what does not fit.
func (c CSV) columns(names []string) (*columns, error) {
	p := &columns{csv: c, list: make([]column, len(names))}
	for _, word := range c.Missing {
		p.missing = append(p.missing, strings.TrimSpace(word))
	}
	if p.missing == nil {
		p.missing = []string{""}
	}
	place := make(map[string]int, len(names)) // −1: two have the name
	for j, name := range names {
		p.list[j].Name = name
		if _, ok := place[name]; ok {
			j = -1
		}
		place[name] = j
	}
	kept := c.Columns
	if kept == nil {
		if err := c.checkFields(names); err != nil {
			return nil, err
		}
		for _, name := range names {
			if name != c.Label && !slices.Contains(c.Ignore, name) {
				kept = append(kept, Column{Name: name})
			}
		}
	}
	if j, ok := place[c.Label]; ok && c.Label != "" {
		if j < 0 {
			return nil, errTwice(c.Label)
		}
		p.list[j].use = label
	}
	for slot, known := range kept {
		j, ok := place[known.Name]
		switch {
		case !ok:
			return nil, c.errNoColumn("Columns", known.Name, names)
		case j < 0 || p.list[j].use != ignored:
			return nil, errTwice(known.Name)
		case c.Unseen == OtherUnseen && len(known.Categories) > 0 && !slices.Contains(known.Categories, other):
			return nil, fmt.Errorf("the field Columns has no category %q of the column %s; Unseen: files.OtherUnseen wants one", other, wording.Quote(known.Name))
		}
		col := &p.list[j]
		col.Column, col.use, col.slot = known, number, slot
		if len(known.Categories) > 0 || slices.Contains(c.Categorical, known.Name) {
			col.use, p.words = category, true
		}
		for _, word := range known.Categories {
			col.words.add(word)
		}
		p.kept = append(p.kept, col)
	}
	if p.kept == nil {
		return nil, fmt.Errorf("there is no column of numbers; the columns are %s", wording.Quoted(names))
	}
	return p, nil
}

// checkFields returns an error unless the file has the columns that fields name, each in one
// field.
func (c CSV) checkFields(names []string) error {
	named := map[string]bool{}
	for _, set := range []struct {
		field string
		names []string
	}{{"Ignore", c.Ignore}, {"Categorical", c.Categorical}, {"Label", []string{c.Label}}} {
		for _, name := range set.names {
			switch {
			case name == "" && set.field == "Label":
			case !slices.Contains(names, name):
				return c.errNoColumn(set.field, name, names)
			case named[name]:
				return fmt.Errorf("the column %s is named twice in Label, Categorical and Ignore; wanted once", wording.Quote(name))
			}
			named[name] = true
		}
	}
	return nil
}

func errTwice(name string) error {
	return fmt.Errorf("two columns are named %s; wanted one", wording.Quote(name))
}

// gap returns the first column for whose missing value the record is left out, or −1.
func (p *columns) gap(record []string) int {
	for j, cell := range record {
		use, how := p.list[j].use, p.csv.IfMissing
		leaves := how == DropRow && use != ignored || how == FillMean && use == label && p.csv.Columns == nil
		if leaves && slices.Contains(p.missing, strings.TrimSpace(cell)) {
			return j
		}
	}
	return -1
}

// errNoColumn says that a field names a column that does not exist.
func (c CSV) errNoColumn(field, name string, names []string) error {
	advice := ""
	if !c.NoHeader {
		advice = "; if the first line is a row and not names, set NoHeader: true"
	}
	if field == "Columns" {
		advice = "; wanted all columns of the file that was read first, in any order"
	}
	closest := min(2, (len(name)-1)/2) + 1
	for _, other := range names {
		if n := edits(squeezed(other), squeezed(name)); n < closest {
			closest, advice = n, fmt.Sprintf("; did you mean %s?", wording.Quote(other))
		}
	}
	return fmt.Errorf("%s: no column is named %s; the columns are %s%s", field, wording.Quote(name), wording.Quoted(names), advice)
}

// edits returns how far apart two names are: the bytes that are left of the longer one without
// what they have in common at the beginning and at the end.
func edits(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b))
}

// resolve decides which columns of the table each column of the file becomes, and returns
// the reader that knows what was learnt from the rows.
func (p *columns) resolve() (CSV, error) {
	c := p.csv
	if c.Columns == nil {
		for _, col := range p.kept {
			if err := p.learn(col); err != nil {
				return c, placed{"column " + wording.Quote(col.Name), err}
			}
			c.Columns = append(c.Columns, col.Column)
		}
	}
	for _, col := range p.kept {
		place := map[string]int{}
		if col.use == number {
			col.features, p.features = []int{len(p.features)}, append(p.features, col.Name)
		}
		for _, word := range col.Categories {
			place[word] = len(p.features)
			p.features = append(p.features, col.Name+"="+word)
		}
		for _, word := range col.words.words {
			j, ok := place[word]
			if !ok {
				j = place[other]
			}
			col.features = append(col.features, j)
		}
	}
	c.Categorical, c.Ignore, c.Missing, c.Report = nil, nil, p.missing, nil
	return c, checkNames(p.features, len(p.features))
}

// learn finds what the rows say of a column: the mean of its numbers, or its categories.
func (p *columns) learn(col *column) error {
	switch {
	case col.use == number && col.count == 0:
		return fmt.Errorf("every number is missing, so that there is no mean; leave the column out (of a CSV file by Ignore: []string{%s})", wording.Quote(col.Name))
	case col.use == number && wording.Finite(col.sum):
		col.Fill = col.sum / float64(col.count)
		return nil
	case col.use == number && col.filled > 0:
		return errors.New("the sum of the numbers is too large for a float64, so that there is no mean")
	case col.use == number:
		return nil
	}
	for k, word := range col.words.words {
		if p.csv.Unseen != OtherUnseen || word == other || col.words.times[k] > 1 {
			col.Categories = append(col.Categories, word)
		} else {
			col.strange.add(word)
			col.filled++
		}
	}
	if p.csv.Unseen == OtherUnseen && !slices.Contains(col.Categories, other) {
		col.Categories = append(col.Categories, other)
	}
	if col.Categories == nil {
		return fmt.Errorf("every category is missing; leave the column out: Ignore: []string{%s}", wording.Quote(col.Name))
	}
	slices.Sort(col.Categories)
	return nil
}

// checkNames returns an error unless there are dim names, all different.
func checkNames(names []string, dim int) error {
	if len(names) != dim {
		return fmt.Errorf("there are %s and %s; wanted one name a column", wording.Plural(dim, "column"), wording.Plural(len(names), "name"))
	}
	seen := make(map[string]bool, dim)
	for _, name := range names {
		if name == "" || seen[name] {
			return fmt.Errorf("the column name %s is empty or repeated; wanted different names", wording.Quote(name))
		}
		seen[name] = true
	}
	return nil
}

// word returns the number of a class or a category, adding it if it is new. A category
// without a column has the number −1.
func (p *columns) word(col *column, word string) (int, error) {
	if k, ok := col.words.number[word]; ok {
		col.words.times[k]++
		return k, nil
	}
	if err := wellFormed(word); err != nil {
		return 0, err
	}
	switch {
	case col.use == label && word == "":
		return 0, errors.New("the class is empty; wanted a word")
	case col.use == category && p.csv.Columns != nil:
		if p.csv.Unseen == RefuseUnseen {
			return 0, fmt.Errorf("%s is a category that the file read first does not have; it has %s; set Unseen: files.ZeroUnseen to read it as none of them", wording.Quote(word), wording.Quoted(col.words.words))
		}
		return col.unseen(word, p.csv.Unseen), nil
	case col.use == category && len(col.words.words) == mostColumns:
		return 0, fmt.Errorf("the column has more than %d categories; if it names the rows, leave it out: Ignore: []string{%s}", mostColumns, wording.Quote(col.Name))
	}
	return col.words.add(word), nil
}

// unseen returns the number of "other", or −1, for a category without a column.
func (col *column) unseen(word string, how Unseen) int {
	col.strange.add(word)
	col.filled++
	if how == OtherUnseen {
		return col.words.add(other)
	}
	return -1
}

// A vocabulary numbers words in the order in which they come: classes, categories, the words
// of texts.
type vocabulary struct {
	number map[string]int
	words  []string
	times  []int // how often each was added
}

// add returns the number of a word, adding it if it is new.
func (v *vocabulary) add(word string) int {
	k, ok := v.number[word]
	if !ok {
		if v.number == nil {
			v.number = map[string]int{}
		}
		k, word = len(v.words), strings.Clone(word) // without the rest of its line
		v.number[word], v.words, v.times = k, append(v.words, word), append(v.times, 0)
	}
	v.times[k]++
	return k
}
