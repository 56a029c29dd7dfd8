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

// lift2 draws the lift of two columns into space.
func lift2(from View, d *perceptron.Dataset, w perceptron.Weights) *plot.Plot {
	l := newCube(d, w)
	l.view = from
	if from == (View{}) {
		l.view = l.suited()
	}
	s := &space{view: l.view}
	s.add(l.floor()...)
	s.add(l.level()...)
	s.add(l.drops()...)
	s.add(l.examples(0, faint(Blue), faint(Orange), nil)...)
	score := w.Dot
	if w == nil {
		score = nil
	}
	s.add(l.examples(1, Blue, Orange, score)...)
	if l.separated {
		s.add(l.separator()...)
	}

	p := New()
	p.HideAxes()
	p.X.Scale = Equal{}
	low, high := l.bounds()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low.X, high.X, low.Y, high.Y
	p.Add(s, &signs{l}, l.names())
	if why := aboutWeights(w); w != nil && why != "" {
		p.Add(remark{why, l.busy})
	}
	equalize(p, draw.NewCanvas(nil, Width, Height))
	return p
}

// A cube is what a figure of two columns lifted into space is about.
type cube struct {
	data   *perceptron.Dataset
	view   View
	rows   []int    // the examples that are drawn
	x1, x2 interval // ranges of the columns
	unit   r3.Vec   // of the axes: 1 if they are equal

	separated bool
	plane     plane // w·[x; 1] = 0 in units of the axes
	arrow     bool
}

func newCube(d *perceptron.Dataset, w perceptron.Weights) *cube {
	l := &cube{data: d, x1: columnRange(d, 0), x2: columnRange(d, 1), unit: r3.Vec{X: 1, Y: 1, Z: 1}}
	l.rows = distinct(d, l.x1, l.x2)
	height := interval{0, 1}
	l.arrow = comparableWidths(l.x1, height) && comparableWidths(l.x2, height)
	if !l.arrow {
		const width = 1.4 // of the box, in place of the column's own
		l.unit.X, l.unit.Y = (l.x1.high-l.x1.low)/width, (l.x2.high-l.x2.low)/width
	}
	if w != nil {
		l.plane, l.separated = plane{normal: r3.Vec{X: w[0] * l.unit.X, Y: w[1] * l.unit.Y, Z: w[2]}}.unit()
	}
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
	right, _, _ := l.view.frame()
	return slices.MinFunc(l.rectangle(height), func(a, b r3.Vec) int {
		return cmp.Compare(r3.Dot(right, a), r3.Dot(right, b))
	})
}

// suited returns the first of several views from which the separating plane hides
// fewest of the lifted examples, and is seen neither on its edge nor straight from
// the front.
func (l *cube) suited() View {
	const elevation = 22
	best, fewest := View{-60, elevation}, math.Inf(1)
	if !l.separated {
		return best
	}
	for _, azimuth := range []float64{-60, -30, -75, -105, -120, -150, -15, 15, 30, 60, 75, 105, 120, 150, 165, 195} {
		v := View{azimuth, elevation}
		worth := l.hidden(v)
		_, _, towards := v.frame()
		if facing := math.Abs(r3.Dot(l.plane.normal, towards)); facing < 0.25 || facing > 0.9 {
			worth += 1
		}
		if worth < fewest {
			best, fewest = v, worth
		}
	}
	return best
}

// hidden returns the share of the lifted examples that are behind the plane in a
// view, of a thousand of them at most.
func (l *cube) hidden(v View) float64 {
	front := l.plane.facing(v)
	region := v.flat(l.within())
	step := 1 + l.data.Len()/1000
	hidden, all := 0.0, 0.0
	for i := 0; i < l.data.Len(); i += step {
		pt := l.at(l.data.Row(i)[0], l.data.Row(i)[1], 1)
		if front.above(pt) < 0 && inside(region, v.flat([]r3.Vec{pt})[0]) {
			hidden++
		}
		all++
	}
	return hidden / all
}

// The tints of the planes, which let through what is behind them.
var (
	floorVeil    = veil(color.RGBA{R: 0xf6, G: 0xf6, B: 0xf6, A: 0xff}, 0.35)
	levelVeil    = veil(GreyTint, 0.6)
	positiveVeil = veil(BlueTint, 0.6)
	negativeVeil = veil(OrangeTint, 0.6)
	planeVeil    = veil(color.RGBA{R: 0xcc, G: 0xcc, B: 0xcc, A: 0xff}, 0.45)
)

