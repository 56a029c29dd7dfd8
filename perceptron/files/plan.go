package files

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A plan says what each column of a file is for.
type plan struct {
	csv     CSV
	names   []string        // of the file's columns
	columns []column        // one for each
	numbers int             // how many columns hold numbers
	words   []int           // the columns that hold categories
	missing map[string]bool // nil: the empty value only
	means   []float64       // by the place of a number, nil unless Like has them
}

// A column of a file.
type column struct {
	use     use
	place   int         // of a number, among the numbers; of a category, in the list of these
	feature int         // with Like, the number's feature
	known   *categories // of a category
	count   int         // of a number, how many were read
}

type use int

const (
	ignored use = iota
	label
	number
	category
)

// Categories are the words of a column, each with its number.
type categories struct {
	index map[string]int
	words []string
	fixed bool  // by Like: no more are taken
	at    []int // with Like, the feature of each
}

// plan decides what each column is for, or says what does not fit.
func (c CSV) plan(names []string) (*plan, error) {
	p := &plan{csv: c, names: names, columns: make([]column, len(names))}
	for _, word := range c.Missing {
		if p.missing == nil {
			p.missing = map[string]bool{}
		}
		p.missing[strings.TrimSpace(word)] = true
	}
	uses := map[string]use{}
	for _, set := range []struct {
		field string
		names []string
		use   use
	}{{"Ignore", c.Ignore, ignored}, {"Categorical", c.Categorical, category}, {"Label", c.label(), label}} {
		for _, name := range set.names {
			if _, ok := uses[name]; ok {
				return nil, fmt.Errorf("the column %s is named twice in Label, Categorical and Ignore; wanted once", wording.Quote(name))
			}
			if !slices.Contains(names, name) {
				return nil, c.errNoColumn(set.field, name, names)
			}
			uses[name] = set.use
		}
	}
	for j, name := range names {
		use, ok := uses[name]
		switch {
		case !ok:
			p.columns[j] = column{use: number, place: p.numbers}
			p.numbers++
		case use == category:
			p.columns[j] = column{use: category, place: len(p.words), known: &categories{index: map[string]int{}}}
			p.words = append(p.words, j)
		default:
			p.columns[j] = column{use: use}
		}
	}
	if p.numbers+len(p.words) == 0 {
		return nil, fmt.Errorf("there is no column of numbers; the columns are %s", wording.Quoted(names))
	}
	if len(c.Like.Features) > 0 || c.Like.Len() > 0 {
		if err := p.follow(c.Like); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// isMissing tells whether a value means a missing one.
func (p *plan) isMissing(cell string) bool {
	if p.missing == nil {
		return cell == ""
	}
	return p.missing[cell]
}

// gap returns the first column in which a value of the record is missing, or −1.
func (p *plan) gap(record []string) int {
	for j, cell := range record {
		if p.columns[j].use != ignored && p.isMissing(strings.TrimSpace(cell)) {
			return j
		}
	}
	return -1
}

// label returns the label column, if there is one.
func (c CSV) label() []string {
	if c.Label == "" {
		return nil
	}
	return []string{c.Label}
}

// errNoColumn says that a field names a column that is not there.
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

// follow gives the plan the columns of a table.
func (p *plan) follow(like datasets.Table) error {
	if len(like.Features) == 0 {
		return fmt.Errorf("the table Like has no names; wanted Features, to find its columns in the file")
	}
	feature := make(map[string]int, len(like.Features))
	for k, name := range like.Features {
		if _, ok := feature[name]; ok {
			return fmt.Errorf("the table Like has two columns named %s; wanted different names", wording.Quote(name))
		}
		feature[name] = k
	}
	taken := make([]bool, len(like.Features))
	for j, name := range p.names {
		col := &p.columns[j]
		switch col.use {
		case number:
			k, ok := feature[name]
			if !ok {
				return p.errUnknown(j, like)
			}
			if taken[k] {
				return fmt.Errorf("column %d (%s) has the name of a category of another column; rename one of them", j+1, wording.Quote(name))
			}
			col.feature = k
			taken[k] = true
		case category:
			col.known.fixed = true
			for k, full := range like.Features {
				if word, ok := strings.CutPrefix(full, name+"="); ok && !taken[k] {
					col.known.index[word] = len(col.known.words)
					col.known.words = append(col.known.words, word)
					col.known.at = append(col.known.at, k)
					taken[k] = true
				}
			}
			if col.known.words == nil {
				return fmt.Errorf("the table Like has no column %s…, a category of %s; its columns are %s", wording.Quote(name+"="), wording.Quote(name), wording.Quoted(like.Features))
			}
		}
	}
	if k := slices.Index(taken, false); k >= 0 {
		advice := ""
		if name, _, ok := strings.Cut(like.Features[k], "="); ok && slices.Contains(p.names, name) {
			advice = fmt.Sprintf("; set Categorical: []string{%s}", wording.Quote(name))
		}
		return fmt.Errorf("the file has no column %s, which the table Like has; its columns are %s%s", wording.Quote(like.Features[k]), wording.Quoted(p.names), advice)
	}
	p.means = means(like)
	return nil
}

// errUnknown says that the file has a column that Like has not.
func (p *plan) errUnknown(j int, like datasets.Table) error {
	name := p.names[j]
	advice := fmt.Sprintf("Ignore: []string{%s}", wording.Quote(name))
	for _, full := range like.Features {
		if strings.HasPrefix(full, name+"=") {
			advice = fmt.Sprintf("Categorical: []string{%s}", wording.Quote(name))
		}
	}
	return fmt.Errorf("column %d (%s) is not one of the table Like, which has %s; set %s", j+1, wording.Quote(name), wording.Quoted(like.Features), advice)
}

// means returns the mean of each column, summed from the first row to the last; nil if
// there are no rows.
func means(t datasets.Table) []float64 {
	if t.Len() == 0 {
		return nil
	}
	sums := make([]float64, len(t.Features))
	for _, row := range t.Rows {
		for j, v := range row[:min(len(row), len(sums))] {
			sums[j] += v
		}
	}
	for _, row := range t.Sparse {
		for k, j := range row.Columns {
			if j >= 0 && j < len(sums) {
				sums[j] += row.Values[k]
			}
		}
	}
	for j := range sums {
		sums[j] /= float64(t.Len())
	}
	return sums
}
