package wording

import (
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

func TestPlural(t *testing.T) {
	for want, got := range map[string]string{
		"0 rows": Plural(0, "row"), "1 row": Plural(1, "row"), "2 rows": Plural(2, "row"),
		"1 class": Plural(1, "class"), "3 classes": Plural(3, "class"),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestQuote(t *testing.T) {
	sixty := strings.Repeat("ü", 60)
	for s, want := range map[string]string{
		"": `""`, `a"b`: `"a\"b"`, sixty: `"` + sixty + `"`, sixty + "x": `"` + sixty + `…"`,
		"\xff": `"\xff"`,
	} {
		if got := Quote(s); got != want {
			t.Errorf("Quote(%q) = %s, want %s", s, got, want)
		}
	}
}

func TestQuoted(t *testing.T) {
	twenty := slices.Repeat([]string{"a"}, 20)
	all := strings.Repeat(`"a", `, 19) + `"a"`
	if got := Quoted(twenty); got != all {
		t.Errorf("got %s", got)
	}
	if got, want := Quoted(append(twenty, "b")), all+", … (21 in all)"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := Quoted(nil); got != "none" {
		t.Errorf("got %s, want none", got)
	}
}

func TestInstead(t *testing.T) {
	err := Instead("there is no door", fs.ErrNotExist)
	if err.Error() != "there is no door" || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}
