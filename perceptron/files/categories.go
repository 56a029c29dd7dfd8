package files

import (
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/lookalike"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// Equal numbers, such as 1 and 1.0, are one category if all categories of the column are numbers without a
// leading zero. This is also the rule for the classes of the label column. The name of a category is its
// first spelling.

// categoryNumber returns the number that a category spells. It reports false if the category is a word, such
// as 007.
func (c CSV) categoryNumber(category string) (value float64, ok bool) {
	if c.Thousands != 0 {
		category = c.withoutThousands(category)
	}
	return classes.NumberWith(category, c.decimal())
}

// equalCategories returns the categories that equal an earlier category, and for each of them the earlier
// category. With OtherUnseen, the result does not depend on the words that "other" replaces because they
// occur in only one row, nor on "other" itself.
func (p *plan) equalCategories(seen *vocabulary) map[string]string {
	equal := map[string]string{}
	first := map[float64]string{}
	for k, word := range seen.words {
		v, isNumber := p.options.categoryNumber(word)
		earlier, exists := first[v]
		switch {
		case !isNumber && p.options.Unseen == OtherUnseen && (word == OtherCategory || seen.times[k] == 1):
		case !isNumber:
			return nil
		case exists:
			equal[word] = earlier
		default:
			first[v] = word
		}
	}
	return equal
}

// equalCategory returns a function that returns the category of a Schema that is the same number as a word.
// The function reports false if there is no such category.
func (p *plan) equalCategory(categories []string) func(word string) (category string, ok bool) {
	numbers := slices.DeleteFunc(slices.Clone(categories), func(category string) bool {
		return p.options.Unseen == OtherUnseen && category == OtherCategory
	})
	numberOf := p.options.numberOfKnown(numbers)
	if numberOf == nil {
		return func(string) (string, bool) { return "", false }
	}
	first := map[float64]string{}
	for _, category := range slices.Backward(numbers) {
		v, _ := numberOf(category)
		first[v] = category
	}
	return func(word string) (string, bool) {
		v, isNumber := p.options.categoryNumber(word)
		category, ok := first[v]
		return category, ok && isNumber
	}
}

// mergedCategories returns the spellings of categories in each column, for the Report.
func (p *plan) mergedCategories(seen *tallies) []datasets.MergedCategories {
	var list []datasets.MergedCategories
	for slot, j := range p.kept {
		if merged := seen.columns[slot].merged; len(merged) > 0 {
			list = append(list, datasets.MergedCategories{Column: p.columns[j].Name, Merged: merged})
		}
	}
	return list
}

// errUnseen returns the problem that a category has no column. If the category is another spelling of a known
// category, the only fix is to correct it.
func (p *plan) errUnseen(col *plannedColumn, cell string) *datasets.Problem {
	want := "a category of the file that was read first: " + wording.Quoted(col.Categories)
	unseen := problem(wording.Quote(cell), want)
	similar, isSpelling := p.options.similarCategory(cell, col.Categories)
	if similar != "" {
		condition := "if it is the category " + wording.Quote(similar)
		unseen.With(datasets.Fix{When: condition, Do: "correct the value"})
	}
	if isSpelling {
		return unseen
	}
	addExcelFix(unseen, cell, col.Categories)
	return unseen.With(when("to treat the value as no category", zeroUnseen))
}

// similarCategory returns the category that an unseen word probably means, or "" if there is none. It reports
// whether the word is another spelling of this category: the same number, or a text that looks alike.
func (c CSV) similarCategory(word string, categories []string) (similar string, isSpelling bool) {
	v, err := c.number(word)
	isNumber := err == nil
	var words []string // the categories that are not numbers
	for _, category := range categories {
		other, err := c.number(category)
		isEqual := isNumber && err == nil && v == other
		switch {
		case err != nil:
			words = append(words, category)
		case isEqual && (similar == "" || hasLeadingZero(similar)):
			similar = category
		}
	}
	if isNumber {
		return similar, similar != ""
	}
	for _, category := range words {
		if lookalike.Key(category) == lookalike.Key(word) {
			return category, true
		}
	}
	const shortest = 3 // in bytes: a shorter word is similar to most short words
	if len(word) < shortest {
		return "", false
	}
	similar, _ = mostSimilar(word, words)
	return similar, false
}
