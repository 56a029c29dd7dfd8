package show_test

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/plotting"
	"perceptronlab/plotting/show"
	"perceptronlab/plotting/table"
)

// In a notebook, this displays the figure with its caption below.
func ExamplePlot() {
	show.Plot(plotting.Mistakes([]int{2, 1, 0}), "No mistake in epoch 3.")
	// Output: figure: No mistake in epoch 3. (not in a notebook; plotting.Save(p, "figure.png") writes it to a file)
}

func ExampleSized() {
	show.Sized(plotting.Mistakes([]int{2, 1, 0}), 6*vg.Inch, 2*vg.Inch, "")
	// Output: figure: not in a notebook; plotting.Save(p, "figure.png") writes it to a file
}

// In a notebook, this displays the 18 updates of a run on AND as an animation with buttons.
func ExampleSteps() {
	and := datasets.AND()
	show.Steps(plotting.Steps(and, perceptron.Updates(and.AbsorbBias())), "AND, update by update.")
	// Output: 19 figures, one after another: AND, update by update. (not in a notebook)
}

// In a notebook, this displays a page on which readers can drag the four points.
func ExamplePlayground() {
	show.Playground(datasets.XOR())
	// Output: playground: not in a notebook
}

func ExampleTable() {
	bounds := table.New("data", "mistakes", "bound").Add("AND", 18, 51)
	show.Table(bounds, "No run makes more mistakes than its bound.")
	// Output:
	// data  mistakes  bound
	// ────  ────────  ─────
	// AND         18     51
	// No run makes more mistakes than its bound.
}

func ExampleReading() {
	penguins := files.CSV{
		Label:     "sex",
		Ignore:    []string{"species", "island"},
		NAValues:  []string{"NA"},
		IfMissing: files.DropRow,
	}
	table := perceptron.Must(show.Reading(penguins.ReadFileContext)("../../notebooks/data/penguins.csv"))
	fmt.Println(table.Len(), "of", table.Report.Rows, "penguins")
	// Output:
	// reading penguins.csv: 1 of 1 MiB
	// 333 of 344 penguins
}

// The loop trains on the examples in four random orders. After the loop, the line "orders: 4 of 4"
// remains in the output.
func ExampleProgress() {
	mistakes := 0
	seeds := []uint64{1, 2, 3, 4}
	for seed := range show.Progress("orders", len(seeds), slices.Values(seeds)) {
		run := perceptron.Trainer{Seed: seed}.Train(datasets.OR().AbsorbBias())
		mistakes = max(mistakes, run.Mistakes)
	}
	fmt.Println("at most", mistakes, "mistakes")
	// Output:
	// orders: 4 of 4
	// at most 9 mistakes
}

// In a notebook, ■ stops the training run. Train then returns the run so far.
func ExampleTrain() {
	run := show.Train(perceptron.Trainer{}, datasets.AND().AbsorbBias())
	fmt.Println(run)
	// Output:
	// training: 9 epochs
	// converged: 18 mistakes in 9 epochs; w = [3 2 -4]
}

// In a notebook, ■ stops the training of a classifier, too. Train then returns the best model so
// far.
func ExampleTrain_classifier() {
	model := show.Train(classifier.Trainer{MaxEpochs: 2}, datasets.Iris())
	fmt.Println(model.Classes)
	// Output:
	// training: 2 of 2 epochs
	// [setosa versicolor virginica]
}
