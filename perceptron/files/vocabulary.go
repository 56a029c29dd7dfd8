package files

import "strings"

// A vocabulary numbers words from 0, in the order in which they are added. The words are classes,
// categories or words of texts.
type vocabulary struct {
	number map[string]int // the number of each word
	words  []string       // the words in the order of their numbers
	times  []int          // how often each word was counted
}

// vocabularyOf returns a vocabulary of the given words, without copying their letters. If a word occurs
// twice, only its first occurrence has a number.
func vocabularyOf(words []string) vocabulary {
	v := vocabulary{
		number: make(map[string]int, len(words)),
		words:  make([]string, 0, len(words)),
		times:  make([]int, 0, len(words)),
	}
	for _, word := range words {
		v.addShared(word)
	}
	return v
}

// count returns the number of a word and counts the word once. If the word is not in the vocabulary, count
// reports false and changes nothing.
func (v *vocabulary) count(word string) (k int, known bool) {
	k, known = v.number[word]
	if known {
		v.times[k]++
	}
	return k, known
}

// add returns the number of a word and counts the word once. If the word is not in the vocabulary, add
// adds it.
func (v *vocabulary) add(word string) int {
	if k, known := v.count(word); known {
		return k
	}
	// The word may be part of a longer text. A clone doesn't keep the whole text in memory.
	return v.addShared(strings.Clone(word))
}

// addShared is like add, but does not copy the letters of the word.
func (v *vocabulary) addShared(word string) int {
	if k, known := v.count(word); known {
		return k
	}
	if v.number == nil {
		v.number = map[string]int{}
	}
	k := len(v.words)
	v.number[word] = k
	v.words = append(v.words, word)
	v.times = append(v.times, 1)
	return k
}
