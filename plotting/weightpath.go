package plotting

import (
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// A weightPath is the path of a run in the plane of (w₁, w₂).
type weightPath struct {
	points  []geometry.XY
	numbers []int // after numbers[i] updates, w is points[i]
	shown   int   // the number of points to draw
	linked  bool  // arrows connect the points

	stepwise bool // drawSteps draws the path
	returns  bool // the last point is points[back] again; for drawSteps
	back     int
}

// add adds the weights after k updates.
func (v *weightPath) add(w perceptron.Weights, k int) {
	v.points = append(v.points, geometry.XY{X: w[0], Y: w[1]})
	v.numbers = append(v.numbers, k)
}

// maxArrows is the largest number of arrows of a path. If a path has more, only a thin line is drawn.
const maxArrows = 60

// draw draws the first v.shown points of the path. It names all of these points, unless the whole path has
// more than maxArrows arrows. Then it names only the first and the last of the points.
func (v *weightPath) draw(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	points := geometry.OnCanvas(l.Canvas, p, v.points)
	pathArrows := distinctArrows(points)
	tooManyArrows := v.linked && len(pathArrows) > maxArrows
	points = points[:v.shown]
	switch {
	case tooManyArrows:
		l.Canvas.StrokeLines(t.Line(t.Ink, 0.6), geometry.Pieces(points)...)
		l.TakeLine(2, points...)
	case v.linked:
		drawArrows(l, t.Line(t.Ink, 1.25), distinctArrows(points), pathArrows)
	}
	last := max(0, len(points)-1)
	numbers := map[vg.Point][]int{} // the numbers of updates; a point has several if w returns to it
	for i, at := range points {
		if !tooManyArrows || i == 0 || i == last {
			numbers[at] = append(numbers[at], v.numbers[i])
		}
	}
	var dots []vg.Point
	for _, at := range points {
		if numbers[at] != nil {
			dots = append(dots, at)
		}
	}
	l.Circles(t.Ink, dots, t.Mark(2.5), 0)
	namePath(l, t.Letter(11.5, t.Ink), points, numbers)
}

// namePath writes the names of the points of a path. It starts with the last point, because the
// name of the last point is the most important. numbers holds the numbers of updates at each point.
// If there is no room for all names of the last point, namePath writes only the last of them.
func namePath(l *layout.Layout, style text.Style, points []vg.Point, numbers map[vg.Point][]int) {
	named := slices.Collect(maps.Keys(numbers))
	last := max(0, len(points)-1)
	for i, at := range slices.Concat(points[last:], points) {
		ks := numbers[at]
		if ks == nil {
			continue // the point has no name, or has been named
		}
		delete(numbers, at)
		written := l.WriteBeside(style, iterateNames(ks), at, named)
		if written || i > 0 {
			continue
		}
		name := notation.Iterate(ks[len(ks)-1])
		if !l.WriteBeside(style, name, at, named) {
			l.WriteOnPlate(style, name, at.Add(vg.Point{X: 5 + layout.HalfSize(style, name).X}))
		}
	}
}

// iterateNames returns the names of a point, such as w⁽⁰⁾ = w⁽⁴⁾. If there are more than three
// names, it returns the first two and the last.
func iterateNames(numbers []int) string {
	var names []string
	for _, k := range numbers {
		names = append(names, notation.Iterate(k))
	}
	if n := len(names); n > 3 {
		names = []string{names[0], names[1], "…", names[n-1]}
	}
	return strings.Join(names, " = ")
}

// An arrow is a step of a path, or several equal steps.
type arrow struct{ from, to vg.Point }

// distinctArrows returns the different arrows of a path in order. It omits steps of length 0.
func distinctArrows(points []vg.Point) (arrows []arrow) {
	seen := map[arrow]bool{}
	for i := 1; i < len(points); i++ {
		a := arrow{points[i-1], points[i]}
		if a.from != a.to && !seen[a] {
			seen[a] = true
			arrows = append(arrows, a)
		}
	}
	return arrows
}

// drawArrows draws the given arrows of a path. It bends an arrow if pathArrows, which holds all
// arrows of the path, contains the reverse arrow. Without the bend, the two arrows would cover each
// other.
func drawArrows(l *layout.Layout, style draw.LineStyle, arrows, pathArrows []arrow) {
	for _, a := range arrows {
		drawArrow(l, style, a, a.bend(pathArrows))
	}
}

// bend returns the height of the arc of an arrow of drawArrows.
func (a arrow) bend(pathArrows []arrow) vg.Length {
	if slices.Contains(pathArrows, arrow{a.to, a.from}) {
		return min(16, 0.2*geometry.Norm(a.to.Sub(a.from)))
	}
	return 0
}

// drawArrow draws an arrow as an arc of the given height.
func drawArrow(l *layout.Layout, style draw.LineStyle, a arrow, bend vg.Length) {
	middle := pen.StrokeArc(l.Canvas, style, a.from, a.to, bend)
	l.TakeLine(2, a.from, middle, a.to)
}
