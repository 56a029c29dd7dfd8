package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// A spelling gives each class a single name, even if a file spells the class in several ways, such
// as 1, 1.0 and +1.
type spelling struct {
	words   []string          // for each word of the file, the name of its class
	classes []string          // the names of all known classes
	merged  map[string]string // from each word that is not the name of its class to that name
}

// spell returns the spelling of words. If known is nil, the name of a class is its first word.
// Otherwise, the name is that in known; a word that belongs to no class in known is unchanged.
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
