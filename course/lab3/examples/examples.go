// Package examples holds what a student of lab 3 writes down or is given: data with a proof, and
// the small data that belong to a name. It is apart from package lab3 because a cell that
// only shows data is no test.
package examples

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
)

// Data are examples and a proof of what is claimed about them:
//
//	examples.Data{
//		X:         [][]float64{{1, 2}, {3, 1}},
//		Y:         []float64{1, -1},
//		Separator: []float64{-4, 0, 8}, // or Lambda
//	}
//
// The rows of X are points, without the constant 1: it is appended to each, x → [x; 1], when
// the proof is checked. So a separator has one number more than a point, and the bias is its
// last.
type Data struct {
	X [][]float64 // a point a row
	Y []float64   // its label, −1 or +1

	// One of these is the proof.
	Separator []float64 // y w·[x; 1] > 0 for every example
	Lambda    []float64 // λ ≥ 0, not all 0, Σ λᵢ yᵢ [xᵢ; 1] = 0: no w can separate
}

// String writes an example a line, also with its constant.
func (d Data) String() (text string) {
	for i, x := range d.X {
		y := 0.0
		if i < len(d.Y) {
			y = d.Y[i]
		}
		lifted := append(slices.Clone(x), 1)
		text += fmt.Sprintf("row %d: x = %v, [x; 1] = %v, y = %+g\n", i, x, lifted, y)
	}
	return text
}

// Own returns the four points that belong to a name, ignoring case and extra spaces, for the
// certificate by hand. All names are equally hard: they have one of some like shapes, turned, mirrored and
// moved, with its rows and its classes exchanged. The points of a class are the ends of a
// diagonal; the diagonals cross, so no line separates the classes.
func Own(name string) Data {
	d := ask.Own("examples: Own", "lab3", name)
	crossing := shapes[d.Below(len(shapes))].crossing()
	turned := d.Below(2) == 1
	right, up := d.Sign(), d.Sign()
	x, y := float64(d.Between(-2, 2)), float64(d.Between(-2, 2))
	class := d.Sign()
	var data Data
	for _, i := range d.Order(len(crossing)) {
		p := [2]float64{right * crossing[i][0], up * crossing[i][1]}
		if turned {
			p[0], p[1] = p[1], p[0]
		}
		data.X = append(data.X, []float64{p[0] + x, p[1] + y})
		data.Y = append(data.Y, class*[]float64{1, 1, -1, -1}[i])
	}
	return data
}

// shape is two diagonals that cross at (0, 0), both of so many steps: the first is cut one : steps−one
// by it, the second two : steps−two. So these four numbers are the certificate, up to a factor.
type shape struct{ steps, one, two float64 }

// shapes have four different numbers each.
var shapes = []shape{{5, 1, 2}, {6, 1, 2}, {7, 1, 2}, {7, 1, 3}, {7, 2, 3}}

// crossing returns the ends, the first diagonal's before the second's.
func (s shape) crossing() [][2]float64 {
	far := s.steps - s.two
	return [][2]float64{{s.one - s.steps, 0}, {s.one, 0}, {far, far}, {-s.two, -s.two}}
}
