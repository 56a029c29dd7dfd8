package plotting

import (
	"cmp"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// MarginStems draws each example's signed distance from the hyperplane of w,
//
//	y w·x/‖w‖
//
// as a stem from 0 with a head: a blue circle for +1, an orange cross for −1. It is
// positive where w is right. A mistake, y w·x ≤ 0, does not stand above 0, and has
// a ring. The dashed line is at the smallest distance, γ = d.Margin(w), which stands
// beside it.
//
// The examples stand in the order of their distances, the smallest first, so that
// those that decide γ are found at the left; up to 20 examples have the numbers of
// their rows under them, from 0. More than 80 examples have no heads.
//
// The distance is that in the space of the rows: on lifted data the constant
// counts. For w = 0 there is no hyperplane, and a word says so. It panics unless w
// has one weight a column, all of them finite.
func MarginStems(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	if d == nil {
		panic("plotting: MarginStems of a dataset that is nil; wanted one with as many columns as there are weights")
	}
	mustBeFinite("MarginStems", w)
	s := newStems(d, w)
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "examples, the smallest distance first", "distance y w·x/‖w‖"
	p.X.Tick.Marker = Ticks{Integers: true}
	if len(s.rows) <= 20 {
		p.X.Label.Text = "row of the example, the smallest distance first"
		p.X.Tick.Marker = rowTicks(s.rows)
	}
	p.Add(s)
	n := float64(len(s.rows))
	p.X.Min, p.X.Max = 0.5-0.02*n, n+0.5+0.02*n
	low, high := min(0, s.distances[0]), max(0, s.distances[len(s.distances)-1])
	if low == high {
		high = 1
	}
	room := 0.06 * (high - low)
	p.Y.Min, p.Y.Max = low, high+room
	if s.mistakes > 0 {
		p.Y.Min -= room
	}
	if s.flat {
		p.X.Tick.Marker, p.Y.Tick.Marker = plot.ConstantTicks(nil), plot.ConstantTicks(nil)
	}
	return p
}

// stems are the examples in the order of their signed distances.
type stems struct {
	data      *perceptron.Dataset
	rows      []int
	distances []float64
	mistakes  int
	flat      bool // w is 0
}

func newStems(d *perceptron.Dataset, w perceptron.Weights) *stems {
	w = ofSize(w)
	scores, norm := d.Scores(w), w.Norm()
	s := &stems{data: d, flat: norm == 0}
	signed := make([]float64, len(scores))
	for i, score := range scores {
		s.rows = append(s.rows, i)
		if norm > 0 {
			signed[i] = d.Label(i) * score / norm
		}
		if !(signed[i] > 0) {
			s.mistakes++
		}
	}
	slices.SortStableFunc(s.rows, func(i, j int) int { return cmp.Compare(signed[i], signed[j]) })
	for _, i := range s.rows {
		s.distances = append(s.distances, signed[i])
	}
	return s
}

// Plot implements plot.Plotter.
func (s *stems) Plot(c draw.Canvas, p *plot.Plot) {
	if s.flat {
		note("w = 0: there is no hyperplane, and no distance from it").Plot(c, p)
		return
	}
	x, y := p.Transforms(&c)
	zero := y(0)
	if s.mistakes > 0 {
		c.FillPolygon(GreyTint, []vg.Point{{X: c.Min.X, Y: c.Min.Y}, {X: c.Max.X, Y: c.Min.Y}, {X: c.Max.X, Y: zero}, {X: c.Min.X, Y: zero}})
		c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 0.75}, c.Min.X, zero, c.Max.X, zero)
	}
	heads := make([]vg.Point, len(s.rows))
	for i, v := range s.distances {
		heads[i] = vg.Point{X: x(float64(i + 1)), Y: y(v)}
	}
	s.drawStems(c, zero, heads)
	gamma := heads[0].Y
	c.StrokeLine2(draw.LineStyle{Color: Ink, Width: 1.25, Dashes: longDashes}, c.Min.X, gamma, c.Max.X, gamma)
	if len(heads) <= 80 {
		s.drawHeads(c, heads)
	}
	for i, line := range s.words() {
		style := words(10, Ink)
		style.XAlign = draw.XLeft
		c.FillText(style, vg.Point{X: c.Max.X + 5, Y: gamma + 13*vg.Length(i)}, line)
	}
}

// words are those beside the dashed line, from below.
func (s *stems) words() []string {
	lines := []string{"γ = " + number(s.distances[0])}
	if s.mistakes > 0 {
		lines = append(lines, wording.Plural(s.mistakes, "mistake"))
	}
	return lines
}

// drawStems draws the stems, of many only the longest of those within half a point,
// up and down.
func (s *stems) drawStems(c draw.Canvas, zero vg.Length, heads []vg.Point) {
	style := draw.LineStyle{Color: Ink, Width: 1.25}
	if len(heads) > 80 {
		style.Width = 0.75
	}
	if len(heads) > 120 {
		style.Color = Grey // an area
	}
	for start := 0; start < len(heads); {
		low, high, end := zero, zero, start
		for end < len(heads) && heads[end].X-heads[start].X < 0.5 {
			low, high = min(low, heads[end].Y), max(high, heads[end].Y)
			end++
		}
		c.StrokeLine2(style, heads[start].X, low, heads[start].X, high)
		start = end
	}
}

func (s *stems) drawHeads(c draw.Canvas, heads []vg.Point) {
	radius := max(1.4, 1.4*dotRadius(heads))
	var circles, crosses, rings vg.Path
	for i, pt := range heads {
		if s.data.Label(s.rows[i]) > 0 {
			circles = appendCircle(circles, pt, radius, 1)
		} else {
			crosses = appendCross(crosses, pt, 1.25*radius)
		}
		if !(s.distances[i] > 0) {
			rings = appendRing(rings, pt, radius)
		}
	}
	c.SetColor(Blue)
	c.Fill(circles)
	c.SetColor(Orange)
	c.Fill(crosses)
	c.SetColor(Ink)
	c.Fill(rings)
}

// GlyphBoxes implements plot.GlyphBoxer: it keeps room for the words beside the
// dashed line.
func (s *stems) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	if s.flat {
		return nil
	}
	width, lines := vg.Length(0), s.words()
	for _, line := range lines {
		width = max(width, words(10, Ink).Width(line))
	}
	return []plot.GlyphBox{{
		X: 1, Y: p.Y.Norm(s.distances[0]),
		Rectangle: vg.Rectangle{
			Min: vg.Point{Y: -7},
			Max: vg.Point{X: 5 + width, Y: 7 + 13*vg.Length(len(lines)-1)},
		},
	}}
}

// rowTicks marks 1, 2, … with the numbers of rows.
type rowTicks []int

func (r rowTicks) Ticks(_, _ float64) []plot.Tick {
	ticks := make([]plot.Tick, len(r))
	for i, row := range r {
		ticks[i] = plot.Tick{Value: float64(i + 1), Label: strconv.Itoa(row)}
	}
	return ticks
}
