package table

import (
	"strings"
	"unicode"
)

// wide lists the characters that take two places in a monospaced font: those of
// Chinese, Japanese and Korean with their punctuation, the full-width forms, and
// pictures.
var wide = []*unicode.RangeTable{
	unicode.Han, unicode.Hangul, unicode.Hiragana, unicode.Katakana, unicode.Bopomofo, unicode.Yi,
	{
		R16: []unicode.Range16{{0x2e80, 0x303e, 1}, {0x3200, 0x32ff, 1}, {0xfe30, 0xfe4f, 1}, {0xff01, 0xff60, 1}, {0xffe0, 0xffe6, 1}},
		R32: []unicode.Range32{{0x1f300, 0x1f64f, 1}, {0x1f680, 0x1f6ff, 1}, {0x1f900, 0x1faff, 1}},
	},
}

// halfWidth lists the exceptions: half-width Katakana and Hangul.
var halfWidth = &unicode.RangeTable{R16: []unicode.Range16{{0xff61, 0xffdc, 1}}}

// width returns how many places a character takes: 0 for a mark above or below the
// character before it, 2 for a wide one.
func width(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case unicode.In(r, wide...) && !unicode.Is(halfWidth, r):
		return 2
	}
	return 1
}

func widthOf(text string) int {
	n := 0
	for _, r := range text {
		n += width(r)
	}
	return n
}

// pad fills text with spaces up to a width, on its left if right is true.
func pad(text string, to int, right bool) string {
	spaces := strings.Repeat(" ", max(0, to-widthOf(text)))
	if right {
		return spaces + text
	}
	return text + spaces
}
