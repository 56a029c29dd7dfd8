package lab3

import (
	"slices"

	"perceptronlab/course/ask"
)

// This file has the questions of More for Robust. Their rows yᵢxᵢ are the same for all students; alike
// draws the rest.

// moreNoisy draws the questions.
func moreNoisy(d *ask.Draw) []noisy {
	questions := []noisy{
		single(), twins(), large(), relapse(), fading(),
		crowd(), outsider(), balance(), singleMistakes(), crossing(),
	}
	return ask.Map(questions, func(q noisy) noisy { return q.alike(d, 0) })
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

// twins returns a question about one epoch and two equal rows with different labels. The second update makes
// w 0, so only the w after the first update is good.
func twins() noisy {
	return withRows([]ask.Vector{{2, -3}, {-2, 3}}, 1, 1, []int{0, 1}, []int{1, 0})
}

// large returns a question about large numbers. These are the rows yᵢxᵢ:
//
//	[K+1 K]
//	[1 −1]
//	[0 0], which is always an error
//
// If the first row comes first, the weights stay [K+1 K]. The second row is right only if their difference is
// exact. The last 16 and 32 bits of K, 2K and 3K are those of negative numbers.
func large() noisy {
	const k = 1<<33 - 1<<29 - 1<<13
	return withRows([]ask.Vector{{k + 1, k}, {1, -1}, {0, 0}}, 2, 1, []int{0, 1, 2}, []int{1, 0, 2})
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

// fading returns a question about data on which w is good at first, but mostly wrong later. These are the
// rows yᵢxᵢ:
//
//	[0 1], five times
//	[3 40]
//	[0 −13/2]
//
// In each epoch, the last row makes the second weight smaller by more than the first five rows can add.
// When it is far below 0, the second row adds 40 again, and 3 to the first weight. In the end, the first
// weight is so large that the second row is never an error. Then the second weight is mostly below 0, so
// the first five rows are errors. The mean of all w is good in any order, but not the mean of the second
// half, or a mean in which later w have larger factors.
func fading() noisy {
	rows := slices.Repeat([]ask.Vector{{0, 1}}, 5)
	rows = append(rows, ask.Vector{3, 40}, ask.Vector{0, -6.5})
	return withRows(rows, 280, 1, ask.UpTo(7), []int{5, 0, 1, 6, 2, 3, 4})
}

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

// outsider returns a question about many equal rows and three others, which are the first or the last ones.
// These are the rows yᵢxᵢ:
//
//	[1 0 0], 120 times
//	[0 0 0], which is always an error
//	[0 1 0] and [0 −21/8 1], which, if they are the first ones, are both right only in a later epoch
func outsider() noisy {
	const many = 120
	rows := slices.Repeat([]ask.Vector{{1, 0, 0}}, many)
	rows = append(rows, make(ask.Vector, 3), ask.Vector{0, 1, 0}, ask.Vector{0, -21.0 / 8, 1})
	all := ask.UpTo(len(rows))
	return withRows(rows, 30, 1, all, slices.Concat(all[many:], all[:many]))
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

// singleMistakes returns a question about one epoch. Most of the w are the current weights only for a few
// examples, so it matters how often each of them is added. These are the rows yᵢxᵢ, which were found by a
// search:
//
//	[−8 −2]
//	[5 0]
//	[8 4], five times
func singleMistakes() noisy {
	rows := append([]ask.Vector{{-8, -2}, {5, 0}}, slices.Repeat([]ask.Vector{{8, 4}}, 5)...)
	return withRows(rows, 1, 1,
		[]int{0, 2, 6, 4, 5, 1, 3}, []int{0, 2, 5, 3, 4, 6, 1}, []int{2, 6, 1, 0, 3, 5, 4})
}

// crossing returns a question about four epochs, in which a pocket that skips some of the w, or some of the
// rows, keeps a bad w. These are the rows yᵢxᵢ, which were found by a search:
//
//	[1 0]
//	[−1 0]
//	[−2 0], four times
//	[2 −2]
//	[2 −1]
func crossing() noisy {
	rows := append([]ask.Vector{{1, 0}, {-1, 0}}, slices.Repeat([]ask.Vector{{-2, 0}}, 4)...)
	rows = append(rows, ask.Vector{2, -2}, ask.Vector{2, -1})
	return withRows(rows, 4, 2, []int{0, 6, 1, 3, 4, 2, 5, 7})
}
