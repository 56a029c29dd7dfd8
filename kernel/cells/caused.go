package cells

import (
	"regexp"
	"slices"
	"strings"
)

// ofUnknownType matches a message about a call, one of whose arguments has no type because of another error.
var ofUnknownType = regexp.MustCompile(
	`(?s)^(not enough|too many) arguments in call to .*have \([^)]*unknown type`)

// unused begins the message about a variable that is not used.
const unused = "declared and not used: "

// withoutUnused returns problems without those about variables that the line of another problem uses: the
// compiler didn't come to that use. It keeps a variable that is undefined elsewhere, because it may be
// declared in the wrong place.
func withoutUnused(problems []Problem, source Sources) []Problem {
	isCaused := func(p Problem) bool {
		name, isUnused := strings.CutPrefix(p.Message, unused)
		if !isUnused {
			return false
		}
		return slices.ContainsFunc(problems, func(other Problem) bool {
			isCause := !strings.HasPrefix(other.Message, unused) && other.Message != "undefined: "+name
			isElsewhere := other.Cell == p.Cell && other.Line != p.Line
			return isCause && isElsewhere && valuesIn(source.Line(other.Place))[name]
		})
	}
	return slices.DeleteFunc(slices.Clone(problems), isCaused)
}

// withoutCaused returns problems without those about calls that only follow from an undefined name.
func withoutCaused(problems []Problem) []Problem {
	isUndefined := func(p Problem) bool { return strings.HasPrefix(p.Message, "undefined: ") }
	if !slices.ContainsFunc(problems, isUndefined) {
		return problems
	}
	isCaused := func(p Problem) bool { return ofUnknownType.MatchString(p.Message) }
	return slices.DeleteFunc(slices.Clone(problems), isCaused)
}
