package check

// NoError checks that err is nil:
//
//	_, err := perceptron.Novikoff(lifted, u)
//	check.NoError("u separates", err) // ✓ u separates: no error
//
// Otherwise the cell fails and shows it: ✗ u separates: want no error, got: ….
func NoError(what string, err error) {
	if err != nil {
		fail(what, "want no error, got: %v", err)
		return
	}
	say("✓ %s: no error", what)
}
