package plotting

import (
	"cmp"
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

// weightSpace is the plotter of WeightSpace and WeightSlice, and of the figures of StepsInWeightSpace and
// ExamplesInWeightSpace.
type weightSpace struct {
	halfPlanes []halfPlane
	separable  bool // some point of the plane separates the examples
	path       weightPath
	x, y       geometry.Interval // the ranges of the axes

	next      *halfPlane // the half-plane of the next update, which is tinted, or nil
	undecided bool       // draw neither the border nor the name of the cone, and no note if there is none
	tinted    bool       // if undecided, tint the cone

	// If quiet, only the half-planes in focus have a colour and a band, and the lines of the others are
	// grey. If a single half-plane is in focus, it has a wide line and its name.
	quiet bool
	focus []halfPlane

	sides   bool // tint the weights that classify all examples of one label correctly
	counted bool // write into each part of the plane how many examples its weights classify correctly
}

// A halfPlane holds the weights (w₁, w₂) that classify an example correctly. Its border is the line
// of the example: w₁x₁ + w₂x₂ = 0, or w₁x₁ + w₂x₂ + b x₃ = 0 for data of three columns.
type halfPlane struct {
	scene.Line
	label notation.Sign // of the example
	name  string

	// shift is the distance, in points, by which the line is drawn inside the half-plane. It is 0 unless
	// the lines of other examples are the same line.
	shift vg.Length
}

// style returns the style of the line of the example.
func (s halfPlane) style(t theme.Theme) draw.LineStyle {
	colour := t.SignColor(int(s.label))
	if s.label == notation.Negative {
		return t.Line(colour, 1.1, 4, 2.5)
	}
	return t.Line(colour, 1.1)
}

// newWeightSpace returns the plotter of the half-planes of d in the plane of (w₁, w₂), without a
// path. If d has three columns, the third weight is b.
func newWeightSpace(d *perceptron.Dataset, b float64) *weightSpace {
	v := &weightSpace{separable: hasSeparatorAt(d, b)}
	for x, y := range d.All() {
		s := halfPlane{
			Line:  scene.Line{W1: y * x[0], W2: y * x[1]},
			label: notation.SignOf(y),
			name:  notation.Vector(x[0], x[1]) + ": " + notation.Label(y),
		}
		if len(x) == 3 {
			s.B = y * b * x[2]
		}
		v.halfPlanes = append(v.halfPlanes, s)
	}
	v.shiftLines()
	return v
}

// shiftLines shifts the lines that would cover each other, each into its own half-plane.
func (v *weightSpace) shiftLines() {
	if len(v.halfPlanes) > maxBands {
		return
	}
	const apart = 1.75
	for i := range v.halfPlanes {
		sameSide, covered := 0, false
		for j, other := range v.halfPlanes {
			direction := v.halfPlanes[i].along(other.Line)
			covered = covered || j != i && direction != 0
			if j < i && direction > 0 {
				sameSide++
			}
		}
		if covered {
			v.halfPlanes[i].shift = apart * vg.Length(1+2*sameSide)
		}
	}
}

// along returns 1 if the two half-planes are equal, −1 if they are the two sides of a line, and 0
// otherwise.
func (s halfPlane) along(other scene.Line) int {
	a, b := [3]float64{s.W1, s.W2, s.B}, [3]float64{other.W1, other.W2, other.B}
	for i := range a {
		if j := (i + 1) % len(a); a[i]*b[j] != a[j]*b[i] {
			return 0
		}
	}
	return cmp.Compare(a[0]*b[0]+a[1]*b[1], 0)
}

// hasSeparatorAt reports whether d has a separator, with w₃ = b if d has three columns. If d has
// two columns, b must be 0. The result is exact. A positive multiple of a separator is a separator,
// so only the sign of b matters: d has a separator with w₃ = b > 0 if and only if some separator of
// d also classifies (0, 0, 1) as +1.
func hasSeparatorAt(d *perceptron.Dataset, b float64) bool {
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

// widen extends the ranges of the axes, to leave room around the path.
func (v *weightSpace) widen() {
	x, y := v.x.ExpandedLike(v.y), v.y.ExpandedLike(v.x)
	v.x, v.y = x.Widened(), y.Widened()
	if !v.path.stepwise { // all points have names
		v.x, v.y = v.x.Widened(), v.y.Widened()
	}
}

// plot returns the figure with the first n points of the path. Its axes have room for all points.
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
	t := theme.Of(p)
	l := layout.New(c)
	region := v.region(c, p)
	if !v.undecided || v.tinted {
		pen.Fill(c, theme.Tint(t.Separators()), region)
	}
	if v.sides {
		v.tintSides(l, p)
	}
	if v.next != nil {
		tint := theme.Tint(t.SignColor(int(v.next.label)))
		score := geometry.CanvasScore(c, p, v.next.W1, v.next.W2, v.next.B)
		pen.Fill(c, tint, geometry.Cropped(geometry.Outline(c.Rectangle), score))
	}
	grid := t.Line(t.ZeroTint, 1)
	x, y := p.Transforms(&c)
	c.StrokeLine2(grid, c.Min.X, y(0), c.Max.X, y(0))
	c.StrokeLine2(grid, x(0), c.Min.Y, x(0), c.Max.Y)

	closed := v.path.isClosed()
	if !closed {
		v.drawLines(l, p)
	}
	if !v.undecided {
		border := c.ClipLinesXY(geometry.Closed(region))
		c.StrokeLines(t.Line(t.Separators(), 2), border...)
	}
	if v.path.stepwise { // the names of lines and points stay where they are while the path grows
		places := v.path.takeSteps(l, p)
		v.nameHalfPlanes(l, p)
		v.path.drawSteps(l, p, places)
	} else {
		v.path.draw(l, p)
		v.nameHalfPlanes(l, p)
	}
	if closed && !v.separable {
		return // the path shows why there are no separators
	}
	if !v.undecided && !(v.counted && v.nameSectors(l, p)) && !(v.sides && v.nameSides(l, p)) {
		v.nameCone(l, t, region)
	}
}

// nameHalfPlanes writes x and y of each example beside its line, on the positive side. It omits
// examples for which there is no room. If there are more than 8 examples, it writes nothing. In a quiet
// figure, it names a single example in focus.
func (v *weightSpace) nameHalfPlanes(l *layout.Layout, p *plot.Plot) {
	named := v.halfPlanes
	if v.quiet {
		named = v.focus
	}
	if len(named) > 8 || v.quiet && len(named) > 1 {
		return
	}
	t := theme.Of(p)
	for _, s := range named {
		from, to, ok := s.Visible(l.Canvas, p)
		if !ok {
			continue
		}
		score := geometry.CanvasScore(l.Canvas, p, s.W1, s.W2, s.B)
		for _, size := range []vg.Length{11, 10} {
			style := t.Words(size, t.SignColor(int(s.label)))
			if at, ok := l.Along(layout.HalfSize(style, s.name), from, to, score); ok {
				l.WriteAt(style, s.name, at)
				break
			}
		}
	}
}

// region returns the part of the region of separators that is on the canvas or at most 3 points
// outside, as a polygon on the canvas.
func (v *weightSpace) region(c draw.Canvas, p *plot.Plot) []vg.Point {
	if !v.separable {
		return nil
	}
	region := geometry.Outline(draw.Crop(c, -3, 3, -3, 3).Rectangle)
	for _, s := range v.halfPlanes {
		region = geometry.Cropped(region, geometry.CanvasScore(c, p, s.W1, s.W2, s.B))
	}
	return region
}

const (
	maxLines = 100 // if there are more examples, only some of the lines are drawn
	maxBands = 40  // if there are more examples, the lines have no bands
)

// drawLines draws the lines of the examples. If there are few lines, a band beside each line is in its
// half-plane.
func (v *weightSpace) drawLines(l *layout.Layout, p *plot.Plot) {
	if v.quiet {
		v.drawQuietLines(l, p)
		return
	}
	t := theme.Of(p)
	few := len(v.halfPlanes) <= maxBands
	half := vg.Length(bandWidth) / 2
	if len(v.path.points) > 0 {
		half = 1
	}
	if few {
		for _, s := range v.halfPlanes {
			s.drawBand(l, p, half)
		}
	}
	for i := 0; i < len(v.halfPlanes); i += 1 + len(v.halfPlanes)/(maxLines+1) {
		style := v.halfPlanes[i].style(t)
		if !few {
			style.Width = t.Width(0.4)
		}
		v.halfPlanes[i].stroke(l, p, style)
	}
}

// drawQuietLines draws the lines of a quiet figure. A half-plane in focus has a band, unless all of it is
// tinted. Lines that cover each other are not shifted, because at most one of them has a colour.
func (v *weightSpace) drawQuietLines(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	grey := t.Line(theme.Blend(t.Ink, theme.White(), 0.55), 0.8)
	if len(v.halfPlanes) > maxBands {
		grey.Width = t.Width(0.4)
	}
	if v.next == nil && len(v.focus) <= maxBands {
		for _, s := range v.focus {
			s.shift = 0
			s.drawBand(l, p, bandWidth/2) // so the name keeps off the band
		}
	}
	for i := 0; i < len(v.halfPlanes); i += 1 + len(v.halfPlanes)/(maxLines+1) {
		s := v.halfPlanes[i]
		s.shift = 0
		s.stroke(l, p, grey)
	}
	for _, s := range v.focus {
		s.shift = 0
		style := s.style(t)
		if len(v.focus) == 1 {
			style.Width *= 2
		}
		s.stroke(l, p, style)
	}
}

// stroke draws the line of the example.
func (s halfPlane) stroke(l *layout.Layout, p *plot.Plot, style draw.LineStyle) {
	from, to, ok := s.Visible(l.Canvas, p)
	if !ok {
		return
	}
	if normal, ok := s.Normal(l.Canvas, p); ok {
		offset := normal.Scale(s.shift)
		if from, to, ok = geometry.Clipped(l.Canvas, from.Add(offset), to.Add(offset)); !ok {
			return
		}
	}
	l.Stroke(style, from, to)
}

const bandWidth = 7 // in points

// drawBand draws a tinted band beside the line, inside the half-plane. Words keep off the middle of the band:
// half is half the width of what they may not cover. If there is a path, its names need most of the band.
func (s halfPlane) drawBand(l *layout.Layout, p *plot.Plot, half vg.Length) {
	normal, ok := s.Normal(l.Canvas, p)
	from, to, visible := s.Visible(l.Canvas, p)
	if !ok || !visible {
		return
	}
	score := geometry.CanvasScore(l.Canvas, p, s.W1, s.W2, s.B)
	inner := func(pt vg.Point) float64 { return score(pt.Sub(normal.Scale(bandWidth + s.shift))) }
	band := geometry.Cropped(geometry.Outline(l.Canvas.Rectangle), score)
	band = geometry.Cropped(band, func(pt vg.Point) float64 { return -inner(pt) })
	pen.Fill(l.Canvas, theme.Blend(theme.White(), theme.Of(p).SignColor(int(s.label)), 0.3), band)
	middle := normal.Scale(bandWidth / 2)
	l.TakeLine(half, from.Add(middle), to.Add(middle))
}

// nameCone writes "separators" in the cone. If the cone has no room for the word, nameCone writes the
// word beside the cone, with an arrow to the cone. If there are no separators, it writes a note.
func (v *weightSpace) nameCone(l *layout.Layout, t theme.Theme, cone []vg.Point) {
	c := l.Canvas
	style := t.Words(11, t.Ink)
	top := vg.Point{X: c.Center().X, Y: c.Max.Y}
	switch {
	case !v.separable && v.quiet && len(v.path.points) == 0:
		l.WriteOnPlate(style, "no separator", c.Center())
		return
	case !v.separable:
		l.WriteAlways(style, v.noSeparator(), top, "no separator here")
		return
	case len(cone) < 3:
		l.WriteAlways(style, "there are separators, too few to see here", top)
		return
	}
	const name = "separators"
	style.Color = t.Separators()
	half := layout.HalfSize(style, name)
	isOutside := func(at vg.Point) bool { return !geometry.Inside(cone, at) }
	isInside := func(at vg.Point) bool { return !isOutside(at) }
	hasRoom := func(at vg.Point) bool { return !slices.ContainsFunc(geometry.Corners(at, half), isOutside) }
	middle := geometry.Mean(cone)
	if at, ok := l.Nearest(half, middle, c.Size().X, hasRoom); ok {
		l.WriteAt(style, name, at)
		return
	}
	at, ok := l.Nearest(half, middle, c.Size().X, nil)
	if !ok {
		at = middle
	}
	tip, ok := l.Nearest(vg.Point{X: 2, Y: 2}, at, c.Size().X, isInside)
	if !ok {
		tip = middle
	}
	arrow := t.Line(style.Color, 0.8)
	pen.StrokeHeaded(c, arrow, at, tip, max(4.5, 5*arrow.Width))
	l.WriteOnPlate(style, name, at)
}

// noSeparator returns the text for a figure without separators. It names the first example that
// no weights of the plane classify correctly, if there is one.
func (v *weightSpace) noSeparator() string {
	const text = "no separator here"
	for _, s := range v.halfPlanes {
		if geometry.AllZero(s.W1, s.W2) && !(s.B > 0) {
			return text + ":\n" + s.name + " allows no w"
		}
	}
	return text
}
