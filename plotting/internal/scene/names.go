package scene

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// ClassNames is the plotter of the words +1 and −1, or of the Names of the examples. If there are at most
// maxNamed examples, each has its word beside it. Otherwise each word is beside one example with this label.
type ClassNames struct{ *Examples }

// Plot implements plot.Plotter.
func (v ClassNames) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	l := layout.New(c)
	points := v.On(c, p)
	radius := v.Radius(t)
	var sides [2][]vg.Point
	for _, i := range v.Shown(c, t, points) {
		l.TakeDot(points[i], radius+1)
		sides[v.Classes[i]] = append(sides[v.Classes[i]], points[i])
	}
	if len(points) <= maxNamed {
		v.nameEach(l, t, points)
		return
	}
	for _, k := range []int{1, 0} {
		style := t.Words(12, t.SignColor(k))
		nameClass(l, style, v.nameOf(t, k), layout.Thin(sides[k]), layout.Thin(sides[1-k]))
	}
}

// maxNamed is the largest number of examples of which each has its word.
const maxNamed = 8

// nameEach writes a word beside each example, on the side away from the middle of the examples. points are
// the examples on the canvas.
func (v ClassNames) nameEach(l *layout.Layout, t theme.Theme, points []vg.Point) {
	middle := geometry.Mean(points)
	for _, i := range v.Shown(l.Canvas, t, points) {
		k := v.Classes[i]
		style, word := t.Words(12, t.SignColor(k)), v.nameOf(t, k)
		out := v.Radius(t) + 3 + layout.HalfSize(style, word).X
		if points[i].X < middle.X {
			out = -out
		}
		l.Write(style, word, points[i].Add(vg.Point{X: out}), 60)
	}
}

// NameClass writes the name of the label +1 if k is 0, or of −1 if k is 1. points are the points of this
// class, and others are the points of the other class. The word is beside an element of points that is far
// from all others.
func NameClass(l *layout.Layout, t theme.Theme, k int, points, others []vg.Point) {
	nameClass(l, t.Words(12, t.SignColor(k)), nameIn(t, k), points, others)
}

// nameClass is like NameClass, but writes word in the given style.
func nameClass(l *layout.Layout, style text.Style, word string, points, others []vg.Point) {
	var best vg.Point
	most := math.Inf(-1)
	for i := 0; i < len(points); i += 1 + len(points)/100 { // try at most 100 points
		at := points[i]
		if distance := geometry.Distance(at, at, others); distance > most {
			best, most = at, distance
		}
	}
	if len(points) > 0 {
		l.Write(style, word, best, 60)
	}
}

// nameRegions writes the sign of the score, or its name, into each region, as near to a corner of the canvas
// as possible. It writes nothing into a region that has no room for a word.
func (e *Examples) nameRegions(l *layout.Layout, t theme.Theme, m *geometry.Contour) {
	for k := range int(notation.Undefined) + 1 {
		if m.Region(k).Nodes == nil {
			continue // there is no such region
		}
		style := t.Words(12, t.SignColor(k))
		word := e.nameOf(t, k)
		half := vg.Point{X: style.Width(word) / 2, Y: style.Font.Size / 2}
		around := half.Add(vg.Point{X: 4, Y: 4})
		isInRegion := func(at vg.Point) bool { return m.SameAround(at, k, around) }
		for _, gap := range []vg.Length{6, 0} { // the free space around the word
			if at, ok := nearACorner(l, half.Add(vg.Point{X: gap, Y: gap}), isInRegion); ok {
				l.WriteAt(style, word, at)
				break
			}
		}
	}
}

// nearACorner returns the free place for a word that is nearest to a corner of the canvas. half
// holds half the width and half the height of the word. nearACorner considers only places for which
// allowed returns true. ok reports whether there is such a place.
func nearACorner(l *layout.Layout, half vg.Point, allowed func(vg.Point) bool) (place vg.Point, ok bool) {
	reach := vg.Length(math.Inf(1))
	for _, corner := range geometry.Outline(l.Canvas.Rectangle) {
		at, found := l.Nearest(half, corner, reach, allowed)
		if found {
			reach = geometry.Norm(at.Sub(corner))
			place, ok = at, true
		}
	}
	return place, ok
}
