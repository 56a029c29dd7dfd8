// Command figures prints the test errors quoted in the doc comments of package classifier. Run it after
// a change to training:
//
//	go run ./perceptron/classifier/testdata/figures
package main

import (
	"fmt"
	"math"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

func main() {
	readCSV := func(name string, reader files.CSV) datasets.Table { return perceptron.Must(reader.ReadFile(name)) }
	sets := []struct {
		name  string
		table datasets.Table
	}{
		{"Iris", datasets.Iris()},
		{"wine", readCSV("perceptron/classifier/testdata/wine.csv", files.CSV{Label: "cultivar"})},
		{"digits", datasets.Digits()},
		{"breast cancer", datasets.BreastCancer()},
		{"penguins", readCSV("notebooks/data/penguins.csv", files.CSV{
			Label: "species", Categorical: []string{"island", "sex"},
			NAValues: []string{"NA"}, IfMissing: files.DropRow,
		})},
		{"speeches", perceptron.Must(files.BagOfWords{}.ReadFolder("notebooks/data/speeches"))},
	}
	fmt.Println("Test errors in % over 20 splits, Split(0.25, 1 … 20): mean ± standard deviation (mean number of epochs).")
	fmt.Println("Columns: no scaling and 20 epochs; Trainer{}; Patience 2; Patience 3; Patience 8; Patience 20.")
	for _, set := range sets {
		fmt.Printf("%-14s", set.name)
		for _, tr := range []classifier.Trainer{
			{Scale: prepare.None, Patience: 20}, {}, {Patience: 2}, {Patience: 3}, {Patience: 8}, {Patience: 20},
		} {
			fmt.Print("  ", testErrors(tr, set.table))
		}
		fmt.Println()
	}
	fmt.Println("The same test errors for each method. Columns: averaged; not averaged; averaged without scaling.")
	for _, set := range sets[:4] { // the data sets in the documentation of Method and NoAverage, and wine
		for _, method := range []classifier.Method{classifier.CrammerSinger, classifier.OneVsRest, classifier.OneVsOne} {
			fmt.Printf("%-14s %-21v %s  %s  %s\n", set.name, method, testErrors(classifier.Trainer{Method: method}, set.table),
				testErrors(classifier.Trainer{Method: method, NoAverage: true}, set.table), testErrors(classifier.Trainer{Method: method, Scale: prepare.None}, set.table))
		}
	}
	fmt.Println("The same test errors of the kernel perceptron: KernelTrainer{}; with G = 1/8, 1/2, 2 and 8 times 1/d.")
	for _, set := range sets {
		fmt.Printf("%-14s", set.name)
		factors := []float64{1, 1. / 8, 1. / 2, 2, 8}
		if set.table.Sparse != nil {
			factors = factors[:1] // because each takes minutes
		}
		for _, factor := range factors {
			g := perceptron.Gaussian{G: factor / float64(set.table.Dim())}
			fmt.Print("  ", testErrorsOf(classifier.KernelTrainer{Kernel: g}.Train, set.table))
		}
		fmt.Println()
	}
	speeches := sets[len(sets)-1].table
	fmt.Println("Speeches with prepare.Standard:", testErrors(classifier.Trainer{Scale: prepare.Standard}, speeches))
	fmt.Println("Test errors for Iris, Split(0.25, 1 … 200), after three epochs: the first and the last epoch with the")
	fmt.Println("fewest held-out errors, and the epoch that Train chooses.")
	for _, noAverage := range []bool{false, true} {
		fmt.Printf("NoAverage %-5v %s\n", noAverage, errorsByRule(classifier.Trainer{NoAverage: noAverage, Patience: 20}))
	}
}

// testErrors returns the percentage of misclassified test rows over 20 splits, its standard deviation,
// and the mean number of epochs.
func testErrors(tr classifier.Trainer, t datasets.Table) string {
	sum, squares, epochs := 0.0, 0.0, 0
	for seed := range uint64(20) {
		part := perceptron.Must(t.Split(0.25, seed+1))
		m := perceptron.Must(tr.Train(part.Train))
		share := 100 * float64(perceptron.Must(m.Errors(part.Test))) / float64(part.Test.Len())
		sum, squares, epochs = sum+share, squares+share*share, epochs+len(m.Curve)
	}
	return fmt.Sprintf("%5.2f ± %4.2f (%4.1f)", sum/20, math.Sqrt((squares-sum*sum/20)/19), float64(epochs)/20)
}

// testErrorsOf returns the percentage of misclassified test rows of kernel models over 20 splits, and its
// standard deviation.
func testErrorsOf(train func(datasets.Table) (*classifier.KernelModel, error), t datasets.Table) string {
	sum, squares := 0.0, 0.0
	for seed := range uint64(20) {
		part := perceptron.Must(t.Split(0.25, seed+1))
		m := perceptron.Must(train(part.Train))
		share := 100 * float64(perceptron.Must(m.Errors(part.Test))) / float64(part.Test.Len())
		sum, squares = sum+share, squares+share*share
	}
	return fmt.Sprintf("%5.2f ± %4.2f", sum/20, math.Sqrt((squares-sum*sum/20)/19))
}

// errorsByRule returns the percentages of misclassified test rows for three rules that choose an epoch: the
// first epoch with the fewest held-out errors, the last such epoch, and the epoch that Train chooses.
func errorsByRule(tr classifier.Trainer) string {
	var errs [3]int
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
		chosen := perceptron.Must(tr.Train(part.Train))
		for k, m := range []*classifier.Model{first, last, chosen} {
			errs[k] += perceptron.Must(m.Errors(part.Test))
		}
		rows += part.Test.Len()
	}
	share := func(n int) float64 { return 100 * float64(n) / float64(rows) }
	return fmt.Sprintf("%.2f %% %.2f %% %.2f %%", share(errs[0]), share(errs[1]), share(errs[2]))
}

// heldOutErrors returns the number of held-out rows that m misclassifies.
func heldOutErrors(m *classifier.Model) int { return m.Curve[m.Epoch-1].HeldOutErrors }
