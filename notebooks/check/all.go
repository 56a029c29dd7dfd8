package check

import "iter"

// All asks of each value of a sequence whether it is ok:
//
//	check.All("h(x) = −h(−x)", datasets.Grid(-2, 2, 0.5), func(x []float64) bool { … })
//
// prints
//
//	✓ 81 of 81: h(x) = −h(−x)
//
// At the first value that is not, the cell fails, with the value and its number,
// counted from 1. For the rest it is Every, which see; Every is for tests that can
// say what is wrong.
func All[T any](what string, seq iter.Seq[T], ok func(T) bool) {
	n := 0
	for value := range seq {
		n++
		if !ok(value) {
			fail(what, "number %d fails: %s", n, text(value))
			return
		}
	}
	counted(what, n)
}

// Examples asks of each example of a data set whether it is ok:
//
//	check.Examples("y w·x > 0", lifted, func(x []float64, y float64) bool { return y*w.Dot(x) > 0 })
//
// prints ✓ 4 of 4: y w·x > 0. At the first example that is not the cell fails, with
// its number, counted from 0 as data sets do, and with x and y.
func Examples(what string, data interface {
	All() iter.Seq2[[]float64, float64]
}, ok func(x []float64, y float64) bool,
) {
	i := 0
	for x, y := range data.All() {
		if !ok(x, y) {
			fail(what, "example %d fails: x = %s, y = %s", i, text(x), text(y))
			return
		}
		i++
	}
	counted(what, i)
}

// counted says that a check held n times, or fails the cell if n is 0.
func counted(what string, n int) {
	if n == 0 {
		fail(what, "got an empty sequence, want at least one value to check")
		return
	}
	say("✓ %d of %d: %s", n, n, what)
}
