package plotting

import (
	"image"
	"image/color"
	"math"
	"slices"

	xdraw "golang.org/x/image/draw"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
)

// A layout knows which parts of a canvas are taken by points, lines and words,
// and finds a free place for a word, as near as possible to where it should be.
//
// It divides the canvas into squares of 2 × 2 points.
type layout struct {
	canvas draw.Canvas
	taken  *image.Alpha // a pixel for each square, the first at the lower left
}

const grain = 2

// plateColor is the background of words that cover something.
var plateColor = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xd8}

func newLayout(c draw.Canvas) *layout {
	return &layout{c, image.NewAlpha(image.Rect(0, 0, max(1, int(c.Size().X/grain)), max(1, int(c.Size().Y/grain))))}
}

// box marks a rectangle as taken.
func (l *layout) box(r vg.Rectangle) {
	xdraw.Draw(l.taken, l.squares(r), image.Opaque, image.Point{}, xdraw.Src)
}

// dot marks a square around a point as taken.
func (l *layout) dot(at vg.Point, radius vg.Length) {
	l.box(rectangle(at, vg.Point{X: radius, Y: radius}))
}

// dots marks squares around points as taken.
func (l *layout) dots(points []vg.Point, radius vg.Length) {
	for _, at := range points {
		l.dot(at, radius)
	}
}

// line marks a line of the given half width as taken.
func (l *layout) line(half vg.Length, points ...vg.Point) {
	for i := 1; i < len(points); i++ {
		if a, b, ok := clipped(l.canvas, points[i-1], points[i]); ok {
			l.dots(stops(a, b), half)
		}
	}
}

// stroke draws a line and marks it as taken.
func (l *layout) stroke(style draw.LineStyle, points ...vg.Point) {
	l.canvas.StrokeLines(style, points)
	l.line(1, points...)
}

// stops returns points of a segment, its ends among them, at most a grain apart.
func stops(a, b vg.Point) []vg.Point {
	steps := max(1, int(math.Ceil(float64(norm(b.Sub(a)))/grain)))
	var points []vg.Point
	for k := range steps + 1 {
		points = append(points, a.Add(b.Sub(a).Scale(vg.Length(k)/vg.Length(steps))))
	}
	return points
}

// squares returns the squares that a rectangle touches.
func (l *layout) squares(r vg.Rectangle) image.Rectangle {
	at := func(pt vg.Point) image.Point {
		off := pt.Sub(l.canvas.Min).Scale(1.0 / grain)
		return image.Pt(int(math.Floor(float64(off.X))), int(math.Floor(float64(off.Y))))
	}
	return image.Rectangle{Min: at(r.Min), Max: at(r.Max).Add(image.Pt(1, 1))}.Intersect(l.taken.Rect)
}

// free reports whether a rectangle lies on the canvas and none of it is taken.
func (l *layout) free(r vg.Rectangle) bool {
	if !(l.canvas.Contains(r.Min) && l.canvas.Contains(r.Max)) {
		return false
	}
	squares := l.squares(r)
	for y := squares.Min.Y; y < squares.Max.Y; y++ {
		if slices.Contains(l.taken.Pix[l.taken.PixOffset(squares.Min.X, y):l.taken.PixOffset(squares.Max.X, y)], 0xff) {
			return false
		}
	}
	return true
}

// clear reports whether nothing is taken along a segment, up to half to its sides.
func (l *layout) clear(a, b vg.Point, half vg.Length) bool {
	return !slices.ContainsFunc(stops(a, b), func(at vg.Point) bool {
		return !l.free(rectangle(at, vg.Point{X: half, Y: half}))
	})
}

// nearest returns the middle of the free rectangle of the given half width and height that
// is nearest to a point and at most reach away from it; allowed, if not nil, must accept it.
func (l *layout) nearest(half, to vg.Point, reach vg.Length, allowed func(vg.Point) bool) (at vg.Point, ok bool) {
	const step = 3
	low, high := l.canvas.Min.Add(half), l.canvas.Max.Sub(half)
	low.X, low.Y = max(low.X, to.X-reach), max(low.Y, to.Y-reach)
	high.X, high.Y = min(high.X, to.X+reach), min(high.Y, to.Y+reach)
	// The lattice has a node at the point itself.
	first := vg.Point{
		X: to.X + step*vg.Length(math.Ceil(float64((low.X-to.X)/step))),
		Y: to.Y + step*vg.Length(math.Ceil(float64((low.Y-to.Y)/step))),
	}
	for y := first.Y; y <= high.Y; y += step {
		for x := first.X; x <= high.X; x += step {
			node := vg.Point{X: x, Y: y}
			if d := norm(node.Sub(to)); d < reach && l.free(rectangle(node, half)) && (allowed == nil || allowed(node)) {
				reach, at, ok = d, node, true
			}
		}
	}
	return at, ok
}

