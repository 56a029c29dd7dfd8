package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// spelt gives words one spelling for each class: that of the known classes, where a class is
// one of them, or without known ones the spelling first seen. It returns the spelling of each
// word, the classes known then, and which class each other spelling has become.
func spelt(words, known []string) (spelling, all []string, merged map[string]string) {
	spelling = slices.Clone(words)
	if find := classes.Index(known); known != nil {
		for k, word := range words {
			if i := find(word); i >= 0 {
				spelling[k] = known[i]
			}
		}
	} else {
		for k, first := range classes.Merge(words) {
			if spelling[k] = words[first]; first == k {
				known = append(known, words[k])
			}
		}
	}
	for k, word := range words {
		if spelling[k] != word {
			if merged == nil {
				merged = map[string]string{}
			}
			merged[word] = spelling[k]
		}
	}
	return spelling, known, merged
}
