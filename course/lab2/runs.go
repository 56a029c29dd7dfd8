package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the further questions to Epoch, Train and TrainIn: some from blocks, others as a whole.

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

// drawWorse draws a question in whose textbook run the last weights make more mistakes than those after an
// earlier epoch.
func drawWorse(d *ask.Draw) problem {
	return ask.Until(func() problem {
		return problem{nil, drawFour(d), d.Between(3, 8)}
	}, func(q problem) bool {
		last := q.mistakesAfter(q.Epochs)
		isBetter := func(epochs int) bool { return q.mistakesAfter(epochs) < last }
		return slices.ContainsFunc(ask.UpTo(q.Epochs), isBetter)
	})
}

// drawFour draws four examples with three features.
func drawFour(d *ask.Draw) (s Data) {
	s.Ys = ask.Drawn(4, d.Sign)
	for range s.Ys {
		s.Xs = append(s.Xs, d.Whole(3, -5, 5))
	}
	return s
}

// mistakesAfter returns how many examples are mistakes of the weights after the given number of epochs of
// the textbook run.
func (q problem) mistakesAfter(epochs int) (count int) {
	w, _ := q.run(epochs, q.fileOrder())
	for i := range q.Xs {
		if q.mistake(w, i) {
			count++
		}
	}
	return count
}

// drawUnchecked draws a question in whose textbook run the last epoch has mistakes, but its last weights make
// none. The run has no epoch left in which to find out, so its last number of mistakes is not 0.
func drawUnchecked(d *ask.Draw) problem {
	return ask.Until(func() problem {
		return problem{nil, drawFour(d), d.Between(2, 6)}
	}, func(q problem) bool {
		_, perEpoch := q.run(q.Epochs, q.fileOrder())
		return perEpoch[len(perEpoch)-1] > 0 && q.mistakesAfter(q.Epochs) == 0
	})
}

// drawUncheckedInAnyOrder is like drawUnchecked, but each run is like that: the examples are orthogonal, and
// there is only one epoch.
func drawUncheckedInAnyOrder(d *ask.Draw) problem {
	return problem{nil, drawData(d, bases().Orthogonal, 1), 1}
}

// drawTwice draws a question whose order visits equal examples one after the other, which are both mistakes.
func drawTwice(d *ask.Draw) problem {
	x, y := d.Whole(d.Between(2, 4), 1, 9), d.Sign()
	visited := Data{[]ask.Vector{x.Times(-3), x, x}, ask.Vector{y, y, y}}
	return inOrder(visited, d.Order(3), d.Between(1, 4))
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
