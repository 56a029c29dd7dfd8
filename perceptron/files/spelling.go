package files

import (
	"slices"
	"strconv"
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

// spell returns the spelling of the words in the label column. Equal numbers, as the reader reads numbers,
// are one class. If the decimal separator is a comma, 1,0 and 1 are equal numbers.
func (p *plan) spell(words []string) spelling {
	known := p.options.Schema.classes()
	switch {
	case !p.options.TextLabels && known == nil:
		return spellAs(words, nil, p.options.plainNumbers(words))
	case !p.options.TextLabels:
		return spellAs(words, known, p.options.knownNumbers(known))
	case known == nil:
		known = slices.Clone(words)
	}
	return spelling{words: words, classes: known}
}

// plainNumbers returns a function that writes the number in a name without thousands separators and with a
// decimal point. It puts other names in quotation marks, so that they equal no number. If any of the classes
// is not a number, the function changes nothing.
func (c CSV) plainNumbers(classNames []string) func(name string) string {
	isWord := func(name string) bool {
		_, isNumber := c.categoryNumber(name)
		return !isNumber
	}
	if c.decimal() == '.' && c.Thousands == 0 || slices.ContainsFunc(classNames, isWord) {
		return func(name string) string { return name }
	}
	return func(name string) string {
		if isWord(name) {
			return strconv.Quote(name)
		}
		if c.Thousands != 0 {
			name = c.withoutThousands(name)
		}
		return strings.Replace(name, string(c.decimal()), ".", 1)
	}
}

// knownNumbers is like plainNumbers for the classes that a Schema has. Without thousands separators, their
// decimal separator may be another one than that of the file.
func (c CSV) knownNumbers(known []string) func(name string) string {
	if c.Thousands != 0 {
		return c.plainNumbers(known)
	}
	return c.withPointsFor(known)
}

// spell returns the spelling of the words in a label column. If known is nil, the name of a class is the
// first word that means the class. Otherwise, the name is the element of known that means the class. If a
// word means no class in known, the word itself is the name.
func spell(words, known []string) spelling {
	return spellAs(words, known, func(name string) string { return name })
}

// spellAs is like spell, but compares the names that asNumber returns for the words and the known classes. It
// may return the same name only for equal numbers.
func spellAs(words, known []string, asNumber func(name string) string) spelling {
	s := spelling{words: slices.Clone(words), classes: known}
	exact := map[string]int{}
	for i, name := range known {
		exact[name] = i
	}
	indexOf := classes.Index(mapped(known, asNumber))
	first := classes.Merge(mapped(words, asNumber))
	for k, word := range words {
		i, isKnown := exact[word]
		if !isKnown {
			i = indexOf(asNumber(word))
		}
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
