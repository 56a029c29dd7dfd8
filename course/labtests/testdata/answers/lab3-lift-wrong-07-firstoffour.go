package answer

// Wrong: compares the first of every four points it is called with to the next three. The result
// for a point depends on the previous calls.

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
