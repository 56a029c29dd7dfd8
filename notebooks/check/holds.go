package check

// Holds checks a statement that is true or false:
//
//	check.Holds("all four points are on their side", lifted.FunctionalMargin(w) > 0)
//
// prints
//
//	✓ all four points are on their side
//
// Prefer Equal or AtMost where there are numbers to show. If ok is false the
// cell fails.
func Holds(what string, ok bool) {
	if !ok {
		fail(what, "got false, want true")
		return
	}
	say("✓ %s", what)
}
