package answer

// Wrong: the 200 examples have one feature and are computed in a loop, as odd numbers below and
// above 300. Points that are evenly spaced on a line are not allowed.

import "perceptronlab/course/lab3/examples"

func Mine() examples.Data {
	var mine examples.Data
	for i := 0; i < 200; i++ {
		y := -1.0
		if i >= 100 {
			y = +1
		}
		mine.X, mine.Y = append(mine.X, []float64{float64(2*i + 101)}), append(mine.Y, y)
	}
	mine.Separator, mine.Lambda = []float64{1, -300}, []float64{}
	return mine
}
