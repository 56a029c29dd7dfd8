package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/ordered"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// warnings says what is odd about the training part, and what to do.
func warnings(t datasets.Table, unscaled bool) (odd []string) {
	counts := count(t.Classes)
	single := slices.DeleteFunc(ordered.Names(t.ClassNames()), func(class string) bool { return counts[class] != 1 })
	if len(single) > 0 {
		odd = append(odd, "classes with 1 row to train on: "+wording.Quoted(single))
	}
	if len(single) > 3 {
		odd = append(odd, "so many: is this the column of the classes, or of names or numbers?")
	}
	if t.Sparse != nil {
		return odd
	}
	var constant []string
	var varying []int
	for j := range t.Dim() {
		if slices.ContainsFunc(t.Rows, func(x []float64) bool { return x[j] != t.Rows[0][j] }) {
			varying = append(varying, j)
		} else {
			constant = append(constant, columnName(t.Features, j))
		}
	}
	if len(constant) > 0 {
		odd = append(odd, "columns with the same number in every row to train on, which tell nothing: "+
			wording.List(constant, func(name string) string { return name }))
	}
	if !unscaled || len(varying) == 0 {
		return odd
	}
	// One small column does no harm (a pixel at the edge); many next to a large one do.
	deviation := perceptron.Must(prepare.Standardize(t)).Scale // of a table that was checked
	slices.SortFunc(varying, func(i, j int) int { return cmp.Compare(deviation[i], deviation[j]) })
	half, largest := deviation[varying[(len(varying)-1)/2]], varying[len(varying)-1]
	if deviation[largest]/half > 100 {
		odd = append(odd, fmt.Sprintf("the columns are on very different scales: the standard deviation of %s is %.3g, and that of half of them is %.3g or less, "+
			"so that these hardly count. A Trainer without Scale standardises them", columnName(t.Features, largest), deviation[largest], half))
	}
	return odd
}

// columnName names column j.
func columnName(features []string, j int) string {
	if len(features) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, wording.Quote(features[j]))
}
