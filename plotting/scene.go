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

// planeScore returns the score in the plane of weights (w₁, w₂, b) or (w₁, w₂).
func planeScore(w perceptron.Weights) func(x []float64) float64 {
	switch len(w) {
	case 2:
		return w.Dot
	case 3:
		return w.Affine
	}
	panic(fmt.Sprintf("plotting: %d weights for 2 columns; wanted 3, with the bias last, or 2 for a line through the origin", len(w)))
}

// A scene is the state of the perceptron in the plane, on one canvas: tinted
// regions, the line with w, the examples with the mistakes that are to be ringed,
// and the words +1 and −1, which keep clear of all that.
type scene struct {
	examples *Examples
	weights  perceptron.Weights
	ringed   bool // example index has a ring
	index    int
	arrow    vg.Length // of w; 0 for none
	frames   vg.Length // around examples, that the arrow keeps clear of too
	sign     text.Style
	words    text.Style

	// under and more, if not nil, draw on the scene: between the regions and the
	// line, and above the examples, before the words are placed.
	under, more func(l *layout, p *plot.Plot)
}

var (
	_ plot.Plotter    = (*scene)(nil)
	_ plot.DataRanger = (*scene)(nil)
)

// newScene returns the scene of weights (w₁, w₂, b) or (w₁, w₂) on d. No example
// has a ring yet.
func newScene(d *perceptron.Dataset, w perceptron.Weights) *scene {
	planeScore(w)
	return &scene{
		examples: NewExamples(d, nil),
		weights:  w,
		arrow:    30,
		sign:     words(12, Ink),
		words:    words(11, Ink),
	}
}

// ring puts a ring around one example.
func (s *scene) ring(i int) { s.ringed, s.index = true, i }

// DataRange returns that of the examples.
func (s *scene) DataRange() (xmin, xmax, ymin, ymax float64) { return s.examples.DataRange() }

// Plot implements plot.Plotter.
func (s *scene) Plot(c draw.Canvas, p *plot.Plot) {
	score := planeScore(s.weights)
	regions := NewRegions(score)
	regions.Label.Font.Size, regions.Boundary.Width = 0, 0
	regions.Plot(c, p)

	l := newLayout(c)
	radius := s.examples.radius()
	points := s.examples.on(c, p)
	if s.ringed {
		defer s.drawRing(c, points[s.index], radius)
		l.dot(points[s.index], 2*radius+2)
	}
	shown := s.sparse(c, points, radius)
	points = shown.on(c, p)
	for i, at := range points {
		if reach := radius + 1; shown.Mistake(i) {
			l.dot(at, 2*reach)
		} else {
			l.dot(at, reach)
		}
	}
	if s.under != nil {
		s.under(l, p)
	}
	line := NewLine(s.weights)
	if from, to, ok := line.visible(c, p); ok {
		l.line(1, from, to)
		c.StrokeLine2(line.Style, from.X, from.Y, to.X, to.Y)
	}
	shown.Plot(c, p)
	s.drawArrow(l, line, p, points)
	if s.more != nil {
		s.more(l, p)
	}
	s.signs(l, p, score)
	s.say(l, line, p)
}

// sparse returns the examples, or of more than 5000 those that can be told apart
// on the canvas: of each class, and of its mistakes, one in each square as wide
// as a radius.
func (s *scene) sparse(c draw.Canvas, points []vg.Point, radius vg.Length) *Examples {
	if len(points) <= 5000 {
		return s.examples
	}
	type look struct {
		x, y     int
		positive bool
		mistake  bool
	}
	seen := map[look]bool{}
	var rows []int
	for i, at := range points {
		key := look{int(at.X / radius), int(at.Y / radius), s.examples.Data.Label(i) > 0, s.examples.Mistake(i)}
		if c.Contains(at) && !seen[key] {
			seen[key] = true
			rows = append(rows, i)
		}
	}
	shown := *s.examples
	shown.Radius = radius
	if some, err := s.examples.Data.Subset(rows...); err == nil { // no rows are an error
		shown.Data = some
	}
	return &shown
}

// drawRing draws the ring around the example that has one.
func (s *scene) drawRing(c draw.Canvas, at vg.Point, radius vg.Length) {
	if c.Contains(at) {
		c.SetColor(Ink)
		c.Fill(appendRing(nil, at, radius))
	}
}

// drawArrow draws w on its line, where it is clear of the examples.
func (s *scene) drawArrow(l *layout, line *Line, p *plot.Plot, examples []vg.Point) {
	c := l.canvas
	examples = thin(examples)
	from, to, ok := line.visible(c, p)
	normal, right := line.normal(c, p)
	if !ok || !right || s.arrow <= 0 {
		return
	}
	long := s.arrow + line.Label.Font.Size
	var best vg.Point
	worth := math.Inf(-1)
	for k := range 17 {
		share := vg.Length(k+1) / 18
		foot := from.Add(to.Sub(from).Scale(share))
		tip := foot.Add(normal.Scale(long))
		room := draw.Crop(c, 6, -6, 6, -6)
		off := distance(foot, tip, examples)
		if !room.Contains(tip) || off < float64(s.examples.radius()+s.frames)+5 {
			continue
		}
		near := min(off, 28) - 20*math.Abs(float64(share)-0.5)
		if near > worth {
			worth, best = near, foot
		}
	}
	if !math.IsInf(worth, -1) {
		line.drawArrow(c, best, normal, s.arrow)
		l.line(5, best, best.Add(normal.Scale(long)))
	}
}

