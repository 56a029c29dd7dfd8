package wording

import (
	"errors"
	"io/fs"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	sixty, twenty := strings.Repeat("ü", 60), slices.Repeat([]string{"a"}, 20)
	all := strings.Repeat(`"a", `, 19) + `"a"`
	for _, c := range []struct{ got, want string }{
		{Plural(0, "row"), "0 rows"},
		{Plural(1, "row"), "1 row"},
		{Plural(2, "row"), "2 rows"},
		{Plural(1, "class"), "1 class"},
		{Plural(3, "class"), "3 classes"},
		{Cut("", 3), ""},
		{Cut("abc", 3), "abc"},
		{Cut("äbcd", 3), "äbc…"},
		{Cut("\xffbcd", 3), "\xffbc…"},
		{Quote(""), `""`},
		{Quote(`a"b`), `"a\"b"`},
		{Quote("\xff"), `"\xff"`},
		{Quote(sixty), `"` + sixty + `"`},
		{Quote(sixty + "x"), `"` + sixty + `…"`},
		{OneLine("a\r\nb\nc\rd"), "a b c d"},
		{Quoted(nil), "none"},
		{Quoted(twenty), all},
		{Quoted(append(twenty, "b")), all + ", … (21 in all)"},
	} {
		if c.got != c.want {
			t.Errorf("text = %q, want %q", c.got, c.want)
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

func TestInstead(t *testing.T) {
	err := Instead("the table is empty", fs.ErrNotExist)
	if err.Error() != "the table is empty" || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Instead = %v, want the sentence as an error that wraps fs.ErrNotExist", err)
	}
}
