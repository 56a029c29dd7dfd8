package files

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// BagOfWords counts the words of texts. The table has one sparse row per text and one column per
// word, in sorted order.
//
//	reviews/good/1.txt  reviews/good/2.txt  reviews/bad/1.txt  …
//
//	files.BagOfWords{MinTexts: 2}.ReadFolder("reviews")
//
// A word is a sequence of two or more letters, digits or underscores, in lower case. The words of "It's 9
// o'clock, Zoë!" are clock, it and zoë. Words and their order are the same as in scikit-learn's
// CountVectorizer, with one exception: each letter is converted to lower case on its own, so Σ becomes σ
// even at the end of a word, and İ becomes i. As there, a combining mark, such as an accent that is a
// character of its own, or a vowel sign of Hindi, divides a word. A warning in the Report counts texts with
// such marks.
type BagOfWords struct {
	MinTexts int // leave out words that occur in fewer texts than MinTexts; 0: keep all words

	// Vocabulary lists the words to count, in the order of the columns; nil: all words. If Vocabulary is
	// set, MinTexts is ignored. The Vocabulary of a table's Source has the words of the table, so tables
	// of other texts have the same columns.
	Vocabulary []string
}

// read returns the table of the texts that add passes to the bagBuilder. It returns the errors of add
// unchanged, so if the texts are files, add must set the File of a Problem.
func (w BagOfWords) read(
	ctx context.Context, name string, add func(*bagBuilder) error,
) (datasets.Table, error) {
	b := &bagBuilder{ctx: ctx, options: w, words: vocabularyOf(w.Vocabulary)}
	if err := add(b); err != nil {
		return datasets.Table{}, err
	}
	t, err := b.table()
	if err != nil {
		return t, withFileName(name, err)
	}
	t.Report = &datasets.Report{Rows: t.Len(), Notes: b.warnings()}
	return t, nil
}

// Count counts the words of texts in memory. The argument classes is nil or has one class per text.
//
//	fresh, err := train.Source.(files.BagOfWords).Count(texts, nil)
//
// Each call takes time in proportion to the size of the Vocabulary. To count texts one at a time, use
// Counter.
//
// It is an error if a text is not UTF-8, if a class is "", or if classes is not nil and its length differs
// from that of texts.
func (w BagOfWords) Count(texts, classes []string) (datasets.Table, error) {
	return w.read(context.Background(), "", func(b *bagBuilder) error {
		if classes != nil && len(classes) != len(texts) {
			found := wording.Plural(len(texts), "text") + " and " + wording.Plural(len(classes), "class")
			return problem(found, "one class per text")
		}
		for i, text := range texts {
			class := ""
			if classes != nil {
				class = classes[i]
			}
			switch {
			case !utf8.ValidString(text):
				return withPlace(textPlace(i), problem("bytes that are not UTF-8", "text in UTF-8"))
			case class == "" && classes != nil:
				return withPlace(textPlace(i), problem("an empty class name", "a class name"))
			}
			b.add(text, class)
		}
		return nil
	})
}

// A bagBuilder builds the table of a BagOfWords, one text after another.
type bagBuilder struct {
	ctx     context.Context
	options BagOfWords
	words   vocabulary // the words of all texts; words.times[k] is the number of texts that contain word k
	rows    []datasets.Sparse
	classes []string

	marked     int    // the number of texts in which a combining mark follows a letter
	markedWord string // the first word with such a mark
}

// add adds the row of a text. If class is "", the text has no class.
func (b *bagBuilder) add(text, class string) {
	b.noteMarks(text)
	old := len(b.words.words)
	var columns []int // one element per word in the text
	for word := range wordsOf(text) {
		k, known := b.words.number[word]
		switch {
		case !known && b.options.Vocabulary != nil:
			continue
		case !known:
			k = b.words.add(word)
		}
		columns = append(columns, k)
	}
	row := countColumns(columns)
	for _, k := range row.Columns {
		if k < old { // b.words.add has counted the text for new words
			b.words.times[k]++
		}
	}
	b.rows = append(b.rows, row)
	if class != "" {
		b.classes = append(b.classes, class)
	}
}

// table returns the table of all texts added.
func (b *bagBuilder) table() (datasets.Table, error) {
	words := b.words.words
	switch {
	case len(b.rows) == 0:
		return datasets.Table{}, problem("no text", "at least one text")
	case len(words) == 0:
		const found = "no word of two or more letters or digits in the texts"
		return datasets.Table{}, problem(found, "at least one word")
	}
	t := datasets.Table{Features: words, Sparse: b.rows, Classes: b.classes}
	if b.options.Vocabulary != nil {
		t.Source = b.options
		return t, nil
	}
	var columns []int
	for k, texts := range b.words.times {
		if texts >= b.options.MinTexts {
			columns = append(columns, k)
		}
	}
	if columns == nil {
		return datasets.Table{}, errRare(b.options.MinTexts, slices.Max(b.words.times))
	}
	slices.SortFunc(columns, func(a, b int) int { return cmp.Compare(words[a], words[b]) })
	t, err := t.Columns(columns...)
	if err == nil {
		t.Source = BagOfWords{Vocabulary: slices.Clone(t.Features)}
	}
	return t, err
}

// errRare returns the problem that no word occurs in minTexts texts. The argument maxTexts is the number
// of texts in which the most frequent words occur.
func errRare(minTexts, maxTexts int) *datasets.Problem {
	return problem(fmt.Sprintf("no word that occurs in %d texts", minTexts), "at least one such word").
		With(when("to keep the most frequent words", set("BagOfWords.MinTexts", maxTexts)))
}

// textPlace returns the place of text i.
func textPlace(i int) datasets.Place {
	return datasets.Place{Other: fmt.Sprintf("text %d, counted from 0", i)}
}
