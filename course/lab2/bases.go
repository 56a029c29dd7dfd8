package lab2

import (
	_ "embed"
	"encoding/json"
	"sync"

	"perceptronlab/course/ask"
)

// A base is a data set whose rows are already multiplied by their labels: it consists of the rows
// yᵢxᵢ, in the order in which a run visits them. The run of a perceptron depends only on these
// rows, because example i is a mistake if w·(yᵢxᵢ) ≤ 0, and its update adds yᵢxᵢ.
//
// For a hidden question, one base is drawn from a list and then mirrored. To mirror a base is to
// permute its features and to change the signs of some features.
//
// All students get equally hard questions, because the textbook's run has the same number of mistakes
// and epochs on all bases of a list. Common slips lead to results that no order and no learning rate
// can produce. The bases were found by drawing numbers from −3 to 3. storedBases lists their
// properties. Tests check most of these, and that all students' questions are equally hard.
type base [][]float64

// fullFeatures is the number of features of the lists wide and full, and of the last list of updates.
const fullFeatures = 5

// storedBases holds the lists of bases as JSON. In the textbook's run, with learning rate 1 and in
// the order of the rows, the bases in these lists have the following properties:
//
//	middling     6 mistakes in 4 epochs.
//	long         7 mistakes in 5 epochs, more than one of them at the first example.
//	unfinished   6 mistakes in 4 epochs; the questions allow only 2 epochs.
//	inseparable  17 mistakes in the first 5 epochs. The rows sum to 0. So for any w, the scores
//	             w·(yᵢxᵢ) sum to 0 and at least one is ≤ 0. So every epoch has a mistake.
//	three        3, 2 and 1 mistakes in 3 epochs.
//	begun        The first row is the initial w, and two of the other rows are mistakes of this w. The
//	             first epoch has 3 mistakes, the second has 2.
//	touching     The first row is the initial w; the other two rows are orthogonal. One of the two is on
//	             the line of w, the other is classified correctly. In either order, one update makes
//	             both correct.
//	wide         5 features, 6 rows, with zeros among the numbers. 4, 3, 1 and 0 mistakes. No order leads
//	             to the result of a run that leaves out a feature or a row, or that stops at a 0.
//	orthogonal   In any order, 4 mistakes in the first epoch and none in the second. When the first epoch
//	             visits a row, w is a sum of rows orthogonal to this row, so w·(yᵢxᵢ) = 0.
//	agreeing     In any order, 1 mistake. Any two rows have a dot product above 0. After the first visit,
//	             w is the visited row, which classifies the other rows correctly.
//	byhand       2 features. 4 mistakes in the first two epochs, and none in the third. The first row and
//	             the last row are among the mistakes. At exactly one visit, the row is on the line of a w
//	             that is not 0.
//	             No number is 0, and no two rows are parallel.
//
// The lists plane, lifted, longer, small and full are for Bound; see drawProofs. The lists growing and
// shrinking hold updates; see drawUpdate.
//
//go:embed bases.json
var storedBases []byte

// baseLists holds the lists of bases by name.
type baseLists struct {
	// For Train, Order and Epoch.
	Middling, Long, Unfinished, Inseparable, Orthogonal, Agreeing []base
	Three, Begun, Touching, Wide                                  []base

	// For Bound.
	Plane, Lifted, Longer, Small, Full []base

	// For Trace.
	ByHand []base

	// For Gains and Holds: three lists each, for 2, 3 and 5 features.
	Growing, Shrinking [][]base
}

// bases returns the lists. Every cell of the lab imports this package, but few cells need hidden
// questions. So bases decodes the lists only when it is first called.
var bases = sync.OnceValue(func() (all baseLists) {
	if err := json.Unmarshal(storedBases, &all); err != nil {
		panic(err)
	}
	return all
})

// drawData draws one of the bases, mirrors it, and draws labels for its rows. The first label is y.
func drawData(d *ask.Draw, bases []base, y float64) Data {
	z := bases[d.Below(len(bases))]
	return labelled(d, z, d.Mirror(len(z[0])), y)
}

// labelled returns examples for which yᵢxᵢ = mirror(zᵢ), where zᵢ is row i of the base z. The first
// label is y, the last is −y, and the others are drawn.
func labelled(d *ask.Draw, z base, mirror func(x []float64) ask.Vector, y float64) (s Data) {
	for i, row := range z {
		switch {
		case i == len(z)-1:
			y = -s.Ys[0]
		case i > 0:
			y = d.Sign()
		}
		x := ask.Map(mirror(row), func(v float64) float64 { return y*v + 0 }) // no −0
		s.Xs = append(s.Xs, x)
		s.Ys = append(s.Ys, y)
	}
	return s
}

// drawWide draws a base of the list wide. It draws only the signs of the features, so that the zeros stay
// where they are: what stops at a 0 is wrong only if something follows.
func drawWide(d *ask.Draw) Data {
	z := bases().Wide[d.Below(len(bases().Wide))]
	return labelled(d, z, flips(d, len(z[0])), d.Sign())
}

// flips draws a sign for each of dim coordinates, and returns a function that multiplies a vector by them.
func flips(d *ask.Draw, dim int) func(x []float64) ask.Vector {
	signs := ask.Drawn(dim, d.Sign)
	return func(x []float64) ask.Vector {
		image := make(ask.Vector, dim)
		for j := range image {
			image[j] = signs[j]*x[j] + 0 // no −0
		}
		return image
	}
}

// drawSlow draws two examples that the textbook's perceptron classifies correctly after more than 250
// epochs, in each order of the examples. In the plane of the two features, yᵢxᵢ are c·(a, 1) and
// c·(1 − a, 1). The features may be swapped, and may have other signs.
func drawSlow(d *ask.Draw, y float64) Data {
	const a = 301
	c := float64(2*d.Between(1<<14, 1<<15-1) + 1) // so float32 rounds c·a, but float64 rounds no score
	return labelled(d, base{{c * a, c}, {c * (1 - a), c}}, d.Mirror(2), y)
}

// Units for questions whose numbers are very small or very large.
const (
	// The numbers are smaller than any tolerance or step of rounding that a student is likely to use.
	small = 1.0 / (1 << 50)

	// Small multiples of this number are exact in float64, and so are their products, but float32 rounds many
	// of the multiples.
	large = 11863283

	// The same, for Gains and Holds: the squares of their numbers are sums of up to 200 squares.
	largeUpdate = 1<<22 - 1
)

// drawBegun draws one of the bases and mirrors it. The first row of each base must be an initial w.
// drawBegun returns this w, and the other rows with drawn labels.
func drawBegun(d *ask.Draw, bases []base) (w ask.Vector, s Data) {
	z := bases[d.Below(len(bases))]
	mirror := d.Mirror(len(z[0]))
	return mirror(z[0]), labelled(d, z[1:], mirror, d.Sign())
}
