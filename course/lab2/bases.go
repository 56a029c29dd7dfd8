package lab2

import (
	_ "embed"
	"encoding/json"
	"sync"

	"perceptronlab/course/ask"
)

// A base is the matrix of the rows yᵢxᵢ, in the order in which they are visited. Only these matter
// to the perceptron: example i is a mistake when w·(yᵢxᵢ) ≤ 0, and then yᵢxᵢ is added. So the
// hidden questions of all students are equally hard: each is one of a few bases, mirrored. The
// textbook's run takes the same work on all bases of a list, and the usual slips lead to results
// that no order and no rate gives. They were found by drawing numbers from −3 to 3; a test checks
// what is said about each.
type base [][]float64

// Those of a list have, in the textbook's run:
//
//	middling     6 mistakes in 4 epochs
//	long         7 mistakes in 5 epochs, more than one of them on the first example
//	unfinished   6 mistakes in 4 epochs, but they get only 2
//	inseparable  17 mistakes in the first 5 epochs. The rows sum to 0, and so do the scores w·(yᵢxᵢ)
//	             for any w: one of them is ≤ 0, and no epoch is without a mistake
//	three        3, 2 and 1 mistakes in 3 epochs
//	begun        a w as their first row: it gets two examples wrong, and there are 3 mistakes and then 2
//	touching     a w as their first row, and two orthogonal ones: it has one of them on its line and the
//	             other right. After one update, in either order, both are right
//	orthogonal   4 mistakes and then none, in any order: before a row is visited, w is a sum of rows
//	             orthogonal to it, so w·(yᵢxᵢ) = 0
//	agreeing     1 mistake in any order, because any two rows have a product above 0: then w, the first
//	             row visited, gets all others right
//
//	byhand       in the plane, 4 mistakes in the first two of 3 epochs, on the first row and the last too,
//	             and one row on the line of a w that is not 0. No number is 0, and no two rows are parallel
//
// Those of plane, lifted, longer and small belong to Bound: see proofs; those of growing and shrinking
// are updates: see change.
//
//go:embed bases.json
var stored []byte

// lists are the lists of bases, by name.
type lists struct {
	// Of Train, Order and Epoch.
	Middling, Long, Unfinished, Inseparable, Orthogonal, Agreeing []base
	Three, Begun, Touching                                        []base

	// Of Bound, and of Trace.
	Plane, Lifted, Longer, Small []base
	ByHand                       []base

	// Of Gains and Holds: for 2, 3 and 4 features.
	Growing, Shrinking [][]base
}

// bases reads the lists when they are needed. Every cell that imports this package would pay for them
// otherwise, and most ask no hidden questions.
var bases = sync.OnceValue(func() (all lists) {
	if err := json.Unmarshal(stored, &all); err != nil {
		panic(err)
	}
	return all
})

// of draws one of the bases, mirrored, and labels for it, the first of which is y.
func of(d *ask.Draw, bases []base, y float64) Data {
	z := bases[d.Below(len(bases))]
	return labelled(d, z, d.Mirror(len(z[0])), y)
}

// labelled gives labels to the rows of a base, the first y, the last −y, and maps the rows.
func labelled(d *ask.Draw, z base, to func(x []float64) ask.Vector, y float64) (s Data) {
	for i, row := range z {
		switch {
		case i == len(z)-1:
			y = -s.Ys[0]
		case i > 0:
			y = d.Sign()
		}
		x := ask.Map(to(row), func(v float64) float64 { return y*v + 0 }) // no −0
		s.Xs = append(s.Xs, x)
		s.Ys = append(s.Ys, y)
	}
	return s
}

// begun draws one of the bases that have a w as their first row.
func begun(d *ask.Draw, bases []base) (w ask.Vector, s Data) {
	z := bases[d.Below(len(bases))]
	to := d.Mirror(len(z[0]))
	return to(z[0]), labelled(d, z[1:], to, d.Sign())
}
