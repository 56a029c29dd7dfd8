package classifier

import (
	"fmt"
	"maps"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/similar"
	"perceptronlab/internal/weight"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// weights determine how much each training row counts.
type weights struct {
	ofClass   map[string]float64
	ofExample []float64 // Trainer.ExampleWeights; nil: the weights of the table, or 1 if it has none
}

// weights returns the weights that ClassWeights and ExampleWeights describe. It returns an error if a class
// is unknown, or if a class weight is not positive and finite.
func (tr Trainer) weights(s *survey) (weights, error) {
	known, source := s.classes, s.source
	if tr.Start != nil {
		source = tr.Start.Source
	}
	w := weights{ofClass: make(map[string]float64, len(known)), ofExample: tr.ExampleWeights}
	for _, class := range known {
		w.ofClass[class] = 1
	}
	find := indexIn(known, source)
	fix := settingFix("Trainer.ClassWeights", nil)
	spellings := make(map[string]string, len(known)) // by class: the spelling of the class in ClassWeights
	for class, c := range tr.ClassWeights {
		if want := weight.Want(c); want != "" {
			found := fmt.Sprintf("the weight %v for the class %s", c, wording.Quote(class))
			return weights{}, problem(found, want).With(fix)
		}
		k := find(class)
		if k < 0 {
			return weights{}, tr.errUnknownClass(class, known)
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

// withBalance returns tr with balanced ClassWeights if Balanced is set.
func (tr Trainer) withBalance(s *survey) Trainer {
	if tr.Balanced {
		tr.ClassWeights = balanced(s.weights)
	}
	return tr
}

// errUnknownClass returns the problem that ClassWeights has a weight for an unknown class.
func (tr Trainer) errUnknownClass(class string, known []string) *datasets.Problem {
	p := problem("a weight for the class "+wording.Quote(class),
		"weights for classes of the table: "+wording.Quoted(known))
	meant, ok := similar.Most(class, known)
	if !ok {
		return p.With(datasets.Fix{Do: "correct the class, or leave out its weight"})
	}
	corrected := maps.Clone(tr.ClassWeights)
	delete(corrected, class)
	corrected[meant] = tr.ClassWeights[class]
	return p.With(settingFixFor("if you mean "+wording.Quote(meant), "Trainer.ClassWeights", corrected))
}

// ofRow returns the weight of row i of a table: the class weight times the example weight. The argument
// number is the number of the row in the table or in the files that the training run began with.
func (w weights) ofRow(t datasets.Table, i, number int) float64 {
	return w.ofClass[t.Classes[i]] * exampleWeight(w.ofExample, t, i, number)
}

// checkWeight returns an error if the weight of the row with the given number is not valid.
func checkWeight(row int, w float64) error {
	want := weight.Want(w)
	if want == "" {
		return nil
	}
	p := problemAt(fmt.Sprintf("row %d", row), fmt.Sprintf("the weight %v", w), want)
	if w > 0 && finite.All(w) {
		return p.With(datasets.Fix{Do: "divide all weights by the same number"})
	}
	return p.With(datasets.Fix{When: "to ignore the row", Do: "leave it out with Table.Subset"})
}

// exampleWeight returns the example weight of row i of a table. The arguments are those of ofRow, and
// ofExample is Trainer.ExampleWeights.
func exampleWeight(ofExample []float64, t datasets.Table, i, number int) float64 {
	switch {
	case ofExample != nil:
		return ofExample[number]
	case t.Weights != nil:
		return t.Weights[i]
	}
	return 1
}

// checkExampleWeights returns an error unless tr.ExampleWeights is nil, or has one valid weight per row, and
// the rows have no other weights. The argument first contains the first rows, and rows is the number of all
// rows.
func (tr Trainer) checkExampleWeights(first datasets.Table, rows int) error {
	n := len(tr.ExampleWeights)
	switch {
	case tr.ExampleWeights == nil:
		return nil
	case n != rows:
		found := fmt.Sprintf("%s for %s",
			wording.Plural(n, "example weight"), wording.Plural(rows, "row"))
		return problem(found, "one weight per row").With(settingFix("Trainer.ExampleWeights", nil))
	case first.Weights != nil:
		return problem("ExampleWeights for a table with Weights", "only one of them").
			With(datasets.Fix{
				When: "to use the weights of the table",
				Set:  []datasets.Setting{{Field: "Trainer.ExampleWeights", Code: "nil"}},
			})
	}
	for i, weight := range tr.ExampleWeights {
		if err := checkWeight(i, weight); err != nil {
			return err
		}
	}
	return nil
}

// Balanced returns ClassWeights that give all classes of t the same total weight. The weight of a class
// with nₖ rows is n/(K nₖ), where n is the number of all rows and K is the number of classes. If t has
// Weights, nₖ and n are the sums of the rows' weights instead. scikit-learn's compute_class_weight computes
// the same weights for "balanced".
//
//	trainer := classifier.Trainer{ClassWeights: classifier.Balanced(table)}
//
// Trainer.Balanced does the same, also for rows that do not fit in memory.
func Balanced(t datasets.Table) map[string]float64 {
	sums := map[string]float64{}
	for i, class := range t.Classes {
		if t.Weights == nil {
			sums[class]++
		} else {
			sums[class] += t.Weights[i]
		}
	}
	return balanced(sums)
}

// balanced returns class weights that give all classes the same total weight. sums has the sum of the example
// weights of each class, which is positive.
func balanced(sums map[string]float64) map[string]float64 {
	total := 0.0
	for _, class := range slices.Sorted(maps.Keys(sums)) {
		total += sums[class]
	}
	weights := make(map[string]float64, len(sums))
	for class, sum := range sums {
		weights[class] = total / float64(float64(len(sums))*sum)
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
