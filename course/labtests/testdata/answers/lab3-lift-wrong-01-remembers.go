package answer

// Wrong: compares each point with the point of the first call. So the features of a point depend on
// another point.

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
