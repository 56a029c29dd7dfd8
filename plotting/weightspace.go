package plotting

import (
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// WeightSpace draws the plane of the weights (w₁, w₂) for data d of two columns.
// Each point of it is a classifier, and each example is the half-plane of the
// classifiers that get it right.
//
//	line through 0    y w·x = 0, blue and solid for y = +1, orange and dashed for −1
//	its small ticks   on the side where y w·x > 0
//	tinted cone       the separators: on the good side of every line
//	dots, arrows      the path w₀, w₁, … of a run, if it is given
//
// Each update is a step perpendicular to the line of its example, towards its
// good side:
//
//	path := []perceptron.Weights{{0, 0}}
//	for up := range perceptron.Updates(d) {
//		path = append(path, up.After)
//	}
//	p := plotting.WeightSpace(d, path...)
//
// If there is no cone, as for XOR, the figure says so; the test is exact. Up to 8
// examples have their x and y written on their line; of more than 100 lines only
// the first 100 that look different are drawn.
//
// It panics unless d has two columns (for lifted data, see WeightSlice) and
// each weight vector of the path has two weights.
func WeightSpace(d *perceptron.Dataset, path ...perceptron.Weights) *plot.Plot {
	if d != nil && d.Dim() == 3 {
		panic("plotting: WeightSpace draws the weights of 2 columns, and the dataset has 3: if the last is the constant of AbsorbBias, see WeightSlice; or choose two, such as d.Columns(0, 1)")
	}
	mustBePlane(d)
	v := newWeightSpace(d, 0)
	v.none, v.linked = "no separator: the cone is empty", true
	v.empty = !perceptron.Separate(d).Separable
	reach := 0.0
	for k, w := range path {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: vector %d of the path has %d weights; wanted 2", k, len(w)))
		}
		if finite(w...) {
			v.path = append(v.path, mark{at: spot{w[0], w[1]}, k: k})
			reach = max(reach, math.Abs(w[0]), math.Abs(w[1]))
		}
	}
	v.square(reach)
	return v.plot()
}

// newWeightSpace returns the figure of the weights (w₁, w₂) that have the third weight b, if
// there is one.
func newWeightSpace(d *perceptron.Dataset, b float64) *weightSpace {
	v := &weightSpace{}
	for x, y := range d.All() {
		s := side{n: spot{y * x[0], y * x[1]}, x: x, y: y}
		if len(x) == 3 {
			s.c = y * b * x[2]
		}
		v.sides = append(v.sides, s)
	}
	return v
}

// square sets the ranges to go a little farther than reach to each side of 0.
func (v *weightSpace) square(reach float64) {
	if !(reach > 0) {
		reach = 1
	}
	v.x = interval{-1.3 * reach, 1.3 * reach}
	v.y = v.x
}

func (v *weightSpace) plot() *plot.Plot {
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "w₁", "w₂"
	p.Add(v)
	equalUnits(p)
	return p
}

// A side is what an example requires of (w₁, w₂): n·w + c > 0.
type side struct {
	n spot
	c float64
	x []float64
	y float64
}

// A mark is a weight vector of a path, and its number.
type mark struct {
	at spot
	k  int
}

// weightSpace is the plotter of WeightSpace and WeightSlice.
type weightSpace struct {
	sides  []side
	empty  bool
	none   string // what to say then
	path   []mark
	linked bool     // by arrows
	x, y   interval // the ranges of the axes
}

// DataRange returns ranges that have something to see.
func (v *weightSpace) DataRange() (xmin, xmax, ymin, ymax float64) {
	return v.x.low, v.x.high, v.y.low, v.y.high
}

// Plot implements plot.Plotter.
func (v *weightSpace) Plot(c draw.Canvas, p *plot.Plot) {
	l := newLayout(c)
	region := v.region(c, p)
	if len(region) > 2 {
		c.FillPolygon(tint(classColor(2)), region)
	}
	grid := draw.LineStyle{Color: GreyTint, Width: 1}
	x, y := p.Transforms(&c)
	c.StrokeLine2(grid, c.Min.X, y(0), c.Max.X, y(0))
	c.StrokeLine2(grid, x(0), c.Min.Y, x(0), c.Max.Y)

	lines := v.lines(l, p)
	v.edge(c, region)
	names := v.drawPath(l, p)
	v.words(l, names, p, region)
	for _, line := range lines {
		v.name(l, p, line)
	}
}

