package plotting

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
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
// If w does not separate the examples, there is no band: the figure says so, and
// each mistake has a ring. The axes are those of DecisionRegions. It panics
// unless d has two columns and w has 2 or 3 finite weights.
func MarginBand(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	mustBePlane(d)
	b := newBand(d, w)
	switch {
	case b.separates():
		b.chosen, b.tight = b.support, true
		b.under = func(l *layout, p *plot.Plot) { b.line.strip(l, p, b.rho, color.White) }
		b.over = func(l *layout, p *plot.Plot) {
			b.width(l, p)
			b.names(l, p)
		}
	case !allZero(b.line.w1, b.line.w2):
		b.over = func(l *layout, _ *plot.Plot) {
			l.say(words(11, Ink), "ρ = "+number(b.rho)+" ≤ 0: w does not separate", vg.Point{X: l.canvas.Center().X, Y: l.canvas.Max.Y})
		}
	}
	return planePlot(d.Names(), b)
}

// A band is the scene of weights with the strip around the line where no example lies.
type band struct {
	*scene
	rho     float64
	support []int
}

func newBand(d *perceptron.Dataset, w perceptron.Weights) *band {
	b := &band{scene: weightScene(d, w)}
	b.ringMistakes(b.regions.score)
	margins, slack := make([]float64, d.Len()), make([]float64, d.Len())
	least := 0
	for i := range margins {
		x := d.Row(i)
		margins[i] = d.Label(i) * b.regions.score(x)
		slack[i] = 0x1p-51 * (math.Abs(b.line.w1*x[0]) + math.Abs(b.line.w2*x[1]) + math.Abs(b.line.b))
		if !(margins[i] >= margins[least]) {
			least = i
		}
	}
	b.rho = margins[least]
	for i, m := range margins {
		if m-b.rho <= slack[i]+slack[least] {
			b.support = append(b.support, i)
		}
	}
	return b
}

// separates reports whether there is a band.
func (b *band) separates() bool {
	return b.rho > 0 && wording.Finite(b.rho) && !allZero(b.line.w1, b.line.w2)
}

// half returns half the band's width, ρ/‖(w₁, w₂)‖.
func (b *band) half() float64 { return b.rho / perceptron.Weights{b.line.w1, b.line.w2}.Norm() }

// above returns the line w·x + b = rho.
func (l *line) above(rho float64) *line {
	other := *l
	other.b -= rho
	return &other
}

// strip draws the points with |w·x + b| < rho, between dashed lines.
func (l *line) strip(on *layout, p *plot.Plot, rho float64, colour color.Color) {
	c := on.canvas
	above := canvasScore(c, p, l.w1, l.w2, l.b+rho)
	below := canvasScore(c, p, -l.w1, -l.w2, -l.b+rho)
	fill(c, colour, cropped(cropped(outline(c.Rectangle), above), below))
	for _, off := range []float64{rho, -rho} {
		if from, to, ok := l.above(off).visible(c, p); ok {
			on.stroke(draw.LineStyle{Color: Ink, Width: 0.9, Dashes: []vg.Length{4, 2.5}}, from, to)
		}
	}
}

// width draws the double arrow from the line to an edge, where nothing is in the
// way, and writes its length.
func (b *band) width(l *layout, p *plot.Plot) {
	c := l.canvas
	label := "γ = " + number(b.half())
	if len(b.weights) == 3 {
		label = "ρ/‖(w₁, w₂)‖ = " + number(b.half())
	}
	from, to, ok := b.line.visible(c, p)
	if !ok {
		return
	}
	normal, right := b.line.normal(c, p)
	perUnit, _ := units(p, c)
	across := normal.Scale(vg.Length(b.half() * perUnit))
	const shortest = 9 // points, for an arrow with two heads
	if right && norm(across) >= shortest {
		for _, room := range []vg.Length{18, 0} { // first far from w
			if foot, tip, ok := l.clearStep(from, to, across, room); ok {
				strokeDoubleArrow(c, draw.LineStyle{Color: Ink, Width: 0.8}, foot, tip)
				l.line(2, foot, tip)
				l.write(words(11, Ink), label, foot.Add(tip).Scale(0.5), 120)
				return
			}
		}
	}
	l.write(words(11, Ink), label, from.Add(to).Scale(0.5), 200)
}

// clearStep returns a step across from a place on a segment, to either side, with nothing
// in its way nor nearer to it than room along the segment.
func (l *layout) clearStep(from, to, across vg.Point, room vg.Length) (foot, tip vg.Point, ok bool) {
	ends := across.Scale(min(0.3, 6/norm(across))) // may touch the line and the edge
	along := to.Sub(from).Scale(1 / norm(to.Sub(from)))
	for _, share := range []vg.Length{0.2, 0.8, 0.25, 0.75, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.1, 0.9} {
		foot = from.Add(to.Sub(from).Scale(share))
		for _, side := range []vg.Length{1, -1} {
			tip = foot.Add(across.Scale(side))
			ok = l.canvas.Contains(tip)
			for off := -room; ok && off <= room; off += 6 {
				shift := along.Scale(off)
				ok = l.clear(foot.Add(ends.Scale(side)).Add(shift), tip.Sub(ends.Scale(side)).Add(shift), 1)
			}
			if ok {
				return foot, tip, true
			}
		}
	}
	return foot, tip, false
}

// names writes what the dashed lines mean.
func (b *band) names(l *layout, p *plot.Plot) {
	style, name := words(10, Ink), "w·x = "
	if len(b.weights) == 3 {
		name = "w·x + b = "
	}
	for _, side := range []float64{1, -1} {
		edge, word := b.line.above(side*b.rho), name+number(side*b.rho)
		from, to, ok := edge.visible(l.canvas, p)
		if !ok {
			continue
		}
		outside := canvasScore(l.canvas, p, side*edge.w1, side*edge.w2, side*edge.b)
		if at, ok := l.along(halfSize(style, word), from, to, outside); ok {
			l.put(style, word, at)
		}
	}
}

// along returns the free place for a word that is nearest to a segment, on the side
// where an affine function is positive, and preferably near an end.
func (l *layout) along(half, from, to vg.Point, side func(vg.Point) float64) (best vg.Point, ok bool) {
	beyond := func(at vg.Point) bool {
		return !slices.ContainsFunc(cornersOf(at, half), func(corner vg.Point) bool { return !(side(corner) > 0) })
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
