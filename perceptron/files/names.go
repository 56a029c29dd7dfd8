package files

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// checkNames returns an error unless there are dim names, which are all different and not empty.
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
			return problem("2 columns named "+wording.Quote(name), "different names")
		}
		seen[name] = true
	}
	return nil
}

// wellFormed returns an error if a name is not UTF-8 or contains a NUL byte.
func wellFormed(name string) error {
	switch {
	case !utf8.ValidString(name):
		return problem(wording.Quote(name), "text in UTF-8").
			With(do("save the file as UTF-8 (in Excel: CSV UTF-8)")).
			With(when("if it comes from Windows", set("CSV.Encoding", "windows-1252"))).
			With(when("if it has another encoding", set("CSV.Encoding", nil)))
	case strings.ContainsRune(name, 0):
		return problem(wording.Quote(name)+", which contains a NUL byte", "text")
	}
	return nil
}

// only returns a noun phrase that lists all existing things, such as: only the columns "a", "b".
func only(noun string, names []string) string {
	if len(names) != 1 {
		noun += "s"
	}
	return "only the " + noun + " " + wording.Quoted(names)
}

// numerals returns n consecutive numbers from first as names: "1", "2", …
func numerals(n, first int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = strconv.Itoa(k + first)
	}
	return names
}