// write writes words at the free place nearest to a point and at most reach away,
// marks it as taken, and reports whether there was one.
func (l *layout) write(style text.Style, words string, near vg.Point, reach vg.Length) bool {
	at, ok := l.nearest(halfSize(style, words), near, reach, nil)
	if ok {
		l.put(style, words, at)
	}
	return ok
}

// put writes words centred on a point and marks their place as taken.
func (l *layout) put(style text.Style, words string, at vg.Point) {
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	l.canvas.FillText(style, at, words)
	l.box(rectangle(at, halfSize(style, words)))
}

// say writes words that must not be missing: where there is room, as near to a point
// as possible; or else shorter ones; or else these right there on a white plate.
func (l *layout) say(style text.Style, words string, near vg.Point, shorter ...string) {
	for !l.write(style, words, near, vg.Length(math.Inf(1))) {
		if len(shorter) == 0 {
			l.plate(style, words, near)
			return
		}
		words, shorter = shorter[0], shorter[1:]
	}
}

// plate writes words on a white plate, centred on a point or as near to it as the
// canvas allows.
func (l *layout) plate(style text.Style, words string, near vg.Point) {
	half := halfSize(style, words)
	at := vg.Point{
		X: max(l.canvas.Min.X+half.X, min(l.canvas.Max.X-half.X, near.X)),
		Y: max(l.canvas.Min.Y+half.Y, min(l.canvas.Max.Y-half.Y, near.Y)),
	}
	l.canvas.FillPolygon(plateColor, cornersOf(at, half))
	l.put(style, words, at)
}

// halfSize returns half the width and height of words, with 2 points around them.
func halfSize(style text.Style, words string) vg.Point {
	return vg.Point{X: style.Width(words)/2 + 2, Y: style.Height(words)/2 + 1}
}

func norm(v vg.Point) vg.Length { return vg.Length(math.Hypot(float64(v.X), float64(v.Y))) }

// clipped returns the part of a segment that is on the canvas.
func clipped(c draw.Canvas, a, b vg.Point) (from, to vg.Point, ok bool) {
	if !wording.Finite(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y)) {
		return a, b, false
	}
	part := c.ClipLinesXY([]vg.Point{a, b})
	if len(part) != 1 || len(part[0]) != 2 {
		return a, b, false
	}
	return part[0][0], part[0][1], true
}

// signs writes the class of the score into each region, where there is room around it, as near
// as possible to a corner.
func (s *scene) signs(l *layout, m *contour) {
	for k, colour := range []color.Color{Blue, Orange, Ink, Ink} {
		if m.region(k).nodes == nil {
			continue // there is no such region
		}
		style, word := words(12, colour), class(k).String()
		half := vg.Point{X: style.Width(word) / 2, Y: style.Font.Size / 2}
		own := func(at vg.Point) bool { return m.sameAround(at, k, half.Add(vg.Point{X: 4, Y: 4})) }
		place, off := vg.Point{}, vg.Length(math.Inf(1))
		for _, gap := range []vg.Length{6, 0} { // around the word
			if wording.Finite(float64(off)) {
				break
			}
			for _, corner := range outline(l.canvas.Rectangle) {
				if at, ok := l.nearest(half.Add(vg.Point{X: gap, Y: gap}), corner, off, own); ok {
					place, off = at, norm(at.Sub(corner))
				}
			}
		}
		if wording.Finite(float64(off)) {
			l.put(style, word, place)
		}
	}
}

// thin returns one of the points in each square of 2 × 2 points of the canvas:
// enough to keep clear of all of them.
func thin(points []vg.Point) []vg.Point {
	type square struct{ x, y int }
	seen := make(map[square]bool)
	var some []vg.Point
	for _, pt := range points {
		s := square{int(pt.X / 2), int(pt.Y / 2)}
		if !seen[s] {
			seen[s] = true
			some = append(some, pt)
		}
	}
	return some
}

// distance returns how near the nearest point is to the segment from a to b.
func distance(a, b vg.Point, points []vg.Point) float64 {
	along := b.Sub(a)
	length2 := float64(along.Dot(along))
	nearest := math.Inf(1)
	for _, pt := range points {
		t := 0.0
		if length2 > 0 {
			t = min(1, max(0, float64(pt.Sub(a).Dot(along))/length2))
		}
		off := pt.Sub(a).Sub(along.Scale(vg.Length(t)))
		nearest = min(nearest, float64(off.Dot(off)))
	}
	return math.Sqrt(nearest)
}

// rectangle returns the rectangle around a point with the given half width and height.
func rectangle(at, half vg.Point) vg.Rectangle {
	return vg.Rectangle{Min: at.Sub(half), Max: at.Add(half)}
}
