package plotting

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// outlined is a canvas that draws words as outlines. An SVG file's text looks
// different where the font is not installed, and gonum's PDF canvas writes text in
// the encoding of Windows 1252, which has neither ₁ nor γ nor −.
type outlined struct{ vg.CanvasWriterTo }

// FillString draws s with its baseline starting at the point at.
func (c outlined) FillString(face font.Face, at vg.Point, s string) {
	var (
		buf  sfnt.Buffer
		em   = fixed.Int26_6(face.Face.UnitsPerEm())
		path vg.Path
	)
	for i, r := range s {
		glyph, err := face.Face.GlyphIndex(&buf, r)
		if err != nil {
			continue
		}
		segments, err := face.Face.LoadGlyph(&buf, glyph, em, nil)
		if err != nil {
			continue
		}
		start := at.Add(vg.Point{X: face.Width(s[:i])})
		scale := face.Font.Size / vg.Length(em)
		path = appendOutline(path, segments, func(p fixed.Point26_6) vg.Point {
			return start.Add(vg.Point{X: vg.Length(p.X) * scale, Y: -vg.Length(p.Y) * scale})
		})
	}
	if len(path) > 0 {
		c.Fill(path)
	}
}

func appendOutline(path vg.Path, segments sfnt.Segments, at func(fixed.Point26_6) vg.Point) vg.Path {
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				path.Close()
			}
			path.Move(at(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(at(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(at(s.Args[0]), at(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(at(s.Args[0]), at(s.Args[1]), at(s.Args[2]))
		}
	}
	if len(segments) > 0 {
		path.Close()
	}
	return path
}
