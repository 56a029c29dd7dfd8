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
	style := LineStyle(t)
	letter := t.Letter(12, t.Ink)
	letterRoom := 1.2 * letter.Font.Size // the distance from the tip to the far side of the letter
	normal, ok := l.Normal(c, p)
	ends := [2]vg.Point{from, to}
	foot, length := l.place(on, ends, normal, letterRoom)
	letterAt := func(foot vg.Point, length vg.Length) vg.Rectangle {
		centre := foot.Add(normal.Scale(length + letter.Font.Size*0.7))
		return geometry.Rectangle(centre, layout.HalfSize(letter, "w"))
	}
	if length > 0 && !on.Free(letterAt(foot, length)) { // rather an arrow across marks than a letter on them
		foot, length = l.placeFree(on, ends, foot, length, letterAt)
	}
	on.Stroke(style, from, to)
	if !ok || length == 0 {
		return
	}
	tip := foot.Add(normal.Scale(length))
	pen.StrokeArrow(c, style, foot, tip)
	c.FillText(letter, tip.Add(normal.Scale(letter.Font.Size*0.7)), "w")
	on.TakeDots(layout.Samples(foot, tip.Add(normal.Scale(letterRoom))), 5)
}

// arrowPlaces are the places on a line where an arrow may start, as shares of the length of the
// line. Places in the middle come first.
var arrowPlaces = []vg.Length{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82}

// place returns the point of the line where the arrow starts, and the length of the arrow. It
// prefers places where the arrow covers little, and among these the ones near the middle of the
// line. If an arrow of the length l.Arrow covers much at every place, place also tries half this
// length. If there is no room for an arrow, the returned length is 0. ends are the ends of the line
// on the canvas. letterRoom is the length of the space for the letter beyond the tip.
func (l *Line) place(
	on *layout.Layout, ends [2]vg.Point, normal vg.Point, letterRoom vg.Length,
) (foot vg.Point, length vg.Length) {
	// The cost of an arrow is the number of its sample points that are not free, plus the index of
	// its place in arrowPlaces, so the middle wins if places are equally free.
	least := math.MaxInt // the cost of the best arrow so far
	for _, candidate := range []vg.Length{l.Arrow, l.Arrow / 2} {
		if least <= 10 { // good enough: the arrow crosses at most a dashed line
			break
		}
		for i, share := range arrowPlaces {
			cost := i
			at := ends[0].Add(ends[1].Sub(ends[0]).Scale(share))
			tip := at.Add(normal.Scale(candidate + letterRoom))
			for _, pt := range layout.Samples(at, tip) {
				if !on.Free(geometry.Rectangle(pt, vg.Point{X: 8, Y: 8})) {
					cost++
				}
			}
			if on.Canvas.Contains(tip) && cost < least {
				least, foot, length = cost, at, candidate
			}
		}
	}
	return foot, length
}

// placeFree returns the place nearest to the middle of the line from which the arrow has its letter in a free
// place. If there is none, it returns foot and length.
func (l *Line) placeFree(
	on *layout.Layout, ends [2]vg.Point, foot vg.Point, length vg.Length,
	letterAt func(foot vg.Point, length vg.Length) vg.Rectangle,
) (vg.Point, vg.Length) {
	along := ends[1].Sub(ends[0])
	for _, candidate := range []vg.Length{l.Arrow, l.Arrow / 2} {
		for off := vg.Length(0); off <= 0.4; off += 0.02 {
			for _, share := range []vg.Length{0.5 - off, 0.5 + off} {
				if at := ends[0].Add(along.Scale(share)); on.Free(letterAt(at, candidate)) {
					return at, candidate
				}
			}
		}
	}
	return foot, length
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
