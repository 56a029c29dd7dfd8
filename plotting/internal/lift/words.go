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
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// words is the plotter of all texts in a figure.
type words struct{ *Figure }

// Words returns the plotter of all texts in the figure. The names and tick labels of the columns are
// along the edges of the floor that are nearest to the viewer. The other texts are the name "constant"
// and the tick label 1 of the vertical axis, the signs +1 and −1 in the two parts of height 1 (or a note if w
// is 0), and the name of the arrow, if the figure has one.
func (f *Figure) Words() plot.Plotter { return words{f} }

// Plot implements plot.Plotter.
func (f words) Plot(c draw.Canvas, p *plot.Plot) {
	for _, word := range f.words(p) {
		word.Plot(c, p)
	}
	if f.hasPlane {
		f.nameParts(c, p)
	}
}

// GlyphBoxes implements plot.GlyphBoxer: it reserves space for the texts.
func (f words) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for _, word := range f.words(p) {
		boxes = append(boxes, word.GlyphBoxes(p)...)
	}
	return boxes
}

// words returns the plotters of the texts, one for each text.
func (f *Figure) words(p *plot.Plot) []*plotter.Labels {
	t := theme.Of(p)
	nearEnd := func(v geometry.Interval, towards float64) float64 {
		if towards > 0 {
			return v.High
		}
		return v.Low
	}
	x2OfEdge1 := nearEnd(f.x2, f.view.towards.Y) // the tick labels of x₁ are along the edge at this x₂
	x1OfEdge2 := nearEnd(f.x1, f.view.towards.X) // the tick labels of x₂ are along the edge at this x₁
	upright := t.Words(11, t.Ink)
	upright.Rotation = math.Pi / 2
	left := f.view.project(f.leftCorner(1), f.leftCorner(0.5))
	name1 := cutName(p, notation.ColumnName(f.data.Names(), 0, "x₁"))
	name2 := cutName(p, notation.ColumnName(f.data.Names(), 1, "x₂"))
	words := slices.Concat(
		f.edge(t, name1, f.x1, func(v float64) r3.Vec { return f.at(v, x2OfEdge1, 0) }),
		f.edge(t, name2, f.x2, func(v float64) r3.Vec { return f.at(x1OfEdge2, v, 0) }),
		f.note(t),
		[]*plotter.Labels{
			beside(left[0], vg.Point{X: -1}, 5, "1", t.Words(10, t.Ink)),
			beside(left[1], vg.Point{X: -1}, 5, "constant", upright),
		},
	)
	if f.hasArrow {
		sideways := vg.Point{X: f.arrowDirection().X} // away from the shaft of the arrow
		if sideways.X == 0 {
			sideways.X = 1
		}
		words = append(words, beside(f.view.project(f.tip)[0], sideways, 4, arrowName, t.Letter(12, t.Ink)))
	}
	return words
}

// nameStyle returns the style of the name of a column.
func nameStyle(t theme.Theme) text.Style { return t.Words(11, t.Ink) }

// cutName shortens the name of a column to 24 letters, and to a third of the width of the figure.
func cutName(p *plot.Plot, name string) string {
	name = wording.Cut(wording.OneLine(name), 24)
	if room, ok := theme.RoomOf(p); ok {
		name = theme.CutToWidth(nameStyle(theme.Of(p)), name, room.Size.X/3)
	}
	return name
}

// edge returns the tick labels and the name of a column along an edge of the floor, outside the box. v is
// the range of the column. pointFor(value) is the point of the edge for a value of the column.
func (f *Figure) edge(
	t theme.Theme, name string, v geometry.Interval, pointFor func(value float64) r3.Vec,
) []*plotter.Labels {
	centre := f.at(f.x1.Low/2+f.x1.High/2, f.x2.Low/2+f.x2.High/2, 0)
	projected := f.view.project(centre, pointFor(v.Low/2+v.High/2), pointFor(v.Low), pointFor(v.High))
	middle, start, end := projected[1], projected[2], projected[3]
	along := end.Sub(start)
	out := vg.Point{X: along.Y, Y: -along.X} // perpendicular to the edge
	if out.Dot(middle.Sub(projected[0])) < 0 {
		out = out.Scale(-1)
	}
	var words []*plotter.Labels
	var widest vg.Length
	for _, tick := range notation.FewTicks(v.Low, v.High, 3, false) {
		style := t.Words(10, t.Ink)
		widest = max(widest, style.Width(tick.Label))
		words = append(words, beside(f.view.project(pointFor(tick.Value))[0], out, 3, tick.Label, style))
	}
	out = geometry.Direction(out)
	gap := 6 + max(out.X, -out.X)*widest + max(out.Y, -out.Y)*t.Word(9) // room for the tick labels
	return append(words, beside(middle, out, gap, name, nameStyle(t)))
}

