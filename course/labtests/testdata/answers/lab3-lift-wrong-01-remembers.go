package answer

// Wrong: no function of the point: remembers the first point that it ever saw and compares: Lift(p) gives another answer after another first point, so no plane is found for all calls.

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
