package scene

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Line is the line w₁x₁ + w₂x₂ + b = 0 with an arrow in the direction of its normal vector (w₁,
// w₂). The arrow starts on the line and points to the side where the score is positive. If the
// units of the axes differ on the canvas, the arrow would not be perpendicular to the line there,
// so it is not drawn.
type Line struct {
	W1, W2, B float64
	Arrow     vg.Length // the length of the arrow on the canvas; 0 for no arrow
	Name      string    // what is written at the tip of the arrow; empty for the theme's name of the weights
}

// LineStyle returns the style of the line of the weights in a theme.
func LineStyle(t theme.Theme) draw.LineStyle { return t.Line(t.Ink, theme.LineWidth) }

// NewLine returns the line of the weights w. With the bias absorbed, w is (w₁, w₂, b). Without a
// bias, w is (w₁, w₂), and the line passes through the origin.
func NewLine(w perceptron.Weights) *Line {
	l := &Line{W1: w[0], W2: w[1], Arrow: 34}
	if len(w) == 3 {
		l.B = w[2]
	}
	return l
}

// draw draws the line and its arrow, and marks their places in the layout as taken.
func (l *Line) draw(on *layout.Layout, p *plot.Plot) {
	c := on.Canvas
	from, to, ok := l.Visible(c, p)
	if !ok {
		return
	}
	t := theme.Of(p)
	if l.Name == "" {
		named := *l
		named.Name = t.Weights
		l = &named
	}
	style := LineStyle(t)
	letter := t.Letter(12, t.Ink)
	normal, ok := l.Normal(c, p)
	arrows := arrows{line: l, on: on, ends: [2]vg.Point{from, to}, normal: normal, style: letter}
	foot, length := arrows.best()
	if length > 0 && !arrows.nameIsFree(foot, length) { // rather an arrow across marks than its name on them
		foot, length = arrows.nearestWithName(foot, length)
	}
	on.Stroke(style, from, to)
	if !ok || length == 0 {
		return
	}
	tip := foot.Add(normal.Scale(length))
	pen.StrokeArrow(c, style, foot, tip)
	c.FillText(letter, tip.Add(normal.Scale(arrows.toName())), l.Name)
	on.TakeDots(layout.Samples(foot, tip.Add(normal.Scale(arrows.toFarSide()))), 5)
}

// Visible returns the ends of the part of the line that is on the canvas. ok reports whether there
// is such a part.
func (l *Line) Visible(c draw.Canvas, p *plot.Plot) (from, to vg.Point, ok bool) {
	ends := geometry.Zeros(geometry.Outline(c.Rectangle), geometry.CanvasScore(c, p, l.W1, l.W2, l.B))
	if len(ends) != 2 {
		return from, to, false
	}
	return ends[0], ends[1], true
}

// Normal returns the unit vector in the direction of (w₁, w₂) on the canvas. ok reports whether
// this vector is perpendicular to the line on the canvas. It is perpendicular only if a unit of one
// axis is as long as a unit of the other.
func (l *Line) Normal(c draw.Canvas, p *plot.Plot) (direction vg.Point, ok bool) {
	x, y := geometry.Units(p, c)
	length := math.Hypot(l.W1, l.W2)
	direction = vg.Point{X: vg.Length(l.W1 / length), Y: vg.Length(l.W2 / length)}
	return direction, math.Abs(x/y-1) < 0.01 && length > 0 && finite.All(length)
}

// Above returns the line w·x + b = rho, where w and b are the weights and the bias of l.
func (l *Line) Above(rho float64) *Line {
	other := *l
	other.B -= rho
	return &other
}

// Strip fills the strip |w·x + b| < rho around l, and draws its dashed edges.
func (l *Line) Strip(on *layout.Layout, p *plot.Plot, rho float64, colour color.Color) {
	c := on.Canvas
	t := theme.Of(p)
	above := geometry.CanvasScore(c, p, l.W1, l.W2, l.B+rho)
	below := geometry.CanvasScore(c, p, -l.W1, -l.W2, -l.B+rho)
	pen.Fill(c, colour, geometry.Cropped(geometry.Cropped(geometry.Outline(c.Rectangle), above), below))
	for _, off := range []float64{rho, -rho} {
		if from, to, ok := l.Above(off).Visible(c, p); ok {
			on.Stroke(t.Line(t.Ink, 0.9, 4, 2.5), from, to)
		}
	}
}
