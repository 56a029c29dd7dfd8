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
	for _, c := range []struct {
		n    int
		noun string
		want string
	}{
		{0, "row", "0 rows"},
		{1, "row", "1 row"},
		{2, "row", "2 rows"},
		{1, "class", "1 class"},
		{3, "class", "3 classes"},
	} {
		if got := Plural(c.n, c.noun); got != c.want {
			t.Errorf("Plural(%d, %q) = %q, want %q", c.n, c.noun, got, c.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, c := range []struct{ s, want string }{
		{"", ""},
		{"abc", "abc"},
		{"äbcd", "äbc…"},
		{"\xffbcd", "\xffbc…"}, // a byte that is not UTF-8 counts as one character
	} {
		if got := Cut(c.s, 3); got != c.want {
			t.Errorf("Cut(%q, 3) = %q, want %q", c.s, got, c.want)
		}
	}
}

func TestQuote(t *testing.T) {
	sixty := strings.Repeat("ü", 60)
	for _, c := range []struct{ s, want string }{
		{"", `""`},
		{`a"b`, `"a\"b"`},
		{"\xff", `"\xff"`},
		{sixty, `"` + sixty + `"`},
		{sixty + "x", `"` + sixty + `…"`},
	} {
		if got := Quote(c.s); got != c.want {
			t.Errorf("Quote(%q) = %s, want %s", c.s, got, c.want)
		}
	}
}

func TestPrintable(t *testing.T) {
	for _, c := range []struct{ s, want string }{
		{"", ""},
		{"größe 1", "größe 1"},
		{"a\x1b[31m", `"a\x1b[31m"`},
		{"\u0083J", `"\u0083J"`},
		{"\xff", `"\xff"`},
	} {
		if got := Printable(c.s); got != c.want {
			t.Errorf("Printable(%q) = %s, want %s", c.s, got, c.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	if got, want := OneLine("a\r\nb\nc\rd"), "a b c d"; got != want {
		t.Errorf("OneLine = %q, want %q", got, want)
	}
}

func TestQuoted(t *testing.T) {
	twenty := slices.Repeat([]string{"a"}, 20)
	list := strings.Repeat(`"a", `, 19) + `"a"`
	for _, c := range []struct {
		names []string
		want  string
	}{
		{nil, "none"},
		{twenty, list},
		{append(twenty, "b"), list + ", … (21 in all)"},
	} {
		if got := Quoted(c.names); got != c.want {
			t.Errorf("Quoted(%q) = %s, want %s", c.names, got, c.want)
		}
	}
}

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{-3, "-3"},
		{100, "100"},
		{1e15, "1000000000000000"},
		{0.5, "0.5"},
		{-1.0 / 1024, "-0.0009765625"},
		{1<<20 - 1.0/1024, "1048575.9990234375"},
		{1.0 / 3, "0.3333"},
		{1.0 / 2048, "0.0004883"},
		{1 << 53, "9.007e+15"},
		{0.1, "0.1"},
		{math.Inf(1), "+Inf"},
		{math.Inf(-1), "-Inf"},
		{math.NaN(), "NaN"},
	} {
		if got := Number(c.v); got != c.want {
			t.Errorf("Number(%v) = %s, want %s", c.v, got, c.want)
		}
	}
}

func TestInsteadReplacesMessage(t *testing.T) {
	err := Instead("the table is empty", fs.ErrNotExist)
	if err.Error() != "the table is empty" || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Instead = %v, want the message %q and an error that wraps fs.ErrNotExist",
			err, "the table is empty")
	}
}
