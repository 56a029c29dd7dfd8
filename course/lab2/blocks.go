package lab2

import (
	"slices"

	"perceptronlab/course/ask"
)

// The further questions to Epoch, Train and TrainIn (see ask.Spec.More) consist of blocks. A block is a
// group of examples and features. An example is 0 at the features of all other blocks, so an update in one
// block changes no score in another. The search for a run that explains an answer takes one block after the
// other, which is fast for 20 examples with 20 features, if no block has more than about five examples. The
// results of most blocks don't depend on the order of the examples at all.
type block struct {
	z base       // the rows yᵢxᵢ
	w ask.Vector // the initial weights; all are 0 in questions to Train
}

// most is the largest number of examples and of features in a question.
const most = maxFeatures

// A blockKind draws a block. If begun is true, the initial weights of its features may differ from 0.
type blockKind func(d *ask.Draw, begun bool) block

// oneRow draws one example. If begun is true, it may be a mistake for several epochs, may be classified
// correctly, or may be on the line.
func oneRow(d *ask.Draw, begun bool) block {
	row := drawRow(d, d.Between(1, 4))
	w := make(ask.Vector, len(row))
	if begun {
		w = d.Whole(len(row), -9, 9)
	}
	return block{base{row}, w}
}

// equalRows draws up to four equal examples. If begun is true, at least two of them are mistakes.
func equalRows(d *ask.Draw, begun bool) block {
	row := drawRow(d, d.Between(1, 4))
	w := make(ask.Vector, len(row))
	if begun {
		w = row.Times(-float64(d.Between(1, 5)))
	}
	return block{slices.Repeat(base{row}, d.Between(2, 4)), w}
}

// pulled draws an example with a large number, and two or three equal examples that pull w in another
// direction. Without one of the equal examples, a run needs more epochs, whatever the order.
func pulled(d *ask.Draw, _ bool) block {
	equal := slices.Repeat(base{{-1, 1}}, d.Between(2, 3))
	return block{append(base{{float64(d.Between(7, 12)), 1}}, equal...), make(ask.Vector, 2)}
}

// denseRow draws one example with many features.
func denseRow(d *ask.Draw, begun bool) block {
	dim := d.Between(6, most)
	w := make(ask.Vector, dim)
	if begun {
		w = d.Whole(dim, -9, 9)
	}
	return block{base{drawRow(d, dim)}, w}
}

// opposite draws two examples with yᵢxᵢ = z and −z. Both are mistakes in each epoch, and w is 0 afterwards.
func opposite(d *ask.Draw, _ bool) block {
	row := drawRow(d, d.Between(1, 3))
	return block{base{row, row.Times(-1)}, make(ask.Vector, len(row))}
}

// zeroRows draws up to three examples that are 0 everywhere. They are mistakes in each epoch, but their
// updates don't change w.
func zeroRows(d *ask.Draw, _ bool) block { return block{slices.Repeat(base{{}}, d.Between(1, 3)), nil} }

// manyRows draws as many examples as a question may have, each with a feature of its own. All of them are
// mistakes.
func manyRows(d *ask.Draw, begun bool) (b block) {
	for j := range most {
		row := make(ask.Vector, most)
		row[j] = d.Sign() * float64(d.Between(1, 9))
		b.z = append(b.z, row)
		b.w = append(b.w, 0)
		if begun {
			b.w[j] = -row[j] * float64(d.Between(0, 3))
		}
	}
	return b
}

// unused draws features that are 0 in all examples.
func unused(d *ask.Draw, begun bool) block {
	w := make(ask.Vector, d.Between(1, 3))
	if begun {
		w = d.Whole(len(w), -9, 9)
	}
	return block{nil, w}
}

