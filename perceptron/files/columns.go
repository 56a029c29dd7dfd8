package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// mostCategories is the most categories of one column.
const mostCategories = 1000

// Columns says what each column of a file is for.
type columns struct {
	csv     CSV
	list    []column
	slots   int      // how many of them hold numbers or categories
	missing []string // the values that stand for a missing one
}

// A column of a file.
type column struct {
	name     string
	use      use
	slot     int        // its place in a row as it is read
	words    vocabulary // the classes or categories so far
	features []int      // the column of the table for its number, or for each category
	count    int        // how many numbers were read
	filled   int        // how many numbers are still to be filled in
}

type use int

const (
	number use = iota
	category
	label
	ignored
)

// columns decides what each column is for, or says what does not fit.
func (c CSV) columns(names []string) (*columns, error) {
	p := &columns{csv: c, list: make([]column, len(names)), missing: []string{""}}
	if c.Missing != nil {
		p.missing = nil
		for _, word := range c.Missing {
			p.missing = append(p.missing, strings.TrimSpace(word))
		}
	}
	for j, name := range names {
		p.list[j].name = name
	}
	for _, set := range []struct {
		field string
		names []string
		use   use
	}{{"Ignore", c.Ignore, ignored}, {"Categorical", c.Categorical, category}, {"Label", []string{c.Label}, label}} {
		for _, name := range set.names {
			if name == "" && set.use == label {
				continue
			}
			if !slices.Contains(names, name) {
				return nil, c.errNoColumn(set.field, name, names)
			}
			for j := range p.list {
				switch col := &p.list[j]; {
				case col.name != name:
				case col.use != number:
					return nil, fmt.Errorf("the column %s is named twice in Label, Categorical and Ignore; wanted once", wording.Quote(name))
				default:
					col.use = set.use
				}
			}
		}
	}
	for j := range p.list {
		if col := &p.list[j]; col.use == number || col.use == category {
			col.slot = p.slots
			p.slots++
		}
	}
	if p.slots == 0 {
		return nil, fmt.Errorf("there is no column of numbers; the columns are %s", wording.Quoted(names))
	}
	if len(c.Like.Features) > 0 || c.Like.Len() > 0 {
		return p, p.follow(names, c.Like)
	}
	return p, nil
}

// gap returns the first column in which a value of the record is missing, or −1.
func (p *columns) gap(record []string) int {
	for j, cell := range record {
		if p.list[j].use != ignored && slices.Contains(p.missing, strings.TrimSpace(cell)) {
			return j
		}
	}
	return -1
}

// errNoColumn says that a field names a column that does not exist.
func (c CSV) errNoColumn(field, name string, names []string) error {
	advice := ""
	if field == "Label" && c.Like.Features != nil {
		advice = `; leave Label out if the file has no classes yet`
	} else if !c.NoHeader {
		advice = "; if the first line is a row and not names, set NoHeader: true"
	}
	for _, other := range names {
		if strings.EqualFold(other, name) {
			advice = fmt.Sprintf("; did you mean %s?", wording.Quote(other))
		}
	}
	return fmt.Errorf("%s: no column is named %s; the columns are %s%s", field, wording.Quote(name), wording.Quoted(names), advice)
}

// follow finds the columns of the table like in the file.
func (p *columns) follow(names []string, like datasets.Table) error {
	if len(like.Features) == 0 {
		return errors.New("the table Like has no names; wanted Features, to find its columns in the file")
	}
	if err := checkNames(like.Features, len(like.Features)); err != nil {
		return fmt.Errorf("the table Like: %w", err)
	}
	feature := make(map[string]int, len(like.Features))
	for k, name := range like.Features {
		feature[name] = k
	}
	found := make([]bool, len(like.Features))
	for j := range p.list {
		col := &p.list[j]
		name := wording.Quote(col.name)
		switch col.use {
		case number:
			k, ok := feature[col.name]
			if !ok {
				field := "Ignore"
				if slices.ContainsFunc(like.Features, func(full string) bool { return strings.HasPrefix(full, col.name+"=") }) {
					field = "Categorical"
				}
				return fmt.Errorf("column %d (%s) is not one of the table Like, which has %s; set %s: []string{%s}", j+1, name, wording.Quoted(like.Features), field, name)
			}
			if found[k] {
				return fmt.Errorf("column %d (%s) has the name of a category of another column; rename one of them", j+1, name)
			}
			col.features, found[k] = []int{k}, true
		case category:
			for k, full := range like.Features {
				if word, ok := strings.CutPrefix(full, col.name+"="); ok && !found[k] {
					col.words.add(word)
					col.features, found[k] = append(col.features, k), true
				}
			}
			if col.features == nil {
				return fmt.Errorf("the table Like has no column %s…, a category of %s; its columns are %s", wording.Quote(col.name+"="), name, wording.Quoted(like.Features))
			}
		}
	}
	if k := slices.Index(found, false); k >= 0 {
		advice := ""
		if name, _, ok := strings.Cut(like.Features[k], "="); ok && slices.Contains(names, name) {
			advice = fmt.Sprintf("; set Categorical: []string{%s}", wording.Quote(name))
		}
		return fmt.Errorf("the file has no column %s, which the table Like has; its columns are %s%s", wording.Quote(like.Features[k]), wording.Quoted(names), advice)
	}
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

// word returns the number of a class or a category, adding it if it is new.
func (col *column) word(word string) (int, error) {
	if k, ok := col.words.number[word]; ok {
		return k, nil
	}
	if err := wellFormed(word); err != nil {
		return 0, err
	}
	switch {
	case col.use == label && word == "":
		return 0, errors.New("the class is empty; wanted a word")
	case col.features != nil:
		return 0, fmt.Errorf("%s is no category that the table Like has; it knows %s", wording.Quote(word), wording.Quoted(col.words.words))
	case col.use == category && len(col.words.words) == mostCategories:
		return 0, fmt.Errorf("the column has more than %d categories; if it names the rows, leave it out: Ignore: []string{%s}", mostCategories, wording.Quote(col.name))
	}
	return col.words.add(word), nil
}

// A vocabulary numbers words in the order in which they come: classes, categories, the words
// of texts.
type vocabulary struct {
	number map[string]int
	words  []string
}

// add returns the number of a word, adding it if it is new.
func (v *vocabulary) add(word string) int {
	k, ok := v.number[word]
	if !ok {
		if v.number == nil {
			v.number = map[string]int{}
		}
		k, word = len(v.words), strings.Clone(word) // without the rest of its line
		v.number[word], v.words = k, append(v.words, word)
	}
	return k
}

// same returns the word, always sharing the same memory.
func (v *vocabulary) same(word string) string { return v.words[v.add(word)] }
