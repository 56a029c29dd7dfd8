package plotting

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// WeightSpace draws the plane of the weights (w₁, w₂) for data d of two columns.
// Each point of it is a classifier, and each example is the half-plane of the
// classifiers that get it right.
//
//	line through 0    y w·x = 0, blue and solid for y = +1, orange and dashed for −1
//	its small ticks   on the side where y w·x > 0
//	tinted cone       the separators: on the good side of every line
//	dots, arrows      the path w⁽⁰⁾, w⁽¹⁾, … of a run, if it is given
//
// Each update is a step perpendicular to the line of its example, towards its good side. A step
// and one that goes back are bent apart. Points that the path passes have their names if they
// are few:
//
//	path := []perceptron.Weights{{0, 0}}
//	for up := range perceptron.Updates(d) {
//		path = append(path, up.After)
//	}
//	p := plotting.WeightSpace(d, path...)
//
// If there is no cone, as for XOR, the figure says so; the test is exact. Up to 8
// examples have their x and y written on their line; of more than 100 examples only
// some 100 lines, evenly spaced, are drawn.
//
// It panics unless d has two columns (for lifted data, see WeightSlice) and
// each weight vector of the path has two finite weights.
func WeightSpace(d *perceptron.Dataset, path ...perceptron.Weights) *plot.Plot {
	if d.Dim() == 3 {
		panic("plotting: WeightSpace draws the weights of 2 columns, and the dataset has 3: if the last is the constant of AbsorbBias, see WeightSlice; or choose two, such as d.Columns(0, 1)")
	}
	mustBePlane(d)
	v := newWeightSpace(d, 0)
	v.linked = true
	for k, w := range path {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: vector %d of the path has %d weights; wanted 2", k, len(w)))
		}
		mustBeFinite("WeightSpace", w)
		v.path, v.numbers = append(v.path, spot{w[0], w[1]}), append(v.numbers, k)
		v.x, v.y = v.x.with(w[0]), v.y.with(w[1])
	}
	v.widen()
	return v.plot(len(v.path))
}

// widen leaves room around the path.
func (v *weightSpace) widen() {
	v.x, v.y = v.x.orLike(v.y).widened().widened(), v.y.orLike(v.x).widened().widened()
}

// newWeightSpace returns the figure of the weights (w₁, w₂) that have the third weight b, if
// there is one.
func newWeightSpace(d *perceptron.Dataset, b float64) *weightSpace {
	v := &weightSpace{separable: slicedAt(d, b)}
	for x, y := range d.All() {
		s := side{line: line{w1: y * x[0], w2: y * x[1]}, name: vector(x[0], x[1]) + ": " + sign(y)}
		if len(x) == 3 {
			s.b = y * b * x[2]
		}
		s.style = draw.LineStyle{Color: Blue, Width: 1.1}
		if y < 0 {
			s.style.Color, s.style.Dashes = Orange, []vg.Length{4, 2.5}
		}
		v.sides = append(v.sides, s)
	}
	return v
}

// weightSpace is what WeightSpace and WeightSlice draw.
type weightSpace struct {
	sides     []side
	separable bool // by weights of this plane
	path      []spot
	numbers   []int    // of the weights on the path
	shown     int      // of the path
	linked    bool     // by arrows
	ends      bool     // of a long path only the first and the last have their names
	x, y      interval // the ranges of the axes
}

// A side is the line of an example, w₁x₁ + w₂x₂ + b = 0 in the plane of (w₁, w₂), that has
// the weights which get the example right on its positive side.
type side struct {
	line
	name string
}

// plot returns the figure with the first n marks of the path, on the axes of them all.
func (v *weightSpace) plot(n int) *plot.Plot {
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "first weight, w₁", "second weight, w₂"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = v.x.low, v.x.high, v.y.low, v.y.high
	shown := *v
	shown.shown = n
	p.Add(&shown)
	equalUnits(p)
	return p
}

