package glyphs

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Visual returns a line of text in the form in which it is drawn from left to right. Letters that are
// followed by accents become single characters where Unicode has them. White space other than the blanks
// of fonts becomes a blank, and invisible characters, such as soft hyphens, are removed. Right-to-left text
// is reversed, according to the Unicode Bidirectional Algorithm, except for explicit embeddings.
func Visual(line string) string {
	if !strings.ContainsFunc(line, isSpecial) {
		return line
	}
	line = strings.Map(blank, strings.TrimRight(line, "\r"))
	if strings.ContainsFunc(line, isCombining) {
		line = norm.NFC.String(line)
	}
	if HasRightToLeft(line) {
		line = reordered(line)
	}
	return strings.Map(visible, line)
}

// isSpecial reports whether Visual may change a line that contains r. It is fast, and false for almost all
// characters of lines that Visual does not change.
func isSpecial(r rune) bool {
	switch {
	case ' ' <= r && r <= '~' || 0xa0 <= r && r < 0x300:
		return r == softHyphen
	case 0x370 <= r && r < 0x483, 0x48a <= r && r < 0x590: // Greek, Cyrillic, Armenian
		return false
	case 0x1e00 <= r && r < 0x200b, 0x2012 <= r && r < 0x2028, 0x2030 <= r && r < 0x205f:
		return false
	case 0x2070 <= r && r < 0x20d0, 0x2100 <= r && r < 0x2c00: // indices, signs of mathematics
		return false
	case 0x3400 <= r && r < 0xa000, 0xac00 <= r && r < 0xd7b0: // Chinese characters, Korean syllables
		return false
	}
	return true
}

const softHyphen = 0xad

// blank returns a blank for a character that separates words or lines and is missing in many fonts, and
// otherwise r.
func blank(r rune) rune {
	switch r {
	case 0x2011: // the hyphen at which no line is broken
		return '-'
	case '\t', '\n', '\v', '\f', '\r', 0x85, 0x2028, 0x2029, 0x205f:
		return ' '
	}
	return r
}

// isCombining reports whether r may be a part of the character before it: a mark, or a part of a Korean
// syllable.
func isCombining(r rune) bool { return isMark(r) || isConjoining(r) }

// isConjoining reports whether r is a vowel or final consonant that joins the letters of a Korean syllable.
func isConjoining(r rune) bool { return 0x1160 <= r && r <= 0x11ff || 0xd7b0 <= r && r <= 0xd7ff }

// visible returns r, or −1 if r is invisible by itself: a format character, such as a soft hyphen, a
// zero-width joiner or a direction mark, or a variation selector.
func visible(r rune) rune {
	if r < softHyphen || unicode.Is(unicode.Prepended_Concatenation_Mark, r) || 0xfff9 <= r && r <= 0xfffb {
		return r
	}
	if unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
		return -1
	}
	return r
}
