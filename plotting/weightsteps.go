package plotting

import (
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/theme"
)

// A step is an arrow of a path in a figure of StepsInWeightSpace.
type step struct {
	arrow
	numbers []int // of the updates that this arrow shows
}

// last returns the number of the last update that the arrow shows.
func (s step) last() int { return s.numbers[len(s.numbers)-1] }

// name returns the numbers of the updates, such as "3" or "3 = 10".
func (s step) name() string {
	var names []string
	for _, k := range s.numbers {
		names = append(names, strconv.Itoa(k))
	}
	if n := len(names); n > 3 {
		names = []string{names[0], "…", names[n-1]}
	}
	return strings.Join(names, " = ")
}

// drawSteps draws the first v.shown points of the path for an animation. Each arrow has the number of its
// update, and the older an arrow, the lighter. If this is the whole path, and it ends where it was before,
// there is a ring around that point, and the arrows since then are dark. Only the first and the last of the
// points have names.
func (v *weightPath) drawSteps(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	points := geometry.OnCanvas(l.Canvas, p, v.points)
	pathArrows := distinctArrows(points)
	last := v.shown - 1
	closed := v.returns && v.shown == len(points)
	points = points[:v.shown]
	if len(pathArrows) > maxArrows {
		l.Canvas.StrokeLines(t.Line(t.Ink, 0.6), geometry.Pieces(points)...)
		l.TakeLine(2, points...)
	} else {
		v.drawNumbered(l, p, points, pathArrows)
	}
	l.Circles(theme.Blend(t.Ink, theme.White(), 0.5), points[:last], t.Mark(2), 0)
	l.Circles(t.Ink, points[last:], t.Mark(3.5), 0)
	names := map[vg.Point][]int{points[0]: {v.numbers[0]}}
	if last > 0 {
		names[points[last]] = append(names[points[last]], v.numbers[last])
	}
	if closed {
		l.Circles(t.Ink, points[last:], t.Mark(7.5), t.Mark(6))
		names[points[last]] = []int{v.numbers[v.back], v.numbers[last]}
	}
	namePath(l, t.Letter(12, t.Ink), points, names)
}

// drawNumbered draws the arrows between points with their numbers. pathArrows holds all arrows of the path.
func (v *weightPath) drawNumbered(l *layout.Layout, p *plot.Plot, points []vg.Point, pathArrows []arrow) {
	t := theme.Of(p)
	steps := stepsBetween(points)
	places := newNumberPlaces(t, geometry.OnCanvas(l.Canvas, p, v.points))
	for _, s := range steps {
		style := t.Line(theme.Blend(t.Ink, theme.White(), v.fading(s.last())), 1.5)
		drawArrow(l, style, s.arrow, s.bendOfStep(pathArrows))
	}
	for _, s := range steps {
		style := numberStyle(t)
		style.Color = theme.Blend(t.Ink, theme.White(), 0.35*v.fading(s.last()))
		if place, ok := places[s.arrow]; ok {
			l.WriteOnPlate(style, s.name(), place.centre)
		} else {
			l.Write(style, s.name(), s.at(0.5, s.bendOfStep(pathArrows)), 20)
		}
	}
}

// fading returns how light the arrow of update k is, from 0 to 0.65.
func (v *weightPath) fading(k int) float64 {
	const lightest = 0.65
	if v.returns && v.shown == len(v.points) {
		if k > v.back {
			return 0
		}
		return lightest
	}
	return min(lightest, 0.16*float64(v.shown-1-k))
}

// stepsBetween returns the different arrows of a path, in the order of the last update that each of them
// shows. So arrows that are darker cover those that are lighter.
func stepsBetween(points []vg.Point) (steps []step) {
	for k := 1; k < len(points); k++ {
		s := step{arrow: arrow{points[k-1], points[k]}}
		if s.from == s.to {
			continue
		}
		for i, other := range steps {
			if other.arrow == s.arrow {
				s.numbers = other.numbers
				steps = append(steps[:i], steps[i+1:]...)
				break
			}
		}
		s.numbers = append(s.numbers, k)
		steps = append(steps, s)
	}
	return steps
}
