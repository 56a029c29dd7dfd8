package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// A spelling gives each class one name where a file writes it in several ways, as 1, 1.0 and +1.
type spelling struct {
	words   []string          // the name of the class for each word of the file
	classes []string          // of all classes known now
	merged  map[string]string // the names of those words that have another one
}

// spell gives words one spelling for each class: that of the known classes, where a class is one of
// them, or without known ones the spelling first seen.
func spell(words, known []string) spelling {
	s := spelling{words: slices.Clone(words), classes: known}
	find := classes.Index(known)
	first := classes.Merge(words)
	for k, word := range words {
		i := find(word)
		switch {
		case i >= 0:
			s.words[k] = known[i]
		case known == nil && first[k] == k:
			s.classes = append(s.classes, word)
		case known == nil:
			s.words[k] = words[first[k]]
		}
		if s.words[k] == word {
			continue
		}
		if s.merged == nil {
			s.merged = map[string]string{}
		}
		s.merged[word] = s.words[k]
	}
	return s
}
