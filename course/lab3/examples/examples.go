// Package examples holds the data of lab 3. Data is the type of the data that a student chooses and
// proves to be separable or inseparable. Own returns the data that are drawn from the student's name.
// The package is separate from lab3, so cells that only show data need not import the tests.
package examples

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
)

// Data holds examples, and a proof that they are separable or inseparable:
//
//	examples.Data{
//		X:         [][]float64{{1, 2}, {3, 1}},
//		Y:         []float64{1, -1},
//		Separator: []float64{-4, 0, 8}, // or Lambda
//	}
//
// The rows of X do not include the constant 1. The check of the proof appends the constant to each row
// x and uses the row [x; 1]. So a separator has one more number than x, and its last number
// is the bias.
type Data struct {
	X [][]float64 // one point per row
	Y []float64   // labels, −1 or +1

	// The proof. Set exactly one of these fields.
	Separator []float64 // w with y w·[x; 1] > 0 for every example
	Lambda    []float64 // a certificate: λ ≥ 0, not all 0, Σ λᵢ yᵢ [xᵢ; 1] = 0
}

// String returns the examples, one per line. It shows each row without and with the constant.
func (d Data) String() (text string) {
	for i, x := range d.X {
		y := 0.0
		if i < len(d.Y) {
			y = d.Y[i]
		}
		absorbed := append(slices.Clone(x), 1)
		text += fmt.Sprintf("row %d: x = %v, [x; 1] = %v, y = %+g\n", i, x, absorbed, y)
	}
	return text
}

// Own returns the student's data, four points for the certificate by hand. Names that differ only
// in case or in extra spaces get the same data. Own panics if the name is empty.
//
// The points with the same label are the ends of a diagonal, and the two diagonals cross, so no line
// separates the labels. Every name gets an equally hard data set: Own draws one of a few similar
// shapes. It then swaps the axes, mirrors and moves the points, flips the labels, and shuffles the
// rows, all at random.
func Own(name string) Data {
	d := ask.NamedDraw("examples: Own", "lab3", name)
	crossing := shapes[d.Below(len(shapes))].crossing()
	swapAxes := d.Below(2) == 1
	signX, signY := d.Sign(), d.Sign()
	moveX, moveY := float64(d.Between(-2, 2)), float64(d.Between(-2, 2))
	labelSign := d.Sign()
	var data Data
	for _, i := range d.Order(len(crossing)) {
		p := [2]float64{signX * crossing[i][0], signY * crossing[i][1]}
		if swapAxes {
			p[0], p[1] = p[1], p[0]
		}
		data.X = append(data.X, []float64{p[0] + moveX, p[1] + moveY})
		data.Y = append(data.Y, labelSign*[]float64{1, 1, -1, -1}[i])
	}
	return data
}

// A shape is two diagonals that cross at (0, 0). The first diagonal has the direction (1, 0), and the
// second has the direction (1, 1). A step is one direction vector, and each diagonal has n steps. The
// crossing divides the first diagonal into parts of n−a and a steps, and the second into parts of n−b
// and b steps. In a certificate, the number λᵢ of an end is the number of steps from the crossing to
// the other end of the same diagonal, up to a common factor.
type shape struct{ n, a, b float64 }

// In each of the shapes, the four numbers of steps are different.
var shapes = []shape{{5, 1, 2}, {6, 1, 2}, {7, 1, 2}, {7, 1, 3}, {7, 2, 3}}

// crossing returns the ends of the first diagonal, then those of the second.
func (s shape) crossing() [][2]float64 {
	far := s.n - s.b
	return [][2]float64{{s.a - s.n, 0}, {s.a, 0}, {far, far}, {-s.b, -s.b}}
}
