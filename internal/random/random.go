// Package random draws random integers and permutations that are the same on every machine and in every
// release.
//
// The bits come from PCG-DXSM, the fixed algorithm of math/rand/v2's type PCG. Everything else is integer
// arithmetic. The package uses neither rand.IntN nor rand.Shuffle, because their results may change with
// a release of Go. It does not use rand.NormFloat64, because its results depend on the machine.
package random

import (
	"math/bits"
	"math/rand/v2"
)

// A Source is a stream of random numbers. The zero Source is the stream New(0, 0). A Source is not
// safe for concurrent use: give each goroutine a stream of its own.
type Source struct{ rand.PCG }

// New returns a stream for a seed. Each seed has many streams, numbered from 0. The same seed and
// number always give the same stream.
func New(seed, stream uint64) *Source { return &Source{*rand.NewPCG(seed, stream)} }

// Below returns a uniformly distributed integer from 0 to n−1. n must be at least 1.
//
// The result is the high half of the 128-bit product of n and 64 random bits. If the low half is below
// 2⁶⁴ mod n, Below rejects the product and draws again. This makes all results equally likely (Lemire,
// "Fast Random Integer Generation in an Interval", 2019).
func (s *Source) Below(n int) int {
	return int(below(uint64(n), s.Uint64))
}

// below returns Below(n). next returns 64 random bits.
func below(n uint64, next func() uint64) uint64 {
	high, low := bits.Mul64(n, next())
	if low < n { // 2⁶⁴ mod n is less than n, so most products need no division
		for surplus := -n % n; low < surplus; {
			high, low = bits.Mul64(n, next())
		}
	}
	return high
}

// Shuffle shuffles order in place (Fisher and Yates). All permutations are equally likely. It does not
// allocate memory.
func (s *Source) Shuffle(order []int) {
	for i := len(order) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		order[i], order[j] = order[j], order[i]
	}
}

// Order fills order with 0, 1, …, n−1, where n is its length. Unless seed is 0, it then shuffles
// order with the stream whose number is the epoch.
func Order(order []int, seed uint64, epoch int) {
	for i := range order {
		order[i] = i
	}
	if seed != 0 {
		New(seed, uint64(epoch)).Shuffle(order)
	}
}
