package files

import (
	"cmp"
	"hash/maphash"
	"math"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A describedColumn is a column of a describer: its summary, and what a ColumnSummary does not show.
type describedColumn struct {
	ColumnSummary            // Distinct and Mean are set by describer.description
	index         int        // of the column, counted from 0
	d             *describer // which has the other columns
	reader        *CSV       // the options of the describer

	use          columnUse
	missing      missingValues
	firstMissing spot // of the first missing value
	words        wordCounts
	zeros        zeroCount
	points       pointUse
	sum          float64         // of the numbers
	seen         map[uint64]bool // the distinct values, as bits of numbers or hashes of words

	isKnown func(category string) bool // with a Schema, whether it has a category; nil: other columns
	unseen  wordCounts                 // the categories that a Schema does not have
	boolean bool                       // with a Schema, whether the column holds true and false

	sameName int // the number of an earlier column with the same name, counted from 1; 0: there is none

	unreadable string // the type of the values of a DataFrame, if they can't be read; "": they can
	conversion string // a line of Python that makes values that can be read; "": there is none

	need columnNeed // set by describer.needs
}

// newDescribedColumn returns a column without values. The plan p has the placeholders of missing values.
func newDescribedColumn(d *describer, name string, p *plan) *describedColumn {
	use := d.options.useOf(name)
	planned := &plannedColumn{Column: Column{Name: name}, use: cmp.Or(use, asNumber)}
	col := &describedColumn{
		ColumnSummary: ColumnSummary{Name: name},
		d:             d,
		reader:        &d.options,
		use:           use,
		missing:       p.missingIn(planned),
		seen:          map[uint64]bool{},
	}
	known, ok := d.options.schemaColumn(name)
	if !ok {
		return col
	}
	col.boolean = known.Boolean
	if len(known.Categories) > 0 {
		equal := p.equalCategory(known.Categories)
		col.isKnown = func(category string) bool {
			_, isEqual := equal(category)
			return isEqual || slices.Contains(known.Categories, category)
		}
	}
	return col
}

// add adds the value of the next row, which begins at the given spot.
func (col *describedColumn) add(cell string, at spot) {
	if col.missing.find(cell) >= 0 {
		if col.Missing == 0 {
			col.firstMissing = at
		}
		col.Missing++
		return
	}
	col.Count++
	if col.isKnown != nil && !col.isKnown(cell) {
		col.unseen.add(cell, at, col.d.maxSeen)
	}
	v, err := col.reader.number(cell)
	key := math.Float64bits(v + 0) // −0 + 0 = 0, so both zeros are the same value
	if err != nil {
		key = maphash.String(col.d.seed, cell)
		col.addWord(cell, at)
	} else {
		col.addNumber(v, cell)
	}
	if len(col.seen) < col.d.maxSeen {
		col.seen[key] = true
	}
	col.More = col.More || !col.seen[key]
}

// addWord counts a value that is not a number.
func (col *describedColumn) addWord(cell string, at spot) {
	col.words.add(cell, at, col.d.maxSeen)
	isFirst := col.Numbers == col.Count-1
	if isFirst {
		col.Word = strings.Clone(wording.Cut(cell, 60))
		col.Line = at.line
		col.Row = col.d.rows
	}
}

// addNumber counts the number v, and how it is spelled.
func (col *describedColumn) addNumber(v float64, spelling string) {
	if col.Numbers == 0 {
		col.Min, col.Max = v, v
	}
	col.Numbers++
	col.Min = min(col.Min, v)
	col.Max = max(col.Max, v)
	col.sum += v
	col.zeros.add(spelling)
	col.points = col.points.addPoint(spelling)
}

// markers returns the words of the column that probably stand for a missing value, and how often they occur.
func (col *describedColumn) markers() (markers []string, count int) {
	if col.use == unused || col.reader.areTexts(col.use) {
		return nil, 0
	}
	for k, word := range col.words.words {
		isClass := col.use == asLabel && slices.Contains(col.reader.Schema.classes(), word)
		if col.words.isMissing(word) && !isClass {
			markers = append(markers, word)
			count += col.words.times[k]
		}
	}
	return markers, count
}

// countMissing returns how many values are missing, or words that stand for a missing value.
func (col *describedColumn) countMissing() int {
	_, count := col.markers()
	return count + col.Missing
}

// realWords returns the words of the column that are not markers of missing values. If the Schema has true
// and false in the column, these words are not in the result, either.
func (col *describedColumn) realWords() []string {
	return slices.DeleteFunc(slices.Clone(col.words.words), func(word string) bool {
		_, isTruth := truthValue(word)
		return col.words.isMissing(word) || col.boolean && isTruth
	})
}

// knownCategories returns the categories of the column in the Schema.
func (col *describedColumn) knownCategories() []string {
	known, _ := col.reader.schemaColumn(col.Name)
	return known.Categories
}

// notes returns notes about a column of numbers, or of words that are or can be categorical.
func (col *describedColumn) notes() []*datasets.Problem {
	if col.use == asNumber && col.Numbers == col.Count {
		if note := col.zeros.note(col.Name); note != nil {
			return []*datasets.Problem{note}
		}
	}
	isWords := col.use == asNumber && col.need == categorical
	if col.use != asCategory && !isWords {
		return nil
	}
	noMarker := func(word string) bool { return col.missing.find(word) >= 0 || isWords }
	return categoryNotes(col.Name, &col.words.vocabulary, noMarker)
}
