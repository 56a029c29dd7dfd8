package files

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// warnings returns the warnings about the texts and their classes. If the vocabulary comes from other texts,
// there are none, because they were in the Report on those texts.
func (c *wordCounter) warnings() (list []*datasets.Problem) {
	if c.options.Vocabulary != nil {
		return nil
	}
	const unlabelled = "unsup"
	isOther := func(class string) bool { return class != unlabelled }
	if slices.Contains(c.classes, unlabelled) && slices.ContainsFunc(c.classes, isOther) {
		found := fmt.Sprintf("the class %s may be texts without a class, as in the reviews of aclImdb",
			wording.Quote(unlabelled))
		list = append(list, problem(found, "").
			With(datasets.Fix{When: "if it is", Do: "move them to another folder"}))
	}
	if c.marked > 0 {
		found := fmt.Sprintf("combining marks divide words in %d of %s, as in %s",
			c.marked, wording.Plural(len(c.rows), "text"), wording.Quote(c.markedWord))
		list = append(list, problem(found, "").With(datasets.Fix{
			When: "if they are accents",
			Do:   `make one character of each and its letter (in Python: unicodedata.normalize("NFC", text))`,
		}))
	}
	return list
}

// noteMarks counts a text that has a combining mark after a letter.
func (c *wordCounter) noteMarks(text string) {
	word := wordWithMark(text)
	if word == "" {
		return
	}
	c.marked++
	if c.marked == 1 {
		c.markedWord = strings.Clone(wording.Cut(word, 20))
	}
}

// wordWithMark returns the first word of a text in which a combining mark follows a letter, or "".
func wordWithMark(text string) string {
	const firstMark = 0x300
	for word := range strings.FieldsSeq(text) {
		before := ' '
		for _, r := range word {
			if r >= firstMark && unicode.IsMark(r) && unicode.IsLetter(before) {
				return word
			}
			before = r
		}
	}
	return ""
}
