package plotting

import (
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// MarginBand draws the line of w, and the widest band around the line that has no example inside:
//
//	solid line      w·x + b = 0, with the arrow w
//	white band      |w·x + b| < ρ, where ρ = min yᵢ(w·xᵢ + b)
//	dashed lines    w·x + b = ±ρ
//	square          a support example, for which yᵢ(w·xᵢ + b) = ρ
//	double arrow    half the width of the band, ρ/‖(w₁, w₂)‖, in units of x
//
// The weights are (w₁, w₂, b), trained after AbsorbBias, or (w₁, w₂) for a line through the origin.
// Without a bias, half the width of the band is γ = ρ/‖w‖, the margin of w. With a bias, the margin
// γ in the convergence theorem is measured in the space of the rows [x; 1]. It is then
// ρ/‖(w₁, w₂, b)‖, which is at most half the width.
//
// Both yᵢ(w·xᵢ + b) and ρ are rounded. So an example counts as a support example if the two numbers
// differ by at most the sum of the bounds of their rounding errors. The bound for an example x is
// 4·2⁻⁵³ (|w₁x₁| + |w₂x₂| + |b|).
//
// If w does not separate the examples, the figure has a note instead of the band, and a ring around each
// misclassified example. The axes are as in [DecisionRegions]. MarginBand panics unless d has two columns
// and w has 2 or 3 finite weights.
func MarginBand(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	check.Plane("MarginBand", d)
	b := newBand(d, w)
	switch {
	case b.exists():
		b.Squared = b.support
		b.SmallSquares = true
		b.Under = func(l *layout.Layout, p *plot.Plot) { b.Line.Strip(l, p, b.rho, color.White) }
		b.Over = func(l *layout.Layout, p *plot.Plot) {
			b.drawHalfWidth(l, p)
			b.nameEdges(l, p)
		}
	case !geometry.AllZero(b.Line.W1, b.Line.W2):
		b.Over = func(l *layout.Layout, p *plot.Plot) {
			t := theme.Of(p)
			top := vg.Point{X: l.Canvas.Center().X, Y: l.Canvas.Max.Y}
			words := "ρ = " + notation.Number(b.rho) + " ≤ 0: w does not separate"
			l.WriteAlways(t.Words(11, t.Ink), words, top)
		}
	}
	return planePlot(d.Names(), b)
}

// A band is the plotter of MarginBand.
type band struct {
	*scene.Scene
	rho     float64
	support []int // the examples on the edges of the band
}

// newBand returns the band of w.
func newBand(d *perceptron.Dataset, w perceptron.Weights) *band {
	b := &band{Scene: scene.OfWeights("MarginBand", d, w)}
	b.RingMisclassified(b.Regions.Score)
	margins := make([]float64, d.Len())
	slack := make([]float64, d.Len()) // bounds of the rounding errors
	least := 0                        // the index of the smallest margin
	for i := range margins {
		x := d.Row(i)
		margins[i] = d.Label(i) * b.Regions.Score(x)
		size := math.Abs(b.Line.W1*x[0]) + math.Abs(b.Line.W2*x[1]) + math.Abs(b.Line.B)
		slack[i] = 0x1p-51 * size
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

// exists reports whether there is a band: w has a line and separates the examples, and ρ is finite.
func (b *band) exists() bool {
	return b.rho > 0 && finite.All(b.rho) && !geometry.AllZero(b.Line.W1, b.Line.W2)
}

// halfWidth returns half the width of the band, ρ/‖(w₁, w₂)‖.
func (b *band) halfWidth() float64 { return b.rho / perceptron.Weights{b.Line.W1, b.Line.W2}.Norm() }

// drawHalfWidth draws the double arrow from the line to an edge of the band, at a place where the
// arrow crosses no other mark, and writes half the width beside the arrow. It writes only half the
// width, near the line, if there is no such place, if the arrow would be too short for two heads,
// or if the units of the axes differ, so the arrow would not look perpendicular.
func (b *band) drawHalfWidth(l *layout.Layout, p *plot.Plot) {
	c := l.Canvas
	t := theme.Of(p)
	label := "γ = " + notation.Number(b.halfWidth())
	if len(b.Weights) == 3 {
		label = "ρ/‖(w₁, w₂)‖ = " + notation.Number(b.halfWidth())
	}
	from, to, ok := b.Line.Visible(c, p)
	if !ok {
		return
	}
	normal, isPerpendicular := b.Line.Normal(c, p)
	perUnit, _ := geometry.Units(p, c)
	across := normal.Scale(vg.Length(b.halfWidth() * perUnit))
	const minLength = 9 // the length of the shortest arrow with two heads, in points
	if isPerpendicular && geometry.Norm(across) >= minLength {
		for _, room := range []vg.Length{18, 0} { // if possible, leave room between the arrow and other marks
			if foot, tip, ok := l.ClearStep(from, to, across, room); ok {
				pen.StrokeDoubleArrow(c, t.Line(t.Ink, 0.8), foot, tip)
				l.TakeLine(2, foot, tip)
				l.Write(t.Words(11, t.Ink), label, foot.Add(tip).Scale(0.5), 120)
				return
			}
		}
	}
	l.Write(t.Words(11, t.Ink), label, from.Add(to).Scale(0.5), 200)
}

// nameEdges writes the equation of each dashed line beside the line.
func (b *band) nameEdges(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	style := t.Words(10, t.Ink)
	score := "w·x"
	if len(b.Weights) == 3 {
		score = "w·x + b"
	}
	for _, side := range []float64{1, -1} {
		edge := b.Line.Above(side * b.rho)
		equation := score + " = " + notation.Number(side*b.rho)
		from, to, ok := edge.Visible(l.Canvas, p)
		if !ok {
			continue
		}
		outside := geometry.CanvasScore(l.Canvas, p, side*edge.W1, side*edge.W2, side*edge.B)
		if at, ok := l.Along(layout.HalfSize(style, equation), from, to, outside); ok {
			l.WriteAt(style, equation, at)
		}
	}
}
