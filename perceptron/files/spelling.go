package files

import (
	"slices"

	"perceptronlab/internal/classes"
)

// A spelling gives each class a single name, even if a file spells the class in several ways, such
// as 1, 1.0 and +1.
type spelling struct {
	words   []string          // for each word in the label column, the name of its class
	classes []string          // the names of the classes, for the Schema
	merged  map[string]string // the name of the class, for each word that differs from this name
}

// spell returns the spelling of the words in the label column.
func (p *plan) spell(words []string) spelling {
	known := p.options.Schema.classes()
	switch {
	case !p.options.TextLabels:
		return spell(words, known)
	case known == nil:
		known = slices.Clone(words)
	}
	return spelling{words: words, classes: known}
}

// spell returns the spelling of the words in a label column. If known is nil, the name of a class is the
// first word that means the class. Otherwise, the name is the element of known that means the class. If a
// word means no class in known, the word itself is the name.
func spell(words, known []string) spelling {
	s := spelling{words: slices.Clone(words), classes: known}
	indexOf := classes.Index(known)
	first := classes.Merge(words)
	for k, word := range words {
		i := indexOf(word)
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
