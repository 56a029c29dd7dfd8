package lab2

import (
	_ "embed"
	"encoding/json"
	"sync"

	"perceptronlab/course/ask"
)

// A base is the matrix of the rows yᵢxᵢ, in the order in which they are visited. The run of a
// perceptron depends only on these rows: example i is a mistake if w·(yᵢxᵢ) ≤ 0, and its update
// adds yᵢxᵢ. Each hidden question is one of a few bases, mirrored, so the questions of all students
// are equally hard: the textbook's run takes the same work on all bases of a list, and the usual
// slips lead to results that no order and no learning rate can produce. The bases were found by
// drawing numbers from −3 to 3; tests check the properties listed at storedBases.
type base [][]float64

// storedBases are the lists of bases as JSON. In the textbook's run, the bases of these lists have the
// following properties:
//
//	middling     6 mistakes in 4 epochs.
//	long         7 mistakes in 5 epochs, more than one of them at the first example.
//	unfinished   6 mistakes in 4 epochs; the questions allow only 2 epochs.
//	inseparable  17 mistakes in the first 5 epochs. The rows sum to 0, and so do the scores w·(yᵢxᵢ)
//	             for any w: so one score is ≤ 0, and every epoch has a mistake.
//	three        3, 2 and 1 mistakes in 3 epochs.
//	begun        The first row is a w with two mistakes. From this w, 3 mistakes and then 2.
//	touching     The first row is a w; the two others are orthogonal. One of them is on the line of w,
//	             the other is classified correctly. One update, in either order, makes both correct.
//	orthogonal   4 mistakes and then none, in any order: before a row is visited, w is a sum of rows
//	             orthogonal to it, so w·(yᵢxᵢ) = 0.
//	agreeing     1 mistake in any order: any two rows have a dot product above 0, so the first row
//	             visited becomes a w that classifies the others correctly.
//	byhand       2 features. 4 mistakes in the first two of 3 epochs, among them the first and the last
//	             row, and one row on the line of a w that is not 0. No number is 0, and no two rows are
//	             parallel.
//
// The lists plane, lifted, longer and small belong to Bound, see drawProofs; growing and shrinking are
// updates, see drawUpdate.
//
//go:embed bases.json
var storedBases []byte

// baseLists holds the lists of bases by name.
type baseLists struct {
	// For Train, Order and Epoch.
	Middling, Long, Unfinished, Inseparable, Orthogonal, Agreeing []base
	Three, Begun, Touching                                        []base

	// For Bound.
	Plane, Lifted, Longer, Small []base

	// For Trace.
	ByHand []base

	// For Gains and Holds, with 2, 3 and 4 features.
	Growing, Shrinking [][]base
}

// bases decodes the lists at the first call, because every cell imports this package, and few need
// hidden questions.
var bases = sync.OnceValue(func() (all baseLists) {
	if err := json.Unmarshal(storedBases, &all); err != nil {
		panic(err)
	}
	return all
})

// drawData draws one of the bases, mirrored, and labels for its rows, the first of which is y.
func drawData(d *ask.Draw, bases []base, y float64) Data {
	z := bases[d.Below(len(bases))]
	return labelled(d, z, d.Mirror(len(z[0])), y)
}

// labelled returns examples whose rows yᵢxᵢ are the mapped rows of a base. The first label is y, the
// last −y, and the others are drawn.
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

// drawBegun draws one of the bases whose first row is a w, mirrored, and labels for the other rows.
func drawBegun(d *ask.Draw, bases []base) (w ask.Vector, s Data) {
	z := bases[d.Below(len(bases))]
	to := d.Mirror(len(z[0]))
	return to(z[0]), labelled(d, z[1:], to, d.Sign())
}
