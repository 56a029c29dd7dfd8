package files

import (
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron/datasets"
)

// learn returns the columns of the reader's Schema. If the reader has no Schema, learn makes the columns
// from the tallies.
func (p *plan) learn(seen *tallies) ([]Column, error) {
	if p.options.Schema != nil {
		return p.options.Schema.Columns, nil
	}
	columns := make([]Column, 0, len(p.kept))
	for slot, j := range p.kept {
		col := &p.columns[j]
		learned := col.Column
		var err error
		switch col.use {
		case asNumber:
			learned.Fill, err = p.meanOf(col.Name, &seen.columns[slot])
			learned.Boolean = seen.columns[slot].kind == onlyTruths
		case asCategory:
			learned.Categories, err = p.categories(col.Name, &seen.columns[slot])
		case asWeight:
			continue // not a column of the table
		}
		if err != nil {
			return nil, withPlace(datasets.Place{Name: col.Name}, err)
		}
		columns = append(columns, learned)
	}
	return columns, nil
}

// meanOf returns the mean of a column's numbers. If the sum of the numbers overflows, the result depends on
// whether a number is missing. If a number is missing, meanOf returns an error. If no number is missing, it
// returns 0, because the table does not need the mean.
func (p *plan) meanOf(name string, seen *tally) (float64, error) {
	switch {
	case seen.count == 0:
		return 0, problem("only missing values", "at least one number to compute the mean from").
			With(p.leaveOut(name))
	case finite.All(seen.sum):
		return seen.sum / float64(seen.count), nil
	case seen.imputed > 0:
		const found = "numbers whose sum is too large for float64"
		return 0, problem(found, "smaller numbers to compute the mean from")
	}
	return 0, nil
}

// categories returns the sorted categories of a column. It merges equal numbers. With OtherUnseen, the
// categories include "other". Words that occur in only one row are then not categories, and are counted in
// seen as replaced by "other".
func (p *plan) categories(name string, seen *tally) ([]string, error) {
	seen.merged = p.equalCategories(&seen.words)
	for spelling, category := range seen.merged {
		seen.words.times[seen.words.number[category]] += seen.words.times[seen.words.number[spelling]]
	}
	var categories []string
	for k, word := range seen.words.words {
		if _, isMerged := seen.merged[word]; isMerged {
			continue
		}
		if p.options.Unseen != OtherUnseen || word == OtherCategory || seen.words.times[k] > 1 {
			categories = append(categories, word)
		} else {
			seen.imputedWords.add(word)
			seen.imputed++
		}
	}
	if p.options.Unseen == OtherUnseen && !slices.Contains(categories, OtherCategory) {
		categories = append(categories, OtherCategory)
	}
	if categories == nil {
		return nil, problem("only missing values", "at least one category").
			With(p.leaveOut(name))
	}
	slices.Sort(categories)
	return categories, nil
}

// leaveOut returns the advice to leave a column out. Only a CSV has a field for that.
func (p *plan) leaveOut(column string) datasets.Fix {
	if p.reader != "CSV" {
		return do("leave the column out")
	}
	return when("to leave the column out", appendWord("CSV.Ignore", p.options.Ignore, column))
}

// imputations returns the columns in which values were replaced.
func (p *plan) imputations(columns []Column, seen *tallies) []datasets.Imputed {
	var list []datasets.Imputed
	for slot, col := range columns {
		replaced := &seen.columns[slot]
		if replaced.imputed == 0 {
			continue
		}
		imputed := datasets.Imputed{
			Column: col.Name,
			Count:  replaced.imputed,
			Mean:   col.Fill,
			Words:  replaced.imputedWords.words,
		}
		if imputed.Words != nil && p.options.Unseen == OtherUnseen {
			imputed.Category = OtherCategory
		}
		list = append(list, imputed)
	}
	return list
}
