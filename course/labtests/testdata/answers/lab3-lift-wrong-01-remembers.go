package answer

// Wrong: compares each point with the first point it was ever called with. The result is not a
// function of the point, so no plane separates the results of all calls.

var liftW01First []float64

func Lift(x []float64) []float64 {
	if liftW01First == nil {
		liftW01First = []float64{x[0], x[1]}
	}
	if (x[0] == liftW01First[0]) != (x[1] == liftW01First[1]) {
		return []float64{1}
	}
	return []float64{-1}
}
