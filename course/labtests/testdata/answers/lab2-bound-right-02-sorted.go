package answer

// Right: sorts all y (u·x) and all ‖x‖², and uses the smallest and the largest. The factors of the
// bound are multiplied and divided in another order.

import "math"

import "sort"

func Bound(u []float64, xs [][]float64, ys []float64) (bound float64) {
	var margins, squares []float64
	for i := range ys {
		margins = append(margins, Score(xs[i], Update(make([]float64, len(u)), u, ys[i])))
		squares = append(squares, Score(xs[i], xs[i]))
	}
	sort.Float64s(margins)
	sort.Sort(sort.Reverse(sort.Float64Slice(squares)))
	bound = math.Inf(1)
	if rho := margins[0]; rho > 0 {
		bound = Score(u, u) / rho * squares[0] / rho
	}
	return
}