// region returns the separators' polygon on the canvas.
func (v *weightSpace) region(c draw.Canvas, p *plot.Plot) []vg.Point {
	if v.empty {
		return nil
	}
	region := outline(c)
	for _, s := range v.sides {
		region = cropped(region, canvasScore(c, p, s.n.x, s.n.y, s.c))
		if len(region) < 3 {
			return nil
		}
	}
	return region
}

// edge draws the border of the separators' polygon, but not along the edge of the canvas.
func (v *weightSpace) edge(c draw.Canvas, region []vg.Point) {
	style := draw.LineStyle{Color: classColor(2), Width: 2}
	at := func(v, side vg.Length) bool { return math.Abs(float64(v-side)) < 0.01 }
	for i, a := range region {
		b := region[(i+1)%len(region)]
		if at(a.X, c.Min.X) && at(b.X, c.Min.X) || at(a.X, c.Max.X) && at(b.X, c.Max.X) ||
			at(a.Y, c.Min.Y) && at(b.Y, c.Min.Y) || at(a.Y, c.Max.Y) && at(b.Y, c.Max.Y) {
			continue
		}
		c.StrokeLine2(style, a.X, a.Y, b.X, b.Y)
	}
}

// A drawn side is one whose line is on the canvas.
type drawnSide struct {
	side
	from, to vg.Point
}

// lines draws the lines of the examples with ticks to their good sides, and
// returns them.
func (v *weightSpace) lines(l *layout, p *plot.Plot) []drawnSide {
	const (
		most   = 100 // lines
		ticked = 40  // lines that have ticks
	)
	c := l.canvas
	var drawn []drawnSide
	seen := map[[5]int]bool{} // lines that look the same
	for _, s := range v.sides {
		from, to, ok := (&line{w1: s.n.x, w2: s.n.y, b: s.c}).visible(c, p)
		look := [5]int{int(from.X), int(from.Y), int(to.X), int(to.Y), int(s.y)}
		if ok && len(drawn) < most && (len(v.sides) <= 8 || !seen[look]) {
			drawn = append(drawn, drawnSide{s, from, to})
		}
		seen[look] = true
	}
	width := vg.Length(1.1)
	if len(drawn) > ticked {
		width = 0.4
	}
	for i, d := range drawn {
		style := draw.LineStyle{Color: Blue, Width: width}
		if d.y < 0 {
			style.Color, style.Dashes = Orange, []vg.Length{4, 2.5}
		}
		c.StrokeLine2(style, d.from.X, d.from.Y, d.to.X, d.to.Y)
		l.line(1, d.from, d.to)
		if len(drawn) <= ticked {
			style.Dashes = nil
			v.ticks(l, p, d, style, i)
		}
	}
	return drawn
}

// ticks draws the short strokes that point to the good side. Lines that
// coincide have their ticks at different places.
func (v *weightSpace) ticks(l *layout, p *plot.Plot, d drawnSide, style draw.LineStyle, i int) {
	normal, ok := (&line{w1: d.n.x, w2: d.n.y}).normal(l.canvas, p)
	if !ok {
		return
	}
	const apart, long = 14, 5
	along := d.to.Sub(d.from)
	size := norm(along)
	for off := vg.Length(4 + 5*(i%3)); off < size-2; off += apart {
		foot := d.from.Add(along.Scale(off / size))
		tip := foot.Add(normal.Scale(long))
		if l.canvas.Contains(tip) {
			l.canvas.StrokeLine2(style, foot.X, foot.Y, tip.X, tip.Y)
			l.line(1, foot, tip)
		}
	}
}

// name writes an example beside its line, on the good side.
func (v *weightSpace) name(l *layout, p *plot.Plot, d drawnSide) {
	if len(v.sides) > 8 {
		return
	}
	style := words(9.5, Blue)
	if d.y < 0 {
		style.Color = Orange
	}
	name := vector(d.x[0], d.x[1]) + ": " + sign(d.y)
	good := canvasScore(l.canvas, p, d.n.x, d.n.y, d.c)
	if at, ok := l.along(halfSize(style, name), d.from, d.to, good); ok {
		l.put(style, name, at)
	}
}

