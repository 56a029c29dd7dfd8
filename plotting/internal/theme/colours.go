// Package theme defines the style of all figures: colours, text styles and dashes.
package theme

import (
	"image/color"
	"math"
)

// The colours of all figures. Blue and Orange belong to the palette of Okabe and Ito, which readers
// with any kind of colour vision can distinguish.
var (
	Blue       = color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff} // the label +1
	Orange     = color.RGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff} // the label −1
	BlueTint   = color.RGBA{R: 0xd6, G: 0xe6, B: 0xf2, A: 0xff} // where the score is above 0
	OrangeTint = color.RGBA{R: 0xfd, G: 0xf0, B: 0xe1, A: 0xff} // where the score is below 0
	GreyTint   = color.RGBA{R: 0xec, G: 0xec, B: 0xec, A: 0xff} // where the score is 0 or NaN
	Ink        = color.RGBA{R: 0x26, G: 0x26, B: 0x26, A: 0xff} // lines, rings and words
	White      = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	Grey       = color.RGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff} // axes
)

// Blend returns an opaque mixture of two colours. share is the share of the colour b, from 0 to 1.
func Blend(a, b color.RGBA, share float64) color.RGBA {
	mix := func(u, v uint8) uint8 { return uint8(math.Round(float64(u) + share*(float64(v)-float64(u)))) }
	return color.RGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 0xff}
}