// veil returns the colour that covers a share of what is behind it, and over white
// looks like c.
func veil(c color.RGBA, share float64) color.NRGBA {
	base := func(v uint8) uint8 { return uint8(max(0, 255-(255-float64(v))/share)) }
	return color.NRGBA{R: base(c.R), G: base(c.G), B: base(c.B), A: uint8(255 * share)}
}

// floor returns the plane of height 0 with the axes on it, and the third axis.
func (l *cube) floor() []shape {
	thin := draw.LineStyle{Color: Grey, Width: 0.5}
	return append(tinted(l.rectangle(0), floorVeil, thin),
		stick(l.at(l.x1.low, 0, 0), l.at(l.x1.high, 0, 0), thin),
		stick(l.at(0, l.x2.low, 0), l.at(0, l.x2.high, 0), thin),
		stick(l.left(0), l.left(1), thin),
		stick(r3.Vec{}, r3.Vec{Z: 1}, draw.LineStyle{Color: Grey, Width: 1}),
		dots([]r3.Vec{{}}, Ink, 2),
	)
}

// level returns the plane of height 1, tinted by the side of the separating plane.
func (l *cube) level() []shape {
	thin := draw.LineStyle{Color: Grey, Width: 0.75}
	if !l.separated {
		return tinted(l.rectangle(1), levelVeil, thin)
	}
	negative, positive := l.halves()
	shapes := append(tinted(negative, negativeVeil, thin), tinted(positive, positiveVeil, thin)...)
	return shapes
}

// halves returns the parts of height 1 on the two sides of the separating plane.
func (l *cube) halves() (negative, positive []r3.Vec) {
	return l.plane.cut(l.rectangle(1))
}

// separator returns the separating plane within the box, where it cuts height 1,
// and the arrow w.
func (l *cube) separator() []shape {
	shapes := tinted(l.within(), planeVeil, draw.LineStyle{Color: Ink, Width: 0.5})
	if a, b, ok := l.trace(); ok {
		shapes = append(shapes, stick(a, b, draw.LineStyle{Color: Ink, Width: 1.75}))
	}
	if l.arrow {
		shapes = append(shapes, l.normal()...)
	}
	return shapes
}

