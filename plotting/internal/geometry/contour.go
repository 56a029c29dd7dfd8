package geometry

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Contour collects the regions of several classes and the lines between them, in
// points of the canvas, from a grid of cells ("marching squares").
//
// A cell whose corners are all of one class is filled; in one that two classes
// share, the line between them is found by bisection on its sides; all others are
// quartered, down to a 64th of the side. Each region is one path, because shapes
// that share a side leave no seam in one path.
type Contour struct {
	classAt func(pt vg.Point) int // the class of a point of the canvas, counted from 0
	steps   int                   // of the bisection

	regions map[int]*Region
	Borders []Border
}

// A Region is where one class is.
type Region struct {
	Path  vg.Path
	Nodes []vg.Point // of the grid
}

// A Border is a straight piece of the line between two classes, the smaller number first.
type Border struct {
	From, To  vg.Point
	Low, High int
}

// A node is a point of the canvas and its class.
type node struct {
	vg.Point
	class int
}

// NewContour finds the regions on a canvas. The sides of a cell are about as long as
// cell; one infinite cell is exact for a line if there are enough steps.
func NewContour(c draw.Canvas, cell vg.Length, steps int, ask func(pt vg.Point) int) *Contour {
	m := &Contour{classAt: ask, steps: steps, regions: map[int]*Region{}}
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

// Region returns the region of a class, an empty one if there was none.
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

// addRow adds the cells addRow two rows of nodes; neighbouring cells of one class
// become one rectangle.
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

// addCell adds the parts of a addCell, whose corners are given anticlockwise.
func (m *Contour) addCell(corners [4]node, depth int) {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	changes := 0 // two of them separate two classes, three or four something else
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

// addHalves adds the two parts of a cell that two classes share, and the line between
// them. Of more classes, in the smallest cells, it uses two.
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

// crossing returns the point between a and b where the class of the smaller number
// ends: cells that share a side share its crossing.
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

// SameAround reports whether the class is the same at a point of the canvas and at the
// corners of a rectangle about it of some half width and height.
func (m *Contour) SameAround(at vg.Point, class int, half vg.Point) bool {
	other := func(pt vg.Point) bool { return m.classAt(pt) != class }
	return !slices.ContainsFunc(append(Corners(at, half), at), other)
}
