package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Line is the line w₁x₁ + w₂x₂ + b = 0 and its normal vector (w₁, w₂), an arrow
// that starts on the line and points to where the score is positive.
//
// The arrow shows a direction: its length on paper says nothing. It is left out
// where it would not look perpendicular, which is where a unit is not equally
// long on both axes (see Equal).
type Line struct {
	W1, W2, B float64

	Style draw.LineStyle

	// Arrow is the length of the arrow on paper; 0 for none.
	Arrow vg.Length

	// Name stands at the arrow's tip, in the style of Label.
	Name  string
	Label text.Style

	// Avoid, if not nil, are the examples that the arrow keeps clear of.
	Avoid *Examples

	pivot bool // a line through the origin: the arrow starts there if it can
}

var _ plot.Plotter = (*Line)(nil)

// NewLine returns the line of weights (w₁, w₂, b), such as those trained after
// AbsorbBias, or (w₁, w₂), a line through the origin. It panics if they are not
// of length 2 or 3.
func NewLine(w perceptron.Weights) *Line {
	l := &Line{
		Style: draw.LineStyle{Color: Ink, Width: 1.25},
		Arrow: 34,
		Name:  "w",
		Label: letter(12, Ink),
	}
	switch len(w) {
	case 2:
		l.W1, l.W2 = w[0], w[1]
	case 3:
		l.W1, l.W2, l.B = w[0], w[1], w[2]
	default:
		panic(fmt.Sprintf("plotting: NewLine of %d weights; wanted 3, with the bias last, or 2 for a line through the origin", len(w)))
	}
	return l
}

// Plot implements plot.Plotter.
func (l *Line) Plot(c draw.Canvas, p *plot.Plot) {
	from, to, ok := l.visible(c, p)
	if !ok {
		return
	}
	c.StrokeLine2(l.Style, from.X, from.Y, to.X, to.Y)
	if foot, normal, length, ok := l.place(c, p); ok {
		l.drawArrow(c, foot, normal, length)
	}
}

// place returns where the arrow starts, its direction and its length, if there is
// one.
func (l *Line) place(c draw.Canvas, p *plot.Plot) (foot, normal vg.Point, length vg.Length, ok bool) {
	from, to, visible := l.visible(c, p)
	normal, right := l.normal(c, p)
	if !visible || !right || l.Arrow <= 0 {
		return foot, normal, 0, false
	}
	var examples []vg.Point
	if l.Avoid != nil {
		examples = thin(l.Avoid.on(c, p))
	}
	if l.pivot {
		if foot, length, ok = l.atOrigin(c, p, normal, examples); ok {
			return foot, normal, length, true
		}
	}
	for _, length := range []vg.Length{l.Arrow, l.Arrow / 2} {
		if foot, ok := l.foot(c, from, to, normal.Scale(length+l.Label.Font.Size), examples); ok {
			return foot, normal, length, true
		}
	}
	return foot, normal, 0, false
}

// arrowPoints returns points along the arrow and its name, 2 points apart: what
// else is written keeps clear of them.
func (l *Line) arrowPoints(c draw.Canvas, p *plot.Plot) []vg.Point {
	foot, normal, length, ok := l.place(c, p)
	if !ok {
		return nil
	}
	var points []vg.Point
	for along := vg.Length(0); along <= length+1.2*l.Label.Font.Size; along += 2 {
		points = append(points, foot.Add(normal.Scale(along)))
	}
	return points
}

// visible returns the ends of the line's part on the canvas.
func (l *Line) visible(c draw.Canvas, p *plot.Plot) (from, to vg.Point, ok bool) {
	score := func(x, y float64) float64 { return l.W1*x + l.W2*y + l.B }
	corners := []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}}
	scores := []float64{
		score(p.X.Min, p.Y.Min), score(p.X.Max, p.Y.Min),
		score(p.X.Max, p.Y.Max), score(p.X.Min, p.Y.Max),
	}
	var ends []vg.Point
	for i, a := range scores {
		b := scores[(i+1)%4]
		if (a > 0) == (b > 0) || !finite(a, b) {
			continue
		}
		share := vg.Length(a / (a - b))
		ends = append(ends, corners[i].Add(corners[(i+1)%4].Sub(corners[i]).Scale(share)))
	}
	if len(ends) != 2 {
		return from, to, false
	}
	return ends[0], ends[1], true
}

// normal returns the direction of (w₁, w₂) on the canvas, of length 1, if a unit
// is equally long on both axes.
func (l *Line) normal(c draw.Canvas, p *plot.Plot) (direction vg.Point, ok bool) {
	x, y := units(p, c)
	length := math.Hypot(l.W1, l.W2)
	direction = vg.Point{X: vg.Length(l.W1 / length), Y: vg.Length(l.W2 / length)}
	return direction, math.Abs(x/y-1) < 0.01 && length > 0 && finite(length)
}

// foot returns where the arrow starts: the middle of the line, or another point
// of it if examples are in the way there.
func (l *Line) foot(c draw.Canvas, from, to, arrow vg.Point, examples []vg.Point) (best vg.Point, ok bool) {
	clear := -1.0
	for _, share := range []vg.Length{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82} {
		foot := from.Add(to.Sub(from).Scale(share))
		tip := foot.Add(arrow)
		margin := l.Label.Font.Size / 2
		room := draw.Crop(c, margin, -margin, margin, -margin)
		if !room.Contains(tip) {
			continue
		}
		if d := min(distance(foot, tip, examples), 28); d > clear {
			clear, best, ok = d, foot, true
		}
	}
	return best, ok
}

// drawArrow draws the arrow with a head of 7 × 6 points, and its name.
func (l *Line) drawArrow(c draw.Canvas, foot, normal vg.Point, length vg.Length) {
	tip := foot.Add(normal.Scale(length))
	neck := foot.Add(normal.Scale(length - 7))
	side := vg.Point{X: -normal.Y, Y: normal.X}.Scale(3)
	shaft := l.Style
	shaft.Dashes = nil
	c.StrokeLine2(shaft, foot.X, foot.Y, neck.X, neck.Y)
	c.FillPolygon(l.Style.Color, []vg.Point{tip, neck.Add(side), neck.Sub(side)})
	c.FillText(l.Label, tip.Add(normal.Scale(l.Label.Font.Size*0.7)), l.Name)
}
