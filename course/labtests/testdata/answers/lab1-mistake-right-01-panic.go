package answer

// Right: an example is a mistake unless y (w·x) > 0. The function reports this by a panic that it
// recovers from.

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
