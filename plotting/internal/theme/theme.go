// Package theme defines the look of figures: colours, text styles, and the sizes of marks and lines.
package theme

import (
	"image/color"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/glyphs"
)

// A Theme is the look of a figure. Default returns the usual one. All colours are opaque.
type Theme struct {
	Positive, Negative         color.RGBA // the labels +1 and −1
	PositiveTint, NegativeTint color.RGBA // where the score is above 0, and where it is below 0
	ZeroTint                   color.RGBA // where the score is 0 or NaN
	Ink                        color.RGBA // lines, rings and words
	Axes                       color.RGBA // axes and thin guide lines

	// Light and Dark are the ends of the scale of a heat map. The colour Positive is between them, at the
	// share Middle of the scale.
	Light, Dark color.RGBA
	Middle      float64

	Classes []color.RGBA // the colours of the classes, at least one

	Font       font.Font // the size is that of axis names
	MarkRadius vg.Length // of an example among at most 30
	LineWidth  vg.Length // of the line of the weights

	Weights string // the name of the weights, beside the arrow on their line

	PositiveName, NegativeName string // the names of the labels and of their regions
}

// The usual sizes. The sizes of all words, marks and lines in the source code of the figures are
// those for a theme with these sizes.
const (
	FontSize   vg.Length = 11
	MarkRadius vg.Length = 4.5
	LineWidth  vg.Length = 1.25
)

// Default returns the usual theme. Blue and orange belong to the palette of Okabe and Ito, which
// readers with any kind of colour vision can distinguish. The classes have the hues of this palette,
// but light colours are darkened, so words in these colours are readable on white.
func Default() Theme {
	blue := color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff}
	orange := color.RGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff}
	return Theme{
		Positive:     blue,
		Negative:     orange,
		PositiveTint: color.RGBA{R: 0xd6, G: 0xe6, B: 0xf2, A: 0xff},
		NegativeTint: color.RGBA{R: 0xfd, G: 0xf0, B: 0xe1, A: 0xff},
		ZeroTint:     color.RGBA{R: 0xec, G: 0xec, B: 0xec, A: 0xff},
		Ink:          color.RGBA{R: 0x26, G: 0x26, B: 0x26, A: 0xff},
		Axes:         color.RGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff},
		Light:        color.RGBA{R: 0xec, G: 0xf4, B: 0xfa, A: 0xff},
		Dark:         color.RGBA{R: 0x00, G: 0x22, B: 0x3b, A: 0xff},
		Middle:       0.6,
		Classes: []color.RGBA{
			blue,
			orange,                               // vermilion
			{R: 0x00, G: 0x7a, B: 0x5a, A: 0xff}, // bluish green
			{R: 0xa8, G: 0x4c, B: 0x82, A: 0xff}, // reddish purple
			{R: 0x8f, G: 0x66, B: 0x00, A: 0xff}, // orange, darkened
			{R: 0x4d, G: 0x4d, B: 0x4d, A: 0xff}, // black, lightened
			{R: 0x1f, G: 0x8a, B: 0xb8, A: 0xff}, // sky blue, darkened
			{R: 0x7d, G: 0x76, B: 0x00, A: 0xff}, // yellow, darkened
		},
		Font:       font.Font{Typeface: glyphs.UsualTypeface, Variant: glyphs.UsualVariant, Size: FontSize},
		MarkRadius: MarkRadius,
		LineWidth:  LineWidth,
		Weights:    "w",

		PositiveName: "+1",
		NegativeName: "−1",
	}
}
