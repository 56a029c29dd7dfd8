package check

import "cmp"

// AtMost checks that small ≤ large, exactly, and shows both:
//
//	check.AtMost("mistakes ≤ bound", run.Mistakes, bound.Most()) // ✓ mistakes ≤ bound: 18 ≤ 51
//
// If not, the cell fails: ✗ mistakes ≤ bound: got 52, want at most 51. It fails,
// too, if one of them is NaN.
func AtMost[T cmp.Ordered](what string, small, large T) {
	s, l := pair(small, large)
	if !(small <= large) { // so written, and not as small > large, because of NaN
		fail(what, "got %s, want at most %s%s", s, l, hintNaN(small, large))
		return
	}
	say("✓ %s: %s ≤ %s", what, s, l)
}
