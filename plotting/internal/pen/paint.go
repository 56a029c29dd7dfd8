// Package pen draws shapes for which gonum's canvas has no methods: the marks of examples, rings,
// arrows, and borders without seams.
package pen

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
)

// StrokeBorders draws borders as one path, so there are no seams where they meet.
func StrokeBorders(c draw.Canvas, style draw.LineStyle, borders []geometry.Border) {
	var path vg.Path
	for _, b := range borders {
		path.Move(b.From)
		path.Line(b.To)
	}
	c.SetLineStyle(style)
	c.Stroke(path)
}

// Paint fills a path with a colour.
func Paint(c vg.Canvas, colour color.Color, path vg.Path) {
	c.SetColor(colour)
	c.Fill(path)
}

// Fill fills the part of a polygon that is on the canvas. It does nothing if there are fewer than three
// corners.
func Fill(c draw.Canvas, colour color.Color, corners []vg.Point) {
	if len(corners) > 2 {
		c.FillPolygon(colour, c.ClipPolygonXY(corners))
	}
}
