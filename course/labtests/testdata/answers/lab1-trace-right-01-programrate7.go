package answer

// Right: a small program computed the rows from the printed data, with the rate 7. A row of zeros
// comes before the four rows. The part allows both.

func Name() string { return "  ada   LOVELACE " }

func Weights() (rows [][]float64) {
	type example struct{ x, y [3]float64 }
	w := [3]float64{}
	keep := func() { v := w; rows = append(rows, v[:]) }
	keep()
	for _, e := range []example{
		{[3]float64{-3, -3, 1}, [3]float64{-1}},
		{[3]float64{-1, 1, 1}, [3]float64{-1}},
		{[3]float64{2, 3, 1}, [3]float64{-1}},
		{[3]float64{2, 1, 1}, [3]float64{1}},
	} {
		if e.y[0]*(w[0]*e.x[0]+w[1]*e.x[1]+w[2]*e.x[2]) <= 0 {
			for j := range w {
				w[j] += 7 * e.y[0] * e.x[j]
			}
		}
		keep()
	}
	return
}
