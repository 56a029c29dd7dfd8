// Package lookalike finds names, of classes or of categories, that differ only in ways that readers of a file
// easily overlook: in capital letters, spaces, quotation marks, a punctuation mark at the end, invisible
// characters, how Unicode composes letters, or rounding.
package lookalike

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A difference is a difference between two names that readers of a file easily overlook.
type difference struct {
	name   string                   // completes "the names differ only in …"
	remove func(name string) string // returns a name without the difference
}

// differences lists all differences in the order in which Key removes them.
var differences = []difference{
	{invisible, withoutInvisible},
	{composition, norm.NFC.String},
	{"quotation marks", func(name string) string { return strings.Trim(name, `"'“”„‘’«»`) }},
	{"a punctuation mark at the end", func(name string) string { return strings.TrimRight(name, ".,;:!") }},
	{"spaces", func(name string) string { return strings.Join(strings.Fields(name), "") }},
	{"capital letters", strings.ToLower},
}

// The names of the differences that a quoted name shows only with escapes, such as \u200b.
const (
	invisible   = "invisible characters"
	composition = "how Unicode composes their letters"
)

// withoutInvisible returns a name without characters that have no width, such as U+200B.
func withoutInvisible(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) || unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
}

// A Group is a group of different names that may mean the same.
type Group struct {
	Names  []string // in the order in which Find or Rounded received them
	Differ string   // completes "the names differ only in …", as in "spaces and capital letters"
}

// maxNames is the largest number of names that are compared. More names are hardly classes or categories, but
// identifiers, for example.
const maxNames = 1 << 14

// Find returns the groups of names that differ only in ways that are easily overlooked. The names must be
// different. Names for which isNumber returns true are not compared.
func Find(names []string, isNumber func(string) bool) []Group {
	if len(names) > maxNames {
		return nil
	}
	groups := map[string][]string{}
	var keys []string
	for _, name := range names {
		if isNumber(name) {
			continue
		}
		key := Key(name)
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], name)
	}
	var list []Group
	for _, key := range keys {
		if group := groups[key]; len(group) > 1 {
			list = append(list, Group{group, differencesOf(group)})
		}
	}
	return withoutLetters(list)
}

// Key returns a name without the differences that readers easily overlook. Names with the same key look
// alike.
func Key(name string) string { return withoutDifferences(name, -1) }

// withoutDifferences removes all differences from a name, except the one with the given index; −1 removes
// all. Characters that are the whole name stay.
func withoutDifferences(name string, except int) string {
	for k, d := range differences {
		if k == except {
			continue
		}
		if rest := d.remove(name); rest != "" {
			name = rest
		}
	}
	return name
}

// differencesOf returns what the names of a group differ in: "spaces and capital letters".
func differencesOf(names []string) string {
	var found []string
	for k, d := range differences {
		keys := map[string]bool{}
		for _, name := range names {
			keys[withoutDifferences(name, k)] = true
		}
		if len(keys) > 1 {
			found = append(found, d.name)
		}
	}
	if found == nil {
		return "spaces or punctuation" // two differences are in the same place, as in "yes ." and "yes"
	}
	return strings.Join(found, " and ")
}

// withoutLetters removes the groups of single letters, such as a and A, if there are more than three of them:
// then the file uses letters as names, and a capital letter is another name.
func withoutLetters(groups []Group) []Group {
	isLetters := func(group Group) bool { return len(group.Names[0]) == 1 && len(group.Names[1]) == 1 }
	letters := 0
	for _, group := range groups {
		if isLetters(group) {
			letters++
		}
	}
	if letters <= 3 {
		return groups
	}
	return slices.DeleteFunc(groups, isLetters)
}

// Quote returns a name of the group in quotation marks. If the quoted names would look the same, it writes
// characters beyond ASCII as escapes, such as \u200b.
func (g Group) Quote(name string) string {
	if strings.Contains(g.Differ, invisible) || strings.Contains(g.Differ, composition) {
		return strconv.QuoteToASCII(name)
	}
	return strconv.Quote(name)
}

// Rounded returns the groups of names that are numbers and differ only by rounding, such as 0.3 and
// 0.30000000000000004. In each group, the numbers increase. The function number returns the number that a
// name spells.
func Rounded(names []string, number func(string) (float64, bool)) []Group {
	if len(names) > maxNames {
		return nil
	}
	spelled := map[float64]string{}
	for _, name := range slices.Backward(names) {
		if v, ok := number(name); ok {
			spelled[v] = name
		}
	}
	values := slices.Sorted(maps.Keys(spelled))
	var list []Group
	for k := 0; k < len(values); {
		end := k + 1
		for end < len(values) && isRounded(values[end-1], values[end]) {
			end++
		}
		if end > k+1 {
			group := Group{Differ: "rounding"}
			for _, v := range values[k:end] {
				group.Names = append(group.Names, spelled[v])
			}
			list = append(list, group)
		}
		k = end
	}
	return list
}

// isRounded reports whether two different numbers agree to about seven digits, as a float32 and the number
// that it approximates do. Two whole numbers do not differ by rounding.
func isRounded(a, b float64) bool {
	const tolerance = 1e-7 // of the larger number
	areWhole := a == math.Trunc(a) && b == math.Trunc(b)
	return !areWhole && math.Abs(a-b) <= tolerance*max(math.Abs(a), math.Abs(b))
}
