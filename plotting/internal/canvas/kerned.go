package canvas

import (
	"math"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// Kerned is a canvas for images that kerns words in all font sizes. gonum's canvas moves letters by
// the same number of pixels in all sizes, as is right for 32 pixels per em (12 points at 192 dots per
// inch). So it draws large words wider than their measured width: off-centre, and beyond the edge of
// the figure.
type Kerned struct{ *vgimg.Canvas }

// maxDrift is how much wider or narrower than measured gonum may draw words, in pixels. Words for
// which it is less look well. Kerned leaves them to gonum, so the pixels of the words of usual figures
// stay the same.
const maxDrift = 2

// FillString draws s. at is the point where the baseline begins.
func (c Kerned) FillString(face font.Face, at vg.Point, s string) {
	letters := lettersOf(face, s)
	if math.Abs(c.drift(face, letters)) < maxDrift {
		c.Canvas.FillString(face, at, s)
		return
	}
	// gonum does not kern between the pieces, which end before each kerned letter.
	piece, start := []rune(nil), vg.Length(0)
	for i, r := range []rune(s) {
		if letters[i].kern != 0 {
			c.Canvas.FillString(face, at.Add(vg.Point{X: start}), string(piece))
			piece, start = nil, letters[i].x
		}
		piece = append(piece, r)
	}
	c.Canvas.FillString(face, at.Add(vg.Point{X: start}), string(piece))
}

// drift returns by how many pixels gonum would draw the letters wider than their measured width.
func (c Kerned) drift(face font.Face, letters []letter) float64 {
	var kerning vg.Length
	for _, letter := range letters {
		kerning += letter.kern
	}
	measured := kerning.Dots(c.DPI())
	pixelsPerEm := face.Font.Size.Dots(c.DPI())
	assumed := float64(face.Face.UnitsPerEm()) / 64 // the pixels per em for which gonum kerns
	return measured * (assumed/pixelsPerEm - 1)
}
