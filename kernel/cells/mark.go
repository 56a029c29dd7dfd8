package cells

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	indentation = "    "
	maxLine     = 100 // characters that are shown of a line
	beforeMark  = 70  // characters that are shown before the mark if the line is longer
)

// marked returns an indented line, and below it a mark under the byte in a column. It leaves out the blanks
// at the beginning of the line. If column is 0 or is not in the line, there is no mark. An empty line gives
// "".
func marked(line string, column int) string {
	code := strings.TrimLeft(line, " \t")
	if code == "" {
		return ""
	}
	at := column - 1 - (len(line) - len(code))
	if at < 0 || at > len(code) {
		shown, _ := window(code, "")
		return indentation + shown + "\n"
	}
	shown, before := window(code, code[:at])
	return indentation + shown + "\n" + indentation + blanks(before) + "^\n"
}

// window returns the part of a line that is shown, and the part of it before the mark, with four blanks for
// each tab. before is the beginning of code.
func window(code, before string) (shown, shownBefore string) {
	runes := []rune(strings.ReplaceAll(code, "\t", indentation))
	mark := utf8.RuneCountInString(strings.ReplaceAll(before, "\t", indentation))
	mark = min(mark, len(runes)) // a column inside a character of several bytes
	start := 0
	if len(runes) > maxLine && mark > beforeMark {
		start = mark - beforeMark
	}
	end := min(len(runes), start+maxLine)
	shown, shownBefore = string(runes[start:end]), string(runes[start:mark])
	if start > 0 {
		shown, shownBefore = "…"+shown, "…"+shownBefore
	}
	if end < len(runes) {
		shown += "…"
	}
	return shown, shownBefore
}

// blanks returns blanks that are as wide as a text. The blank for a Chinese, Japanese or Korean character is
// the ideographic space, because such characters are not exactly twice as wide as others in many fonts.
func blanks(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case isWide(r):
			b.WriteRune('\u3000')
		case isEmoji(r):
			b.WriteString("  ")
		case !isZeroWidth(r):
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// isWide reports whether r is as wide as an ideographic space.
func isWide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) ||
		0x3000 <= r && r <= 0x303e || // punctuation
		0xff01 <= r && r <= 0xff60 // full-width forms
}

func isEmoji(r rune) bool {
	return 0x1f300 <= r && r <= 0x1faff
}

// isZeroWidth reports whether r is drawn over or beside its neighbour, such as a combining accent.
func isZeroWidth(r rune) bool {
	return unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf)
}