// Plot implements plot.Plotter.
func (v *weightSpace) Plot(c draw.Canvas, p *plot.Plot) {
	l := newLayout(c)
	region := v.region(c, p)
	fill(c, tint(classColor(2)), region)
	grid := draw.LineStyle{Color: GreyTint, Width: 1}
	x, y := p.Transforms(&c)
	c.StrokeLine2(grid, c.Min.X, y(0), c.Max.X, y(0))
	c.StrokeLine2(grid, x(0), c.Min.Y, x(0), c.Max.Y)

	v.lines(l, p)
	c.StrokeLines(draw.LineStyle{Color: classColor(2), Width: 2}, c.ClipLinesXY(closedLine(region))...)
	v.drawPath(l, p)
	v.nameCone(l, region)
	if len(v.sides) > 8 {
		return
	}
	for _, s := range v.sides { // on its good side
		from, to, seen := s.visible(c, p)
		for _, style := range []text.Style{words(10.5, s.style.Color), words(9, s.style.Color)} {
			if at, ok := l.along(halfSize(style, s.name), from, to, canvasScore(c, p, s.w1, s.w2, s.b)); seen && ok {
				l.put(style, s.name, at)
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
	region := outline(draw.Crop(c, -3, 3, -3, 3).Rectangle)
	for _, s := range v.sides {
		region = cropped(region, canvasScore(c, p, s.w1, s.w2, s.b))
	}
	return region
}

// lines draws the lines of the examples, with ticks to their good sides if they are few.
func (v *weightSpace) lines(l *layout, p *plot.Plot) {
	const (
		most   = 100 // lines
		ticked = 40  // lines that have ticks
	)
	for i := 0; i < len(v.sides); i += 1 + len(v.sides)/(most+1) {
		s := v.sides[i]
		from, to, ok := s.visible(l.canvas, p)
		if !ok {
			continue
		}
		if len(v.sides) > ticked {
			s.style.Width = 0.4
		} else {
			s.ticks(l, p, from, to, vg.Length(4+8*(i%4)))
		}
		l.stroke(s.style, from, to)
	}
}

// ticks draws the short strokes that point to the good side, 32 points apart, the first of
// them some points after the start: lines that coincide have their ticks at different places.
func (s side) ticks(l *layout, p *plot.Plot, from, to vg.Point, start vg.Length) {
	normal, ok := s.normal(l.canvas, p)
	if !ok {
		return
	}
	const long = 6
	comb := draw.LineStyle{Color: s.style.Color, Width: long, Dashes: []vg.Length{1.2, 30.8}}
	first := to.Sub(from).Scale(start / norm(to.Sub(from)))
	off := normal.Scale(long / 2)
	if a, b, ok := clipped(draw.Crop(l.canvas, 3, -3, 3, -3), from.Add(off).Add(first), to.Add(off)); ok {
		l.stroke(comb, a, b)
	}
}

// drawPath draws the weights of the path, each with its number if they are few, and
// otherwise those of the first and the last.
func (v *weightSpace) drawPath(l *layout, p *plot.Plot) {
	points := onCanvas(l.canvas, p, v.path)
	steps := arrows(points)
	many := v.linked && len(steps) > 60
	ends := many || v.ends && len(steps) > 6
	points = points[:v.shown]
	switch {
	case many:
		l.canvas.StrokeLines(draw.LineStyle{Color: Ink, Width: 0.6}, pieces(points)...)
		l.line(2, points...)
	case v.linked:
		drawArrows(l, arrows(points), steps)
	}
	last := max(0, len(points)-1)
	numbers := map[vg.Point][]int{} // of the weights at a point
	for i, at := range points {
		if !ends || i == 0 || i == last {
			numbers[at] = append(numbers[at], v.numbers[i])
		}
	}
	l.circles(Ink, slices.DeleteFunc(slices.Clone(points), func(at vg.Point) bool { return numbers[at] == nil }), 2.5, 0)
	style, all := letter(11.5, Ink), slices.Collect(maps.Keys(numbers))
	for i, at := range slices.Concat(points[last:], points) { // the last is the most important
		if names := numbers[at]; names != nil && !l.writeBeside(style, named(names), at, all) && i == 0 {
			name := iterate(names[len(names)-1])
			if !l.writeBeside(style, name, at, all) {
				l.plate(style, name, at.Add(vg.Point{X: 5 + halfSize(style, name).X}))
			}
		}
		delete(numbers, at)
	}
}

// writeBeside writes words at the free place nearest to a point where they are seen to belong
// to it, and to none of others, and reports whether there was one.
func (l *layout) writeBeside(style text.Style, words string, near vg.Point, others []vg.Point) bool {
	const left, above = 26, 12 // the widest gaps
	half := halfSize(style, words)
	at, ok := l.nearest(half, near, left+half.X, func(at vg.Point) bool {
		nearer := func(other vg.Point) bool { return norm(other.Sub(at)) < norm(near.Sub(at)) }
		return math.Abs(float64(at.Y-near.Y)) <= float64(above+half.Y) && !slices.ContainsFunc(others, nearer)
	})
	if ok {
		l.put(style, words, at)
	}
	return ok
}

// named writes w⁽⁰⁾ = w⁽⁴⁾, and of many the first, the second and the last.
func named(numbers []int) string {
	var names []string
	for _, k := range numbers {
		names = append(names, iterate(k))
	}
	if n := len(names); n > 3 {
		names = []string{names[0], names[1], "…", names[n-1]}
	}
	return strings.Join(names, " = ")
}

// An arrow is the way of one step of a path, or of more that are the same.
type arrow struct{ from, to vg.Point }

// arrows returns the arrows of a path, in its order, without steps that stay at a point.
func arrows(points []vg.Point) (all []arrow) {
	seen := map[arrow]bool{}
	for i := 1; i < len(points); i++ {
		a := arrow{points[i-1], points[i]}
		if a.from != a.to && !seen[a] {
			seen[a] = true
			all = append(all, a)
		}
	}
	return all
}

// drawArrows draws steps as arrows. A step there and a step back, if all have both, are bent apart.
func drawArrows(l *layout, steps, all []arrow) {
	for _, a := range steps {
		off := vg.Length(0)
		if slices.Contains(all, arrow{a.to, a.from}) {
			off = min(16, 0.2*norm(a.to.Sub(a.from)))
		}
		middle := strokeBent(l.canvas, draw.LineStyle{Color: Ink, Width: 1.25}, a.from, a.to, off)
		l.line(2, a.from, middle, a.to)
	}
}

// nameCone names the separators, in their cone or with an arrow to it, or says that there
// are none.
func (v *weightSpace) nameCone(l *layout, cone []vg.Point) {
	c := l.canvas
	style := words(11, Ink)
	top := vg.Point{X: c.Center().X, Y: c.Max.Y}
	switch {
	case !v.separable:
		l.say(style, v.whyNone(), top, "no separator here")
		return
	case len(cone) < 3:
		l.say(style, "there are separators, too few to see here", top)
		return
	}
	const name = "separators"
	style.Color = classColor(2)
	half := halfSize(style, name)
	within := func(at vg.Point) bool {
		return !slices.ContainsFunc(cornersOf(at, half), func(corner vg.Point) bool { return !inside(cone, corner) })
	}
	if at, ok := l.nearest(half, mean(cone), c.Size().X, within); ok {
		l.put(style, name, at)
		return
	}
	at, tip := mean(cone), mean(cone)
	if beside, ok := l.nearest(half, at, c.Size().X, nil); ok {
		at = beside
	}
	if free, ok := l.nearest(vg.Point{X: 2, Y: 2}, at, c.Size().X, func(at vg.Point) bool { return inside(cone, at) }); ok {
		tip = free
	}
	strokeHeaded(c, draw.LineStyle{Color: style.Color, Width: 0.8}, at, tip, 4.5)
	l.plate(style, name, at)
}

// whyNone says that there are no separators, and names the first example that allows none.
func (v *weightSpace) whyNone() string {
	why := "no separator here"
	for _, s := range v.sides {
		if allZero(s.w1, s.w2) && !(s.b > 0) {
			return why + ":\n" + s.name + " allows no w"
		}
	}
	return why
}
