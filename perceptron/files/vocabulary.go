package files

import "strings"

// A vocabulary numbers words in the order in which they come: classes, categories, the words
// of texts.
type vocabulary struct {
	number map[string]int
	words  []string
	times  []int // how often each was added
}

// count returns the number of a word that was added before, and counts it once more.
func (v *vocabulary) count(word string) (k int, known bool) {
	k, known = v.number[word]
	if known {
		v.times[k]++
	}
	return k, known
}

// add returns the number of a word, adding it if it is new.
func (v *vocabulary) add(word string) int {
	if k, known := v.count(word); known {
		return k
	}
	if v.number == nil {
		v.number = map[string]int{}
	}
	k := len(v.words)
	word = strings.Clone(word) // without the rest of its line
	v.number[word] = k
	v.words = append(v.words, word)
	v.times = append(v.times, 1)
	return k
}
