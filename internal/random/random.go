// Package random draws random numbers that are the same on every machine and
// in every release: integers, and the order of examples.
//
// The bits come from PCG-DXSM (math/rand/v2's PCG, a fixed algorithm);
// everything else here is integer arithmetic. The standard library's rand.IntN
// and rand.Shuffle may change between releases and rand.NormFloat64 differs
// between machines, so none is used.
package random

import (
	"math/bits"
	"math/rand/v2"
)

// Source is a stream of random numbers. Its zero value is the stream
// New(0, 0). A Source is not safe for concurrent use: give each goroutine its
// own stream.
type Source struct{ rand.PCG }

// New returns the stream numbered stream of the given seed. The same two
// numbers give the same stream, everywhere and always.
func New(seed, stream uint64) *Source { return &Source{*rand.NewPCG(seed, stream)} }

// Below returns an integer of 0, 1, …, n−1, each equally likely, for an n of 1
// or more.
//
// It is the high half of the 128-bit product of n and 64 random bits. Each
// result gets equally many of the 2⁶⁴ products once the 2⁶⁴ mod n with the
// smallest low half are drawn again (Lemire, "Fast Random Integer Generation
// in an Interval", 2019).
func (s *Source) Below(n int) int {
	return int(below(uint64(n), s.Uint64))
}

func below(n uint64, next func() uint64) uint64 {
	high, low := bits.Mul64(n, next())
	if low < n { // only then can low be below 2⁶⁴ mod n, which costs a division
		for surplus := -n % n; low < surplus; {
			high, low = bits.Mul64(n, next())
		}
	}
	return high
}

// Shuffle puts the entries of order into a random order, each permutation
// equally likely (Fisher and Yates), in place and without allocating.
func (s *Source) Shuffle(order []int) {
	for i := len(order) - 1; i > 0; i-- {
		j := s.Below(i + 1)
		order[i], order[j] = order[j], order[i]
	}
}

// Order fills order with 0, 1, …, n−1, shuffled anew in each epoch unless seed is 0.
func Order(order []int, seed uint64, epoch int) {
	for i := range order {
		order[i] = i
	}
	if seed != 0 {
		New(seed, uint64(epoch)).Shuffle(order)
	}
}
