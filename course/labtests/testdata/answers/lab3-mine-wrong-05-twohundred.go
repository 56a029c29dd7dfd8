package answer

// Wrong since the lab says "not evenly spaced on a line": 200 examples with one feature in a loop, odd numbers below and above 300.

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
