package files

import "math"

// merge gives the words of a block their numbers among those seen before it. It returns an error if one
// of them can't be taken. The block can't be used then, and some of its words may be counted.
func (p *plan) merge(parsed *parsedRows, seen *tallies) error {
	categories := parsed.categories
	for j := range p.columns {
		col := &p.columns[j]
		var err error
		switch col.use {
		case asCategory:
			words := categories[0].words
			categories = categories[1:]
			err = p.mergeCategories(col, words, parsed.values, &seen.columns[col.slot])
		case asLabel:
			class := func(word string) (int, error) { return p.class(col, word, &seen.labels) }
			err = renumber(parsed.classes, parsed.labels.words, class)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// mergeCategories renumbers the words of a column in the values of all rows, and counts them.
func (p *plan) mergeCategories(col *planned, words []string, values []float64, seen *tally) error {
	numbers := make([]float64, len(words)) // NaN: to be asked for
	for k := range numbers {
		numbers[k] = math.NaN()
	}
	for i := col.slot; i < len(values); i += len(p.kept) {
		k := int(values[i])
		number := numbers[k]
		if !math.IsNaN(number) {
			seen.words.times[int(number)]++
			values[i] = number
			continue
		}
		number, err := p.category(col, words[k], seen)
		if err != nil {
			return err
		}
		values[i] = number
		if _, known := seen.words.number[words[k]]; known && !p.isMissing(words[k]) {
			numbers[k] = number
		}
	}
	return nil
}

// renumber gives labels, which are numbers of words, the numbers that those words have elsewhere. It asks
// for them in the order of the rows.
func renumber(labels []int, words []string, elsewhere func(word string) (int, error)) error {
	numbers := make([]int, len(words)) // −1: to be asked for
	for k := range numbers {
		numbers[k] = -1
	}
	for i, k := range labels {
		if numbers[k] < 0 {
			number, err := elsewhere(words[k])
			if err != nil {
				return err
			}
			numbers[k] = number
		}
		labels[i] = numbers[k]
	}
	return nil
}
