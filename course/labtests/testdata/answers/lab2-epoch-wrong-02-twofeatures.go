package answer

// Wrong: uses and updates only two features. Epoch([0 0 0], {[0 0 1]}, [1]) returns the weights [0
// 0 0] instead of [0 0 1].

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	v := append([]float64{}, w...)
	mistakes := 0
	for i, x := range xs {
		if ys[i]*(v[0]*x[0]+v[1]*x[1]) <= 0 {
			v[0], v[1] = v[0]+ys[i]*x[0], v[1]+ys[i]*x[1]
			mistakes++
		}
	}
	return v, mistakes
}
