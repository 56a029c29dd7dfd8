package lab3

import (
	"slices"

	"perceptronlab/course/ask"
)

// This file has the questions of More for Robust. Their rows yᵢxᵢ are the same for all students; alike
// draws the rest.

// moreNoisy draws the questions.
func moreNoisy(d *ask.Draw) []noisy {
	return []noisy{single().alike(d, 0), relapse().alike(d, 0), crowd().alike(d, 0), balance().alike(d, 0)}
}

// withRows returns a question about rows yᵢxᵢ. Labels are drawn from a fixed stream.
func withRows(rows []ask.Vector, epochs, most int, orders ...[]int) noisy {
	s := noisy{Orders: orders, Epochs: epochs, Most: most}
	stream := ask.NewDraw([]byte("wrong labels"), "lab3", "more")
	for _, z := range rows {
		y := stream.Sign()
		s.Xs = append(s.Xs, z.Times(y))
		s.Ys = append(s.Ys, y)
	}
	return s
}

// single returns a question about one epoch and two rows. One row is 0, so it is always an error. The other
// is an error until the only update, which is the last step in one of the orders. So a w that is stored, or
// added, before the update comes too late.
func single() noisy {
	return withRows([]ask.Vector{{0, 0, 0}, {2, -3, 1}}, 1, 1, []int{0, 1}, []int{1, 0})
}

// relapse returns a question about data on which w is wrong in the last epochs. These are the rows yᵢxᵢ:
//
//	[1 0], five times
//	[−165/16 40]
//	[0 −1/4]
//
// The second row makes the first weight negative and the second one large. A few epochs later, the first
// weight is positive again, and only the third row is an error. The third row makes the second weight
// smaller, by 1/4 in each epoch, until the second row is an error again, near the end of the run. So the
// mean of all w is good, but not the mean of the last epoch.
func relapse() noisy {
	rows := slices.Repeat([]ask.Vector{{1, 0}}, 5)
	rows = append(rows, ask.Vector{0, -1.0 / 4}, ask.Vector{-165.0 / 16, 40})
	return withRows(rows, relapseEpochs, 1, ask.UpTo(7), []int{5, 0, 1, 2, 3, 4, 6})
}

const relapseEpochs = 161

// crowd returns a question about many rows, the first 20 or 70 of which are equal. These are the rows yᵢxᵢ:
//
//	[0 1], 70 times
//	[1 0], 20 times
//	[0 −13/8], the last one in each order, so the last w has too many errors
func crowd() noisy {
	rows := slices.Repeat([]ask.Vector{{0, 1}}, 70)
	rows = append(rows, slices.Repeat([]ask.Vector{{1, 0}}, 20)...)
	rows = append(rows, ask.Vector{0, -13.0 / 8})
	all := ask.UpTo(len(rows))
	return withRows(rows, 50, 1, all, slices.Concat(all[70:90], all[:70], all[90:]))
}

// balance returns a question about data like those of outlier, but with fewer rows. If each w after a
// mistake is added twice, the sum is negative. These are the rows yᵢxᵢ:
//
//	[1], five times
//	[−435/256]
func balance() noisy {
	rows := append(slices.Repeat([]ask.Vector{{1}}, 5), ask.Vector{-435.0 / 256})
	return withRows(rows, 200, 1, ask.UpTo(6))
}