// within returns the polygon that the separating plane is within the box.
func (l *cube) within() []r3.Vec {
	n := l.plane.normal
	along := r3.Cross(n, r3.Vec{Z: 1})
	if r3.Norm(along) < 1e-9 {
		along = r3.Vec{X: 1}
	}
	along = r3.Unit(along)
	across := r3.Cross(n, along)
	const far = 1e3 // larger than any box
	corners := []r3.Vec{
		r3.Scale(far, along), r3.Scale(far, across),
		r3.Scale(-far, along), r3.Scale(-far, across),
	}
	low, high := l.at(l.x1.low, l.x2.low, 0), l.at(l.x1.high, l.x2.high, 1.15)
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

// trace returns the ends of the line in which the separating plane cuts height 1.
func (l *cube) trace() (a, b r3.Vec, ok bool) {
	negative, positive := l.halves()
	var common []r3.Vec
	for _, pt := range negative {
		if slices.Contains(positive, pt) {
			common = append(common, pt)
		}
	}
	if len(common) < 2 {
		return a, b, false
	}
	return common[0], common[1], true
}

// tip returns where the arrow w ends.
func (l *cube) tip() r3.Vec {
	corner := l.at(l.x1.high, l.x2.high, 0)
	low := l.at(l.x1.low, l.x2.low, 0)
	return r3.Scale(max(0.7, 0.2*r3.Norm(r3.Sub(corner, low))), l.plane.normal)
}

// normal returns the arrow w from the origin, with the sign of a right angle at its
// foot.
func (l *cube) normal() []shape {
	tip := l.tip()
	on := l.view.flat([]r3.Vec{{}, tip})
	head := func(path vg.Path, pt vg.Point) vg.Path { return appendHead(path, pt, direction(on[1].Sub(on[0]))) }

	// the right angle lies in the plane's steepest direction, or any if it is level
	n := l.plane.normal
	steep := r3.Sub(r3.Vec{Z: 1}, r3.Scale(n.Z, n))
	if r3.Norm(steep) < 1e-9 {
		steep = r3.Vec{X: 1}
	}
	leg := 0.16 * r3.Norm(tip)
	up, out := r3.Scale(leg, r3.Unit(steep)), r3.Scale(leg, n)

	ink, fine := draw.LineStyle{Color: Ink, Width: 1.75}, draw.LineStyle{Color: Ink, Width: 0.75}
	return []shape{
		stick(r3.Vec{}, r3.Scale(0.93, tip), ink),
		marks([]r3.Vec{tip}, Ink, head),
		stick(up, r3.Add(up, out), fine),
		stick(r3.Add(up, out), out, fine),
	}
}

// appendHead adds an arrow's head of 9 × 7 points to a path.
func appendHead(path vg.Path, tip, along vg.Point) vg.Path {
	neck := tip.Sub(along.Scale(9))
	side := ortho(along).Scale(3.5)
	path.Move(tip)
	path.Line(neck.Add(side))
	path.Line(neck.Sub(side))
	path.Close()
	return path
}

// drops returns the lines from the examples to where they are lifted, if they are few.
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
// nearest, 500 at a time. The score, of [x; height], says which get a ring.
func (l *cube) examples(height float64, positive, negative color.Color, score func(x []float64) float64) []shape {
	at := func(i int) r3.Vec { return l.at(l.data.Row(i)[0], l.data.Row(i)[1], height) }
	_, _, towards := l.view.frame()
	rows := slices.Clone(l.rows)
	slices.SortStableFunc(rows, func(i, j int) int {
		return cmp.Compare(r3.Dot(towards, at(i)), r3.Dot(towards, at(j)))
	})
	radius := exampleRadius(l.data.Len())
	var shapes []shape
	for batch := range slices.Chunk(rows, 500) {
		var circles, crosses, rings []r3.Vec
		for _, i := range batch {
			if l.data.Label(i) > 0 {
				circles = append(circles, at(i))
			} else {
				crosses = append(crosses, at(i))
			}
			if score != nil && !(l.data.Label(i)*score(append(slices.Clone(l.data.Row(i)), height)) > 0) {
				rings = append(rings, at(i))
			}
		}
		shapes = append(shapes, dots(circles, positive, radius), crossMarks(crosses, negative, radius), ringMarks(rings, radius))
	}
	return shapes
}

// tinted returns a wall and its outline.
func tinted(corners []r3.Vec, tint color.Color, outline draw.LineStyle) []shape {
	if len(corners) < 3 {
		return nil
	}
	shapes := []shape{{
		corners: corners,
		wall:    true,
		paint:   func(c draw.Canvas, at []vg.Point) { c.FillPolygon(tint, at) },
	}}
	for i, a := range corners {
		shapes = append(shapes, stick(a, corners[(i+1)%len(corners)], outline))
	}
	return shapes
}

func stick(a, b r3.Vec, style draw.LineStyle) shape {
	return shape{
		corners: []r3.Vec{a, b},
		paint:   func(c draw.Canvas, at []vg.Point) { c.StrokeLines(style, at) },
	}
}

func dots(at []r3.Vec, tint color.Color, radius vg.Length) shape {
	return marks(at, tint, func(path vg.Path, pt vg.Point) vg.Path { return appendCircle(path, pt, radius, 1) })
}

func crossMarks(at []r3.Vec, tint color.Color, radius vg.Length) shape {
	return marks(at, tint, func(path vg.Path, pt vg.Point) vg.Path { return appendCross(path, pt, 1.2*radius) })
}

func ringMarks(at []r3.Vec, radius vg.Length) shape {
	return marks(at, Ink, func(path vg.Path, pt vg.Point) vg.Path {
		return appendRing(path, pt, radius)
	})
}

func marks(at []r3.Vec, tint color.Color, mark func(vg.Path, vg.Point) vg.Path) shape {
	return shape{corners: at, marks: true, paint: func(c draw.Canvas, at []vg.Point) {
		var path vg.Path
		for _, pt := range at {
			path = mark(path, pt)
		}
		c.SetColor(tint)
		c.Fill(path)
	}}
}

// bounds returns the smallest and largest coordinates on paper.
func (l *cube) bounds() (low, high r3.Vec) {
	points := slices.Concat(l.rectangle(0), l.rectangle(1))
	if l.separated {
		points = append(points, l.within()...)
		if l.arrow {
			points = append(points, l.tip())
		}
	}
	low, high = r3.Vec{X: math.Inf(1), Y: math.Inf(1)}, r3.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, pt := range l.view.flat(points) {
		x, y := float64(pt.X), float64(pt.Y)
		low = r3.Vec{X: min(low.X, x), Y: min(low.Y, y)}
		high = r3.Vec{X: max(high.X, x), Y: max(high.Y, y)}
	}
	return low, high
}
