package files

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// checkNames returns an error unless there are dim names, all of them different and not empty.
func checkNames(names []string, dim int) error {
	if len(names) != dim {
		found := wording.Plural(dim, "column") + " and " + wording.Plural(len(names), "name")
		return problem(found, "one name per column")
	}
	seen := make(map[string]bool, dim)
	for _, name := range names {
		switch {
		case name == "":
			return problem("a column without a name", "one name per column")
		case seen[name]:
			return problem("2 columns named "+wording.Quote(name), "different column names").
				With(do("rename one of the columns"))
		}
		seen[name] = true
	}
	return nil
}

// checkWord returns an error if a column name, class or category is not UTF-8 or contains a NUL byte.
func checkWord(word string) error {
	switch {
	case !utf8.ValidString(word):
		return problem(wording.Quote(word), "text in UTF-8").
			With(do("save the file as UTF-8 (in Excel: CSV UTF-8)")).
			With(when("if the file comes from Windows", set("CSV.Encoding", "windows-1252"))).
			With(when("if the file has another encoding", set("CSV.Encoding", nil)))
	case strings.ContainsRune(word, 0):
		return problem(wording.Quote(word)+", which contains a NUL byte", "text without NUL bytes")
	}
	return nil
}

// onlyNames returns a phrase for messages, such as: only the columns "a", "b". The argument noun is the
// singular, here "column".
func onlyNames(noun string, names []string) string {
	if len(names) != 1 {
		noun += "s"
	}
	return "only the " + noun + " " + wording.Quoted(names)
}

// numerals returns the n consecutive numbers that begin with first, as text: "1", "2", …
func numerals(n, first int) []string {
	texts := make([]string, n)
	for k := range texts {
		texts[k] = strconv.Itoa(k + first)
	}
	return texts
}
