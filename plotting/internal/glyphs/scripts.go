package glyphs

import (
	"strings"
	"unicode"
)

// simple are the scripts whose characters look the same beside any other characters.
var simple = []*unicode.RangeTable{
	unicode.Common, unicode.Inherited,
	unicode.Latin, unicode.Greek, unicode.Cyrillic, unicode.Armenian, unicode.Georgian, unicode.Hebrew,
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo, unicode.Yi,
	unicode.Ethiopic, unicode.Cherokee, unicode.Canadian_Aboriginal, unicode.Tifinagh, unicode.Vai,
	unicode.Lisu, unicode.Ol_Chiki, unicode.Osage, unicode.Deseret, unicode.Shavian,
	unicode.Coptic, unicode.Gothic, unicode.Glagolitic, unicode.Runic, unicode.Ogham, unicode.Braille,
	unicode.Linear_B, unicode.Cuneiform, unicode.Phoenician, unicode.Old_Italic, unicode.Cypriot,
}

// isShaped reports whether the form or the place of the letter r depends on the letters beside it, as in
// Arabic, Devanagari and Thai. Figures can't draw such scripts.
func isShaped(r rune) bool {
	if r < 0x590 || 0x2000 <= r && r < 0xa000 {
		return false
	}
	return isConjoining(r) || unicode.In(r, unicode.L, unicode.M, unicode.N) && !unicode.In(r, simple...)
}

// scriptOf returns the name of the script of a character, such as "Arabic".
func scriptOf(r rune) string {
	if isConjoining(r) {
		return "Old Korean"
	}
	for name, table := range unicode.Scripts {
		if unicode.Is(table, r) {
			return strings.ReplaceAll(name, "_", " ")
		}
	}
	return "unknown"
}
