package scene

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
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
	foot, length := l.place(on, [2]vg.Point{from, to}, normal, letter)
	on.Stroke(style, from, to)
	if !ok || length == 0 {
		return
	}
	tip := foot.Add(normal.Scale(length))
	pen.StrokeArrow(c, style, foot, tip)
	toName := l.toName(letter, normal)
	c.FillText(letter, tip.Add(normal.Scale(toName)), l.Name)
	on.TakeDots(layout.Samples(foot, tip.Add(normal.Scale(toName+letter.Font.Size/2))), 5)
}

// toName returns the distance from the tip of the arrow to the centre of its name, which is farther away if a
// long name is beside the tip.
func (l *Line) toName(style text.Style, normal vg.Point) vg.Length {
	longer := style.Width(l.Name) - style.Width("w")
	return 0.7*style.Font.Size + max(normal.X, -normal.X)*longer/2
}

// arrowPlaces are the places on a line where an arrow may start, as shares of the length of the
// line. Places in the middle come first.
var arrowPlaces = []vg.Length{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82}

// placesBetween are further places, for a long name, which fits in fewer of them.
var placesBetween = []vg.Length{0.54, 0.46, 0.56, 0.44, 0.62, 0.38}

// place returns the point of the line where the arrow starts, and the length of the arrow. It
// prefers places where the arrow covers little, and among these the ones near the middle of the
// line. If an arrow of the length l.Arrow covers much at every place, place also tries half this
// length. If there is no room for an arrow, the returned length is 0. ends are the ends of the line
// on the canvas. style is the style of the name.
func (l *Line) place(
	on *layout.Layout, ends [2]vg.Point, normal vg.Point, style text.Style,
) (foot vg.Point, length vg.Length) {
	toName := l.toName(style, normal)
	toFarSide := toName + style.Font.Size/2
	// The cost of an arrow is the number of its sample points that are not free, plus the index of
	// its place in arrowPlaces, so the middle wins if places are equally free.
	least := math.MaxInt // the cost of the best arrow so far
	places, hasLetter := arrowPlaces, len(l.Name) == 1
	if !hasLetter {
		places = slices.Concat(arrowPlaces, placesBetween)
	}
	for _, candidate := range []vg.Length{l.Arrow, l.Arrow / 2} {
		if least <= 10 { // good enough: the arrow crosses at most a dashed line
			break
		}
		for i, share := range places {
			cost := i % len(arrowPlaces)
			at := ends[0].Add(ends[1].Sub(ends[0]).Scale(share))
			farSide := at.Add(normal.Scale(candidate + toFarSide))
			for _, pt := range layout.Samples(at, farSide) {
				if !on.Free(geometry.Rectangle(pt, vg.Point{X: 8, Y: 8})) {
					cost++
				}
			}
			name := geometry.Rectangle(at.Add(normal.Scale(candidate+toName)), layout.HalfSize(style, l.Name))
			if !hasLetter && !on.Free(name) { // a single letter is on the samples
				cost += 10
			}
			if on.Canvas.Contains(farSide) && cost < least {
				least, foot, length = cost, at, candidate
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
