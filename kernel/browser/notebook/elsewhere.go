package notebook

import (
	"regexp"
	"strings"
)

// elsewhereClause matches a part of a sentence that is about running the notebook elsewhere. It is in
// brackets, and what to do for that is written ELSEWHERE.
var elsewhereClause = regexp.MustCompile(`\[[^\[\]]*ELSEWHERE[^\[\]]*\]`)

// advise returns a sentence whose part about running the notebook elsewhere says what [Settings] say of that,
// or without this part if they say nothing.
func (n *Notebook) advise(sentence string) string {
	return elsewhereClause.ReplaceAllStringFunc(sentence, func(clause string) string {
		if n.settings.Elsewhere == "" {
			return ""
		}
		return strings.Replace(strings.Trim(clause, "[]"), "ELSEWHERE", n.settings.Elsewhere, 1)
	})
}
