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

// FaintColor returns a lighter colour for a sign, for examples in the background.
func (t Theme) FaintColor(sign int) color.RGBA { return Blend(t.SignColor(sign), White(), 0.5) }

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

// Shade returns one of 64 colours, from Light for share = 0 to Dark for share = 1. The colour
// Positive is between them.
func (t Theme) Shade(share float64) color.RGBA {
	share = math.Round(min(1, max(0, share))*63) / 63
	if share < 0.6 {
		return Blend(t.Light, t.Positive, share/0.6)
	}
	return Blend(t.Positive, t.Dark, (share-0.6)/0.4)
}
