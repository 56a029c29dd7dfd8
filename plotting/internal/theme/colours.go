package theme

import (
	"image/color"
	"math"
)

// White returns the colour of the background of figures.
func White() color.RGBA { return color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff} }

// Blend returns an opaque mixture of two colours. share is the share of the colour b, from 0 to 1.
func Blend(a, b color.RGBA, share float64) color.RGBA {
	mix := func(u, v uint8) uint8 { return uint8(math.Round(float64(u) + share*(float64(v)-float64(u)))) }
	return color.RGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 0xff}
}

// Tint returns the colour of the region of a class whose examples have the colour c.
func Tint(c color.RGBA) color.RGBA { return Blend(White(), c, 0.16) }

// SignColor returns the colour of a sign: 0 stands for the sign + of the label +1, 1 for the sign − of
// the label −1, and larger numbers for a score of 0 or NaN, as in package notation.
func (t Theme) SignColor(sign int) color.RGBA {
	switch sign {
	case 0:
		return t.Positive
	case 1:
		return t.Negative
	}
	return t.Ink
}

// FaintColor returns the colour of examples in the background, whatever their sign: a grey.
func (t Theme) FaintColor() color.RGBA { return Blend(White(), t.Axes, 0.75) }

// ClassColor returns the colour of class k.
func (t Theme) ClassColor(k int) color.RGBA { return t.Classes[k%len(t.Classes)] }

// Separators returns the colour of the separators in weight space, which is the colour of the third
// class. If there are fewer classes, it is Ink.
func (t Theme) Separators() color.RGBA {
	const third = 2
	if len(t.Classes) > third {
		return t.Classes[third]
	}
	return t.Ink
}

// SetShades sets the scale of a heat map to shades of the colour Positive. The place of Positive on the
// scale is such that the lightness falls in about equal steps.
func (t *Theme) SetShades() {
	t.Light = Blend(White(), t.Positive, 0.07)
	t.Dark = Blend(color.RGBA{}, t.Positive, 0.3)
	light, dark := lightness(t.Light), lightness(t.Dark)
	t.Middle = (light - lightness(t.Positive)) / (light - dark) // light > dark, even if Positive is white
}

// Shade returns one of 64 colours, from Light for share = 0 to Dark for share = 1. The colour
// Positive is between them.
func (t Theme) Shade(share float64) color.RGBA {
	share = math.Round(min(1, max(0, share))*63) / 63
	if share < t.Middle {
		return Blend(t.Light, t.Positive, share/t.Middle)
	}
	if t.Middle == 1 {
		return t.Dark // and equal to Positive
	}
	return Blend(t.Positive, t.Dark, (share-t.Middle)/(1-t.Middle))
}

// On returns the colour of words and lines on a background of a given colour: white on a dark
// background, and Ink on a light one.
func (t Theme) On(background color.RGBA) color.RGBA {
	if luminance(background) < 0.26 {
		return White()
	}
	return t.Ink
}

// luminance returns the relative luminance of an opaque colour, from 0 for black to 1 for white. (Web
// Content Accessibility Guidelines 2.2, 2023, "relative luminance".)
func luminance(c color.RGBA) float64 {
	linear := func(v uint8) float64 {
		share := float64(v) / 0xff
		if share <= 0.04045 {
			return share / 12.92
		}
		return math.Pow((share+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// lightness returns the lightness L* of an opaque colour, from 0 for black to 100 for white. (CIE 1976.)
func lightness(c color.RGBA) float64 {
	y := luminance(c)
	if y <= 216.0/24389 {
		return y * 24389 / 27
	}
	return 116*math.Cbrt(y) - 16
}
