package plotting

import (
	"fmt"
	"image/color"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// Lift draws what absorbing the bias does to d, a dataset of one or two columns
// without the constant. Each example x is there twice: faint where it was, at
// height 0, and lifted to height 1, at [x; 1]. Lifted, a line (a plane) through the
// origin can separate what no point (no line) through the origin could before.
//
// w is the lifted weights [w; b], such as those trained on d.AbsorbBias(): their
// line or plane is w·[x; 1] = 0, with the arrow w perpendicular to it. It cuts
// height 1 where w·x + b = 0, which for one column is the threshold x = −b/w₁, and
// for two columns the line of DecisionRegions. At height 1 the tints and the words
// +1 and −1 tell the sides. With w nil there are only the examples.
//
// Two columns are seen in space, from a View that suits w; LiftFrom chooses
// another. What is behind a plane is seen through its tint.
//
// A unit is equally long on all axes, unless a column is more than five times as wide
// or as narrow as the constant is high: the axes then have units of their own, and
// there is no arrow, as it would not look perpendicular.
//
// It panics if d has not one or two columns, or w is neither nil nor one longer.
func Lift(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	return LiftFrom(View{}, d, w)
}

// LiftFrom is Lift seen from elsewhere; the View matters for two columns only. The
// plot's coordinates are then those of View.Project for points in units of the
// axes, where these are equal.
func LiftFrom(from View, d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	switch {
	case d == nil:
		panic("plotting: the dataset is nil; wanted one of 1 or 2 columns")
	case d.Dim() > 2:
		panic(fmt.Sprintf("plotting: Lift draws 1 or 2 columns, not yet lifted, and the dataset has %d: choose some, such as d.Columns(0, 1)", d.Dim()))
	case w != nil && len(w) != d.Dim()+1:
		panic(fmt.Sprintf("plotting: Lift of %d columns and %d weights; wanted %d weights, the bias last, as trained on d.AbsorbBias()", d.Dim(), len(w), d.Dim()+1))
	case d.Dim() == 1:
		return lift1(d, w)
	}
	return lift2(from, d, w)
}

// beyond is how far the figures of lifts go beyond the heights 0 and 1.
const beyond = 0.3

// columnRange returns the range of a column with an eighth more on each side, and
// the origin within it.
func columnRange(d *perceptron.Dataset, column int) interval {
	v := interval{math.Inf(1), math.Inf(-1)}
	for row := range d.All() {
		v = interval{min(v.low, row[column]), max(v.high, row[column])}
	}
	v = interval{min(v.low, 0), max(v.high, 0)}
	return v.orLike(interval{0, 1}).widened()
}

// distinct returns the examples of d that can be told apart in a figure: all up to a
// thousand, and of more one of a class in each part of a grid: 300 parts of one
// column's range, 150 × 150 of two.
func distinct(d *perceptron.Dataset, ranges ...interval) []int {
	parts := 300 / float64(len(ranges))
	type cell struct {
		part     [2]int
		positive bool
	}
	var rows []int
	seen := make(map[cell]bool)
	for i := range d.Len() {
		c := cell{positive: d.Label(i) > 0}
		for j, v := range ranges {
			c.part[j] = int((d.Row(i)[j] - v.low) / (v.high - v.low) * parts)
		}
		if d.Len() <= 1000 || !seen[c] {
			rows = append(rows, i)
		}
		seen[c] = true
	}
	return rows
}

// columnName returns the name of a column as on an axis, or the name that it has
// without one.
func columnName(d *perceptron.Dataset, column int, otherwise string) string {
	if names := d.Names(); names != nil {
		return subscript(names[column])
	}
	return otherwise
}

// faint returns a colour half way to white.
func faint(c color.RGBA) color.RGBA {
	half := func(v uint8) uint8 { return v/2 + 128 }
	return color.RGBA{R: half(c.R), G: half(c.G), B: half(c.B), A: 0xff}
}

// A remark is a plotter of words that say why there is nothing more to see, clear of
// some points.
type remark struct {
	text  string
	clear func(c draw.Canvas, p *plot.Plot) []vg.Point
}

// Plot implements plot.Plotter.
func (r remark) Plot(c draw.Canvas, p *plot.Plot) {
	l := newLayout(c)
	l.dots(thin(r.clear(c, p)), 10)
	l.say(words(12, Ink), r.text, vg.Point{X: c.Center().X, Y: c.Max.Y - c.Size().Y/4})
}

// aboutWeights says why weights have no line or plane; empty if they have.
func aboutWeights(w perceptron.Weights) string {
	switch {
	case !finite(w...):
		return "w is not finite"
	case allZero(w...):
		return "w = 0: every score is 0"
	}
	return ""
}
