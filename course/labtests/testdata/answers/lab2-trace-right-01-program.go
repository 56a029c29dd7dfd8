package answer

// Right: a small program computes the trace from the printed data. It begins with w = 0, and uses
// the rate 1 and file order. The slice of mistakes has spare capacity. The code also prints.

import "fmt"

func Name() string { return "ADA lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	mistakes = make([]int, 0, 64)
	var w [2]float64
	for n := 1; n > 0; mistakes, weights = append(mistakes, n), append(weights, append([]float64(nil), w[:]...)) {
		n = 0
		for i, e := range [][3]float64{{2, -1, 1}, {-1, 1, -1}, {-1, -2, -1}, {1, -2, -1}} {
			if e[2]*(w[0]*e[0]+w[1]*e[1]) > 0 {
				continue
			}
			n++
			w[0] += e[2] * e[0]
			w[1] += e[2] * e[1]
			fmt.Println("example", i, "w is now", w)
		}
	}
	return
}
