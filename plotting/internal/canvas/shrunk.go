// Package canvas has canvases that draw on gonum's in another way: smaller, with words as
// outlines, or with translucent colours as they are; and what a PNG needs of an image.
package canvas

import (
	"image"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Shrunk is a canvas that draws everything, including words and line widths, at
// a share of its size. (Scaling the canvas itself would blur the words of
// images, which are set at their own size and then resized.)
type Shrunk struct {
	vg.Canvas
	Share vg.Length
}

func (s Shrunk) SetLineWidth(width vg.Length) { s.Canvas.SetLineWidth(width * s.Share) }

func (s Shrunk) SetLineDash(pattern []vg.Length, offset vg.Length) {
	scaled := make([]vg.Length, len(pattern))
	for i, length := range pattern {
		scaled[i] = length * s.Share
	}
	s.Canvas.SetLineDash(scaled, offset*s.Share)
}

func (s Shrunk) Translate(by vg.Point) { s.Canvas.Translate(by.Scale(s.Share)) }

func (s Shrunk) Stroke(path vg.Path) { s.Canvas.Stroke(s.path(path)) }

func (s Shrunk) Fill(path vg.Path) { s.Canvas.Fill(s.path(path)) }

func (s Shrunk) FillString(face font.Face, at vg.Point, text string) {
	face.Font.Size *= s.Share
	s.Canvas.FillString(face, at.Scale(s.Share), text)
}

func (s Shrunk) DrawImage(r vg.Rectangle, img image.Image) {
	s.Canvas.DrawImage(vg.Rectangle{Min: r.Min.Scale(s.Share), Max: r.Max.Scale(s.Share)}, img)
}

func (s Shrunk) path(path vg.Path) vg.Path {
	scaled := make(vg.Path, len(path))
	for i, part := range path {
		part.Pos = part.Pos.Scale(s.Share)
		part.Radius *= s.Share
		control := make([]vg.Point, len(part.Control))
		for j, pt := range part.Control {
			control[j] = pt.Scale(s.Share)
		}
		part.Control = control
		scaled[i] = part
	}
	return scaled
}
