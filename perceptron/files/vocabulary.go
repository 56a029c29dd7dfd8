package files

import "strings"

// A vocabulary numbers words in the order in which they come: classes, categories, the words
// of texts.
type vocabulary struct {
	number map[string]int
	words  []string
}

// add takes up a new word, and returns its number.
func (v *vocabulary) add(word string) int {
	if v.number == nil {
		v.number = map[string]int{}
	}
	k := len(v.words)
	word = strings.Clone(word) // without the rest of the line that it stands in
	v.number[word] = k
	v.words = append(v.words, word)
	return k
}