// clear reports whether nothing is taken along a segment, as far as a width to its
// sides.
func (l *layout) clear(a, b vg.Point, half vg.Length) bool {
	steps := max(1, int(norm(b.Sub(a))/grain))
	reach := vg.Point{X: half, Y: half}
	for k := range steps + 1 {
		at := a.Add(b.Sub(a).Scale(vg.Length(k) / vg.Length(steps)))
		if !l.free(vg.Rectangle{Min: at.Sub(reach), Max: at.Add(reach)}) {
			return false
		}
	}
	return true
}

// signs writes +1 and −1, and where the score is 0 or not a number all over that,
// near to the corner where it is largest in size.
func (s *scene) signs(l *layout, p *plot.Plot, score func(x []float64) float64) {
	if s.sign.Font.Size <= 0 {
		return
	}
	c := l.canvas
	corners := []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}}
	size := c.Size()
	at := func(pt vg.Point) float64 {
		u, v := float64((pt.X-c.Min.X)/size.X), float64((pt.Y-c.Min.Y)/size.Y)
		return score([]float64{between(p.X, u), between(p.Y, v)})
	}
	for _, side := range []class{positive, negative, zero, undefined} {
		var corner vg.Point
		most := -1.0
		for _, pt := range corners {
			if v := at(pt); classOf(v) == side && !(math.Abs(v) <= most) {
				corner, most = pt, math.Abs(v)
			}
		}
		if most == -1 {
			continue
		}
		style := s.sign
		if side == positive {
			style.Color = Blue
		} else if side == negative {
			style.Color = Orange
		}
		half := halfSize(style, side.String()).Add(vg.Point{X: 3, Y: 3})
		inside := func(pt vg.Point) bool {
			for _, d := range []vg.Point{{X: -half.X, Y: -half.Y}, {X: half.X, Y: -half.Y}, half, {X: -half.X, Y: half.Y}} {
				if classOf(at(pt.Add(d))) != side {
					return false
				}
			}
			return true
		}
		if place, ok := l.nearest(half, corner, size.X+size.Y, inside); ok {
			l.put(style, side.String(), place)
		}
	}
}

// say writes why there is no line, if there is none.
func (s *scene) say(l *layout, line *Line, p *plot.Plot) {
	if s.words.Font.Size <= 0 {
		return
	}
	c := l.canvas
	note := ""
	switch {
	case !finite(s.weights...):
		note = "w is not finite"
	case allZero(s.weights...):
		note = "w = 0: no line"
	case allZero(line.W1, line.W2):
		note = "w₁ = w₂ = 0: no line"
	default:
		if _, _, ok := line.visible(c, p); !ok {
			note = "the line is not in sight"
		}
	}
	if note != "" {
		l.say(s.words, note, vg.Point{X: c.Center().X, Y: c.Max.Y - c.Size().Y*0.3})
	}
}

// appendRing adds the ring around an example of some radius to a path.
func appendRing(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	radius = max(radius, 2.5) // one ring among many examples has to be found
	path = appendCircle(path, centre, 1.9*radius+1.25, 1)
	return appendCircle(path, centre, 1.9*radius, -1)
}

// canvasScore returns the affine function w₁x₁ + w₂x₂ + b of points of the canvas.
func canvasScore(c draw.Canvas, p *plot.Plot, w1, w2, b float64) func(vg.Point) float64 {
	size := c.Size()
	return func(pt vg.Point) float64 {
		u, v := float64((pt.X-c.Min.X)/size.X), float64((pt.Y-c.Min.Y)/size.Y)
		return w1*between(p.X, u) + w2*between(p.Y, v) + b
	}
}

// cropped returns the part of a convex polygon where an affine function is at
// least 0.
func cropped(polygon []vg.Point, score func(vg.Point) float64) []vg.Point {
	var part []vg.Point
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		at, next := score(a), score(b)
		if at >= 0 {
			part = append(part, a)
		}
		if at >= 0 != (next >= 0) {
			part = append(part, a.Add(b.Sub(a).Scale(vg.Length(at/(at-next)))))
		}
	}
	return part
}

// outline returns the corners of a canvas.
func outline(c draw.Canvas) []vg.Point {
	return []vg.Point{c.Min, {X: c.Max.X, Y: c.Min.Y}, c.Max, {X: c.Min.X, Y: c.Max.Y}}
}
