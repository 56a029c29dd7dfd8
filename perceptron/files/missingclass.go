package files

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// maybeMissing are words, in lower case, that may stand for a missing class, but are classes as well. Unlike
// the labelMarkers, they are read as classes, with a warning.
var maybeMissing = []string{"missing", "undefined", "nil", "--", "*"}

// missingWarnings returns the warnings about classes that may stand for a missing value. There is none if
// there would be only one class without them, or if other classes consist of symbols, too, such as ++.
func (n names) missingWarnings(classes []string) (warnings []*datasets.Problem) {
	isMaybe := func(class string) bool { return slices.Contains(maybeMissing, strings.ToLower(class)) }
	others := slices.DeleteFunc(slices.Clone(classes), isMaybe)
	if n.areTexts || len(others) < 2 {
		return nil
	}
	for _, class := range classes {
		if !isMaybe(class) || isSymbol(class) && slices.ContainsFunc(others, isSymbol) {
			continue
		}
		const found = "the class %s%s may stand for a missing value"
		warning := problem(fmt.Sprintf(found, wording.Quote(class), n.place(class)), "")
		leaveOut := do("leave the rows out")
		if n.drop != nil {
			leaveOut = when("", n.drop(class)...)
		}
		leaveOut.When = "if it does"
		warnings = append(warnings, warning.With(leaveOut))
	}
	return warnings
}

// isSymbol reports whether a class has no letters and digits.
func isSymbol(class string) bool {
	isText := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
	return !strings.ContainsFunc(class, isText)
}

// dropClass returns the settings with which the rows of a class are skipped.
func (c CSV) dropClass(class string) []datasets.Setting {
	lists := maps.Clone(c.ColumnNA)
	if lists == nil {
		lists = map[string][]string{}
	}
	lists[c.Label] = append(slices.Clone(lists[c.Label]), class)
	settings := []datasets.Setting{set("CSV.ColumnNA", lists)}
	if c.IfMissing == RefuseMissing {
		settings = append(settings, setIfMissing("CSV", DropRow))
	}
	return settings
}
