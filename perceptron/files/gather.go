package files

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

const (
	mostCategories = 1000    // of one column
	mostNumbers    = 1 << 28 // that categories may make, 2 GiB
	blockSize      = 1 << 15 // numbers that get their memory at once
	fewRows        = 20      // with fewer, each may well have a word of its own
)

// A gather collects the rows of a file.
type gather struct {
	plan    *plan
	records *records
	report  Report

	rows    [][]float64 // the numbers only, in the order of the file; NaN: to be filled
	words   [][]int     // the categories
	classes []string
	known   map[string]string // the classes so far: each word is kept once
	block   []float64
	gaps    []int // of each number, how many are to be filled
}

// add takes one record.
func (g *gather) add(record []string) error {
	p := g.plan
	if len(record) != len(p.names) {
		return at(fmt.Sprintf("line %d", g.records.line()), "the row has %s; wanted %d, one for each column name%s",
			wording.Plural(len(record), "value"), len(p.names), g.raggedAdvice(len(record)))
	}
	g.report.Rows++
	row := g.row(p.numbers)
	class, gap := "", -1 // the first column in which a value is missing
	for j, cell := range record {
		col := &p.columns[j]
		if col.use == ignored {
			continue
		}
		cell = strings.TrimSpace(cell)
		if p.isMissing(cell) {
			if err := g.checkGap(j, cell); err != nil {
				return err
			}
			if gap < 0 {
				gap = j
			}
			if col.use == number {
				row[col.place] = math.NaN()
			}
			continue
		}
		switch col.use {
		case label:
			if cell == "" {
				return at(g.records.place(j, p.names[j]), "the class is empty; wanted a word")
			}
			class = cell
		case number:
			v, err := p.csv.number(cell)
			if err != nil {
				return placed{g.records.place(j, p.names[j]), p.explain(err, j, cell)}
			}
			row[col.place] = v
			col.count++
		}
	}
	if gap >= 0 && p.csv.IfMissing == DropRow {
		g.report.Left = append(g.report.Left, Left{Line: g.records.line(), Row: g.report.Rows - 1, Column: p.names[gap]})
		return nil
	}
	g.block = g.block[len(row):]
	g.rows = append(g.rows, row)
	if p.words != nil {
		if err := g.addWords(record); err != nil {
			return err
		}
	}
	if p.csv.Label == "" {
		return nil
	}
	return g.addClass(class)
}

// row returns memory for n numbers. It is given again unless add keeps it.
func (g *gather) row(n int) []float64 {
	if len(g.block) < n {
		// Small files get small blocks.
		g.block = make([]float64, max(n, min(blockSize, n*(len(g.rows)+8))))
	}
	return g.block[:n:n]
}

// addWords keeps the categories of a row.
func (g *gather) addWords(record []string) error {
	row := make([]int, len(g.plan.words))
	for place, j := range g.plan.words {
		k, err := g.plan.columns[j].known.number(strings.TrimSpace(record[j]), g.plan.names[j])
		if err != nil {
			return placed{g.records.place(j, g.plan.names[j]), err}
		}
		row[place] = k
	}
	g.words = append(g.words, row)
	return nil
}

// addClass keeps the class of the last row.
func (g *gather) addClass(class string) error {
	kept, ok := g.known[class]
	if !ok {
		if err := wellFormed(class); err != nil {
			return placed{fmt.Sprintf("line %d (%s)", g.records.line(), wording.Quote(g.plan.csv.Label)), err}
		}
		if g.known == nil {
			g.known = map[string]string{}
		}
		kept = strings.Clone(class) // the record's memory is used again
		g.known[kept] = kept
	}
	g.classes = append(g.classes, kept)
	return nil
}

// checkGap returns an error unless a missing value in column j can be dealt with.
func (g *gather) checkGap(j int, cell string) error {
	p := g.plan
	what := "the number is missing"
	switch p.columns[j].use {
	case label:
		what = "the class is missing"
	case category:
		what = "the category is missing"
	}
	if cell != "" {
		what += fmt.Sprintf(" (%s)", wording.Quote(cell))
	}
	switch {
	case p.csv.IfMissing == DropRow:
		return nil
	case p.csv.IfMissing == Refuse && p.columns[j].use == number:
		return at(g.records.place(j, p.names[j]), "%s; set IfMissing: files.DropRow to leave such rows out, or files.FillMean to put the column's mean there", what)
	case p.csv.IfMissing == Refuse:
		return at(g.records.place(j, p.names[j]), "%s; set IfMissing: files.DropRow to leave such rows out", what)
	case p.columns[j].use != number:
		return at(g.records.place(j, p.names[j]), "%s, and files.FillMean fills numbers only; wanted IfMissing: files.DropRow, or a word in the file", what)
	}
	if g.gaps == nil {
		g.gaps = make([]int, p.numbers)
	}
	g.gaps[p.columns[j].place]++
	return nil
}

// number returns the number of a word, and takes it up if it is new.
func (c *categories) number(word, name string) (int, error) {
	if k, ok := c.index[word]; ok {
		return k, nil
	}
	if err := wellFormed(word); err != nil {
		return 0, err
	}
	if c.fixed {
		return 0, fmt.Errorf("%s is no category that the table Like has; it knows %s", wording.Quote(word), wording.Quoted(c.words))
	}
	if len(c.words) == mostCategories {
		return 0, fmt.Errorf("the column has more than %d categories; if it names the rows, leave it out: Ignore: []string{%s}", mostCategories, wording.Quote(name))
	}
	word = strings.Clone(word) // the record's memory is used again
	c.index[word] = len(c.words)
	c.words = append(c.words, word)
	return c.index[word], nil
}

