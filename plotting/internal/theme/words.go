package theme

import (
	"image/color"
	"strings"

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
// and an ellipsis, which together are at most this wide. It does not shorten text of more than one
// line.
func CutToWidth(style text.Style, s string, width vg.Length) string {
	style.Rotation = 0 // measure the width along the line of text
	if strings.Contains(s, "\n") || style.Width(s) <= width {
		return s
	}
	letters := []rune(s)
	for len(letters) > 1 && style.Width(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}
