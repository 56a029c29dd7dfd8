package answer

// Wrong: float64 does not hold tenths: −0.1 − 0.2 + 0.3 is no exact 0, so λ is no certificate (floats round 0.1+0.2 to something above 0.3, too).

import "perceptronlab/course/lab3/examples"

func Mine() examples.Data {
	return examples.Data{
		X:      [][]float64{{0.1}, {0.2}, {0.3}, {0}, {1}, {2}},
		Y:      []float64{-1, -1, 1, 1, 1, -1},
		Lambda: []float64{1, 1, 1, 1, 0, 0},
	}
}
