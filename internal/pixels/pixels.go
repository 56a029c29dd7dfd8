// Package pixels compares images that two machines have drawn. Machines round differently when they smooth
// edges, so a few shades of a pixel don't count.
package pixels

import (
	"bytes"
	"fmt"
	"image/color"
	"image/png"
)

// tolerance is the largest difference between two pixels that count as equal, in red, green or blue, which
// range from 0 to 255.
const tolerance = 24

// Different returns the number of pixels that differ between two PNG images. It returns an error unless both
// are PNG images of the same size.
func Different(got, want []byte) (n int, err error) {
	a, err := png.Decode(bytes.NewReader(got))
	if err != nil {
		return 0, err
	}
	b, err := png.Decode(bytes.NewReader(want))
	if err != nil {
		return 0, err
	}
	if a.Bounds() != b.Bounds() {
		return 0, fmt.Errorf("bounds of the image = %v, want %v", a.Bounds(), b.Bounds())
	}
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			p, q := rgba(a.At(x, y)), rgba(b.At(x, y))
			if max(difference(p.R, q.R), difference(p.G, q.G), difference(p.B, q.B)) > tolerance {
				n++
			}
		}
	}
	return n, nil
}

func rgba(c color.Color) color.RGBA { return color.RGBAModel.Convert(c).(color.RGBA) }

func difference(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
