package answer

// Right: y(w·x) > 0 is no mistake, all else is one; it says so by a panic that it catches itself.

import "fmt"

import "math"

func Mistake(w, x []float64, y float64) (wrong bool) {
	defer func() {
		if recover() != nil {
			wrong = true
		}
	}()
	if agree := math.Copysign(1, y) * Score(w, x); !(agree > 0) {
		panic(fmt.Sprint("a mistake: ", agree))
	}
	return
}
