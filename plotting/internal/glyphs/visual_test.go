package glyphs

import (
	"slices"
	"strings"
	"testing"
)

// Right-to-left text is drawn from the right. Numbers in it, and Latin words, keep their order. The results
// are those of the Unicode Bidirectional Algorithm.
func TestVisualOrder(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"שושנה", "הנשוש"},
		{"אבג 123 abc", "abc 123 גבא"},                   // begins right-to-left
		{"abc אבג 123 דהו", "abc והד 123 גבא"},           // begins left-to-right
		{"abc אבג 123 abc", "abc 123 גבא abc"},           // the number belongs to the Hebrew
		{"abc אבג 50% abc", "abc 50% גבא abc"},           // and so does its sign
		{"גובה (cm)", "(cm) הבוג"},                       // brackets are mirrored
		{"abc אבג (דהו)", "abc (והד) גבא"},               // both brackets belong to the Hebrew
		{"abc (אבג) abc", "abc (גבא) abc"},               // both brackets belong to the Latin text
		{"גיל < 5", "5 > ליג"},                           // < is mirrored; it still points to the 5
		{"אב\u0301ג", "גב\u0301א"},                       // a mark stays behind its letter
		{"א₁", "₁א"},                                     // an index
		{"\u200fabc אבג\u202c", "גבא abc"},               // a direction mark
		{"12.5 אבג", "גבא 12.5"},                         // the first letter decides, not the number
		{"x = w·w*, ‖w‖ ≤ √k R", "x = w·w*, ‖w‖ ≤ √k R"}, // no right-to-left text
	} {
		if got := Visual(c.line); got != c.want {
			t.Errorf("Visual(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}

// Invisible characters and unusual blanks don't need a glyph. Letters and their accents are composed.
func TestVisualCharacters(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"so\u00adft", "soft"},
		{"a\u200bb\u200cc\u200dd\u2060e\ufeff", "abcde"},
		{"❤\ufe0f 神\U000e0100", "❤ 神"},
		{"a\tb\u2028c\u205fd\r", "a b c d"},
		{"a\u00a0b\u2009c", "a\u00a0b\u2009c"}, // the fonts have these
		{"Tie\u0302\u0301ng Vie\u0323\u0302t", "Tiếng Việt"},
		{"か\u3099", "が"},
		{"\u1112\u1161\u11ab", "한"},
		{"x\u0304", "x\u0304"},    // no character has both
		{"e\u2011mail", "e-mail"}, // the hyphen without a break is missing in most fonts
		{"\x07", "\x07"},
		{"", ""},
	} {
		if got := Visual(c.line); got != c.want {
			t.Errorf("Visual(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}

// FuzzReordered: reordering neither adds nor loses a character, except that it mirrors brackets.
func FuzzReordered(f *testing.F) {
	for _, line := range []string{"abc אבג (12%) ]<", "א\u0301 b", "\xff\u1161ء", "[(א]) a"} {
		f.Add(line)
	}
	sorted := func(s string) string {
		runes := []rune(s)
		for i, r := range runes {
			runes[i] = min(r, mirrored(r))
		}
		slices.Sort(runes)
		return string(runes)
	}
	f.Fuzz(func(t *testing.T, line string) {
		got, want := sorted(reordered(line)), sorted(strings.Map(withoutEmbedding, line))
		if got != want {
			t.Errorf("characters of reordered(%q) = %q, want %q", line, got, want)
		}
	})
}