// table returns the table of all rows.
func (g *gather) table() (datasets.Table, error) {
	switch {
	case g.report.Rows == 0:
		return datasets.Table{}, errors.New("there is no row below the column names; wanted at least one")
	case len(g.rows) == 0:
		return datasets.Table{}, fmt.Errorf("no row is left of %d, because a value is missing in each; leave out a column instead: Ignore", g.report.Rows)
	}
	if err := g.fill(); err != nil {
		return datasets.Table{}, err
	}
	g.distinct()
	features, at := g.layout()
	if err := checkNames(features, len(features)); err != nil {
		return datasets.Table{}, err
	}
	t := datasets.Table{Features: features, Rows: g.rows, Classes: g.classes}
	if at == nil {
		return t, nil
	}
	dim := len(features)
	if g.words != nil && dim > mostNumbers/len(g.rows) {
		return datasets.Table{}, fmt.Errorf("with a column for each category there are %d columns of %s, more than %d numbers; leave out a column with many categories: Ignore", dim, wording.Plural(len(g.rows), "row"), mostNumbers)
	}
	g.block = nil
	for i, old := range g.rows {
		if len(g.block) < dim {
			g.block = make([]float64, dim*max(1, min(len(g.rows)-i, blockSize/dim)))
		}
		row := g.block[:dim:dim]
		g.block = g.block[dim:]
		g.place(row, old, i, at)
		g.rows[i] = row
	}
	return t, nil
}

// layout returns the names of the features, and for each column of the file the feature
// that its number, or each of its categories, becomes; nil if all is in its place already.
func (g *gather) layout() (features []string, at [][]int) {
	p := g.plan
	follows := len(p.csv.Like.Features) > 0
	same := true
	at = make([][]int, len(p.columns))
	for j := range p.columns {
		col := &p.columns[j]
		switch col.use {
		case number:
			at[j] = []int{len(features)}
			if follows {
				at[j][0] = col.feature
			}
			same = same && at[j][0] == col.place
			features = append(features, p.names[j])
		case category:
			same = false
			if follows {
				at[j] = col.known.at
				continue
			}
			sorted := slices.Sorted(slices.Values(col.known.words))
			at[j] = make([]int, len(sorted))
			for k, word := range sorted {
				at[j][col.known.index[word]] = len(features) + k
			}
			for _, word := range sorted {
				features = append(features, p.names[j]+"="+word)
			}
		}
	}
	if follows {
		features = slices.Clone(p.csv.Like.Features)
	}
	if same {
		at = nil
	}
	return features, at
}

// place writes row i of the file into a row of the table.
func (g *gather) place(row, old []float64, i int, at [][]int) {
	for j := range g.plan.columns {
		col := &g.plan.columns[j]
		switch col.use {
		case number:
			row[at[j][0]] = old[col.place]
		case category:
			row[at[j][g.words[i][col.place]]] = 1
		}
	}
}

// fill puts means in the places of missing numbers.
func (g *gather) fill() error {
	if g.gaps == nil {
		return nil
	}
	for j := range g.plan.columns {
		col := &g.plan.columns[j]
		if col.use != number || g.gaps[col.place] == 0 {
			continue
		}
		mean, err := g.mean(j)
		if err != nil {
			return err
		}
		for _, row := range g.rows {
			if math.IsNaN(row[col.place]) {
				row[col.place] = mean
			}
		}
		g.report.Filled = append(g.report.Filled, Filled{Column: g.plan.names[j], Count: g.gaps[col.place], Mean: mean})
	}
	return nil
}

// distinct reports the columns of words that may be names of rows.
func (g *gather) distinct() {
	for _, j := range g.plan.words {
		known := g.plan.columns[j].known
		if n := len(known.words); !known.fixed && len(g.rows) >= fewRows && 2*n > len(g.rows) {
			g.report.Distinct = append(g.report.Distinct, Distinct{Column: g.plan.names[j], Words: n, Rows: len(g.rows)})
		}
	}
}

// mean returns the mean of the numbers in column j of the file, or of the table Like.
func (g *gather) mean(j int) (float64, error) {
	p := g.plan
	place := fmt.Sprintf("column %d (%s)", j+1, wording.Quote(p.names[j]))
	if len(p.csv.Like.Features) > 0 {
		if p.means == nil {
			return 0, at(place, "the table Like has no rows, so that there is no mean to fill in; wanted the table that was trained on")
		}
		mean := p.means[p.columns[j].feature]
		if math.IsNaN(mean) || math.IsInf(mean, 0) {
			return 0, at(place, "the mean in the table Like is %v; wanted finite numbers whose sum is finite", mean)
		}
		return mean, nil
	}
	sum, count := 0.0, 0
	for _, row := range g.rows {
		if v := row[p.columns[j].place]; !math.IsNaN(v) {
			sum += v
			count++
		}
	}
	if count == 0 {
		return 0, at(place, "every number is missing, so that there is no mean; leave the column out: Ignore: []string{%s}", wording.Quote(p.names[j]))
	}
	if math.IsInf(sum, 0) || math.IsNaN(sum) {
		return 0, at(place, "the sum of the numbers is too large for a float64, so that there is no mean")
	}
	return sum / float64(count), nil
}
