package canvas

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// Outlined is a canvas for SVG and PDF files that draws words as outlines. There are two reasons.
// Text in an SVG file looks different on computers on which the font is not installed. And gonum's
// PDF canvas encodes text as Windows 1252, which has no ₁, γ or −.
type Outlined struct{ vg.CanvasWriterTo }

// FillString draws s. at is the point where the baseline begins.
func (c Outlined) FillString(face font.Face, at vg.Point, s string) {
	var (
		buf   sfnt.Buffer
		em    = fixed.Int26_6(face.Face.UnitsPerEm())
		scale = face.Font.Size / vg.Length(em)
		path  vg.Path
	)
	for _, letter := range lettersOf(face, s) {
		segments, _ := face.Face.LoadGlyph(&buf, letter.glyph, em, nil)
		if len(segments) == 0 {
			continue // a space
		}
		start := at.Add(vg.Point{X: letter.x})
		for k, segment := range segments {
			var to [3]vg.Point
			for j, p := range segment.Args {
				to[j] = start.Add(vg.Point{X: vg.Length(p.X) * scale, Y: -vg.Length(p.Y) * scale})
			}
			switch segment.Op {
			case sfnt.SegmentOpMoveTo:
				if k > 0 {
					path.Close()
				}
				path.Move(to[0])
			case sfnt.SegmentOpLineTo:
				path.Line(to[0])
			case sfnt.SegmentOpQuadTo:
				path.QuadTo(to[0], to[1])
			case sfnt.SegmentOpCubeTo:
				path.CubeTo(to[0], to[1], to[2])
			}
		}
		path.Close()
	}
	if len(path) > 0 {
		c.Fill(path)
	}
}
