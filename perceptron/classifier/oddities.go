package classifier

import (
	"fmt"
	"slices"

	"perceptronlab/internal/ordered"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// oddities returns what is odd about the training part, in words, and what to do.
func oddities(t datasets.Table, unscaled bool) []string {
	var odd []string
	counts := map[string]int{}
	for _, class := range t.Classes {
		counts[class]++
	}
	single := 0
	for _, class := range ordered.Names(t.ClassNames()) {
		if counts[class] != 1 {
			continue
		}
		if single++; single <= 3 {
			odd = append(odd, fmt.Sprintf("the class %s has 1 row to train on", wording.Quote(class)))
		}
	}
	if single > 3 {
		odd = append(odd, fmt.Sprintf("so %s: is this the column of the classes, or of names or numbers?", more(single-3, "class")))
	}
	if t.Sparse != nil {
		return odd
	}
	name := func(j int) string { return columnName(t.Features, j) }
	deviations := perceptron.Must(prepare.Standardize(t)).Scale // of a table that was checked
	largest, constant := -1, 0
	var varying []float64 // deviations of the columns that are not constant
	for j, v := range deviations {
		if isConstant(t.Rows, j) {
			if constant++; constant <= 3 {
				odd = append(odd, fmt.Sprintf("%s has the same number in every row to train on, so that it tells nothing", name(j)))
			}
			continue
		}
		varying = append(varying, v)
		if largest < 0 || v > deviations[largest] {
			largest = j
		}
	}
	if constant > 3 {
		odd = append(odd, "so "+more(constant-3, "column"))
	}
	if !unscaled || len(varying) == 0 {
		return odd
	}
	// One small column does no harm (a pixel at the edge), many beside a large one do.
	slices.Sort(varying)
	if half := varying[(len(varying)-1)/2]; deviations[largest]/half > 100 {
		odd = append(odd, fmt.Sprintf("the columns are on very different scales: the standard deviation of %s is %.3g, and that of half of them is %.3g or less, "+
			"so that these hardly count. Try classifier.Trainer{Scale: prepare.Standardize}", name(largest), deviations[largest], half))
	}
	return odd
}

// more says of how many more the same is true: have 2 more classes.
func more(n int, noun string) string {
	if n == 1 {
		return "has 1 more " + noun
	}
	return "have " + wording.Plural(n, "more "+noun)
}

// isConstant returns whether column j has the same number in every row.
func isConstant(rows [][]float64, j int) bool {
	for _, x := range rows {
		if x[j] != rows[0][j] {
			return false
		}
	}
	return true
}
