package classifier

import (
	"fmt"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
)

// weights say how much a row counts that is trained on.
type weights struct {
	ofClass   map[string]float64
	ofExample []float64 // nil: each counts 1
}

// weights returns those of so many rows of these classes.
func (tr Trainer) weights(known []string, rows int) (weights, error) {
	if n := len(tr.ExampleWeights); tr.ExampleWeights != nil && n != rows {
		return weights{}, fmt.Errorf("classifier: %d ExampleWeights for %s; wanted one a row",
			n, wording.Plural(rows, "row"))
	}
	w := weights{ofClass: make(map[string]float64, len(known)), ofExample: tr.ExampleWeights}
	for _, class := range known {
		w.ofClass[class] = 1
	}
	find := classes.Index(known)
	spelled := make(map[string]string, len(known)) // how ClassWeights spells a class
	for class, c := range tr.ClassWeights {
		if !wording.Finite(c) || c <= 0 {
			return weights{}, fmt.Errorf("classifier: the ClassWeight of %s is %v; wanted a positive number",
				wording.Quote(class), c)
		}
		k := find(class)
		if k < 0 {
			return weights{}, fmt.Errorf("classifier: ClassWeights has the class %s, "+
				"which the table does not have; it has %s", wording.Quote(class), wording.Quoted(known))
		}
		if other, twice := spelled[known[k]]; twice {
			return weights{}, fmt.Errorf("classifier: ClassWeights has %s and %s, which are one class; "+
				"wanted one of them", wording.Quote(min(class, other)), wording.Quote(max(class, other)))
		}
		spelled[known[k]] = class
		w.ofClass[known[k]] = c
	}
	return w, nil
}

// of returns the weight of a row.
func (w weights) of(class string, row int) (float64, error) {
	weight := w.ofClass[class]
	if w.ofExample != nil {
		weight *= w.ofExample[row]
	}
	if !wording.Finite(weight) || weight <= 0 {
		return 0, fmt.Errorf("the weight of row %d is %v; wanted a positive number "+
			"(leave out rows that are not to count, with Subset)", row, weight)
	}
	return weight, nil
}
