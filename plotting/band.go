package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
)

// MarginBand draws the line of w with its band, as wide as the examples allow:
//
//	solid line      w·x + b = 0, with w on it
//	white band      |w·x + b| < ρ, with ρ = min yᵢ(w·xᵢ + b), free of examples
//	dashed lines    w·x + b = ±ρ
//	square          support: an example with yᵢ(w·xᵢ + b) = ρ
//	double arrow    half the width of the band, ρ/‖(w₁, w₂)‖, in units of x
//
// The weights are (w₁, w₂, b), trained after AbsorbBias, or (w₁, w₂) for a line
// through the origin, whose half width is the margin γ = ρ/‖w‖ of the data. With a
// bias, the γ of the theorem is measured in the space of the rows [x; 1] and is
// smaller: ρ/‖(w₁, w₂, b)‖.
//
// Products and sums in float64 round, so an example counts as support if its
// yᵢ(w·xᵢ + b) exceeds ρ by at most the sum of both roundings, each
// 4·2⁻⁵³ (|w₁x₁| + |w₂x₂| + |b|).
//
// If w does not separate the examples there is no band: the figure says so, and
// each mistake has a ring. The axes are those of DecisionRegions. It panics if d
// has not two columns or w has not 2 or 3 weights.
func MarginBand(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	mustBePlane(d)
	s := newScene(d, w)
	s.examples.Score = planeScore(w)
	b := newBand(d, w)
	s.frames = s.examples.radius() // of the squares
	s.more = func(l *layout, p *plot.Plot) { b.draw(l, p, s) }
	s.under = b.fill
	p := New()
	nameAxes(p, d.Names())
	p.Add(s)
	equalUnits(p)
	return p
}

// A band is the strip about a line where no example lies.
type band struct {
	line    *Line
	strip   *Band
	bias    bool
	rho     float64
	support []int
}

func newBand(d *perceptron.Dataset, w perceptron.Weights) *band {
	b := &band{line: NewLine(w), bias: len(w) == 3, rho: math.Inf(1)}
	score := planeScore(w)
	margins, slack := make([]float64, d.Len()), make([]float64, d.Len())
	least := 0
	for i := range margins {
		x := d.Row(i)
		margins[i] = d.Label(i) * score(x)
		slack[i] = 0x1p-51 * (math.Abs(b.line.W1*x[0]) + math.Abs(b.line.W2*x[1]) + math.Abs(b.line.B))
		if !(margins[i] >= margins[least]) {
			least = i
		}
	}
	b.rho = margins[least]
	b.strip = NewBand(w, b.rho)
	for i, m := range margins {
		if m-b.rho <= slack[i]+slack[least] {
			b.support = append(b.support, i)
		}
	}
	return b
}

// separates reports whether there is a band.
func (b *band) separates() bool {
	return b.strip.drawable()
}

// half returns half the band's width, ρ/‖(w₁, w₂)‖.
func (b *band) half() float64 { return b.rho / perceptron.Weights{b.line.W1, b.line.W2}.Norm() }

// fill whitens the band.
func (b *band) fill(l *layout, p *plot.Plot) {
	for _, edge := range b.strip.draw(l.canvas, p) {
		l.line(1, edge[0], edge[1])
	}
}

// draw draws what the examples do not cover: the squares, the width, the words.
func (b *band) draw(l *layout, p *plot.Plot, s *scene) {
	c := l.canvas
	if !b.separates() {
		if finite(s.weights...) && !allZero(b.line.W1, b.line.W2) {
			l.say(s.words, "ρ = "+number(b.rho)+" ≤ 0: w does not separate", vg.Point{X: c.Center().X, Y: c.Max.Y})
		}
		return
	}
	points, radius := s.examples.on(c, p), s.examples.radius()
	b.squares(l, points, radius)
	b.width(l, p, s)
	b.names(l, p, s, points, radius)
}

