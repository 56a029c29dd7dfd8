// Package canvas provides canvases that modify drawings and pass them on to a canvas of gonum/plot.
// Shrunk makes drawings smaller, Outlined draws words as outlines, Kerned corrects the kerning in
// images, Straight corrects translucent colours in PDF files, and Checked finds characters that can't be
// drawn. The package also reduces the colours of images for PNG files.
package canvas

import (
	"image"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Shrunk is a canvas that multiplies all coordinates and sizes by Factor, including font sizes and
// line widths. (The method Scale of gonum's canvas would blur words in images, because gonum draws
// words at their original size and then resizes them.)
type Shrunk struct {
	vg.Canvas
	Factor vg.Length
}

// SetLineWidth implements vg.Canvas.
func (s Shrunk) SetLineWidth(width vg.Length) { s.Canvas.SetLineWidth(width * s.Factor) }

// SetLineDash implements vg.Canvas.
func (s Shrunk) SetLineDash(pattern []vg.Length, offset vg.Length) {
	scaled := make([]vg.Length, len(pattern))
	for i, length := range pattern {
		scaled[i] = length * s.Factor
	}
	s.Canvas.SetLineDash(scaled, offset*s.Factor)
}

// Translate implements vg.Canvas.
func (s Shrunk) Translate(by vg.Point) { s.Canvas.Translate(by.Scale(s.Factor)) }

// Stroke implements vg.Canvas.
func (s Shrunk) Stroke(path vg.Path) { s.Canvas.Stroke(s.path(path)) }

// Fill implements vg.Canvas.
func (s Shrunk) Fill(path vg.Path) { s.Canvas.Fill(s.path(path)) }

// FillString implements vg.Canvas.
func (s Shrunk) FillString(face font.Face, at vg.Point, text string) {
	face.Font.Size *= s.Factor
	s.Canvas.FillString(face, at.Scale(s.Factor), text)
}

// DrawImage implements vg.Canvas.
func (s Shrunk) DrawImage(r vg.Rectangle, img image.Image) {
	s.Canvas.DrawImage(vg.Rectangle{Min: r.Min.Scale(s.Factor), Max: r.Max.Scale(s.Factor)}, img)
}

// path returns a copy of the given path, scaled by s.Factor.
func (s Shrunk) path(path vg.Path) vg.Path {
	scaled := make(vg.Path, len(path))
	for i, part := range path {
		part.Pos = part.Pos.Scale(s.Factor)
		part.Radius *= s.Factor
		control := make([]vg.Point, len(part.Control))
		for j, pt := range part.Control {
			control[j] = pt.Scale(s.Factor)
		}
		part.Control = control
		scaled[i] = part
	}
	return scaled
}
