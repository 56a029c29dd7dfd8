package classifier

import (
	"fmt"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// weights determine how much each training row counts.
type weights struct {
	ofClass   map[string]float64
	ofExample []float64 // one weight per row; nil: all weights are 1
}

// weights returns the weights that ClassWeights and ExampleWeights describe. The argument known contains the
// classes of the model, and rows is the number of rows. weights returns an error if there is not one example
// weight per row, if a class is unknown, or if a class weight is not positive and finite.
func (tr Trainer) weights(known []string, rows int) (weights, error) {
	if n := len(tr.ExampleWeights); tr.ExampleWeights != nil && n != rows {
		found := fmt.Sprintf("%s for %s",
			wording.Plural(n, "example weight"), wording.Plural(rows, "row"))
		return weights{}, problem(found, "one weight per row").With(settingFix("Trainer.ExampleWeights", nil))
	}
	w := weights{ofClass: make(map[string]float64, len(known)), ofExample: tr.ExampleWeights}
	for _, class := range known {
		w.ofClass[class] = 1
	}
	find := classes.Index(known)
	fix := settingFix("Trainer.ClassWeights", nil)
	spellings := make(map[string]string, len(known)) // by class: the spelling of the class in ClassWeights
	for class, c := range tr.ClassWeights {
		if !finite.All(c) || c <= 0 {
			found := fmt.Sprintf("the weight %v for the class %s", c, wording.Quote(class))
			return weights{}, problem(found, "a positive number").With(fix)
		}
		k := find(class)
		if k < 0 {
			return weights{}, problem("a weight for the class "+wording.Quote(class),
				"weights for classes of the table: "+wording.Quoted(known)).With(fix)
		}
		if other, found := spellings[known[k]]; found {
			found := fmt.Sprintf("weights for %s and %s, which are the same class",
				wording.Quote(min(class, other)), wording.Quote(max(class, other)))
			return weights{}, problem(found, "one weight per class").With(fix)
		}
		spellings[known[k]] = class
		w.ofClass[known[k]] = c
	}
	return w, nil
}

// ofRow returns the weight of the row with the given class and number: the class weight times the example
// weight. It returns an error if this product is not positive and finite.
func (w weights) ofRow(class string, row int) (float64, error) {
	weight := w.ofClass[class]
	if w.ofExample != nil {
		weight *= w.ofExample[row]
	}
	if !finite.All(weight) || weight <= 0 {
		place := fmt.Sprintf("row %d", row)
		return 0, problemAt(place, fmt.Sprintf("the weight %v", weight), "a positive number").
			With(datasets.Fix{When: "to ignore the row", Do: "leave it out with Table.Subset"})
	}
	return weight, nil
}

// Balanced returns ClassWeights that give all classes of t the same total weight. The weight of a class
// with nₖ rows is n/(K nₖ), where n is the number of all rows and K is the number of classes.
// scikit-learn computes the same weights for class_weight="balanced".
//
//	trainer := classifier.Trainer{ClassWeights: classifier.Balanced(table)}
func Balanced(t datasets.Table) map[string]float64 {
	counts := countClasses(t)
	weights := make(map[string]float64, len(counts))
	for class, n := range counts {
		weights[class] = float64(len(t.Classes)) / float64(len(counts)*n)
	}
	return weights
}

// countClasses returns the number of rows of each class of t.
func countClasses(t datasets.Table) map[string]int {
	counts := map[string]int{}
	for _, class := range t.Classes {
		counts[class]++
	}
	return counts
}
