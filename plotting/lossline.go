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

// LossLine draws two losses along the line segment from one weight vector to another,
// w(t) = from + t (to − from) for 0 ≤ t ≤ 1:
//
//	upper part   the number of misclassified examples, those with y w·x ≤ 0
//	lower part   the perceptron criterion E = −Σ y w·x over these examples
//
// The number of misclassified examples is a step function of t. It jumps where w(t)·x is 0 for some
// example: at t = a/(a − b) with a = y w(0)·x and b = y w(1)·x. At the jump, the example is
// misclassified. E is piecewise linear, with kinks at the same values of t. If there are at most 30
// jumps, dots mark the numbers at the jumps, and thin dotted lines connect the jumps with the
// kinks. The losses are not sampled: the lines are exact up to the rounding of float64.
//
// The X axis is t. The Y axis has two parts, so add only plotters that ignore Y, such as
// vertical lines. LossLine panics unless both weight vectors have one weight per column, and all
// weights, scores and differences of the two scores of an example are finite.
func LossLine(d *perceptron.Dataset, from, to perceptron.Weights) *plot.Plot {
	check.Finite("LossLine", "from", from)
	check.Finite("LossLine", "to", to)
	l := newLosses(d, from, to)
	p := New()
	p.X.Label.Text = "t, where w = from + t (to − from)"
	p.X.Min, p.X.Max = 0, 1
	p.Y.Min, p.Y.Max = 0, upperPart+1+partTitle
	p.Y.LineStyle.Width = 0 // losses.Plot draws the axis, in two parts
	p.Y.Tick.Marker = l
	p.X.Padding = 4
	p.Add(l)
	return p
}

// The two parts of the Y axis: the criterion is drawn from 0 to 1, and the number of
// misclassified examples from upperPart to upperPart + 1. The title above a part has the height
// partTitle.
const (
	partTitle = 0.26
	upperPart = 1.375
)

// losses is the plotter of LossLine. It holds the two losses at the jumps and at both ends.
type losses struct {
	t         []float64 // the values of t at the jumps and ends, from 0 to 1
	errors    []int     // errors[j] is the number of misclassified examples at t[j]
	between   []int     // between[j] is the number of misclassified examples between t[j] and t[j+1]
	criterion []float64 // criterion[j] is E at t[j]
}

func newLosses(d *perceptron.Dataset, from, to perceptron.Weights) *losses {
	// A misclassification is the closed interval of t, from first to last, on which an example is
	// misclassified. a and b are y w(t)·x of this example at t = 0 and t = 1.
	type misclassification struct{ first, last, a, b float64 }
	var misclassifications []misclassification
	l := &losses{t: []float64{0, 1}}
	scoresFrom, scoresTo := d.Scores(from), d.Scores(to)
	for i := range scoresFrom {
		a, b := d.Label(i)*scoresFrom[i], d.Label(i)*scoresTo[i]
		if !finite.All(a, b, a-b) {
			panic(fmt.Sprintf("plotting: LossLine: example %d, counted from 0: got the scores %v and %v, "+
				"want finite scores with a finite difference; "+
				"divide both weight vectors by the same power of two",
				i, a, b))
		}
		m := misclassification{0, 1, a, b}
		if a > 0 {
			m.first = a / (a - b)
		}
		if b > 0 {
			m.last = a / (a - b)
		}
		if a <= 0 || b <= 0 {
			misclassifications = append(misclassifications, m)
			l.t = append(l.t, m.first, m.last)
		}
	}
	slices.Sort(l.t)
	l.t = slices.Compact(l.t)
	l.errors = make([]int, len(l.t))
	l.criterion = make([]float64, len(l.t))
	l.between = make([]int, len(l.t)-1)
	for _, m := range misclassifications {
		first, _ := slices.BinarySearch(l.t, m.first)
		for j := first; j < len(l.t) && l.t[j] <= m.last; j++ {
			l.errors[j]++
			// −y w(t)·x is t (a − b) − a. A rounding error could make the result negative.
			l.criterion[j] += max(0, l.t[j]*(m.a-m.b)-m.a)
			if l.t[j] < m.last {
				l.between[j]++
			}
		}
	}
	return l
}

// maxima returns the largest value of each loss, or 1 if the largest value is 0. The Y axis shows the
// losses divided by these values.
func (l *losses) maxima() (errors, criterion float64) {
	return float64(max(1, slices.Max(l.errors))), cmp.Or(slices.Max(l.criterion), 1)
}