// drawPath draws the weights of the path, numbered where there is room. It returns
// where the numbers are.
func (v *weightSpace) drawPath(l *layout, p *plot.Plot) (names *layout) {
	const most = 60 // steps that are drawn as numbered arrows
	c := l.canvas
	names = newLayout(c)
	x, y := p.Transforms(&c)
	var points []vg.Point
	var order []int            // of a place, the first that is there
	at := map[vg.Point][]int{} // the numbers at a place
	for i, m := range v.path {
		points = append(points, vg.Point{X: x(m.at.x), Y: y(m.at.y)})
		if at[points[i]] == nil {
			order = append(order, i)
		}
		at[points[i]] = append(at[points[i]], m.k)
	}
	few, last := len(points) <= most, len(points)-1
	style := draw.LineStyle{Color: Ink, Width: 1.25}
	if v.linked && !few {
		style.Width = 0.6
		c.StrokeLines(style, pieces(points)...)
	}
	for i := 1; v.linked && i < len(points); i++ {
		if few {
			strokeArrow(c, style, points[i-1], points[i])
		}
		l.line(2, points[i-1], points[i])
	}
	c.SetColor(Ink)
	for _, i := range order {
		if few || i == last || i == 0 {
			c.Fill(appendCircle(nil, points[i], 2.5, 1))
			l.dot(points[i], 3.5)
		}
	}
	write := func(i int, reach vg.Length) {
		style, name := letter(10, Ink), named(at[points[i]])
		half := halfSize(style, name)
		if place, ok := l.nearest(half, points[i], reach, nil); ok {
			l.put(style, name, place)
			names.box(rectangle(place, half))
		}
	}
	if last >= 0 {
		write(last, 40) // before the others
	}
	for _, i := range order {
		if points[i] != points[last] && (few || i == 0) {
			write(i, 28)
		}
	}
	return names
}

// named writes w₀ = w₄, and of many the first, the second and the last.
func named(numbers []int) string {
	var names []string
	for i, k := range numbers {
		switch {
		case len(numbers) <= 3 || i < 2 || i == len(numbers)-1:
			names = append(names, "w"+below(k))
		case i == 2:
			names = append(names, "…")
		}
	}
	return strings.Join(names, " = ")
}

// words names the cone, clear of the names of the path, or says that there is none.
func (v *weightSpace) words(l, names *layout, p *plot.Plot, region []vg.Point) {
	c := l.canvas
	style := words(11, Ink)
	top := vg.Point{X: c.Center().X, Y: c.Max.Y}
	if v.empty {
		none := v.none
		for _, s := range v.sides {
			if s.n == (spot{}) && !(s.c > 0) {
				none += ":\n" + vector(s.x[0], s.x[1]) + ": " + sign(s.y) + " allows no w"
				break
			}
		}
		l.say(style, none, top, v.none)
		return
	}
	if len(region) < 3 {
		l.say(style, "there are separators, too few to see here", top)
		return
	}
	style.Color = classColor(2)
	half := halfSize(style, "separators")
	middle, far := mean(region), c.Size().X+c.Size().Y
	good := func(at vg.Point) bool {
		for _, s := range v.sides {
			if canvasScore(c, p, s.n.x, s.n.y, s.c)(at) < 0 {
				return false
			}
		}
		return true
	}
	inside := func(at vg.Point) bool {
		return good(at.Add(half)) && good(at.Sub(half)) &&
			good(at.Add(vg.Point{X: -half.X, Y: half.Y})) && good(at.Add(vg.Point{X: half.X, Y: -half.Y}))
	}
	if at, ok := l.nearest(half, middle, c.Size().X, inside); ok {
		l.put(style, "separators", at)
		return
	}
	// Beside the cone, with an arrow to a place in it that is clear of the path.
	if free, ok := l.nearest(vg.Point{X: 5, Y: 5}, middle, c.Size().X, good); ok {
		middle = free
	}
	at, ok := l.nearest(half, middle, far, func(at vg.Point) bool { return names.clear(at, middle, 2) })
	if !ok {
		at, ok = l.nearest(half, middle, far, nil)
	}
	if !ok {
		l.plate(style, "separators", middle)
		return
	}
	toward := middle.Sub(at)
	size := max(1, norm(toward))
	leave := func(half, way vg.Length) vg.Length { return (half + 2) * size / max(0.01, max(way, -way)) }
	start := min(leave(half.X, toward.X), leave(half.Y, toward.Y))
	end := start
	for end < size && !good(at.Add(toward.Scale(end/size))) {
		end++
	}
	tip := at.Add(toward.Scale(min(size, end+5) / size))
	strokeSmallArrow(c, draw.LineStyle{Color: style.Color, Width: 0.8}, at.Add(toward.Scale(start/size)), tip)
	l.line(1, at, tip)
	l.put(style, "separators", at)
}
