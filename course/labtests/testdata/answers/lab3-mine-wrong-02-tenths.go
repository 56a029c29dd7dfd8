package answer

// Wrong: float64 can't represent tenths, so −0.1 − 0.2 + 0.3 is not exactly 0, and λ is not a
// certificate.

import "perceptronlab/course/lab3/examples"

func Mine() examples.Data {
	return examples.Data{
		X:      [][]float64{{0.1}, {0.2}, {0.3}, {0}, {1}, {2}},
		Y:      []float64{-1, -1, 1, 1, 1, -1},
		Lambda: []float64{1, 1, 1, 1, 0, 0},
	}
}
