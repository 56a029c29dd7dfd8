package files

import "math"

// merge adds the words of a block to seen. In the rows of the block, words are numbered within the block;
// merge replaces each of these numbers by the word's number in seen. After an error, the block can't be
// used, and some of its words may have been added to seen.
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

// mergeCategories merges one column of categories. In seen, it counts each occurrence of a word.
func (p *plan) mergeCategories(col *plannedColumn, words []string, values []float64, seen *tally) error {
	numbers := make([]float64, len(words)) // the number of each word in seen; NaN: not known yet
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
		// Unseen categories have no number in seen, and a word that means a missing value may have the
		// number of a category. For both, p.category must count each occurrence.
		_, known := seen.words.number[words[k]]
		_, isMerged := seen.merged[words[k]]
		if (known || isMerged) && !col.isMissing(words[k]) {
			numbers[k] = number
		}
	}
	return nil
}

// renumber replaces each label k, which is an index into words, by number(words[k]). It calls number once
// per word, in the order in which the words first occur in labels. After an error, some labels have been
// replaced.
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
