package files

import "math"

// merge replaces the numbers of words in a block by their numbers in seen, to which it adds new
// words. After an error, the block can't be used, but some of its words may have been counted.
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

// mergeCategories is merge for one column of categories. It also counts the words.
func (p *plan) mergeCategories(col *planned, words []string, values []float64, seen *tally) error {
	numbers := make([]float64, len(words)) // the new number of each word; NaN: not known yet
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

// renumber replaces labels, which are indices of words, by the numbers that number returns for the
// words. It calls number in the order of the labels.
func renumber(labels []int, words []string, number func(word string) (int, error)) error {
	numbers := make([]int, len(words)) // −1: not known yet
	for k := range numbers {
		numbers[k] = -1
	}
	for i, k := range labels {
		if numbers[k] < 0 {
			n, err := number(words[k])
			if err != nil {
				return err
			}
			numbers[k] = n
		}
		labels[i] = numbers[k]
	}
	return nil
}
