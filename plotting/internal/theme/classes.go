package theme

import "image/color"

// ClassColors are the colours of the classes. They have the hues of the palette of Okabe and Ito,
// but light colours are darkened, so words in these colours are readable on white.
var ClassColors = []color.RGBA{
	Blue,
	Orange,                               // vermilion
	{R: 0x00, G: 0x7a, B: 0x5a, A: 0xff}, // bluish green
	{R: 0xa8, G: 0x4c, B: 0x82, A: 0xff}, // reddish purple
	{R: 0x8f, G: 0x66, B: 0x00, A: 0xff}, // orange, darkened
	{R: 0x4d, G: 0x4d, B: 0x4d, A: 0xff}, // black, lightened
	{R: 0x1f, G: 0x8a, B: 0xb8, A: 0xff}, // sky blue, darkened
	{R: 0x7d, G: 0x76, B: 0x00, A: 0xff}, // yellow, darkened
}

// ClassColor returns the colour of class k.
func ClassColor(k int) color.RGBA { return ClassColors[k%len(ClassColors)] }

// Tint returns the colour of the region of a class whose examples have the colour c.
func Tint(c color.RGBA) color.RGBA { return Blend(White, c, 0.16) }

// ShapeOf returns the number of the shape of class k, which is an argument of pen.AppendMark. The
// first eight classes have eight different shapes. The next eight classes have the same shapes in
// other colours.
func ShapeOf(k int) int { return (k + k/len(ClassColors)) % len(ClassColors) }
