package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// A spelling gives each class a single name if a file spells it in several ways, such as 1, 1.0 and
// +1.
type spelling struct {
	words   []string          // the name of the class of each word of the file
	classes []string          // the names of all known classes
	merged  map[string]string // the names of words that are not names themselves
}

// spell returns the spelling of words. The name of a class is its name in known. If known is nil,
// it is the first word of the class.
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
