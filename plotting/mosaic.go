package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A mosaic collects the regions of several classes and the lines between them, in
// points of the canvas, from a grid of cells.
//
// A cell whose corners are of one class is filled whole; in one that two classes
// share, the line between them is found by bisection on its sides; every other
// one is quartered, up to a thirty-second of its side.
type mosaic struct {
	canvas  draw.Canvas
	plot    *plot.Plot
	predict func(x []float64) int

	columns, rows int
	nodes         []tile // of the grid, row by row

	regions map[int]*vg.Path
	borders []segment
}

// A tile is a point of the canvas and the number of its class.
type tile struct {
	vg.Point
	class int
}

const mosaicCell = 3 // the side of a cell, in points

func newMosaic(c draw.Canvas, p *plot.Plot, predict func(x []float64) int) *mosaic {
	m := &mosaic{canvas: c, plot: p, predict: predict, regions: map[int]*vg.Path{}}
	m.columns = max(1, int(math.Ceil(float64(c.Size().X/mosaicCell))))
	m.rows = max(1, int(math.Ceil(float64(c.Size().Y/mosaicCell))))
	for j := range m.rows + 1 {
		for i := range m.columns + 1 {
			m.nodes = append(m.nodes, m.at(vg.Point{
				X: c.X(float64(i) / float64(m.columns)),
				Y: c.Y(float64(j) / float64(m.rows)),
			}))
		}
	}
	for j := range m.rows {
		m.row(m.nodes[j*(m.columns+1):][:m.columns+1], m.nodes[(j+1)*(m.columns+1):][:m.columns+1])
	}
	return m
}

// at asks for the class at a point of the canvas.
func (m *mosaic) at(pt vg.Point) tile {
	size := m.canvas.Size()
	u, v := float64((pt.X-m.canvas.Min.X)/size.X), float64((pt.Y-m.canvas.Min.Y)/size.Y)
	return tile{pt, m.predict([]float64{between(m.plot.X, u), between(m.plot.Y, v)})}
}

// row adds the cells between two rows of nodes; neighbours of one class all over
// become one rectangle.
func (m *mosaic) row(below, above []tile) {
	for i := 0; i < m.columns; {
		k, end := below[i].class, i
		for end < m.columns && above[end].class == k && below[end+1].class == k && above[end+1].class == k {
			end++
		}
		if end > i {
			m.add(k, below[i].Point, below[end].Point, above[end].Point, above[i].Point)
			i = end
			continue
		}
		m.cell([4]tile{below[i], below[i+1], above[i+1], above[i]}, 5)
		i++
	}
}

// cell adds the parts of a cell, whose corners are given anticlockwise.
func (m *mosaic) cell(corners [4]tile, depth int) {
	a, b, c, d := corners[0], corners[1], corners[2], corners[3]
	changes := 0 // two of them part two classes, three or four something else
	for i, corner := range corners {
		if corner.class != corners[(i+1)%4].class {
			changes++
		}
	}
	switch {
	case changes == 0 || depth == 0:
		m.add(a.class, a.Point, b.Point, c.Point, d.Point)
	case changes == 2:
		m.halves(corners)
	default:
		ab, bc, cd, da := m.middle(a, b), m.middle(b, c), m.middle(c, d), m.middle(d, a)
		centre := m.middle(a, c)
		m.cell([4]tile{a, ab, centre, da}, depth-1)
		m.cell([4]tile{ab, b, bc, centre}, depth-1)
		m.cell([4]tile{centre, bc, c, cd}, depth-1)
		m.cell([4]tile{da, centre, cd, d}, depth-1)
	}
}

// halves adds the two parts of a cell that two classes share.
func (m *mosaic) halves(corners [4]tile) {
	shapes := map[int][]vg.Point{}
	var border []vg.Point
	for i, a := range corners {
		b := corners[(i+1)%4]
		shapes[a.class] = append(shapes[a.class], a.Point)
		if a.class != b.class {
			x := m.crossing(a, b)
			shapes[a.class] = append(shapes[a.class], x)
			shapes[b.class] = append(shapes[b.class], x)
			border = append(border, x)
		}
	}
	for _, corner := range corners {
		if shape := shapes[corner.class]; shape != nil {
			m.add(corner.class, shape...)
			shapes[corner.class] = nil
		}
	}
	m.borders = append(m.borders, segment{border[0], border[1]})
}

func (m *mosaic) middle(a, b tile) tile { return m.at(a.Add(b.Point).Scale(0.5)) }

// crossing returns the point between a and b where the class of the one that
// comes first, from the left or from below, ends: cells that share a side share
// its crossing.
func (m *mosaic) crossing(a, b tile) vg.Point {
	if b.X < a.X || b.X == a.X && b.Y < a.Y {
		a, b = b, a
	}
	for range 10 {
		if mid := m.middle(a, b); mid.class == a.class {
			a = mid
		} else {
			b = mid
		}
	}
	return b.Point
}

// add adds a polygon to the region of class k.
func (m *mosaic) add(k int, shape ...vg.Point) {
	region := m.regions[k]
	if region == nil {
		region = new(vg.Path)
		m.regions[k] = region
	}
	region.Move(shape[0])
	for _, pt := range shape[1:] {
		region.Line(pt)
	}
	region.Close()
}

// sameAround reports whether the nodes about a rectangle are all of class k.
func (m *mosaic) sameAround(at vg.Point, k int, half vg.Point) bool {
	size := m.canvas.Size()
	column := func(x vg.Length) float64 {
		return float64((x - m.canvas.Min.X) / size.X * vg.Length(m.columns))
	}
	row := func(y vg.Length) float64 { return float64((y - m.canvas.Min.Y) / size.Y * vg.Length(m.rows)) }
	left, right := int(math.Floor(column(at.X-half.X))), int(math.Ceil(column(at.X+half.X)))
	bottom, top := int(math.Floor(row(at.Y-half.Y))), int(math.Ceil(row(at.Y+half.Y)))
	if left < 0 || bottom < 0 || right > m.columns || top > m.rows {
		return false
	}
	for j := bottom; j <= top; j++ {
		for i := left; i <= right; i++ {
			if m.nodes[j*(m.columns+1)+i].class != k {
				return false
			}
		}
	}
	return true
}
