package plotting

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// maxBars is the largest number of epochs for which Mistakes draws bars. More bars look like one area, in
// which a low bar is hard to see.
const maxBars = 100

// drawSteps draws a line that is as high as the bars would be, and tints the area below it.
func (m mistakes) drawSteps(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	var tops []vg.Point
	for e, n := range m {
		for _, edge := range []float64{0.5, 1.5} {
			tops = append(tops, vg.Point{X: x(float64(e) + edge), Y: y(float64(n))})
		}
	}
	line := geometry.Thinned(tops)
	area := append([]vg.Point{{X: line[0].X, Y: c.Min.Y}}, line...)
	area = append(area, vg.Point{X: line[len(line)-1].X, Y: c.Min.Y})
	pen.Fill(c, t.PositiveTint, area)
	c.StrokeLines(t.Line(t.Positive, 0.75), geometry.Pieces(line)...)
}

// markFewest marks the epoch with the index e, which has the fewest mistakes: with a dot, a line that
// leads up from it, and words above the steps near it. number is the place of the number above the last
// step.
func (m mistakes) markFewest(c draw.Canvas, p *plot.Plot, e int, number vg.Rectangle) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	style := t.Letter(10, t.Negative)
	style.YAlign = draw.YBottom
	words := fmt.Sprintf("%d in epoch %d", m[e], e+1)
	size := style.Rectangle(words).Size()
	dot := vg.Point{X: x(float64(e + 1)), Y: y(float64(m[e]))}
	const margin = 3
	left := max(c.Min.X, min(dot.X-size.X/2, c.Max.X-size.X))
	right := left + size.X
	foot := dot.Y
	for k, n := range m {
		if at := x(float64(k + 1)); left-margin < at && at < right+margin {
			foot = max(foot, y(float64(n)))
		}
	}
	if number.Min.X < right+margin {
		foot = max(foot, number.Max.Y)
	}
	foot = min(foot+8, c.Max.Y-size.Y)
	up := []vg.Point{dot, {X: dot.X, Y: foot}}
	c.StrokeLines(t.Line(t.Negative, 1), up)
	pen.Paint(c, t.Negative, pen.AppendCircle(nil, dot, t.Mark(3), 1))
	c.FillText(style, vg.Point{X: left + size.X/2, Y: foot + 1}, words)
}
