package answer

// Wrong: the separator has the point (0) exactly on its line: y w·[x; 1] = 0, but must be above 0.

import "perceptronlab/course/lab3/examples"

func Mine() examples.Data {
	return examples.Data{
		X:         [][]float64{{0}, {1}, {2}, {-1}, {-2}, {-3}},
		Y:         []float64{1, 1, 1, -1, -1, -1},
		Separator: []float64{1, 0},
	}
}
