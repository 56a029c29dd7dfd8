package cells

import (
	"regexp"
	"slices"
	"strings"
)

// ofUnknownType matches a message about a call, one of whose arguments has no type because of another error.
var ofUnknownType = regexp.MustCompile(
	`(?s)^(not enough|too many) arguments in call to .*have \([^)]*unknown type`)

// withoutCaused returns problems without those about calls that only follow from an undefined name.
func withoutCaused(problems []Problem) []Problem {
	isUndefined := func(p Problem) bool { return strings.HasPrefix(p.Message, "undefined: ") }
	if !slices.ContainsFunc(problems, isUndefined) {
		return problems
	}
	isCaused := func(p Problem) bool { return ofUnknownType.MatchString(p.Message) }
	return slices.DeleteFunc(slices.Clone(problems), isCaused)
}
