package geometry

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Contour computes the regions of several classes and the lines between them, in points of the
// canvas, from a grid of cells ("marching squares").
//
// A cell whose corners have the same class is filled. In a cell of two classes, bisection finds the
// ends of the line between them on the sides. Other cells are divided into quarters, down to a 64th
// of the side. Each region is a single path, because two paths with a common side would leave a
// seam.
type Contour struct {
	classAt func(pt vg.Point) int // the class of a point of the canvas, counted from 0
	steps   int                   // the number of bisections

	regions map[int]*Region
	Borders []Border
}

// A Region is the part of the canvas that has one class.
type Region struct {
	Path  vg.Path
	Nodes []vg.Point // of the grid
}

// A Border is a segment of the line between two classes, with the smaller class first.
type Border struct {
	From, To  vg.Point
	Low, High int
}

// A node is a point of the canvas and its class.
type node struct {
	vg.Point
	class int
}

// NewContour computes the regions on a canvas. classAt returns the class at a point, counted from 0.
// The sides of a cell are about as long as cell. With an infinite cell and enough steps, the
// contour of a straight line is exact.
func NewContour(c draw.Canvas, cell vg.Length, steps int, classAt func(pt vg.Point) int) *Contour {
	m := &Contour{classAt: classAt, steps: steps, regions: map[int]*Region{}}
	cells := func(length vg.Length) int { return max(1, int(math.Ceil(float64(length/cell)))) }
	columns, rows := cells(c.Size().X), cells(c.Size().Y)
	row := func(j int) []node {
		nodes := make([]node, columns+1)
		for i := range nodes {
			x := c.X(float64(i) / float64(columns))
			y := c.Y(float64(j) / float64(rows))
			nodes[i] = m.node(vg.Point{X: x, Y: y})
			r := m.Region(nodes[i].class)
			r.Nodes = append(r.Nodes, nodes[i].Point)
		}
		return nodes
	}
	below := row(0)
	for j := range rows {
		above := row(j + 1)
		m.addRow(below, above)
		below = above
	}
	return m
}

func (m *Contour) node(pt vg.Point) node { return node{pt, m.classAt(pt)} }

func (m *Contour) middle(a, b node) node { return m.node(a.Add(b.Point).Scale(0.5)) }

// Region returns the region of a class, which may be empty.
func (m *Contour) Region(class int) *Region {
	if m.regions[class] == nil {
		m.regions[class] = new(Region)
	}
	return m.regions[class]
}

func (m *Contour) add(class int, shape ...vg.Point) {
	r := m.Region(class)
	r.Path = AppendPolygon(r.Path, shape...)
}

// addRow adds the cells between two rows of nodes. It joins neighbouring cells of one class into a
// rectangle.
func (m *Contour) addRow(below, above []node) {
	for i := 0; i+1 < len(below); {
		class := below[i].class
		both := func(j int) bool { return below[j].class == class && above[j].class == class }
		end := i
		for end+1 < len(below) && both(end) && both(end+1) {
			end++
		}
		if end > i {
			m.add(class, below[i].Point, below[end].Point, above[end].Point, above[i].Point)
			i = end
			continue
		}
		m.addCell([4]node{below[i], below[i+1], above[i+1], above[i]}, 6)
		i++
	}
}

// addCell adds the parts of a cell, whose corners are in anticlockwise order.
func (m *Contour) addCell(corners [4]node, depth int) {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	changes := 0 // sides whose ends have different classes: two if one line crosses the cell
	for i, corner := range corners {
		if corner.class != corners[(i+1)%4].class {
			changes++
		}
	}
	switch {
	case changes == 0:
		m.add(a.class, a.Point, b.Point, c.Point, d.Point)
	case changes == 2 || depth == 0:
		m.addHalves(corners)
	default:
		ab, bc, cd, da := m.middle(a, b), m.middle(b, c), m.middle(c, d), m.middle(d, a)
		centre := m.middle(a, c)
		m.addCell([4]node{a, ab, centre, da}, depth-1)
		m.addCell([4]node{ab, b, bc, centre}, depth-1)
		m.addCell([4]node{centre, bc, c, cd}, depth-1)
		m.addCell([4]node{da, centre, cd, d}, depth-1)
	}
}

// addHalves adds the two parts of a cell with two classes, and the line between them. In the
// smallest cells, which may have more classes, it uses only two of the classes.
func (m *Contour) addHalves(corners [4]node) {
	first := corners[0].class
	second := 0
	var shapes [2][]vg.Point
	var ends []vg.Point
	for i, a := range corners {
		b := corners[(i+1)%4]
		own := 0
		if a.class != first {
			own = 1
			second = a.class
		}
		shapes[own] = append(shapes[own], a.Point)
		if a.class != b.class {
			x := m.crossing(a, b)
			shapes[0] = append(shapes[0], x)
			shapes[1] = append(shapes[1], x)
			ends = append(ends, x)
		}
	}
	m.add(first, shapes[0]...)
	m.add(second, shapes[1]...)
	if len(ends) == 2 {
		m.Borders = append(m.Borders, Border{
			From: ends[0],
			To:   ends[1],
			Low:  min(first, second),
			High: max(first, second),
		})
	}
}

// crossing returns the point between a and b where the smaller class ends. It does not depend on
// the order of a and b, so neighbouring cells share their crossings.
func (m *Contour) crossing(a, b node) vg.Point {
	if b.class < a.class {
		a, b = b, a
	}
	for range m.steps {
		mid := m.middle(a, b)
		if mid.class == a.class {
			a = mid
		} else {
			b = mid
		}
	}
	return b.Point
}

// SameAround reports whether at and the corners of the rectangle around it, with the given half
// width and height, have the given class.
func (m *Contour) SameAround(at vg.Point, class int, half vg.Point) bool {
	other := func(pt vg.Point) bool { return m.classAt(pt) != class }
	return !slices.ContainsFunc(append(Corners(at, half), at), other)
}