// Ticks implements plot.Ticker for both parts of the Y axis.
func (l *losses) Ticks(_, _ float64) []plot.Tick {
	maxErrors, maxCriterion := l.maxima()
	var ticks []plot.Tick
	for _, tick := range (Ticks{MaxSteps: 4}).Ticks(0, maxCriterion) {
		ticks = append(ticks, plot.Tick{Value: tick.Value / maxCriterion, Label: tick.Label})
	}
	for _, tick := range (Ticks{MaxSteps: 4, Integers: true}).Ticks(0, maxErrors) {
		ticks = append(ticks, plot.Tick{Value: upperPart + tick.Value/maxErrors, Label: tick.Label})
	}
	return ticks
}

// Plot implements plot.Plotter.
func (l *losses) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	axis := t.Line(t.Axes, 0.75)
	left := c.Min.X - p.X.Padding
	for _, part := range []float64{0, upperPart} {
		c.StrokeLine2(axis, left, y(part), left, y(part+1))
	}
	c.StrokeLine2(axis, left, y(upperPart), c.Max.X, y(upperPart))
	title := t.Words(11, t.Ink)
	title.XAlign, title.YAlign = draw.XLeft, draw.YBottom
	write := func(words, shorter string, y vg.Length) {
		if room := c.Max.X - left; title.Width(words) > room {
			words = theme.CutToWidth(title, shorter, room)
		}
		c.FillText(title, vg.Point{X: left, Y: y + 5}, words)
	}
	write("criterion E = −Σ y w·x over the mistakes", "criterion E", y(1))
	write("number of mistakes, y w·x ≤ 0", "mistakes", y(upperPart+1))

	maxErrors, maxCriterion := l.maxima()
	placeOf := func(j, n int) vg.Point {
		return vg.Point{X: x(l.t[j]), Y: y(upperPart + float64(n)/maxErrors)}
	}
	kinks := make([]vg.Point, len(l.t)) // and ends
	for j, at := range l.t {
		kinks[j] = vg.Point{X: x(at), Y: y(l.criterion[j] / maxCriterion)}
	}
	fewJumps := len(l.t) <= 32 // 30 jumps and the ends
	if fewJumps {
		guide := t.Line(t.Axes, 0.75, theme.ShortDashes...)
		for j := 1; j < len(l.t)-1; j++ {
			at := kinks[j].X
			c.StrokeLine2(guide, at, y(0), at, y(1)) // do not cross the title between the parts
			c.StrokeLine2(guide, at, y(upperPart), at, placeOf(j, l.errors[j]).Y)
		}
	}
	line := t.Line(t.Positive, 1.5)
	c.StrokeLines(line, geometry.Pieces(geometry.Thinned(kinks))...)
	steps := l.steps(placeOf)
	if !fewJumps {
		c.StrokeLines(line, geometry.Pieces(geometry.Thinned(steps))...)
		return
	}
	for j := range l.between {
		a, b := steps[3*j+1], steps[3*j+2]
		c.StrokeLine2(line, a.X, a.Y, b.X, b.Y)
	}
	pen.Paint(c, line.Color, l.dots(t, placeOf))
}

// steps returns the graph of the number of misclassified examples: for each j, its points at t[j], just
// after t[j] and just before t[j+1], and finally its point at t = 1. placeOf returns the place on the
// canvas for n misclassified examples at t[j].
func (l *losses) steps(placeOf func(j, n int) vg.Point) []vg.Point {
	var steps []vg.Point
	for j, n := range l.between {
		steps = append(steps, placeOf(j, l.errors[j]), placeOf(j, n), placeOf(j+1, n))
	}
	last := len(l.t) - 1
	return append(steps, placeOf(last, l.errors[last]))
}

// dots returns the dots at the jumps of the number of misclassified examples.
func (l *losses) dots(t theme.Theme, placeOf func(j, n int) vg.Point) vg.Path {
	var dots vg.Path
	for j, n := range l.errors {
		jumpsBefore := j > 0 && l.between[j-1] != n
		jumpsAfter := j < len(l.between) && l.between[j] != n
		if jumpsBefore || jumpsAfter {
			dots = pen.AppendCircle(dots, placeOf(j, n), t.Mark(2.6), 1)
		}
	}
	return dots
}
