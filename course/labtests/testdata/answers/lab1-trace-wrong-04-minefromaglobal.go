package answer

// Wrong by the test's own rule ("Weights uses lab1.Mine; write this code yourself"): a program calls lab1.Mine, but when the program starts, not in Weights; the numbers are right.

import "perceptronlab/course/lab1"

func Name() string { return "Ada Lovelace" }

var traceW04Data = lab1.Mine("Ada Lovelace")

func Weights() (rows [][]float64) {
	w := make([]float64, 3)
	for i, x := range traceW04Data.X {
		y := traceW04Data.Y[i]
		if s := w[0]*x[0] + w[1]*x[1] + w[2]*x[2]; y*s <= 0 {
			w = []float64{w[0] + y*x[0], w[1] + y*x[1], w[2] + y*x[2]}
		}
		rows = append(rows, w)
	}
	return
}
