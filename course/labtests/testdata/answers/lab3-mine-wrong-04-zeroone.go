package answer

// Wrong: the labels are 0 and 1. A label must be +1 or −1, and for y = 0, y w·x is never above 0.

import "perceptronlab/course/lab3/examples"

func Mine() examples.Data {
	return examples.Data{
		X:         [][]float64{{1}, {2}, {3}, {-1}, {-2}, {-3}},
		Y:         []float64{1, 1, 1, 0, 0, 0},
		Separator: []float64{1, 0},
	}
}
