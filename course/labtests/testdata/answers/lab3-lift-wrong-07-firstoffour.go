package answer

// Wrong: expects the four corners of XOR in four calls in a row, and compares the last three with the
// first. So the features of a point depend on the previous calls.

var (
	liftW07Calls int
	liftW07First [2]float64
)

func Lift(x []float64) []float64 {
	if liftW07Calls%4 == 0 {
		liftW07First = [2]float64{x[0], x[1]}
	}
	liftW07Calls++
	if (x[0] == liftW07First[0]) == (x[1] == liftW07First[1]) {
		return []float64{1}
	}
	return []float64{-1}
}
