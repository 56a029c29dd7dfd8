package lookalike

import (
	"strconv"
	"strings"
	"testing"
)

// number returns the number that a name spells.
func number(name string) (float64, bool) {
	v, err := strconv.ParseFloat(name, 64)
	return v, err == nil
}

func isNumber(name string) bool {
	_, ok := number(name)
	return ok
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		names  []string
		want   string // the names of the groups
		differ string // the Differ of the first group
	}{
		{[]string{"yes", "no", "Yes", "NO", "YES"}, "yes Yes YES|no NO", "capital letters"},
		{[]string{"a b", "ab"}, "a b ab", "spaces"},
		{[]string{"\u200byes", "yes", "y\u00ades"}, "\u200byes yes y\u00ades", "invisible characters"},
		{[]string{"\u00e9", "e\u0301"}, "\u00e9 e\u0301", "how Unicode composes their letters"},
		{[]string{`'x1'`, "x1"}, `'x1' x1`, "quotation marks"},
		{[]string{">50K.", ">50K"}, ">50K. >50K", "a punctuation mark at the end"},
		{[]string{"Mr. X", "mr. x."}, "Mr. X mr. x.", "a punctuation mark at the end and capital letters"},
		{[]string{`"Yes."`, "yes"}, `"Yes." yes`, "quotation marks and a punctuation mark at the end and capital letters"},
		{[]string{"C", "C++", "C#", "+", "-", ".", "?", "A+", "A-"}, "", ""},
		{[]string{"1", "1.", "1e0"}, "", ""}, // numbers
		{[]string{"a", "A", "b", "B", "c", "C", "d", "D", "yes", "Yes"}, "yes Yes", "capital letters"},
		{[]string{"m", "M", "f"}, "m M", "capital letters"},
	} {
		var texts []string
		groups := Find(c.names, isNumber)
		for _, group := range groups {
			texts = append(texts, strings.Join(group.Names, " "))
		}
		if got := strings.Join(texts, "|"); got != c.want {
			t.Errorf("Find(%q) = %q, want %q", c.names, got, c.want)
		} else if got != "" && groups[0].Differ != c.differ {
			t.Errorf("Find(%q): differences %q, want %q", c.names, groups[0].Differ, c.differ)
		}
	}
}

func TestRounded(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{
		{[]string{"0.30000000000000004", "0.3", "0.1"}, "0.3 0.30000000000000004"},
		{[]string{"0.1", "0.10000000149011612", "x"}, "0.1 0.10000000149011612"}, // as a float32
		{[]string{"-0.7", "-0.7000000000000001"}, "-0.7000000000000001 -0.7"},
		{[]string{"0.3", "0.3001"}, ""},
		{[]string{"100000000", "100000001"}, ""},
		{[]string{"0", "1e-300"}, ""},
	} {
		var texts []string
		for _, group := range Rounded(c.names, number) {
			texts = append(texts, strings.Join(group.Names, " "))
		}
		if got := strings.Join(texts, "|"); got != c.want {
			t.Errorf("Rounded(%q) = %q, want %q", c.names, got, c.want)
		}
	}
}

// If names differ in characters that can't be seen, they are quoted with escapes.
func TestQuote(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"café", "CAFÉ"}, []string{`"café"`, `"CAFÉ"`}},
		{[]string{"yes", "yes\u200b"}, []string{`"yes"`, `"yes\u200b"`}},
		{[]string{"café", "cafe\u0301"}, []string{`"caf\u00e9"`, `"cafe\u0301"`}},
	} {
		group := Find(c.names, isNumber)[0]
		for k, name := range group.Names {
			if got := group.Quote(name); got != c.want[k] {
				t.Errorf("Quote(%q) = %s, want %s", name, got, c.want[k])
			}
		}
	}
}

// More than maxNames names are identifiers, which are not compared.
func TestFindOfManyNames(t *testing.T) {
	names := []string{"yes", "Yes"}
	for k := range maxNames - len(names) {
		names = append(names, "row "+strconv.Itoa(k))
	}
	if got := Find(names, isNumber); len(got) != 1 {
		t.Errorf("Find of %d names = %v, want one group", len(names), got)
	}
	names = append(names, "one more")
	if got := Find(names, isNumber); got != nil {
		t.Errorf("Find of %d names = %v, want no group", len(names), got)
	}
}