// beside returns the plotter of a word beside a point. direction points from the point to the word,
// and gap is the space between them. If direction is 0, the word is centred on the point.
func beside(pt, direction vg.Point, gap vg.Length, word string, style text.Style) *plotter.Labels {
	direction = geometry.Direction(direction)
	size := style.Rectangle(word).Size()
	offset := direction.Scale(gap).Add(vg.Point{X: direction.X * size.X / 2, Y: direction.Y * size.Y / 2})
	return &plotter.Labels{
		XYs:       plotter.XYs{{X: float64(pt.X), Y: float64(pt.Y)}},
		Labels:    []string{word},
		TextStyle: []text.Style{style},
		Offset:    offset,
	}
}

// note returns a note if w is 0, and otherwise nothing.
func (f *Figure) note(t theme.Theme) []*plotter.Labels {
	if f.hasPlane {
		return nil
	}
	centre := f.view.project(f.at(f.x1.Low/2+f.x1.High/2, f.x2.Low/2+f.x2.High/2, 1))[0]
	return []*plotter.Labels{beside(centre, vg.Point{}, 0, "w = 0: every score is 0", t.Words(12, t.Ink))}
}

// nameParts writes the signs +1 and −1, and "score 0" on the plane if it has room. The plane divides the
// rectangle at height 1 into two halves, one per sign. Each sign is in its half, as near as possible to the
// roomiest corner, or, if the half has no room for it, beside this corner. A half without area gets no sign.
func (f *Figure) nameParts(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	onCanvas := func(points ...r3.Vec) []vg.Point {
		projected := f.view.project(points...)
		for i, pt := range projected {
			projected[i] = vg.Point{X: x(float64(pt.X)), Y: y(float64(pt.Y))}
		}
		return projected
	}
	l := f.taken(c, t, onCanvas)
	negative, positive := f.halves()
	for k, half := range [][]r3.Vec{positive, negative} {
		if len(half) < 3 {
			continue // the half has no area
		}
		style := t.Words(12, t.SignColor(k))
		word := notation.Sign(k).String()
		corner, border := onCanvas(f.roomiest(half))[0], onCanvas(half...)
		if !writeIn(l, style, word, corner, border) {
			l.Write(style, word, corner, 40)
		}
	}
	l.TakeArea(onCanvas(f.rectangle(1)...))
	onPlane := onCanvas(f.planeInBox()...)
	if len(onPlane) > 2 {
		writeIn(l, t.Words(10, t.Ink), "score 0", geometry.Mean(onPlane), onPlane)
	}
}

// writeIn writes a word at the free place in a polygon that is nearest to target. It reports whether there is
// such a place.
func writeIn(l *layout.Layout, style text.Style, word string, target vg.Point, polygon []vg.Point) bool {
	half := layout.HalfSize(style, word)
	isOutside := func(at vg.Point) bool { return !geometry.Inside(polygon, at) }
	fits := func(at vg.Point) bool { return !slices.ContainsFunc(geometry.Corners(at, half), isOutside) }
	at, ok := l.Nearest(half, target, l.Canvas.Size().X, fits)
	if ok {
		l.WriteAt(style, word, at)
	}
	return ok
}

// taken returns a layout in which marks, lines and the arrow are taken, and the tick label at height 1.
// onCanvas converts points of space to points of the canvas.
func (f *Figure) taken(c draw.Canvas, t theme.Theme, onCanvas func(...r3.Vec) []vg.Point) *layout.Layout {
	l := layout.New(c)
	negative, positive := f.halves()
	for _, border := range [][]r3.Vec{negative, positive, f.planeInBox()} {
		if len(border) > 0 {
			l.TakeLine(1, geometry.Closed(onCanvas(border...))...)
		}
	}
	radius := scene.ExampleRadius(t, f.data.Len())
	for row := range f.data.All() {
		ends := onCanvas(f.at(row[0], row[1], 0), f.at(row[0], row[1], 1))
		l.TakeDot(ends[1], radius+2)
		if f.data.Len() <= maxDrops {
			l.TakeLine(1, ends...)
		}
	}
	label := onCanvas(f.leftCorner(1))[0].Sub(vg.Point{X: 9})
	l.TakeDot(label, 7)
	if f.hasArrow {
		l.TakeLine(3, onCanvas(f.foot, f.tip)...)
		l.TakeLine(2, onCanvas(append(f.rightAngle(f.foot), f.foot)...)...)
		l.TakeDot(onCanvas(f.tip)[0].Add(vg.Point{X: 16 * f.arrowDirection().X}), 16)
	}
	return l
}

// roomiest returns the corner of half that has the most room for a word: the corner farthest from the
// separating plane. half is one of the two parts into which the plane divides the rectangle at height 1.
// The left corner, which is at the vertical axis, and the corner nearest to the viewer count as ten times
// closer to the plane than they are.
func (f *Figure) roomiest(half []r3.Vec) r3.Vec {
	nearest := math.Inf(-1)
	for _, corner := range f.rectangle(1) {
		nearest = max(nearest, r3.Dot(f.view.towards, corner))
	}
	room := func(corner r3.Vec) float64 {
		distance := math.Abs(f.plane.distance(corner))
		if corner == f.leftCorner(1) || r3.Dot(f.view.towards, corner) == nearest {
			return distance / 10
		}
		return distance
	}
	return slices.MaxFunc(half, func(a, b r3.Vec) int { return cmp.Compare(room(a), room(b)) })
}
