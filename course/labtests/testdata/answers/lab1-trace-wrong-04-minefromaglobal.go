package answer

// Wrong, although the numbers are right: a package variable is computed with lab1.Mine, which the
// part forbids. The message is "Weights uses lab1.Mine; write this code yourself".

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
