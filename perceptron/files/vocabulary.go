package files

import "strings"

// A vocabulary numbers words in the order in which they are added. The words are classes,
// categories or words of texts.
type vocabulary struct {
	number map[string]int
	words  []string
	times  []int // how often each word was counted
}

// count returns the number of a known word and counts it once more. It does not add new words.
func (v *vocabulary) count(word string) (k int, known bool) {
	k, known = v.number[word]
	if known {
		v.times[k]++
	}
	return k, known
}

// add returns the number of a word and counts the word once. It adds the word if the word is new.
func (v *vocabulary) add(word string) int {
	if k, known := v.count(word); known {
		return k
	}
	if v.number == nil {
		v.number = map[string]int{}
	}
	k := len(v.words)
	word = strings.Clone(word) // a substring would keep its line in memory
	v.number[word] = k
	v.words = append(v.words, word)
	v.times = append(v.times, 1)
	return k
}
