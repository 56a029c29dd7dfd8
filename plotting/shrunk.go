package plotting

import (
	"image"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// shrunk is a canvas that draws everything, including words and line widths, at
// a share of its size. (Scaling the canvas itself would blur the words of
// images, which are set at their own size and then resized.)
type shrunk struct {
	vg.Canvas
	share vg.Length
}

func (s shrunk) SetLineWidth(width vg.Length) { s.Canvas.SetLineWidth(width * s.share) }

func (s shrunk) SetLineDash(pattern []vg.Length, offset vg.Length) {
	scaled := make([]vg.Length, len(pattern))
	for i, length := range pattern {
		scaled[i] = length * s.share
	}
	s.Canvas.SetLineDash(scaled, offset*s.share)
}

func (s shrunk) Translate(by vg.Point) { s.Canvas.Translate(by.Scale(s.share)) }

func (s shrunk) Stroke(path vg.Path) { s.Canvas.Stroke(s.path(path)) }

func (s shrunk) Fill(path vg.Path) { s.Canvas.Fill(s.path(path)) }

func (s shrunk) FillString(face font.Face, at vg.Point, text string) {
	face.Font.Size *= s.share
	s.Canvas.FillString(face, at.Scale(s.share), text)
}

func (s shrunk) DrawImage(r vg.Rectangle, img image.Image) {
	s.Canvas.DrawImage(vg.Rectangle{Min: r.Min.Scale(s.share), Max: r.Max.Scale(s.share)}, img)
}

func (s shrunk) path(path vg.Path) vg.Path {
	scaled := make(vg.Path, len(path))
	for i, part := range path {
		part.Pos = part.Pos.Scale(s.share)
		part.Radius *= s.share
		control := make([]vg.Point, len(part.Control))
		for j, pt := range part.Control {
			control[j] = pt.Scale(s.share)
		}
		part.Control = control
		scaled[i] = part
	}
	return scaled
}
