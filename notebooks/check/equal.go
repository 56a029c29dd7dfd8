package check

// Equal checks that two values are the same, without a tolerance:
//
//	check.Equal("mistakes", run.Mistakes, 18)                   // ✓ mistakes: 18
//	check.Equal("w", run.Weights, perceptron.Weights{3, 2, -4}) // ✓ w: [3 2 -4]
//
// If they differ the cell fails with both: ✗ mistakes: got 17, want 18. Of long
// slices it names the first entry that differs.
//
// They are compared as by reflect.DeepEqual: slices, maps and structs by their
// content, numbers by ==, so that 0 equals −0. A NaN, wherever it is inside,
// equals nothing: Equal(what, x, x) fails if x has one. A nil slice is not an
// empty one.
func Equal[T any](what string, got, want T) {
	if !same(got, want) {
		where, g, w := difference(got, want)
		fail(what, "%sgot %s, want %s%s", where, g, w, hintNaN(got, want))
		return
	}
	say("✓ %s: %s", what, text(got))
}
