// Figures prints the test errors that the doc comments of package classifier tell, so that
// whoever changes the training can see what they have become:
//
//	go run ./perceptron/classifier/testdata/figures
package main

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

func main() {
	sets := []struct {
		name  string
		table datasets.Table
	}{{"Iris", datasets.Iris()}, {"digits", datasets.Digits()}, {"breast cancer", datasets.BreastCancer()}}
	fmt.Println("mean test errors, Split(0.25, 1 … 20), columns as they are and standardised:")
	for _, set := range sets {
		for _, method := range []classifier.Method{classifier.CrammerSinger, classifier.OneVsRest, classifier.AllPairs} {
			for _, plain := range []bool{false, true} {
				tr := classifier.Trainer{Method: method, Plain: plain}
				scaled := tr
				scaled.Scale = prepare.Standardize
				fmt.Printf("%-14s %-21v plain %-5v %5.1f %% %5.1f %%\n", set.name, method, plain, errors(tr, set.table), errors(scaled, set.table))
			}
		}
	}
	fmt.Println("Iris, Split(0.25, 1 … 200): of the epochs with the fewest held-out errors the first, the last, and the one that Train keeps:")
	for _, plain := range []bool{false, true} {
		fmt.Printf("plain %-5v %s\n", plain, epochs(classifier.Trainer{Plain: plain}))
	}
}

// errors returns the percentage of wrong test rows over 20 splits.
func errors(tr classifier.Trainer, t datasets.Table) float64 {
	wrong, rows := 0, 0
	for seed := range uint64(20) {
		part := perceptron.Must(t.Split(0.25, seed+1))
		wrong += perceptron.Must(perceptron.Must(tr.Train(part.Train)).Errors(part.Test))
		rows += part.Test.Len()
	}
	return 100 * float64(wrong) / float64(rows)
}

// epochs compares three rules for the epoch to be kept.
func epochs(tr classifier.Trainer) string {
	var wrong [3]int
	rows := 0
	for seed := range uint64(200) {
		part := perceptron.Must(datasets.Iris().Split(0.25, seed+1))
		var first, last *classifier.Model
		for m, err := range tr.Epochs(part.Train) {
			m = perceptron.Must(m, err)
			if first == nil || heldOutErrors(m) < heldOutErrors(first) {
				first, last = m, m
			}
			if heldOutErrors(m) == heldOutErrors(first) {
				last = m
			}
		}
		kept := perceptron.Must(tr.Train(part.Train))
		for k, m := range []*classifier.Model{first, last, kept} {
			wrong[k] += perceptron.Must(m.Errors(part.Test))
		}
		rows += part.Test.Len()
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(rows) }
	return fmt.Sprintf("%.2f %% %.2f %% %.2f %%", share(wrong[0]), share(wrong[1]), share(wrong[2]))
}

func heldOutErrors(m *classifier.Model) int { return m.Curve[m.Epoch-1].HeldOutErrors }
