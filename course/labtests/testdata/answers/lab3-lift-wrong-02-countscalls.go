package answer

// Wrong: the feature depends on how often it was called (calls 1 and 4 of every four get 0, 2 and 3 get 1), not on x: asked for the same corner twice it changes its answer.

var liftW02Calls int

func Lift(x []float64) []float64 {
	liftW02Calls++
	if k := liftW02Calls % 4; k == 2 || k == 3 {
		return []float64{x[0], x[1], 1}
	}
	return []float64{x[0], x[1], 0}
}
