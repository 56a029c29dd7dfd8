package lift

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// Names returns the words around the box: names and ticks of the columns along the edges of the
// floor nearest to the reader, the name and the 1 of the vertical axis, +1 and −1, and w.
func (l *Cube) Names() []plot.Plotter {
	near := func(v geometry.Interval, towards float64) float64 {
		if towards > 0 {
			return v.High
		}
		return v.Low
	}
	edge1 := near(l.x2, l.view.towards.Y)
	edge2 := near(l.x1, l.view.towards.X)
	upright := theme.Words(11, theme.Ink)
	upright.Rotation = math.Pi / 2
	left := l.view.project(l.leftCorner(1), l.leftCorner(0.5))
	name1 := wording.Cut(notation.ColumnName(l.data.Names(), 0, "x₁"), 24)
	name2 := wording.Cut(notation.ColumnName(l.data.Names(), 1, "x₂"), 24)
	g := slices.Concat(
		l.edge(name1, l.x1, func(v float64) r3.Vec { return l.at(v, edge1, 0) }),
		l.edge(name2, l.x2, func(v float64) r3.Vec { return l.at(edge2, v, 0) }),
		l.signs(),
		[]plot.Plotter{
			beside(left[0], vg.Point{X: -1}, 5, "1", theme.Words(9, theme.Ink)),
			beside(left[1], vg.Point{X: -1}, 5, "constant", upright),
		},
	)
	if l.arrow {
		on := l.view.project(l.tip, l.foot)
		sideways := vg.Point{X: on[0].X - on[1].X} // away from the shaft of the arrow
		if on[0].X == on[1].X {
			sideways.X = 1
		}
		g = append(g, beside(on[0], sideways, 4, "w", theme.Letter(13, theme.Ink)))
	}
	return g
}

// edge returns the ticks and the name along an edge of the floor, outside the box. at returns the
// point of the edge with the given value.
func (l *Cube) edge(name string, v geometry.Interval, at func(value float64) r3.Vec) []plot.Plotter {
	centre := l.at(l.x1.Low/2+l.x1.High/2, l.x2.Low/2+l.x2.High/2, 0)
	on := l.view.project(centre, at(v.Low/2+v.High/2), at(v.Low), at(v.High))
	along := on[3].Sub(on[2])
	out := vg.Point{X: along.Y, Y: -along.X} // perpendicular to the edge
	if out.Dot(on[1].Sub(on[0])) < 0 {
		out = out.Scale(-1)
	}
	var g []plot.Plotter
	var widest vg.Length
	for _, tick := range notation.FewTicks(v.Low, v.High, 3, false) {
		style := theme.Words(9, theme.Ink)
		widest = max(widest, style.Width(tick.Label))
		g = append(g, beside(l.view.project(at(tick.Value))[0], out, 3, tick.Label, style))
	}
	out = geometry.Direction(out)
	reach := 6 + max(out.X, -out.X)*widest + max(out.Y, -out.Y)*9
	return append(g, beside(on[1], out, reach, name, theme.Words(11, theme.Ink)))
}

// beside returns the plotter of a word whose near end is reach away from at, in the direction out.
func beside(at, out vg.Point, reach vg.Length, word string, style text.Style) plot.Plotter {
	out = geometry.Direction(out)
	size := style.Rectangle(word).Size()
	return &plotter.Labels{
		XYs:       plotter.XYs{{X: float64(at.X), Y: float64(at.Y)}},
		Labels:    []string{word},
		TextStyle: []text.Style{style},
		Offset:    out.Scale(reach).Add(vg.Point{X: out.X * size.X / 2, Y: out.Y * size.Y / 2}),
	}
}

// signs returns the words +1 and −1 at height 1, each outside the corner of its side that is
// farthest from the separating plane. If w is 0, it returns a note.
func (l *Cube) signs() (g []plot.Plotter) {
	centre := l.view.project(l.at(l.x1.Low/2+l.x1.High/2, l.x2.Low/2+l.x2.High/2, 1))[0]
	if !l.separated {
		why := beside(centre, vg.Point{}, 0, "w = 0: every score is 0", theme.Words(12, theme.Ink))
		return []plot.Plotter{why}
	}
	negative, positive := l.halves()
	for k, half := range [][]r3.Vec{positive, negative} {
		if len(half) < 3 {
			continue
		}
		corner := l.roomiest(half)
		on := l.view.project(corner)[0]
		out := on.Sub(centre)
		if corner == l.leftCorner(1) {
			out = vg.Point{Y: 1}
		}
		style := theme.Words(12, theme.ClassColors[k])
		g = append(g, beside(on, out, 3, notation.Sign(k).String(), style))
	}
	return g
}

// roomiest returns the corner of half, a side of height 1, that is farthest from the separating
// plane. It avoids the left corner, at the vertical axis, and the corners nearest to the reader.
func (l *Cube) roomiest(half []r3.Vec) r3.Vec {
	nearest := math.Inf(-1)
	for _, corner := range l.rectangle(1) {
		nearest = max(nearest, r3.Dot(l.view.towards, corner))
	}
	away := func(corner r3.Vec) float64 {
		off := math.Abs(l.plane.distance(corner))
		if corner == l.leftCorner(1) || r3.Dot(l.view.towards, corner) == nearest {
			return off / 10
		}
		return off
	}
	return slices.MaxFunc(half, func(a, b r3.Vec) int { return cmp.Compare(away(a), away(b)) })
}
