package theme

import (
	"image/color"
	"sort"
	"strings"
	"unicode"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Words returns the style of text. size is the font size in the usual theme. The text is centred on
// the point where it is drawn.
func (t Theme) Words(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.From(t.Font, t.Word(size)),
		XAlign:  draw.XCenter,
		YAlign:  draw.YCenter,
		Handler: Handler,
	}
}

// Letter returns the style of the name of a vector, which is bold as in textbooks.
func (t Theme) Letter(size vg.Length, c color.Color) text.Style {
	style := t.Words(size, c)
	style.Font.Weight = xfont.WeightBold
	return style
}

// CutToWidth returns s if it is at most as wide as width. Otherwise it returns the beginning of s
// and an ellipsis, which together are at most this wide. If not even an ellipsis fits, it returns "".
// It cuts each line of s in this way.
func CutToWidth(style text.Style, s string, width vg.Length) string {
	style.Rotation = 0 // measure the width along the line of text
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = cutLine(style, line, width)
	}
	return strings.Join(lines, "\n")
}

// CutToSize is CutToWidth for words that are also at most as high as height. It omits lines at the end,
// except the first line, and puts an ellipsis after the last of the other lines.
func CutToSize(style text.Style, s string, size vg.Point) string {
	style.Rotation = 0
	lines := strings.Split(s, "\n")
	first := func(n int) string {
		shown := strings.Join(lines[:n], "\n")
		if n < len(lines) {
			shown += "…"
		}
		return shown
	}
	// More lines than maxLines fit on no page, and would take long to measure.
	const maxLines = 2_000
	n := sort.Search(min(len(lines), maxLines), func(n int) bool { return style.Height(first(n+1)) > size.Y })
	return CutToWidth(style, first(max(1, n)), size.X)
}

// CutMiddle is CutToWidth for a line whose end matters: it omits letters before the last two thirds of
// the letters that remain.
func CutMiddle(style text.Style, line string, width vg.Length) string {
	if style.Width(line) <= width {
		return line
	}
	letters := []rune(line)
	for n := min(len(letters)-1, int(width)); n > 0; n-- { // few letters are narrower than one point
		head, tail := n/3, len(letters)-(n-n/3)
		for head > 0 && isJoined(letters[head-1], letters[head]) {
			head--
		}
		for tail < len(letters) && isJoined(letters[tail-1], letters[tail]) {
			tail++
		}
		if short := string(letters[:head]) + "…" + string(letters[tail:]); style.Width(short) <= width {
			return short
		}
	}
	return cutLine(style, line, width)
}

// cutLine is CutToWidth for one line.
func cutLine(style text.Style, line string, width vg.Length) string {
	if style.Width(line) <= width {
		return line
	}
	// Longer words fit on no page, and would take long to measure.
	const maxLetters = 10_000
	letters := []rune(line)
	n := sort.Search(min(len(letters), maxLetters), func(n int) bool {
		return style.Width(string(letters[:n])+"…") > width
	}) - 1
	for n > 0 && n < len(letters) && isJoined(letters[n-1], letters[n]) {
		n--
	}
	if n < 0 {
		return ""
	}
	return string(letters[:n]) + "…"
}

// isJoined reports whether the character b belongs to the same letter as the character a before it.
func isJoined(a, b rune) bool {
	const joiner = '\u200d' // joins the parts of an emoji
	return unicode.Is(unicode.M, b) || a == joiner || b == joiner
}
