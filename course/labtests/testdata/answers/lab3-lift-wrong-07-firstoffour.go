package answer

// Wrong: keeps the first of each four points that it is asked for and compares the next three with it: Lift of one and the same point depends on the calls before.

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
