package lab2

import (
	"math"
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

// A drawnRun holds data and initial weights.
type drawnRun struct {
	w ask.Vector
	Data
}

// drawRuns draws data for the questions to a student: one item for each of firstBlocks. If begun is true,
// most initial weights are not 0. Every third item is the first block alone, with equal labels. The powers
// of 2 by which the numbers are multiplied are spread evenly.
func drawRuns(d *ask.Draw, begun bool) (all []drawnRun) {
	const lowest, highest = -46, 30
	ranks := d.Order(len(firstBlocks))
	for k, first := range firstBlocks {
		count := []int{1, 2, 6, 12}[d.Below(4)]
		if k%3 == 0 {
			count = 0
		}
		w, s := drawBlocks(d, begun && k%5 > 0, first, count)
		scale := math.Ldexp(1, lowest+(highest-lowest)*ranks[k]/(len(ranks)-1))
		all = append(all, drawnRun{w.Times(scale), s.times(scale)})
	}
	return all
}

// drawBlocks draws a block of the given kind and up to count simple blocks, and mixes them: it permutes the
// features and, most of the time, the examples. It returns the initial weights, which are 0 if begun is
// false, and the examples with drawn labels.
func drawBlocks(d *ask.Draw, begun bool, first blockKind, count int) (ask.Vector, Data) {
	var w ask.Vector
	var z base
	kind := first
	for range count + 1 {
		b := kind(d, begun)
		if len(w)+len(b.w) <= most && len(z)+len(b.z) <= most {
			w, z = beside(w, z, b.times(drawBlockScale(d)))
		}
		kind = simpleBlocks[d.Below(len(simpleBlocks))]
	}
	if len(w) == 0 {
		w, z = beside(w, z, unused(d, begun)) // a question has at least one feature
	}
	mirror := d.Mirror(len(w))
	if d.Below(4) > 0 {
		z = ask.Shuffled(d, z)
	}
	return mirror(w), labels(d, z, mirror, count == 0 || d.Below(4) == 0)
}

// drawEpochs draws a limit on the number of epochs for data. Most of the time, the limit ends the
// textbook's run when the last w has more errors than an earlier one, if it ever has.
func drawEpochs(d *ask.Draw, s Data, order []int) int {
	if slices.Equal(s.Ys, slices.Repeat(s.Ys[:1], len(s.Ys))) || d.Below(2) == 0 {
		fewest := len(s.Xs)
		w := s.origin()
		for epoch := 1; epoch <= 12; epoch++ {
			w, _ = s.epoch(w, order)
			_, errors := s.batch(w)
			if errors > fewest {
				return epoch
			}
			fewest = errors
		}
	}
	return []int{2, 3, 5, 8, 12}[d.Below(5)]
}

// drawLong draws a question with one example, which is 0 everywhere. So each of its thousands of epochs has
// a mistake.
func drawLong(d *ask.Draw) problem {
	return problem{
		Order:  []int{0},
		Data:   Data{[]ask.Vector{make(ask.Vector, d.Between(1, 3))}, ask.Vector{d.Sign()}},
		Epochs: d.Between(2100, 2500),
	}
}

// drawRising draws a question in which the number of mistakes rises at least six times in the textbook's run.
func drawRising(d *ask.Draw) problem {
	return ask.Until(func() problem {
		z := ask.Drawn(6, func() float64 { return float64(d.Between(-9, 9)) })
		return problem{nil, labels(d, base{z[:2], z[2:4], z[4:]}, d.Mirror(2), false), 40}
	}, func(q problem) bool {
		_, perEpoch := q.run(q.Epochs, q.fileOrder())
		rises := 0
		for e := 1; e < len(perEpoch); e++ {
			if perEpoch[e] > perEpoch[e-1] {
				rises++
			}
		}
		return rises >= 6
	})
}

// drawDense draws up to 20 examples with up to 20 features, few of which are 0, and an order. Few scores
// are 0, so the search for a run remains fast even if the learning rate rounds.
func drawDense(d *ask.Draw) problem {
	dim, n := d.Between(3, most), d.Between(2, most)
	largest := []int{20, 99, 1 << 16}[d.Below(3)]
	s := Data{Ys: ask.Drawn(n, d.Sign)}
	for range n {
		s.Xs = append(s.Xs, d.Whole(dim, -largest, largest))
	}
	return problem{d.Order(n), s.times(math.Ldexp(1, d.Between(-46, 30))), d.Between(2, 40)}
}

// drawFull draws a question with 20 examples, which like drawDense has few zeros. The order of the last two
// matters: they are not in ascending order, and the result would be different if they were.
func drawFull(d *ask.Draw) problem {
	return ask.Until(func() problem {
		s := Data{Ys: ask.Drawn(most, d.Sign)}
		dim := d.Between(3, 6)
		for range most {
			s.Xs = append(s.Xs, d.Whole(dim, -20, 20))
		}
		return problem{d.Order(most), s, d.Between(2, 20)}
	}, func(q problem) bool {
		ascending := slices.Clone(q.Order)
		slices.Sort(ascending[most-2:])
		w, perEpoch := q.run(q.Epochs, q.Order)
		other, perEpochOther := q.run(q.Epochs, ascending)
		return !slices.Equal(w, other) && !slices.Equal(perEpoch, perEpochOther)
	})
}

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

// labels draws labels, which may be equal, and returns examples for which yᵢxᵢ = mirror(zᵢ).
func labels(d *ask.Draw, z base, mirror func(x []float64) ask.Vector, equal bool) (s Data) {
	y := d.Sign()
	for _, row := range z {
		if !equal {
			y = d.Sign()
		}
		s.Xs = append(s.Xs, ask.Map(mirror(row), func(v float64) float64 { return y*v + 0 })) // no −0
		s.Ys = append(s.Ys, y)
	}
	return s
}
