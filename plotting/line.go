package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// line is the line w₁x₁ + w₂x₂ + b = 0 with its normal vector
// (w₁, w₂), an arrow that starts on the line and points to the side where the
// score is positive. Its length means nothing. It is left out where it would not
// look perpendicular (see Equal).
type line struct {
	w1, w2, b float64
	style     draw.LineStyle
	arrow     vg.Length // on paper; 0 for none
}

// lineName is the style of the w at the arrow's tip.
var lineName = letter(12, Ink)

// newLine returns the line of weights (w₁, w₂, b), such as those trained after
// AbsorbBias, or (w₁, w₂), a line through the origin. It panics unless there
// are 2 or 3 of them.
func newLine(w perceptron.Weights) *line {
	l := &line{style: draw.LineStyle{Color: Ink, Width: 1.25}, arrow: 34}
	switch len(w) {
	case 2:
		l.w1, l.w2 = w[0], w[1]
	case 3:
		l.w1, l.w2, l.b = w[0], w[1], w[2]
	default:
		panic(fmt.Sprintf("plotting: %d weights for 2 columns; wanted 3, with the bias last, or 2 for a line through the origin", len(w)))
	}
	return l
}

// draw draws the line and its arrow, and marks their places as taken.
func (l *line) draw(on *layout, p *plot.Plot) {
	c := on.canvas
	from, to, ok := l.visible(c, p)
	if !ok {
		return
	}
	normal, ok := l.normal(c, p)
	foot, length := l.place(on, from, to, normal)
	on.stroke(l.style, from, to)
	if !ok || length == 0 {
		return
	}
	tip := foot.Add(normal.Scale(length))
	strokeArrow(c, l.style, foot, tip)
	c.FillText(lineName, tip.Add(normal.Scale(lineName.Font.Size*0.7)), "w")
	on.dots(stops(foot, tip.Add(normal.Scale(1.2*lineName.Font.Size))), 5)
}

// place returns where on the line the arrow starts, in the middle or where less is in its way,
// and its length; 0 if there is no room for it.
func (l *line) place(on *layout, from, to, normal vg.Point) (foot vg.Point, length vg.Length) {
	least := math.MaxInt // squares in the way
	for _, try := range []vg.Length{l.arrow, l.arrow / 2} {
		if least <= 10 { // a dashed line may cross it
			break
		}
		for taken, share := range []vg.Length{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82} { // rather near the middle
			at := from.Add(to.Sub(from).Scale(share))
			tip := at.Add(normal.Scale(try + 1.2*lineName.Font.Size))
			for _, pt := range stops(at, tip) {
				if !on.free(rectangle(pt, vg.Point{X: 8, Y: 8})) {
					taken++
				}
			}
			if on.canvas.Contains(tip) && taken < least {
				least, foot, length = taken, at, try
			}
		}
	}
	return foot, length
}

// visible returns the ends of the line's part on the canvas.
func (l *line) visible(c draw.Canvas, p *plot.Plot) (from, to vg.Point, ok bool) {
	ends := zeros(outline(c.Rectangle), canvasScore(c, p, l.w1, l.w2, l.b))
	if len(ends) != 2 {
		return from, to, false
	}
	return ends[0], ends[1], true
}

// normal returns the direction of (w₁, w₂) on the canvas, of length 1, if a unit
// is equally long on both axes.
func (l *line) normal(c draw.Canvas, p *plot.Plot) (direction vg.Point, ok bool) {
	x, y := units(p, c)
	length := math.Hypot(l.w1, l.w2)
	direction = vg.Point{X: vg.Length(l.w1 / length), Y: vg.Length(l.w2 / length)}
	return direction, math.Abs(x/y-1) < 0.01 && length > 0 && wording.Finite(length)
}
