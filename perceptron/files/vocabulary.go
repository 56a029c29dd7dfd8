package files

import "strings"

// A vocabulary numbers words in the order in which they come: classes, categories, the words
// of texts.
type vocabulary struct {
	number map[string]int
	words  []string
	times  []int // how often each was added
}

// add returns the number of a word, adding it if it is new.
func (v *vocabulary) add(word string) int {
	k, ok := v.number[word]
	if !ok {
		if v.number == nil {
			v.number = map[string]int{}
		}
		k = len(v.words)
		word = strings.Clone(word) // without the rest of its line
		v.number[word] = k
		v.words = append(v.words, word)
		v.times = append(v.times, 0)
	}
	v.times[k]++
	return k
}
