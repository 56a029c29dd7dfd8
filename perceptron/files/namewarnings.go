package files

import (
	"fmt"
	"strings"

	"perceptronlab/internal/lookalike"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// names describe how the names in a column are read: its classes or its categories.
type names struct {
	kind, plural string                                     // class, classes
	number       func(name string) (value float64, ok bool) // the number that a name spells
	place        func(name string) string                   // where a name occurs first; "": unknown
	texts        *datasets.Fix                              // advice to keep equal numbers apart; or nil
	areTexts     bool                                       // the user wants equal numbers kept apart

	drop func(class string) []datasets.Setting // how to skip the rows of a class; nil: there are no settings
}

// warnings returns the warnings about a list of different names, which are in the given place.
func (n names) warnings(list []string, place datasets.Place) []*datasets.Problem {
	var warnings []*datasets.Problem
	isNumber := func(name string) bool {
		_, ok := n.number(name)
		return ok
	}
	for _, group := range lookalike.Find(list, isNumber) {
		same := datasets.Fix{When: "if they are one " + n.kind, Do: "write it in the same way in all rows"}
		warnings = append(warnings, n.groupWarning(group).With(same))
	}
	for _, group := range lookalike.Rounded(list, n.number) {
		same := datasets.Fix{When: "if they are one " + n.kind, Do: "round the numbers"}
		warnings = append(warnings, n.groupWarning(group).With(same))
	}
	if warning := n.wordWarning(list); warning != nil {
		warnings = append(warnings, warning)
	}
	if n.kind == "class" {
		warnings = append(warnings, n.missingWarnings(list)...)
	}
	for _, warning := range warnings {
		warning.Place = place
	}
	return warnings
}

// groupWarning returns the warning that the names of a group may mean the same.
func (n names) groupWarning(group lookalike.Group) *datasets.Problem {
	quoted := func(name string) string { return group.Quote(name) + n.place(name) }
	found := fmt.Sprintf("the %s %s differ only in %s", n.plural, listed(group.Names, quoted), group.Differ)
	return problem(strings.Replace(found, "only in rounding", "only by rounding", 1), "")
}

// wordWarning returns the warning that equal numbers, such as 0 and 0.0, are different classes only because
// one or two words are classes as well. If there are more words, the names are probably all words, such as
// versions. If there is no reason for a warning, the result is nil.
func (n names) wordWarning(list []string) *datasets.Problem {
	const maxWords = 2
	spelled := map[float64]string{}
	var words, equal []string
	for _, name := range list {
		v, isNumber := n.number(name)
		first, exists := spelled[v]
		switch {
		case !isNumber:
			words = append(words, name)
		case !exists:
			spelled[v] = name
		case equal == nil:
			equal = []string{first, name}
		}
	}
	if n.areTexts || equal == nil || len(words) == 0 || len(words) > maxWords || len(words) >= len(spelled) {
		return nil
	}
	quoted := func(name string) string { return wording.Quote(name) + n.place(name) }
	isNot, correct := " is not a number", "correct it"
	if len(words) > 1 {
		isNot, correct = " are not numbers", "correct them"
	}
	warning := problem(fmt.Sprintf("equal numbers such as %s are different %s, because %s%s",
		listed(equal, quoted), n.plural, listed(words, quoted), isNot), "").
		With(datasets.Fix{When: "if that is a mistake", Do: correct})
	if n.texts != nil {
		warning.With(*n.texts)
	}
	return warning
}

// listed returns names as text, with at most four of them: "a", "b", "c", "d" and 3 more.
func listed(names []string, quoted func(string) string) string {
	return wording.JoinedSome(mapped(names, quoted), 4)
}
