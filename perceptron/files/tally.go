package files

import (
	"math"
	"slices"
	"strings"
)

// tallies hold the statistics of the raw rows read so far. The method plan.learn makes the Schema from the
// statistics.
type tallies struct {
	columns []tally    // of the kept columns, in the order of the table
	labels  vocabulary // in the order of their first occurrence
	found   []int      // how often each of plan.placeholders was found, including skipped rows

	firstLines []spot // of each label in labels, the line where it occurs first; may be shorter
}

// A tally holds the statistics of a column.
type tally struct {
	words        vocabulary        // the categories, in the order of their first occurrence
	merged       map[string]string // other spellings of categories: the category of each spelling
	imputedWords vocabulary        // the words without a column in the table
	count        int               // the number of numbers that are not missing
	sum          float64           // the sum of these numbers, added row by row
	kind         numberKind        // for columns of numbers, what they hold
	zeros        zeroCount         // the numbers with leading zeros
	imputed      int               // the number of replaced values: missing numbers, or words in imputedWords
	numbering    numbering
	points       pointTally // of the numbers, if plan.watchesPoints
}

// newTallies returns the tallies before the first row. With a Schema, each tally has the categories of
// its column, in the order of the Schema.
func (p *plan) newTallies() *tallies {
	seen := &tallies{columns: make([]tally, len(p.kept)), found: make([]int, len(p.placeholders))}
	for slot, j := range p.kept {
		for _, word := range p.columns[j].Categories {
			seen.columns[slot].words.add(word)
		}
	}
	return seen
}

// observe adds the numbers of a block to the tallies. The words of the block were counted when they
// were numbered.
func (p *plan) observe(b block, seen *tallies) {
	const rows = 128 // few enough that their numbers stay in the cache of the processor
	width := len(p.kept)
	values := b.values[:b.rows*width]
	for part := range slices.Chunk(values, rows*width) {
		for slot, j := range p.kept {
			if p.columns[j].use == asNumber {
				seen.columns[slot].observe(part, slot, width)
			}
		}
	}
	p.observeNumberings(values, seen)
}

// observer returns a function that adds a block to the tallies.
func (p *plan) observer(seen *tallies) func(block) {
	return func(b block) { p.observe(b, seen) }
}

// observe adds the numbers at the offset slot of each raw row. A number that is NaN is missing.
func (t *tally) observe(values []float64, slot, width int) {
	count, sum, imputed := t.count, t.sum, t.imputed
	for i := slot; i < len(values); i += width {
		v := values[i]
		if math.IsNaN(v) {
			imputed++
			continue
		}
		count++
		sum += v
	}
	t.count, t.sum, t.imputed = count, sum, imputed
}

// countCategory returns the number of a category in any of its known spellings, and counts the category once.
// If the word is not a known spelling, countCategory reports false and changes nothing.
func (t *tally) countCategory(word string) (k int, known bool) {
	if category, isMerged := t.merged[word]; isMerged {
		word = category
	}
	return t.words.count(word)
}

// merge adds a spelling of a category.
func (t *tally) merge(spelling, category string) {
	if t.merged == nil {
		t.merged = map[string]string{}
	}
	t.merged[strings.Clone(spelling)] = category
}

// countUnseen counts a word that has no column in the table, because it is an unseen category or means a
// missing value. It returns the word's number in a raw row. With OtherUnseen, this is the number of the
// category "other". Otherwise, it is −1.
func (t *tally) countUnseen(word string, how Unseen) int {
	t.imputedWords.add(word)
	t.imputed++
	if how == OtherUnseen {
		return t.words.add(OtherCategory)
	}
	return -1
}
