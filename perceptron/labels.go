package perceptron

import (
	"fmt"
	"slices"
)

// Labels returns the labels of a one-vs-rest problem: +1 for each element of classes that equals
// positive, and −1 for every other element.
//
//	perceptron.Labels([]string{"cat", "dog", "cat"}, "cat") // [1 -1 1]
//	perceptron.Labels([]float64{0, 1, 1}, 1)                // [-1 1 1]
func Labels[T comparable](classes []T, positive T) []float64 {
	y := make([]float64, len(classes))
	for i, class := range classes {
		y[i] = -1
		if class == positive {
			y[i] = +1
		}
	}
	return y
}

// checkLabels returns an error unless every label is −1 or +1.
func checkLabels(y []float64) error {
	for i, v := range y {
		if v == 1 || v == -1 {
			continue
		}
		hint := ""
		hasOther := slices.ContainsFunc(y, func(v float64) bool { return v != 0 && v != 1 })
		if !hasOther {
			hint = "; for labels 0 and 1, call perceptron.Labels(y, 1), which maps 1 to +1 and 0 to -1"
		}
		return fmt.Errorf("perceptron: row %d: "+wrongLabel+"%s", i, v, hint)
	}
	return nil
}

// wrongLabel is the format of errors about an invalid label. Its argument is the label.
const wrongLabel = "got label %v, want -1 or +1"
