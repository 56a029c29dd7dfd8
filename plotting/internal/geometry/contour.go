package geometry

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Contour holds the regions of several classes on the canvas, and the lines between the regions.
// It is computed from a grid of cells ("marching squares").
//
// If all corners of a cell have the same class, the whole cell belongs to this class. If a single
// line divides the classes of the corners, bisection finds the ends of this line on the sides of
// the cell. Any other cell is divided into quarters, and these are treated in the same way, down to
// quarters with sides of a 64th of the cell. Each region is a single path, because two paths with a
// common side would leave a seam.
type Contour struct {
	classAt func(pt vg.Point) int // the class of a point of the canvas, counted from 0
	steps   int                   // the number of steps of a bisection

	regions map[int]*Region // by class
	Borders []Border        // in no particular order
}

// A Region is the part of the canvas that has one class.
type Region struct {
	Path  vg.Path
	Nodes []vg.Point // the nodes of the grid in the region
}

// A Border is a segment of the line between two classes.
type Border struct {
	From, To  vg.Point
	Low, High int // the classes; Low is smaller
}

// A node is a point of the canvas and its class.
type node struct {
	vg.Point
	class int
}

// NewContour returns the contour of a canvas. classAt returns the class at a point, counted from 0.
// The sides of the cells are at most as long as the argument cell, and bisections have the given
// number of steps. If a straight line divides the classes, cell may be infinite, and with about 50
// steps this line is exact up to rounding.
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

// node returns the node at a point.
func (m *Contour) node(pt vg.Point) node { return node{pt, m.classAt(pt)} }

// middle returns the node in the middle between a and b.
func (m *Contour) middle(a, b node) node { return m.node(a.Add(b.Point).Scale(0.5)) }

// Region returns the region of a class, which may be empty.
func (m *Contour) Region(class int) *Region {
	if m.regions[class] == nil {
		m.regions[class] = new(Region)
	}
	return m.regions[class]
}

// add adds a polygon to the region of a class.
func (m *Contour) add(class int, shape ...vg.Point) {
	r := m.Region(class)
	r.Path = AppendPolygon(r.Path, shape...)
}

// addRow adds the cells between two rows of nodes. It joins neighbouring cells of one class into a
// rectangle.
func (m *Contour) addRow(below, above []node) {
	for i := 0; i+1 < len(below); {
		class := below[i].class
		isUniform := func(j int) bool { return below[j].class == class && above[j].class == class }
		end := i
		for end+1 < len(below) && isUniform(end) && isUniform(end+1) {
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

// addCell adds the parts of a cell to the regions. The corners are in anticlockwise order. addCell
// divides the cell into quarters at most depth times.
func (m *Contour) addCell(corners [4]node, depth int) {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	changes := 0 // the number of sides whose ends have different classes; 2 if one line divides the classes
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

// addHalves adds the two parts of a cell with two classes, and the line between the parts. If a
// cell of the smallest size has more classes, addHalves uses only two of them.
func (m *Contour) addHalves(corners [4]node) {
	first := corners[0].class
	second := 0
	var shapes [2][]vg.Point
	var ends []vg.Point
	for i, a := range corners {
		b := corners[(i+1)%4]
		part := 0
		if a.class != first {
			part = 1
			second = a.class
		}
		shapes[part] = append(shapes[part], a.Point)
		if a.class != b.class {
			end := m.crossing(a, b)
			shapes[0] = append(shapes[0], end)
			shapes[1] = append(shapes[1], end)
			ends = append(ends, end)
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

// crossing returns a point between a and b where the class changes, found by bisection. crossing(b, a)
// returns the same point, so neighbouring cells agree on the point on their common side.
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

// SameAround reports whether the point centre and the corners of a rectangle around it have the given
// class. half holds half the width and half the height of the rectangle.
func (m *Contour) SameAround(centre vg.Point, class int, half vg.Point) bool {
	hasOtherClass := func(pt vg.Point) bool { return m.classAt(pt) != class }
	return !slices.ContainsFunc(append(Corners(centre, half), centre), hasOtherClass)
}
