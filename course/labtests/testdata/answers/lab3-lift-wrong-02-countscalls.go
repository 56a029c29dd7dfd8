package answer

// Wrong: the feature depends on the number of calls, not on x. Of every four calls, the first and
// the fourth return 0, the others 1. Two calls with the same corner return different results.

var liftW02Calls int

func Lift(x []float64) []float64 {
	liftW02Calls++
	if k := liftW02Calls % 4; k == 2 || k == 3 {
		return []float64{x[0], x[1], 1}
	}
	return []float64{x[0], x[1], 0}
}
