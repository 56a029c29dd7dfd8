package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A march collects the two regions of a score and the line between them, in
// points of the canvas, from a grid of cells ("marching squares").
//
// Each region is one path: shapes that share a side in one path leave no seam
// between them.
type march struct {
	canvas        draw.Canvas
	plot          *plot.Plot
	score         func(x []float64) float64
	columns, rows int
	steps         int // of the bisection

	positive, negative vg.Path
	boundary           []segment
}

// A node is a point of the canvas and its class.
type node struct {
	vg.Point
	class class
}

func (r *Regions) newMarch(c draw.Canvas, p *plot.Plot) *march {
	_, affine := affineOver(p, r.Score)
	m := &march{canvas: c, plot: p, score: r.Score, steps: 10}
	m.columns, m.rows = r.cells(c.Size().X, affine), r.cells(c.Size().Y, affine)
	if affine {
		m.steps = 50
	}
	return m
}

// at asks the score at a point of the canvas. Where it is 0 it asks again beside
// the point, so that a line through the corners of cells is found like any other,
// and only an area of zeros is of class zero.
func (m *march) at(pt vg.Point) node {
	k := m.ask(pt)
	if k == zero {
		k = m.ask(pt.Add(vg.Point{X: 1e-4, Y: 0.7e-4}))
	}
	return node{pt, k}
}

func (m *march) ask(pt vg.Point) class {
	size := m.canvas.Size()
	u, v := float64((pt.X-m.canvas.Min.X)/size.X), float64((pt.Y-m.canvas.Min.Y)/size.Y)
	return classOf(m.score([]float64{between(m.plot.X, u), between(m.plot.Y, v)}))
}

// run walks over the cells, row by row; neighbours of one class all over become
// one rectangle.
func (m *march) run() {
	below := m.row(0)
	for j := range m.rows {
		above := m.row(j + 1)
		for i := 0; i < m.columns; {
			end := i
			for end < m.columns && uniform(below[i].class, below[end+1], above[end], above[end+1], below[end]) {
				end++
			}
			if end > i {
				m.add(below[i].class, below[i].Point, below[end].Point, above[end].Point, above[i].Point)
				i = end
				continue
			}
			m.cell([4]node{below[i], below[i+1], above[i+1], above[i]}, 6)
			i++
		}
		below = above
	}
}

// row returns the nodes of a row of the grid.
func (m *march) row(j int) []node {
	nodes := make([]node, m.columns+1)
	for i := range nodes {
		nodes[i] = m.at(vg.Point{
			X: m.canvas.X(float64(i) / float64(m.columns)),
			Y: m.canvas.Y(float64(j) / float64(m.rows)),
		})
	}
	return nodes
}

func uniform(k class, nodes ...node) bool {
	for _, n := range nodes {
		if n.class != k {
			return false
		}
	}
	return true
}

// cell adds the parts of a cell, whose corners are given anticlockwise. A saddle,
// where opposite corners agree and neighbours differ, is quartered up to depth
// times.
func (m *march) cell(corners [4]node, depth int) {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	if depth > 0 && a.class == c.class && b.class == d.class {
		ab, bc, cd, da := m.middle(a, b), m.middle(b, c), m.middle(c, d), m.middle(d, a)
		centre := m.middle(a, c)
		m.cell([4]node{a, ab, centre, da}, depth-1)
		m.cell([4]node{ab, b, bc, centre}, depth-1)
		m.cell([4]node{centre, bc, c, cd}, depth-1)
		m.cell([4]node{da, centre, cd, d}, depth-1)
		return
	}
	m.part(corners, positive)
	m.part(corners, negative)
}

func (m *march) middle(a, b node) node {
	return m.at(a.Add(b.Point).Scale(0.5))
}

// part adds the part of a cell whose class is k, and its border with the rest.
func (m *march) part(corners [4]node, k class) {
	var shape, border []vg.Point
	var other class
	for i, a := range corners {
		b := corners[(i+1)%4]
		if a.class == k {
			shape = append(shape, a.Point)
		}
		if (a.class == k) == (b.class == k) {
			continue
		}
		if a.class == k {
			other = b.class
		}
		x := m.crossing(a, b, k)
		shape, border = append(shape, x), append(border, x)
	}
	m.add(k, shape...)
	// The border of + and − is drawn from the side of +.
	if len(border) == 2 && (k == positive && other != undefined || other == zero) {
		m.boundary = append(m.boundary, segment{border[0], border[1]})
	}
}

// crossing returns the point between a and b where class k ends.
func (m *march) crossing(a, b node, k class) vg.Point {
	if a.class != k {
		a, b = b, a
	}
	for range m.steps {
		if mid := m.middle(a, b); mid.class == k {
			a = mid
		} else {
			b = mid
		}
	}
	return b.Point
}

// add adds a polygon to the region of class k.
func (m *march) add(k class, shape ...vg.Point) {
	region := &m.positive
	switch {
	case len(shape) < 3 || k == zero || k == undefined:
		return
	case k == negative:
		region = &m.negative
	}
	region.Move(shape[0])
	for _, pt := range shape[1:] {
		region.Line(pt)
	}
	region.Close()
}
