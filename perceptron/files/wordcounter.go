package files

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A WordCounter counts the words of single texts, for programs that predict one text at a time. It is safe
// for concurrent use. [BagOfWords.Counter] returns a WordCounter.
type WordCounter struct {
	column map[string]int // the column of each word
}

// Counter returns a [WordCounter] for the words of w.Vocabulary. To predict texts, call it once, with the
// columns of the model:
//
//	counter, err := files.BagOfWords{Vocabulary: model.Features}.Counter()
//
// It is an error if the Vocabulary is empty or has a word twice, or if it has an entry that is never counted,
// such as "The" or "petal length (cm)", because [BagOfWords] forms other words.
func (w BagOfWords) Counter() (*WordCounter, error) {
	if len(w.Vocabulary) == 0 {
		return nil, problem("no Vocabulary", "the words to count").
			With(datasets.Fix{Set: []datasets.Setting{{Field: "BagOfWords.Vocabulary"}}})
	}
	c := &WordCounter{column: make(map[string]int, len(w.Vocabulary))}
	for k, word := range w.Vocabulary {
		if !isWord(word) {
			return nil, errNoWord(k, word)
		}
		if _, known := c.column[word]; known {
			found := "the word " + wording.Quote(word) + " twice in the Vocabulary"
			return nil, problem(found, "each word once")
		}
		c.column[word] = k
	}
	return c, nil
}

// isWord reports whether s can be a word of a text. A word is the only word of itself, because letters in
// lower case stay as they are.
func isWord(s string) bool {
	for word := range wordsOf(s) {
		return word == s // if the first word is all of s, there is no other one
	}
	return false
}

// errNoWord returns the problem that entry k of a Vocabulary can't be a word of a text.
func errNoWord(k int, entry string) *datasets.Problem {
	p := problem(wording.Quote(entry)+", which BagOfWords never counts",
		"two or more letters, digits or underscores, in lower case")
	p.Place.Other = fmt.Sprintf("Vocabulary, entry %d, counted from 0", k)
	words := slices.Collect(wordsOf(entry))
	if len(words) == 1 && words[0] == strings.Map(unicode.ToLower, entry) {
		return p.With(do("write " + wording.Quote(words[0])))
	}
	return p.With(datasets.Fix{
		When: "if the Vocabulary has the columns of a model",
		Do:   "train the model on a table that BagOfWords read",
	})
}

// Count counts the words of a text, as [BagOfWords.Count] does with the same Vocabulary, and returns the row
// of the text. The time depends on the length of the text, not on the number of columns. If the text has no
// word of the Vocabulary, the row has no columns. It is an error if the text is not UTF-8, or if c is the
// zero value, which has no words.
func (c *WordCounter) Count(text string) (datasets.Sparse, error) {
	if len(c.column) == 0 {
		return datasets.Sparse{}, problem("a WordCounter without words", "the result of BagOfWords.Counter")
	}
	if !utf8.ValidString(text) {
		return datasets.Sparse{}, problem("bytes that are not UTF-8", "text in UTF-8")
	}
	var columns []int
	for word := range wordsOf(text) {
		if k, known := c.column[word]; known {
			columns = append(columns, k)
		}
	}
	return countColumns(columns), nil
}

// wordsOf returns an iterator over the words of a text, in lower case. BagOfWords documents what a word is.
func wordsOf(text string) iter.Seq[string] {
	return func(yield func(word string) bool) {
		for word := range strings.FieldsFuncSeq(strings.Map(unicode.ToLower, text), isSeparator) {
			if utf8.RuneCountInString(word) >= 2 && !yield(word) {
				return
			}
		}
	}
}

// isSeparator reports whether r divides words.
func isSeparator(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && r != '_' }

// countColumns returns the row in which the number of each column is how often the column occurs in columns.
// It sorts columns.
func countColumns(columns []int) datasets.Sparse {
	slices.Sort(columns)
	distinct := 0
	for i, k := range columns {
		if i == 0 || k != columns[i-1] {
			distinct++
		}
	}
	if distinct == 0 {
		return datasets.Sparse{}
	}
	row := datasets.Sparse{Columns: make([]int, 0, distinct), Values: make([]float64, 0, distinct)}
	for i, k := range columns {
		if i == 0 || k != columns[i-1] {
			row.Columns = append(row.Columns, k)
			row.Values = append(row.Values, 0)
		}
		row.Values[len(row.Values)-1]++
	}
	return row
}
