package plotting

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// LossLine draws two losses along the straight line from one weight vector to
// another, w(t) = from + t (to − from) for 0 ≤ t ≤ 1, one above the other:
//
//	above   the number of mistakes: the examples with y w·x ≤ 0
//	below   the perceptron criterion E = −Σ y w·x over the mistakes
//
// The number of mistakes is a step function: it jumps where some w(t)·x is 0, which
// is at t = a/(a − b) with the example's scores a = y from·x and b = y to·x. The
// example is a mistake at the jump itself: a dot marks the value there. E is
// piecewise linear, with its kinks at the same t. Nothing is sampled: the lines are
// exact up to the rounding of float64. If there are at most 30 jumps, thin dotted
// lines show that the kinks are at the same places.
//
// The X axis is t. The Y axis has two parts, so add to the figure only what depends
// on t alone. It panics unless both ends have one weight per column, and all
// weights and scores are finite.
func LossLine(d *perceptron.Dataset, from, to perceptron.Weights) *plot.Plot {
	check.Finite("LossLine from", from)
	check.Finite("LossLine to", to)
	l := newLosses(d, from, to)
	p := New()
	p.X.Label.Text = "t, where w = from + t (to − from)"
	p.X.Min, p.X.Max = 0, 1
	p.Y.Min, p.Y.Max = 0, upperPart+1+partWords
	p.Y.LineStyle.Width = 0 // drawn in two parts
	p.Y.Tick.Marker = l
	p.X.Padding = 4
	p.Add(l)
	return p
}

// The two parts of the Y axis: the criterion takes 0 to 1, the number of
// mistakes upperPart to upperPart + 1, each with its name above it.
const (
	partWords = 0.26
	upperPart = 1.375
)

// losses are the two losses along a line: at t = at[0] = 0, at[1], …, 1, and for the
// number of mistakes between them.
type losses struct {
	at       []float64
	mistakes []int     // at these t
	between  []int     // between[j]: from at[j] to at[j+1]
	energy   []float64 // E at these t
}

func newLosses(d *perceptron.Dataset, from, to perceptron.Weights) *losses {
	// An example is a mistake on a closed interval of t, where its score goes from a to b.
	type mistake struct{ first, last, a, b float64 }
	var all []mistake
	l := &losses{at: []float64{0, 1}}
	froms, tos := d.Scores(from), d.Scores(to)
	for i := range froms {
		a, b := d.Label(i)*froms[i], d.Label(i)*tos[i]
		if !finite.All(a, b, a-b) {
			panic(fmt.Sprintf("plotting: LossLine where example %d has the scores %v and %v; "+
				"wanted finite ones, so divide the weights by a power of two", i, a, b))
		}
		m := mistake{0, 1, a, b}
		if a > 0 {
			m.first = a / (a - b)
		}
		if b > 0 {
			m.last = a / (a - b)
		}
		if a <= 0 || b <= 0 {
			all = append(all, m)
			l.at = append(l.at, m.first, m.last)
		}
	}
	slices.Sort(l.at)
	l.at = slices.Compact(l.at)
	l.mistakes = make([]int, len(l.at))
	l.energy = make([]float64, len(l.at))
	l.between = make([]int, len(l.at)-1)
	for _, m := range all {
		first, _ := slices.BinarySearch(l.at, m.first)
		for j := first; j < len(l.at) && l.at[j] <= m.last; j++ {
			l.mistakes[j]++
			l.energy[j] += max(0, l.at[j]*(m.a-m.b)-m.a)
			if l.at[j] < m.last {
				l.between[j]++
			}
		}
	}
	return l
}

// most returns the largest values of both, at least 1 mistake and an E above 0.
func (l *losses) most() (mistakes, energy float64) {
	return float64(max(1, slices.Max(l.mistakes))), cmp.Or(slices.Max(l.energy), 1)
}

// Ticks implements plot.Ticker: those of both parts.
func (l *losses) Ticks(_, _ float64) []plot.Tick {
	mistakes, energy := l.most()
	var ticks []plot.Tick
	for _, tick := range (Ticks{Most: 4}).Ticks(0, energy) {
		ticks = append(ticks, plot.Tick{Value: tick.Value / energy, Label: tick.Label})
	}
	for _, tick := range (Ticks{Most: 4, Integers: true}).Ticks(0, mistakes) {
		ticks = append(ticks, plot.Tick{Value: upperPart + tick.Value/mistakes, Label: tick.Label})
	}
	return ticks
}

// Plot implements plot.Plotter.
func (l *losses) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	axis := draw.LineStyle{Color: Grey, Width: 0.75}
	left := c.Min.X - p.X.Padding
	for _, part := range []float64{0, upperPart} {
		c.StrokeLine2(axis, left, y(part), left, y(part+1))
	}
	c.StrokeLine2(axis, left, y(upperPart), c.Max.X, y(upperPart))
	title := theme.Words(11, Ink)
	title.XAlign, title.YAlign = draw.XLeft, draw.YBottom
	c.FillText(title, vg.Point{X: left, Y: y(1) + 5}, "criterion E = −Σ y w·x over the mistakes")
	c.FillText(title, vg.Point{X: left, Y: y(upperPart+1) + 5}, "number of mistakes, y w·x ≤ 0")

	mistakes, energy := l.most()
	count := func(j, n int) vg.Point {
		return vg.Point{X: x(l.at[j]), Y: y(upperPart + float64(n)/mistakes)}
	}
	slope := make([]vg.Point, len(l.at))
	for j, t := range l.at {
		slope[j] = vg.Point{X: x(t), Y: y(l.energy[j] / energy)}
	}
	few := len(l.at) <= 32 // with the ends
	if few {
		guide := draw.LineStyle{Color: Grey, Width: 0.75, Dashes: theme.ShortDashes}
		for j := 1; j < len(l.at)-1; j++ {
			at := slope[j].X
			c.StrokeLine2(guide, at, y(0), at, y(1)) // not through the words
			c.StrokeLine2(guide, at, y(upperPart), at, count(j, l.mistakes[j]).Y)
		}
	}
	line := draw.LineStyle{Color: Blue, Width: 1.5}
	c.StrokeLines(line, geometry.Pieces(geometry.Thinned(slope))...)
	l.drawSteps(c, line, few, count)
}

// drawSteps draws the number of mistakes: if there are few jumps as steps apart with
// dots, otherwise as one line.
func (l *losses) drawSteps(c draw.Canvas, line draw.LineStyle, few bool, count func(j, n int) vg.Point) {
	var steps []vg.Point
	for j, n := range l.between {
		a, b := count(j, n), count(j+1, n)
		steps = append(steps, count(j, l.mistakes[j]), a, b)
		if few {
			c.StrokeLine2(line, a.X, a.Y, b.X, b.Y)
		}
	}
	steps = append(steps, count(len(l.at)-1, l.mistakes[len(l.at)-1]))
	if !few {
		c.StrokeLines(line, geometry.Pieces(geometry.Thinned(steps))...)
		return
	}
	var dots vg.Path
	for j, n := range l.mistakes {
		before := j > 0 && l.between[j-1] != n
		after := j < len(l.between) && l.between[j] != n
		if before || after {
			dots = pen.AppendCircle(dots, count(j, n), 2.6, 1)
		}
	}
	pen.Paint(c, line.Color, dots)
}
