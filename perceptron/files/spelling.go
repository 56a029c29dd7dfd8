package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/classes"
)

// A spelling gives each class a single name, even if a file spells the class in several ways, such
// as 1, 1.0 and +1.
type spelling struct {
	words   []string          // for each word in the label column, the name of its class
	classes []string          // the names of the classes, for the Schema
	merged  map[string]string // the name of the class, for each word that differs from this name
}

// spell returns the spelling of the words in the label column. If the decimal separator is a comma, 1,0 and 1
// are equal numbers.
func (p *plan) spell(words []string) spelling {
	known := p.options.Schema.classes()
	switch {
	case !p.options.TextLabels && known == nil:
		return spellAs(words, nil, p.options.withPoints(words))
	case !p.options.TextLabels:
		return spellAs(words, known, p.options.withPointsFor(known))
	case known == nil:
		known = slices.Clone(words)
	}
	return spelling{words: words, classes: known}
}

// withPoints returns a function that replaces the decimal separator in a name by a point. If any of the names
// has a point, the function changes nothing, because a point is not part of a number then.
func (c CSV) withPoints(names []string) func(name string) string {
	decimal := c.decimal()
	hasPoint := func(name string) bool { return strings.Contains(name, ".") }
	if decimal == '.' || slices.ContainsFunc(names, hasPoint) {
		return func(name string) string { return name }
	}
	return func(name string) string { return strings.Replace(name, string(decimal), ".", 1) }
}

// spell returns the spelling of the words in a label column. If known is nil, the name of a class is the
// first word that means the class. Otherwise, the name is the element of known that means the class. If a
// word means no class in known, the word itself is the name.
func spell(words, known []string) spelling {
	return spellAs(words, known, func(name string) string { return name })
}

// spellAs is like spell, but compares the names that asNumber returns for the words and the known classes. If
// known is nil, it must return different names for different names.
func spellAs(words, known []string, asNumber func(name string) string) spelling {
	s := spelling{words: slices.Clone(words), classes: known}
	indexOf := classes.Index(mapped(known, asNumber))
	first := classes.Merge(mapped(words, asNumber))
	for k, word := range words {
		i := indexOf(asNumber(word))
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

// mapped returns the results of a function for a list of names.
func mapped(names []string, function func(string) string) []string {
	results := make([]string, len(names))
	for k, name := range names {
		results[k] = function(name)
	}
	return results
}