// largeTie draws an example on the line of a w that is not 0. If begun is false, an update at another
// example leads to this w. No product rounds, but with numbers of type float32, the score is rarely 0.
func largeTie(d *ask.Draw, begun bool) block {
	odd := func() float64 { return float64(2*d.Between(1<<21, 1<<22-1) + 1) }
	a, b := d.Sign()*odd(), d.Sign()*odd()
	m := float64(d.Between(2, 3)*2 + 1)
	tie, other := ask.Vector{a, b}, ask.Vector{m * b, -m * a}
	if begun {
		return block{base{tie}, other}
	}
	return block{ask.Shuffled(d, base{tie, other}), make(ask.Vector, 2)}
}

// upset draws an example whose update makes the other examples wrong, and the others. It is classified
// correctly only after some epochs. If begun is true, the others are classified correctly at first.
func upset(d *ask.Draw, begun bool) block {
	n := d.Between(2, 4)
	size, c := float64(d.Between(2, 5)), float64(d.Between(1, 2))
	if begun {
		size += 3
	}
	z := base{slices.Repeat(ask.Vector{size}, n)}
	w := make(ask.Vector, n+1)
	for j := range n {
		row := make(ask.Vector, n+1)
		row[j] = -c
		z = append(z, row)
		if begun {
			w[j] = -float64(d.Between(1, 2))
		}
	}
	z[0] = append(z[0], c)
	return block{z, w}
}

// mixed draws a few examples that share features. The result depends on their order.
func mixed(d *ask.Draw, begun bool) block {
	dim := d.Between(1, 5)
	largest := []int{1, 3, 3, 9, 100}[d.Below(5)]
	return ask.Until(func() (b block) {
		for range d.Between(2, 4) {
			b.z = append(b.z, d.Whole(dim, -largest, largest))
		}
		b.w = make(ask.Vector, dim)
		if begun {
			b.w = d.Whole(dim, -2*largest, 2*largest)
		}
		return b
	}, block.keepsUpdates)
}

// keepsUpdates reports whether no sum of some of the rows is 0. So if an epoch has updates in the block, its
// weights change, whatever the learning rate.
func (b block) keepsUpdates() bool {
	for chosen := 1; chosen < 1<<len(b.z); chosen++ {
		sum := make(ask.Vector, len(b.w))
		for i, row := range b.z {
			if chosen&(1<<i) != 0 {
				sum = sum.Plus(1, row)
			}
		}
		if !slices.ContainsFunc(sum, func(v float64) bool { return v != 0 }) {
			return false
		}
	}
	return true
}

// drawRow draws whole numbers that are not all 0.
func drawRow(d *ask.Draw, dim int) ask.Vector {
	return ask.Until(
		func() ask.Vector { return d.Whole(dim, -9, 9) },
		func(v ask.Vector) bool { return v[v.Largest()] != 0 },
	)
}

// The kinds of blocks. The result of a simple block does not depend on the order of the examples. So a
// question has at most one block that is not simple, its first one. The list firstBlocks has the first
// blocks of the questions to each student.
var (
	simpleBlocks = []blockKind{oneRow, oneRow, equalRows, denseRow, opposite, zeroRows, unused, largeTie}
	firstBlocks  = []blockKind{
		oneRow, opposite, denseRow, equalRows, equalRows, zeroRows, largeTie, largeTie, manyRows,
		pulled, pulled, upset, upset, upset, mixed, mixed, mixed, mixed, mixed,
	}
)

// drawBlockScale draws the factor of a block's numbers.
func drawBlockScale(d *ask.Draw) float64 { return []float64{1, 1, 0.125, 1024}[d.Below(4)] }

// times returns a block whose numbers are multiplied by c.
func (b block) times(c float64) block {
	z := ask.Map(b.z, func(row []float64) []float64 { return ask.Vector(row).Times(c) })
	return block{z, b.w.Times(c)}
}

// beside returns the weights w and the rows z with those of a block appended. The rows get zeros at each
// other's features.
func beside(w ask.Vector, z base, b block) (ask.Vector, base) {
	all := ask.Map(z, func(row []float64) []float64 { return slices.Concat(row, make([]float64, len(b.w))) })
	for _, row := range b.z {
		all = append(all, slices.Concat(make([]float64, len(w)), row))
	}
	return slices.Concat(w, b.w), all
}