// squares draws a frame around each support example.
func (b *band) squares(l *layout, points []vg.Point, radius vg.Length) {
	inner := 1.75 * radius
	outer := inner + min(1.25, 0.5*radius)
	var frames vg.Path
	for _, i := range b.support {
		if !l.canvas.Contains(points[i]) {
			continue
		}
		l.dot(points[i], outer+2)
		for _, turn := range []vg.Length{outer, -inner} {
			half := max(turn, -turn)
			frames.Move(points[i].Add(vg.Point{X: -half, Y: -half}))
			frames.Line(points[i].Add(vg.Point{X: turn, Y: -turn}))
			frames.Line(points[i].Add(vg.Point{X: half, Y: half}))
			frames.Line(points[i].Add(vg.Point{X: -turn, Y: turn}))
			frames.Close()
		}
	}
	l.canvas.SetColor(Ink)
	l.canvas.Fill(frames)
}

// width draws the double arrow from the line to an edge, where nothing is in its
// way, and its length.
func (b *band) width(l *layout, p *plot.Plot, s *scene) {
	c := l.canvas
	label := "γ = " + number(b.half())
	if b.bias {
		label = "ρ/‖(w₁, w₂)‖ = " + number(b.half())
	}
	from, to, ok := b.line.visible(c, p)
	if !ok {
		return
	}
	near := from.Add(to.Sub(from).Scale(0.5))
	if normal, ok := b.line.normal(c, p); ok {
		x, _ := units(p, c)
		across := normal.Scale(vg.Length(b.half() * x))
		const shortest = 9 // points, for an arrow with two heads
		for _, share := range []vg.Length{0.2, 0.8, 0.25, 0.75, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.1, 0.9} {
			foot := from.Add(to.Sub(from).Scale(share))
			for _, reach := range []vg.Point{across, across.Scale(-1)} {
				tip := foot.Add(reach)
				ends := reach.Scale(min(0.3, 6/norm(reach)))
				if norm(across) < shortest || !c.Contains(tip) || !l.clear(foot.Add(ends), tip.Sub(ends), 1) {
					continue
				}
				style := b.line.Style
				style.Width = 0.8
				middle := foot.Add(tip).Scale(0.5)
				strokeSmallArrow(c, style, middle, foot)
				strokeSmallArrow(c, style, middle, tip)
				l.line(2, foot, tip)
				l.write(s.words, label, middle, 120)
				return
			}
		}
	}
	l.write(s.words, label, near, 200)
}

// names writes what the dashed lines and the squares are.
func (b *band) names(l *layout, p *plot.Plot, s *scene, points []vg.Point, radius vg.Length) {
	style := s.words
	style.Font.Size -= 1
	name := "w·x = "
	if b.bias {
		name = "w·x + b = "
	}
	for _, rho := range []float64{b.rho, -b.rho} {
		edge := *b.line
		edge.B -= rho
		from, to, ok := edge.visible(l.canvas, p)
		if !ok {
			continue
		}
		side := math.Copysign(1, rho)
		outside := canvasScore(l.canvas, p, side*edge.W1, side*edge.W2, side*edge.B)
		if at, ok := l.along(halfSize(style, name+number(rho)), from, to, outside); ok {
			l.put(style, name+number(rho), at)
		}
	}
	for _, i := range b.support {
		if l.canvas.Contains(points[i]) && l.write(style, "support", points[i], 40+radius) {
			return
		}
	}
}

// along returns the free place for a word that is nearest to a segment, on the side
// of it where an affine function is positive, and rather near to an end.
func (l *layout) along(half, from, to vg.Point, side func(vg.Point) float64) (best vg.Point, ok bool) {
	beyond := func(at vg.Point) bool {
		return side(at.Add(half)) > 0 && side(at.Sub(half)) > 0 &&
			side(at.Add(vg.Point{X: half.X, Y: -half.Y})) > 0 && side(at.Add(vg.Point{X: -half.X, Y: half.Y})) > 0
	}
	least := math.Inf(1)
	for k := range 11 {
		near := from.Add(to.Sub(from).Scale(vg.Length(k) / 10))
		at, found := l.nearest(half, near, 80, beyond)
		if off := distance(from, to, []vg.Point{at}) - math.Abs(float64(k)-5); found && off < least {
			least, best, ok = off, at, true
		}
	}
	return best, ok
}
