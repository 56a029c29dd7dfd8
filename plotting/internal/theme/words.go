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

// Words returns the style of text with the given size and colour. The text is centred on its point.
func Words(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size),
		XAlign:  draw.XCenter,
		YAlign:  draw.YCenter,
		Handler: Handler,
	}
}

// Letter returns the style of the name of a vector, which is bold as in textbooks.
func Letter(size vg.Length, c color.Color) text.Style {
	style := Words(size, c)
	style.Font.Weight = xfont.WeightBold
	return style
}

// CutToWidth returns words. If they are wider than width, it shortens them and adds an ellipsis. It
// does not shorten words of more than one line.
func CutToWidth(style text.Style, words string, width vg.Length) string {
	style.Rotation = 0
	if strings.Contains(words, "\n") || style.Width(words) <= width {
		return words
	}
	letters := []rune(words)
	for len(letters) > 1 && style.Width(string(letters)+"…") > width {
		letters = letters[:len(letters)-1]
	}
	return string(letters) + "…"
}
