package check

// Try is for exercises: it says whether got is the value wanted, without giving
// that away, and never fails the cell.
//
//	check.Try("your margin", margin(w), 0.5) // ○ not yet: your margin: 0.25
//	check.Try("your margin", margin(w), 0.5) // ✓ your margin: 0.5
//
// Values are compared exactly, as by Equal.
func Try[T any](what string, got, want T) {
	if !same(got, want) {
		g, _ := pair(got, want)
		say("○ not yet: %s: %s", what, g)
		return
	}
	say("✓ %s: %s", what, text(got))
}
