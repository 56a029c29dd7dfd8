package answer

// Wrong: all results share one buffer. After a := Update([0 0], [1 2], 1) and Update([0 0], [5 5],
// 1), a is [5 5].

var updateW02After []float64

func Update(w, x []float64, y float64) []float64 {
	updateW02After = updateW02After[:0]
	for j := range w {
		updateW02After = append(updateW02After, w[j]+y*x[j])
	}
	return updateW02After
}
