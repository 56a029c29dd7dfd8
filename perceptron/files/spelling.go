package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// spelt gives words one spelling for each class: that of the known classes, where a class is
// one of them, or without known ones the spelling first seen. It returns the spelling of each
// word, the classes known then, and which class each other spelling has become.
func spelt(words, known []string) (spelling, all []string, merged map[string]string) {
	spelling, all = slices.Clone(words), known
	find, first := classes.Index(known), classes.Merge(words)
	for k, word := range words {
		switch i := find(word); {
		case i >= 0:
			spelling[k] = known[i]
		case known == nil && first[k] == k:
			all = append(all, word)
		case known == nil:
			spelling[k] = words[first[k]]
		}
		if spelling[k] != word {
			if merged == nil {
				merged = map[string]string{}
			}
			merged[word] = spelling[k]
		}
	}
	return spelling, all, merged
}
