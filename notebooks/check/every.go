package check

import "iter"

// Every calls test on each value of a sequence, until one fails:
//
//	check.Every("both inequalities hold", perceptron.Updates(lifted), bound.Check)
//
// prints
//
//	✓ 18 of 18: both inequalities hold
//
// At the first error the cell fails, with the error and the number of the value,
// counted from 1: ✗ both inequalities hold: number 7 fails: …. An empty sequence
// fails the cell as well, because nothing was checked.
//
// Every does not return before the sequence ends. On an endless one, such as the
// updates on XOR, it runs until a test fails, or for ever: cut it off first.
func Every[T any](what string, seq iter.Seq[T], test func(T) error) {
	n := 0
	for value := range seq {
		n++
		if err := test(value); err != nil {
			fail(what, "number %d fails: %v", n, err)
			return
		}
	}
	counted(what, n)
}
