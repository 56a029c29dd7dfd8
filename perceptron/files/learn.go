package files

import (
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron/datasets"
)

// learn returns the columns of the given Schema. Without a Schema, it learns the columns from the
// tallies.
func (p *plan) learn(seen *tallies) ([]Column, error) {
	if p.options.Schema != nil {
		return p.options.Schema.Columns, nil
	}
	columns := make([]Column, len(p.kept))
	for slot, j := range p.kept {
		col := &p.columns[j]
		columns[slot] = col.Column
		var err error
		if col.use == asNumber {
			columns[slot].Fill, err = p.meanOf(col.Name, &seen.columns[slot])
		} else {
			columns[slot].Categories, err = p.categories(col.Name, &seen.columns[slot])
		}
		if err != nil {
			return nil, at(datasets.Place{Name: col.Name}, err)
		}
	}
	return columns, nil
}

// meanOf returns the mean of a column's numbers. If their sum overflows and a number is missing, it
// returns an error. If their sum overflows and no number is missing, it returns 0, because the table
// does not need the mean.
func (p *plan) meanOf(name string, seen *tally) (float64, error) {
	switch {
	case seen.count == 0:
		return 0, problem("no number, because all are missing", "at least one, for a mean").
			With(p.leaveOut(name))
	case finite.All(seen.sum):
		return seen.sum / float64(seen.count), nil
	case seen.imputed > 0:
		return 0, problem("numbers whose sum is too large for a float64", "smaller numbers, for a mean")
	}
	return 0, nil
}

// categories returns the sorted categories of a column. With OtherUnseen, it replaces categories
// that occur in only one row by the category other.
func (p *plan) categories(name string, seen *tally) ([]string, error) {
	var categories []string
	for k, word := range seen.words.words {
		if p.options.Unseen != OtherUnseen || word == other || seen.words.times[k] > 1 {
			categories = append(categories, word)
		} else {
			seen.strange.add(word)
			seen.imputed++
		}
	}
	if p.options.Unseen == OtherUnseen && !slices.Contains(categories, other) {
		categories = append(categories, other)
	}
	if categories == nil {
		return nil, problem("no category, because all are missing", "at least one").
			With(p.leaveOut(name))
	}
	slices.Sort(categories)
	return categories, nil
}

// leaveOut returns the fix to leave a column out.
func (p *plan) leaveOut(column string) datasets.Fix {
	if p.reader != "CSV" {
		return do("leave the column out")
	}
	return when("to leave the column out", also("CSV.Ignore", p.options.Ignore, column))
}

// imputations returns the columns in which values were replaced.
func (p *plan) imputations(columns []Column, seen *tallies) []datasets.Imputed {
	var list []datasets.Imputed
	for slot, col := range columns {
		tally := &seen.columns[slot]
		if tally.imputed == 0 {
			continue
		}
		imputed := datasets.Imputed{
			Column: col.Name,
			Count:  tally.imputed,
			Mean:   col.Fill,
			Words:  tally.strange.words,
		}
		if imputed.Words != nil && p.options.Unseen == OtherUnseen {
			imputed.Category = other
		}
		list = append(list, imputed)
	}
	return list
}
