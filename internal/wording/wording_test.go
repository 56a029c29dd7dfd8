package wording

import (
	"errors"
	"io/fs"
	"math"
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

func TestCut(t *testing.T) {
	for s, want := range map[string]string{"": "", "abc": "abc", "äbcd": "äbc…", "\xffbcd": "\xffbc…"} {
		if got := Cut(s, 3); got != want {
			t.Errorf("Cut(%q, 3) = %q, want %q", s, got, want)
		}
	}
}

func TestOneLine(t *testing.T) {
	if got, want := OneLine("a\r\nb\nc\rd"), "a b c d"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFinite(t *testing.T) {
	for v, want := range map[float64]bool{0: true, math.MaxFloat64: true, math.Inf(1): false, math.Inf(-1): false, math.NaN(): false} {
		if Finite(1, v) != want {
			t.Errorf("Finite(1, %v) is not %v", v, want)
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
