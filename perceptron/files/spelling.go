package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// spelt gives the classes of rows, in their own list, one spelling each: that of the known
// classes, where a class is one of them, or without known ones the spelling first seen. It
// returns the classes known then, and which class each other spelling has become.
func spelt(rows, known []string) ([]string, map[string]string) {
	var seen vocabulary
	for _, word := range rows {
		seen.add(word)
	}
	words := seen.words
	spelling := slices.Clone(words)
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
	var merged map[string]string
	for i, word := range rows {
		if rows[i] = spelling[seen.number[word]]; rows[i] != word {
			if merged == nil {
				merged = map[string]string{}
			}
			merged[word] = rows[i]
		}
	}
	return known, merged
}
