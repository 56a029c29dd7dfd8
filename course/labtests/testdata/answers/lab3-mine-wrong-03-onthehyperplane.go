package answer

// Wrong: the point (0) is on the separator's hyperplane: y w·[x; 1] is 0, but must be above 0.

import "perceptronlab/course/lab3/examples"

func Mine() examples.Data {
	return examples.Data{
		X:         [][]float64{{0}, {1}, {2}, {-1}, {-2}, {-3}},
		Y:         []float64{1, 1, 1, -1, -1, -1},
		Separator: []float64{1, 0},
	}
}
