package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// isClosed reports whether all of a stepwise path is shown, and it ends where it was before.
func (v *weightPath) isClosed() bool { return v.stepwise && v.returns && v.shown == len(v.points) }

// drawSteps draws the first v.shown points of the path for an animation. The older an arrow, the lighter. If
// the path is closed, there is a ring around its last point, and only the arrows since it was there before
// are drawn, all dark. places are the places of the names of points.
func (v *weightPath) drawSteps(l *layout.Layout, p *plot.Plot, places map[vg.Point]vg.Point) {
	t := theme.Of(p)
	points := geometry.OnCanvas(l.Canvas, p, v.points)
	pathArrows := distinctArrows(points)
	last := v.shown - 1
	points = points[:v.shown]
	if len(pathArrows) > maxArrows {
		l.Canvas.StrokeLines(t.Line(t.Ink, 0.6), geometry.Pieces(points)...)
		l.TakeLine(2, points...)
	} else {
		v.drawFading(l, t, points, pathArrows)
	}
	l.Circles(t.Ink, points[last:], t.Mark(3.5), 0)
	if v.isClosed() {
		l.Circles(t.Ink, points[last:], t.Mark(7.5), t.Mark(6))
	}
	v.nameSteps(l, t, points, places)
}

// drawFading draws the arrows between points, and a dot at each point. pathArrows holds all arrows of the
// path.
func (v *weightPath) drawFading(l *layout.Layout, t theme.Theme, points []vg.Point, pathArrows []arrow) {
	newest := map[arrow]int{} // the number of the last update that an arrow shows
	for k := 1; k < len(points); k++ {
		newest[arrow{points[k-1], points[k]}] = k
	}
	first := 0 // the first point that is drawn
	if v.isClosed() {
		first = v.back
	}
	for k := first + 1; k < len(points); k++ { // so darker arrows cover lighter ones
		a := arrow{points[k-1], points[k]}
		if a.from == a.to || newest[a] != k {
			continue
		}
		style := t.Line(theme.Blend(t.Ink, theme.White(), v.fading(k)), 1.5)
		bend := a.bendOfStep(pathArrows)
		if bend == 0 {
			const gap = 4 // so the tail of an arrow keeps off the head of another
			along := a.to.Sub(a.from)
			a.from = a.from.Add(along.Scale(min(0.2, gap/geometry.Norm(along))))
		}
		pen.StrokeArc(l.Canvas, style, a.from, a.to, bend)
	}
	for k := first; k < len(points); k++ {
		dot := theme.Blend(t.Ink, theme.White(), max(0.3, v.fading(k)))
		l.Circles(dot, points[k:k+1], t.Mark(2), 0)
	}
}

// fading returns how light the arrow of update k is, from 0 to 0.75.
func (v *weightPath) fading(k int) float64 {
	if v.isClosed() {
		return 0
	}
	const lightest = 0.75
	return min(lightest, 0.18*float64(v.shown-1-k))
}

// stepStyle returns the style of the names of points, except for their colour.
func stepStyle(t theme.Theme) text.Style { return t.Letter(12.5, t.Ink) }

// takeSteps marks the places of all arrows and names of a stepwise path as taken, also of those that are not
// shown yet. It returns the centres of the names by the points that have them. So the places of words do not
// depend on the number of points shown.
func (v *weightPath) takeSteps(l *layout.Layout, p *plot.Plot) (places map[vg.Point]vg.Point) {
	places = map[vg.Point]vg.Point{}
	points := geometry.OnCanvas(l.Canvas, p, v.points)
	arrows := distinctArrows(points)
	if len(arrows) > maxArrows {
		l.TakeLine(2, points...)
		return places
	}
	shown := points
	if v.isClosed() { // names may cover light arrows
		shown = points[v.back:]
	}
	for _, a := range distinctArrows(shown) {
		l.TakeLine(2, a.from, a.at(0.5, a.bendOfStep(arrows)), a.to)
	}
	t := theme.Of(p)
	l.TakeDots(shown, t.Mark(3.5))
	if v.returns {
		l.TakeDots(points[len(points)-1:], t.Mark(8))
	}
	newest := map[vg.Point]int{} // the last number of updates at each point, whose name is the longest
	for k, at := range points {
		newest[at] = v.numbers[k]
	}
	for _, at := range shown {
		if _, found := places[at]; found {
			continue
		}
		name := notation.Iterate(newest[at])
		if v.returns && at == points[len(points)-1] {
			name = v.closingName()
		}
		half := layout.HalfSize(stepStyle(t), name)
		if centre, ok := l.Beside(half, at, points); ok {
			places[at] = centre
			l.Take(geometry.Rectangle(centre, half))
		}
	}
	return places
}

// closingName returns the name of the point to which the path returns, such as w⁽⁶⁾ = w⁽¹³⁾.
func (v *weightPath) closingName() string {
	return iterateNames([]int{v.numbers[v.back], v.numbers[len(v.numbers)-1]})
}

// nameSteps writes the names of the last few points, or of all points if the whole path is shown and short.
// If the path is closed, these are the points since the path was there before.
func (v *weightPath) nameSteps(
	l *layout.Layout, t theme.Theme, points []vg.Point, places map[vg.Point]vg.Point,
) {
	const few, short = 4, 9
	last := len(points) - 1
	first := max(0, last-few+1)
	switch {
	case v.isClosed():
		first = v.back + 1
	case v.shown == len(v.points) && last < short:
		first = 0
	}
	named := map[vg.Point]bool{}
	for k := last; k >= first; k-- {
		at := points[k]
		if named[at] {
			continue // it has the name of a later visit
		}
		named[at] = true
		style, name := stepStyle(t), notation.Iterate(v.numbers[k])
		style.Color = theme.Blend(t.Ink, theme.White(), 0.6*v.fading(k))
		if k == last && v.isClosed() {
			name = v.closingName()
		}
		if centre, ok := places[at]; ok {
			l.WriteAt(style, name, centre)
		} else if k == last {
			namePath(l, style, points, map[vg.Point][]int{at: {v.numbers[k]}})
		}
	}
}

// at returns the point of an arrow at the given share of its length. If the arrow is an arc, share is 0.5.
func (a arrow) at(share, bend vg.Length) vg.Point {
	along := a.to.Sub(a.from)
	side := geometry.Ortho(along).Scale(-bend / geometry.Norm(along))
	return a.from.Add(along.Scale(share)).Add(side)
}

// bendOfStep returns the height of the arc of an arrow of a stepwise path. An arrow is also bent if it would
// go through a point of the path.
func (a arrow) bendOfStep(pathArrows []arrow) vg.Length {
	if bend := a.bend(pathArrows); bend != 0 {
		return bend
	}
	for _, other := range pathArrows {
		for _, at := range []vg.Point{other.from, other.to} {
			if at != a.from && at != a.to && geometry.Distance(a.from, a.to, []vg.Point{at}) < 1 {
				return -min(9, 0.15*geometry.Norm(a.to.Sub(a.from)))
			}
		}
	}
	return 0
}
