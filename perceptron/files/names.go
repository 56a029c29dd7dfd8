package files

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// checkNames returns an error unless there are dim names, all different.
func checkNames(names []string, dim int) error {
	if len(names) != dim {
		return fmt.Errorf("there are %s and %s; wanted one name a column",
			wording.Plural(dim, "column"), wording.Plural(len(names), "name"))
	}
	seen := make(map[string]bool, dim)
	for _, name := range names {
		if name == "" || seen[name] {
			return fmt.Errorf("the column name %s is empty or repeated; wanted different names",
				wording.Quote(name))
		}
		seen[name] = true
	}
	return nil
}

// wellFormed returns an error if a name is not UTF-8 or has a NUL in it.
func wellFormed(name string) error {
	switch {
	case !utf8.ValidString(name):
		return fmt.Errorf(`%s is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8), `+
			`or set Encoding, to "windows-1252" if it comes from Windows`, wording.Quote(name))
	case strings.ContainsRune(name, 0):
		return fmt.Errorf("%s holds a NUL byte; is the file text?", wording.Quote(name))
	}
	return nil
}

// numerals returns n names, counting up from first: "1", "2", …
func numerals(n, first int) []string {
	names := make([]string, n)
	for k := range names {
		names[k] = strconv.Itoa(k + first)
	}
	return names
}
