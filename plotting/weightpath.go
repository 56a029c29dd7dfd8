package plotting

import (
	"maps"
	"slices"
	"strings"

	"gonum.org/v1/plot"
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
	at      []geometry.Spot
	numbers []int // of the weights
	shown   int   // how many of them are drawn
	linked  bool  // by arrows
	ends    bool  // of a long path only the first and the last have their names
}

// add adds the weights after k updates.
func (v *weightPath) add(w perceptron.Weights, k int) {
	v.at = append(v.at, geometry.Spot{X: w[0], Y: w[1]})
	v.numbers = append(v.numbers, k)
}

// draw draws the weights that are shown, each with its number if they are few, and otherwise
// those of the first and the last.
func (v *weightPath) draw(l *layout.Layout, p *plot.Plot) {
	points := geometry.OnCanvas(l.Canvas, p, v.at)
	all := arrows(points)
	many := v.linked && len(all) > 60
	ends := many || v.ends && len(all) > 6
	points = points[:v.shown]
	switch {
	case many:
		l.Canvas.StrokeLines(draw.LineStyle{Color: Ink, Width: 0.6}, geometry.Pieces(points)...)
		l.Line(2, points...)
	case v.linked:
		drawArrows(l, arrows(points), all)
	}
	last := max(0, len(points)-1)
	numbers := map[vg.Point][]int{} // of the weights at a point
	for i, at := range points {
		if !ends || i == 0 || i == last {
			numbers[at] = append(numbers[at], v.numbers[i])
		}
	}
	var dots []vg.Point
	for _, at := range points {
		if numbers[at] != nil {
			dots = append(dots, at)
		}
	}
	l.Circles(Ink, dots, 2.5, 0)
	namePath(l, points, numbers)
}

// namePath names the points of a path: the last first, because it is the most important. If there
// is no room for all names of the last, it gets the last of them.
func namePath(l *layout.Layout, points []vg.Point, numbers map[vg.Point][]int) {
	style := theme.Letter(11.5, Ink)
	all := slices.Collect(maps.Keys(numbers))
	last := max(0, len(points)-1)
	for i, at := range slices.Concat(points[last:], points) {
		names := numbers[at]
		if names == nil {
			continue // it has none, or they are written
		}
		delete(numbers, at)
		written := l.WriteBeside(style, named(names), at, all)
		if written || i > 0 {
			continue
		}
		name := notation.Iterate(names[len(names)-1])
		if !l.WriteBeside(style, name, at, all) {
			l.Plate(style, name, at.Add(vg.Point{X: 5 + layout.HalfSize(style, name).X}))
		}
	}
}

// named writes w⁽⁰⁾ = w⁽⁴⁾, and of many the first, the second and the last.
func named(numbers []int) string {
	var names []string
	for _, k := range numbers {
		names = append(names, notation.Iterate(k))
	}
	if n := len(names); n > 3 {
		names = []string{names[0], names[1], "…", names[n-1]}
	}
	return strings.Join(names, " = ")
}

// An arrow is the way of one step of a path, or of more that are the same.
type arrow struct{ from, to vg.Point }

// arrows returns the arrows of a path, in its order, without steps that stay at a point.
func arrows(points []vg.Point) (all []arrow) {
	seen := map[arrow]bool{}
	for i := 1; i < len(points); i++ {
		a := arrow{points[i-1], points[i]}
		if a.from != a.to && !seen[a] {
			seen[a] = true
			all = append(all, a)
		}
	}
	return all
}

// drawArrows draws the arrows of the steps that are shown. One there and one back, if all have
// both, are bent apart.
func drawArrows(l *layout.Layout, shown, all []arrow) {
	for _, a := range shown {
		off := vg.Length(0)
		if slices.Contains(all, arrow{a.to, a.from}) {
			off = min(16, 0.2*geometry.Norm(a.to.Sub(a.from)))
		}
		middle := pen.StrokeBent(l.Canvas, draw.LineStyle{Color: Ink, Width: 1.25}, a.from, a.to, off)
		l.Line(2, a.from, middle, a.to)
	}
}
