package plotting

import (
	"cmp"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// liftPlane draws the lift of two columns into space.
func liftPlane(d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	l := newCube(d, w)
	p := New()
	p.HideAxes()
	p.X.Scale = Equal{}
	p.Add(l.picture())
	p.Add(l.names()...)
	low, high := l.bounds()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = float64(low.X), float64(high.X), float64(low.Y), float64(high.Y)
	widen(&p.X, 1+1e-9) // gonum leaves out words at points just off the canvas
	widen(&p.Y, 1+1e-9)
	equalize(p, draw.NewCanvas(nil, Width, Height))
	return p
}

// picture returns the plotter of all that is in the box.
func (l *cube) picture() plot.Plotter {
	origin := point(r3.Vec{}, Ink, func(pt vg.Point) vg.Path { return appendCircle(nil, pt, 2, 1) })
	return &space{l.view, slices.Concat(
		l.floor(),
		l.ceiling(),
		l.drops(),
		l.examples(0, faintColors, nil),
		[]shape{origin},
		l.examples(1, classColors, l.score),
		l.separator(),
	)}
}

// A cube holds the data and the view of a figure of two columns lifted into space.
type cube struct {
	data   *perceptron.Dataset
	score  func(x []float64) float64 // of [x; 1]
	view   view
	x1, x2 interval // ranges of the columns
	unit   r3.Vec   // of the axes: 1 if they are equal

	separated bool
	plane     plane // w·[x; 1] = 0 in units of the axes
	arrow     bool
	foot, tip r3.Vec // of the arrow
}

func newCube(d *perceptron.Dataset, w perceptron.Weights) *cube {
	l := &cube{
		data:  d,
		score: w.Dot,
		x1:    columnRange(d, 0).widened(),
		x2:    columnRange(d, 1).widened(),
		unit:  r3.Vec{X: 1, Y: 1, Z: 1},
	}
	height := interval{0, 1}
	equal := comparableWidths(l.x1, height) && comparableWidths(l.x2, height)
	if !equal {
		const width = 1.4 // of the box, instead of the column's own
		l.unit.X, l.unit.Y = (l.x1.high-l.x1.low)/width, (l.x2.high-l.x2.low)/width
	}
	normal := r3.Vec{X: w[0] * l.unit.X, Y: w[1] * l.unit.Y, Z: w[2]}
	l.separated = r3.Norm(normal) > 0
	l.plane.normal = r3.Unit(normal)
	l.arrow = l.separated && equal
	l.view = l.suited()
	l.place()
	return l
}

// at returns a point of space in units of the axes.
func (l *cube) at(x1, x2, height float64) r3.Vec {
	return r3.Vec{X: x1 / l.unit.X, Y: x2 / l.unit.Y, Z: height}
}

// rectangle returns the corners of the box at a height.
func (l *cube) rectangle(height float64) []r3.Vec {
	return []r3.Vec{
		l.at(l.x1.low, l.x2.low, height), l.at(l.x1.high, l.x2.low, height),
		l.at(l.x1.high, l.x2.high, height), l.at(l.x1.low, l.x2.high, height),
	}
}

// left returns the corner of the box at a height that is farthest to the left.
func (l *cube) left(height float64) r3.Vec {
	return slices.MinFunc(l.rectangle(height), func(a, b r3.Vec) int {
		return cmp.Compare(r3.Dot(l.view.right, a), r3.Dot(l.view.right, b))
	})
}

// suited returns the view in which the angle between the plane's normal and the direction to
// the reader is nearest to 72°: the plane is seen from its side of +1, but so narrow that w
// clearly leaves it. It hides no lifted example, because the reader looks from above, and the
// plane ends at their height.
func (l *cube) suited() view {
	const elevation = 18
	best, least := viewFrom(-60, elevation), math.Inf(1)
	if !l.separated {
		return best
	}
	for azimuth := 20.0; azimuth < 360; azimuth += 10 {
		v := viewFrom(azimuth, elevation)
		// No axis points at the reader.
		along := max(math.Abs(v.towards.X), math.Abs(v.towards.Y))
		if off := math.Abs(r3.Dot(l.plane.normal, v.towards) - 0.31); off < least-1e-9 && along < 0.9 {
			best, least = v, off
		}
	}
	return best
}

// veil returns the colour that hides a share of what is behind it, and over white
// looks like c.
func veil(c color.RGBA, share float64) color.NRGBA {
	base := func(v uint8) uint8 { return uint8(max(0, 255-(255-float64(v))/share)) }
	return color.NRGBA{R: base(c.R), G: base(c.G), B: base(c.B), A: uint8(255 * share)}
}

// floor returns the plane of height 0 with the axes on it, and the third axis.
func (l *cube) floor() []shape {
	thin := draw.LineStyle{Color: Grey, Width: 0.5}
	return append(tinted(l.rectangle(0), level(0), veil(color.RGBA{R: 0xf6, G: 0xf6, B: 0xf6, A: 0xff}, 0.35), thin),
		stick(l.at(l.x1.low, 0, 0), l.at(l.x1.high, 0, 0), thin),
		stick(l.at(0, l.x2.low, 0), l.at(0, l.x2.high, 0), thin),
		stick(l.left(0), l.left(1), thin),
		stick(r3.Vec{}, r3.Vec{Z: 1}, draw.LineStyle{Color: Grey, Width: 1}),
	)
}

func level(height float64) plane { return plane{r3.Vec{Z: 1}, height} }

// ceiling returns the plane of height 1, tinted by the side of the separating plane.
func (l *cube) ceiling() []shape {
	thin := draw.LineStyle{Color: Grey, Width: 0.75}
	if !l.separated {
		return tinted(l.rectangle(1), level(1), veil(GreyTint, 0.6), thin)
	}
	negative, positive := l.halves()
	return append(tinted(negative, level(1), veil(OrangeTint, 0.3), thin), tinted(positive, level(1), veil(BlueTint, 0.3), thin)...)
}

// halves returns the parts of height 1 on the two sides of the separating plane.
func (l *cube) halves() (negative, positive []r3.Vec) {
	return l.plane.cut(l.rectangle(1))
}

// separator returns the separating plane within the box, where it cuts height 1,
// and the arrow w, if w is not 0.
func (l *cube) separator() []shape {
	if !l.separated {
		return nil
	}
	shapes := tinted(l.within(), l.plane, veil(color.RGBA{R: 0xd4, G: 0xd4, B: 0xd4, A: 0xff}, 0.7), draw.LineStyle{Color: Ink, Width: 0.5})
	negative, positive := l.halves()
	trace := slices.DeleteFunc(negative, func(pt r3.Vec) bool { return !slices.Contains(positive, pt) })
	if len(trace) > 1 {
		shapes = append(shapes, stick(trace[0], trace[1], draw.LineStyle{Color: Ink, Width: 1.75}))
	}
	if l.arrow {
		shapes = append(shapes, l.normal()...)
	}
	return shapes
}

// within returns the part of the separating plane inside the box, a polygon.
func (l *cube) within() []r3.Vec {
	across, steep := l.plane.axes()
	const far = 1e3 // larger than any box
	corners := []r3.Vec{r3.Scale(far, across), r3.Scale(-far, steep), r3.Scale(-far, across), r3.Scale(far, steep)}
	low, high := l.at(l.x1.low, l.x2.low, 0), l.at(l.x1.high, l.x2.high, 1)
	for _, side := range []plane{
		{r3.Vec{X: 1}, low.X},
		{r3.Vec{X: -1}, -high.X},
		{r3.Vec{Y: 1}, low.Y},
		{r3.Vec{Y: -1}, -high.Y},
		{r3.Vec{Z: 1}, low.Z},
		{r3.Vec{Z: -1}, -high.Z},
	} {
		_, corners = side.cut(corners)
	}
	return corners
}

// place puts the arrow w on the plane: in its middle or, if an example is in the way there on
// paper, nearer to one of its corners. Its tip stays between the heights 0 and 1.
func (l *cube) place() {
	corners := l.within()
	l.arrow = l.arrow && len(corners) > 0
	var middle r3.Vec
	for _, pt := range corners {
		middle = r3.Add(middle, r3.Scale(1/float64(len(corners)), pt))
	}
	var examples []r3.Vec
	for row := range l.data.All() {
		examples = append(examples, l.at(row[0], row[1], 0), l.at(row[0], row[1], 1))
	}
	busy := l.view.flat(examples...)
	n, most := l.plane.normal, -1.0
	for _, corner := range append([]r3.Vec{middle}, corners...) {
		foot := r3.Add(middle, r3.Scale(0.4, r3.Sub(corner, middle)))
		room := (1 - foot.Z) / n.Z
		if n.Z < 0 {
			room = -foot.Z / n.Z
		}
		tip := r3.Add(foot, r3.Scale(max(0.3, min(0.6, 0.6*room)), n))
		on := l.view.flat(foot, tip)
		if clear := min(0.12, distance(on[0], on[1], busy)); clear > most+1e-9 {
			most, l.foot, l.tip = clear, foot, tip
		}
	}
}

// normal returns the arrow w, the mark of its right angle with the plane, a round patch of the
// plane on which it stands, and a dotted line from its tip straight down to height 0.
func (l *cube) normal() []shape {
	on := l.view.flat(l.foot, l.tip)
	along := direction(on[1].Sub(on[0]))
	head := func(pt vg.Point) vg.Path { // of 9 × 7 points
		neck, side := pt.Sub(along.Scale(9)), ortho(along).Scale(3.5)
		return appendPolygon(nil, pt, neck.Add(side), neck.Sub(side))
	}
	across, steep := l.plane.axes()
	at := func(turn, radius, up float64) r3.Vec {
		sin, cos := math.Sincos(turn)
		inPlane := r3.Add(r3.Scale(radius*cos, across), r3.Scale(radius*sin, steep))
		return r3.Add(l.foot, r3.Add(inPlane, r3.Scale(up, l.plane.normal)))
	}
	var patch []r3.Vec
	best, seen := 0.0, -1.0 // the direction of the mark that is seen best beside w
	for k := range 24 {
		turn := float64(k) * math.Pi / 12
		patch = append(patch, at(turn, 0.22, 0))
		end := l.view.flat(at(turn, 1, 0))[0].Sub(on[0])
		if off := math.Round(1e6 * math.Abs(float64(ortho(along).Dot(end)))); off > seen { // a tie is one everywhere
			best, seen = turn, off
		}
	}
	const side = 0.13
	thin := draw.LineStyle{Color: Ink, Width: 1}
	down := draw.LineStyle{Color: Ink, Width: 0.9, Dashes: []vg.Length{1.5, 2.5}}
	return append(tinted(patch, l.plane, veil(white, 0.75), draw.LineStyle{Color: Ink, Width: 0.75}),
		stick(l.foot, at(best, 0.22, 0), thin),
		stick(at(best, side, 0), at(best, side, side), thin),
		stick(at(best, side, side), at(best, 0, side), thin),
		stick(l.tip, r3.Vec{X: l.tip.X, Y: l.tip.Y}, down),
		point(r3.Vec{X: l.tip.X, Y: l.tip.Y}, Ink, func(pt vg.Point) vg.Path { return appendCircle(nil, pt, 1.5, 1) }),
		stick(l.foot, r3.Add(l.foot, r3.Scale(0.94, r3.Sub(l.tip, l.foot))), draw.LineStyle{Color: Ink, Width: 2}),
		point(l.tip, Ink, head),
	)
}

// drops returns the lines from the examples to their lifted places, if they are few.
func (l *cube) drops() []shape {
	var shapes []shape
	if l.data.Len() > manyDrops {
		return nil
	}
	for row := range l.data.All() {
		shapes = append(shapes, stick(l.at(row[0], row[1], 0), l.at(row[0], row[1], 1), draw.LineStyle{Color: Grey, Width: 0.75}))
	}
	return shapes
}

// examples returns the marks of the examples at a height, from the farthest to the
// nearest. The score of [x; height] decides which get a ring.
func (l *cube) examples(height float64, colors []color.RGBA, score func(x []float64) float64) []shape {
	radius := exampleRadius(l.data.Len())
	var shapes []shape
	for row, y := range l.data.All() {
		at, k := l.at(row[0], row[1], height), classOf(y)
		shapes = append(shapes, point(at, colors[k], func(pt vg.Point) vg.Path { return appendMark(nil, int(k), pt, radius) }))
		if score != nil && isMistake(y, score([]float64{row[0], row[1], height})) {
			shapes = append(shapes, point(at, Ink, func(pt vg.Point) vg.Path { return appendRing(nil, pt, radius) }))
		}
	}
	slices.SortStableFunc(shapes, func(a, b shape) int {
		return cmp.Compare(r3.Dot(l.view.towards, a.corners[0]), r3.Dot(l.view.towards, b.corners[0]))
	})
	return shapes
}

// bounds returns the smallest and largest coordinates on paper.
func (l *cube) bounds() (low, high vg.Point) {
	points := slices.Concat(l.rectangle(0), l.rectangle(1))
	if l.separated {
		points = append(points, l.within()...)
	}
	if l.arrow {
		points = append(points, l.tip, r3.Vec{X: l.tip.X, Y: l.tip.Y})
	}
	low = l.view.flat(points[0])[0]
	high = low
	for _, pt := range l.view.flat(points...) {
		low = vg.Point{X: min(low.X, pt.X), Y: min(low.Y, pt.Y)}
		high = vg.Point{X: max(high.X, pt.X), Y: max(high.Y, pt.Y)}
	}
	return low, high
}
