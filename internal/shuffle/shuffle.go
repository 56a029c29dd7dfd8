// Package shuffle draws permutations of rows that need not fit in memory. Order draws a permutation of
// numbers in memory. Package files takes the same steps for rows in a temporary file, so both draw the same
// permutation:
//
//   - If all rows fit in memory, shuffle them there.
//   - Otherwise divide the rows at random among parts, in the order of the rows. Then shuffle one part after
//     another in the same way. The shuffled parts, one after another, are the result.
//
// All permutations are equally likely.
package shuffle

import "perceptronlab/internal/random"

// maxParts limits the number of parts among which rows are divided at a time.
const maxParts = 256

// NewSource returns the random numbers for a seed. They differ from other random numbers with the same seed,
// such as those that order the rows of an epoch, because they have a stream of their own.
func NewSource(seed uint64) *random.Source {
	const stream = 0x5ff1e
	return random.New(seed, stream)
}

// Parts returns the number of parts among which n rows must be divided if size rows fit in memory. It is 1
// if n is at most size. Otherwise, a part has about size/2 rows, and seldom more than size. The size must be
// at least 1.
func Parts(n, size int) int {
	if n <= size {
		return 1
	}
	half := (size + 1) / 2
	return min((n-1)/half+1, maxParts)
}

// Order returns the numbers 0 to n−1 in the order that is drawn with the seed if size rows fit in memory. The
// size must be at least 1.
func Order(n, size int, seed uint64) []int {
	rows := make([]int, n)
	for i := range rows {
		rows[i] = i
	}
	return appendShuffled(make([]int, 0, n), rows, size, NewSource(seed))
}

// appendShuffled shuffles rows and appends them to order.
func appendShuffled(order, rows []int, size int, source *random.Source) []int {
	parts := make([][]int, Parts(len(rows), size))
	if len(parts) == 1 {
		source.Shuffle(rows)
		return append(order, rows...)
	}
	for _, row := range rows {
		k := source.Below(len(parts))
		parts[k] = append(parts[k], row)
	}
	for _, part := range parts {
		order = appendShuffled(order, part, size, source)
	}
	return order
}
