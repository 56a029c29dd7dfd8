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
func (b *bagBuilder) warnings() (list []*datasets.Problem) {
	if b.options.Vocabulary != nil {
		return nil
	}
	const unlabelled = "unsup"
	isOther := func(class string) bool { return class != unlabelled }
	if slices.Contains(b.classes, unlabelled) && slices.ContainsFunc(b.classes, isOther) {
		found := fmt.Sprintf("the class %s may be texts without a class, as in the reviews of aclImdb",
			wording.Quote(unlabelled))
		list = append(list, problem(found, "").
			With(datasets.Fix{When: "if it is", Do: "move them to another folder"}))
	}
	if b.marked > 0 {
		found := fmt.Sprintf("combining marks divide words in %d of %s, as in %s",
			b.marked, wording.Plural(len(b.rows), "text"), wording.Quote(b.markedWord))
		list = append(list, problem(found, "").With(datasets.Fix{
			When: "if they are accents",
			Do:   `make one character of each and its letter (in Python: unicodedata.normalize("NFC", text))`,
		}))
	}
	return list
}

// noteMarks counts a text that has a combining mark after a letter.
func (b *bagBuilder) noteMarks(text string) {
	word := wordWithMark(text)
	if word == "" {
		return
	}
	b.marked++
	if b.marked == 1 {
		b.markedWord = strings.Clone(wording.Cut(word, 20))
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
