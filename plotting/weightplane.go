package plotting

import (
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// weightSpace is what WeightSpace and WeightSlice draw.
type weightSpace struct {
	sides     []side
	separable bool // by weights of this plane
	path      weightPath
	x, y      geometry.Interval // the ranges of the axes
}

// A side is the line of an example, w₁x₁ + w₂x₂ + b = 0 in the plane of (w₁, w₂), that has
// the weights which get the example right on its positive side.
type side struct {
	scene.Line
	name string
}

// newWeightSpace returns the figure of the weights (w₁, w₂) that have the third weight b, if
// there is one.
func newWeightSpace(d *perceptron.Dataset, b float64) *weightSpace {
	v := &weightSpace{separable: slicedAt(d, b)}
	for x, y := range d.All() {
		s := side{
			Line: scene.Line{W1: y * x[0], W2: y * x[1]},
			name: notation.Vector(x[0], x[1]) + ": " + notation.Sign(y),
		}
		if len(x) == 3 {
			s.B = y * b * x[2]
		}
		s.Style = draw.LineStyle{Color: Blue, Width: 1.1}
		if y < 0 {
			s.Style.Color = Orange
			s.Style.Dashes = []vg.Length{4, 2.5}
		}
		v.sides = append(v.sides, s)
	}
	return v
}

// slicedAt reports, exactly, whether d has a separator, with w₃ = b if d has three columns.
// Separators can be scaled, so only the sign of b matters: for b > 0 the question is whether
// one also classifies (0, 0, 1) as +1.
func slicedAt(d *perceptron.Dataset, b float64) bool {
	if b == 0 {
		return perceptron.Separate(perceptron.Must(d.Columns(0, 1))).Separable
	}
	x := [][]float64{{0, 0, 1}}
	y := []float64{math.Copysign(1, b)}
	for row, label := range d.All() {
		x = append(x, row)
		y = append(y, label)
	}
	return perceptron.Separate(perceptron.Must(perceptron.FromRows(x, y))).Separable
}

// widen leaves room around the path.
func (v *weightSpace) widen() {
	x, y := v.x.OrLike(v.y), v.y.OrLike(v.x)
	v.x, v.y = x.Widened().Widened(), y.Widened().Widened()
}

// plot returns the figure with the first n marks of the path, on the axes of them all.
func (v *weightSpace) plot(n int) *plot.Plot {
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "first weight, w₁", "second weight, w₂"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = v.x.Low, v.x.High, v.y.Low, v.y.High
	shown := *v
	shown.path.shown = n
	p.Add(&shown)
	equalUnits(p)
	return p
}

// Plot implements plot.Plotter.
func (v *weightSpace) Plot(c draw.Canvas, p *plot.Plot) {
	l := layout.New(c)
	region := v.region(c, p)
	pen.Fill(c, theme.Tint(theme.ClassColor(2)), region)
	grid := draw.LineStyle{Color: GreyTint, Width: 1}
	x, y := p.Transforms(&c)
	c.StrokeLine2(grid, c.Min.X, y(0), c.Max.X, y(0))
	c.StrokeLine2(grid, x(0), c.Min.Y, x(0), c.Max.Y)

	v.lines(l, p)
	border := c.ClipLinesXY(geometry.Closed(region))
	c.StrokeLines(draw.LineStyle{Color: theme.ClassColor(2), Width: 2}, border...)
	v.path.draw(l, p)
	v.nameCone(l, region)
	if len(v.sides) <= 8 {
		v.nameSides(l, p)
	}
}

// nameSides writes the x and y of each example on the good side of its line, where there is room.
func (v *weightSpace) nameSides(l *layout.Layout, p *plot.Plot) {
	for _, s := range v.sides {
		from, to, seen := s.Visible(l.Canvas, p)
		if !seen {
			continue
		}
		score := geometry.CanvasScore(l.Canvas, p, s.W1, s.W2, s.B)
		for _, size := range []vg.Length{10.5, 9} {
			style := theme.Words(size, s.Style.Color)
			if at, ok := l.Along(layout.HalfSize(style, s.name), from, to, score); ok {
				l.Put(style, s.name, at)
				break
			}
		}
	}
}

// region returns the separators' polygon on the canvas, which ends a little beyond it.
func (v *weightSpace) region(c draw.Canvas, p *plot.Plot) []vg.Point {
	if !v.separable {
		return nil
	}
	region := geometry.Outline(draw.Crop(c, -3, 3, -3, 3).Rectangle)
	for _, s := range v.sides {
		region = geometry.Cropped(region, geometry.CanvasScore(c, p, s.W1, s.W2, s.B))
	}
	return region
}

// lines draws the lines of the examples, with ticks to their good sides if they are few.
func (v *weightSpace) lines(l *layout.Layout, p *plot.Plot) {
	const (
		most   = 100 // lines
		ticked = 40  // lines that have ticks
	)
	for i := 0; i < len(v.sides); i += 1 + len(v.sides)/(most+1) {
		s := v.sides[i]
		from, to, ok := s.Visible(l.Canvas, p)
		if !ok {
			continue
		}
		if len(v.sides) > ticked {
			s.Style.Width = 0.4
		} else {
			s.ticks(l, p, from, to, vg.Length(4+8*(i%4)))
		}
		l.Stroke(s.Style, from, to)
	}
}

// ticks draws the short strokes that point to the good side, 32 points apart, the first of
// them some points after the start: lines that coincide have their ticks at different places.
func (s side) ticks(l *layout.Layout, p *plot.Plot, from, to vg.Point, start vg.Length) {
	normal, ok := s.Normal(l.Canvas, p)
	if !ok {
		return
	}
	const long = 6
	comb := draw.LineStyle{Color: s.Style.Color, Width: long, Dashes: []vg.Length{1.2, 30.8}}
	first := to.Sub(from).Scale(start / geometry.Norm(to.Sub(from)))
	off := normal.Scale(long / 2)
	inside := draw.Crop(l.Canvas, 3, -3, 3, -3)
	if a, b, ok := geometry.Clipped(inside, from.Add(off).Add(first), to.Add(off)); ok {
		l.Stroke(comb, a, b)
	}
}

// nameCone names the separators, in their cone or with an arrow to it, or says that there
// are none.
func (v *weightSpace) nameCone(l *layout.Layout, cone []vg.Point) {
	c := l.Canvas
	style := theme.Words(11, Ink)
	top := vg.Point{X: c.Center().X, Y: c.Max.Y}
	switch {
	case !v.separable:
		l.Say(style, v.whyNone(), top, "no separator here")
		return
	case len(cone) < 3:
		l.Say(style, "there are separators, too few to see here", top)
		return
	}
	const name = "separators"
	style.Color = theme.ClassColor(2)
	half := layout.HalfSize(style, name)
	beyond := func(at vg.Point) bool { return !geometry.Inside(cone, at) }
	within := func(at vg.Point) bool { return !slices.ContainsFunc(geometry.Corners(at, half), beyond) }
	middle := geometry.Mean(cone)
	if at, ok := l.Nearest(half, middle, c.Size().X, within); ok {
		l.Put(style, name, at)
		return
	}
	at, ok := l.Nearest(half, middle, c.Size().X, nil)
	if !ok {
		at = middle
	}
	within = func(at vg.Point) bool { return geometry.Inside(cone, at) }
	tip, ok := l.Nearest(vg.Point{X: 2, Y: 2}, at, c.Size().X, within)
	if !ok {
		tip = middle
	}
	pen.StrokeHeaded(c, draw.LineStyle{Color: style.Color, Width: 0.8}, at, tip, 4.5)
	l.Plate(style, name, at)
}

// whyNone says that there are no separators, and names the first example that allows none.
func (v *weightSpace) whyNone() string {
	why := "no separator here"
	for _, s := range v.sides {
		if geometry.AllZero(s.W1, s.W2) && !(s.B > 0) {
			return why + ":\n" + s.name + " allows no w"
		}
	}
	return why
}
