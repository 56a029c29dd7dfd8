package perceptron_test

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Make a Dataset, absorb the bias, and train.
func Example() {
	x := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	y := []float64{-1, -1, -1, +1}
	data, err := perceptron.FromRows(x, y)
	if err != nil {
		panic(err)
	}
	fmt.Println(perceptron.Train(data.AbsorbBias()))
	// Output: converged: 18 mistakes in 9 epochs; w = [3 2 -4]
}

func ExampleDataset() {
	data := datasets.AND().Named("left", "right")
	fmt.Println(data)
	fmt.Println(data.Row(1), data.Label(1), data.Radius2())
	swapped := perceptron.Must(data.Columns(1, 0))
	subset := perceptron.Must(swapped.Subset(1, 3))
	fmt.Println(subset.Names(), subset.Row(0), subset.Len(), subset.Dim())
	fmt.Println(perceptron.Must(data.AbsorbBias().Scale(0.5)).Row(1))
	// Output:
	// 4 examples (1 of label +1, 3 of label -1) with 2 columns
	// [0 1] -1 2
	// [right left] [1 0] 2 2
	// [0 0.5 0.5]
}

func ExampleNewDataset() {
	x := mat.NewDense(2, 2, []float64{
		1, 2,
		3, 4,
	})
	data, err := perceptron.NewDataset(x, []float64{+1, -1})
	fmt.Println(data.Row(1), err)
	// Output: [3 4] <nil>
}

func ExampleFromRows() {
	_, err := perceptron.FromRows([][]float64{{1, 2}, {3, math.NaN()}}, []float64{+1, -1})
	fmt.Println(err)
	_, err = perceptron.FromRows([][]float64{{1, 2}, {3, 4}}, []float64{0, 1})
	fmt.Println(err)
	// Output:
	// perceptron: row 1, column 1: got NaN, want a finite number
	// perceptron: row 0: got label 0, want -1 or +1; for labels 0 and 1, call perceptron.Labels(y, 1), which maps 1 to +1 and 0 to -1
}

func ExampleFromCSR() {
	// 0 0 7
	// 5 0 6
	data, err := perceptron.FromCSR(2, 3, []int{0, 1, 3}, []int{2, 0, 2}, []float64{7, 5, 6}, []float64{+1, -1})
	fmt.Println(data.Row(0), data.Row(1), err)
	// Output: [0 0 7] [5 0 6] <nil>
}

func ExampleLabels() {
	fmt.Println(perceptron.Labels([]string{"cat", "dog", "cat"}, "cat"))
	fmt.Println(perceptron.Labels([]int{0, 1, 1}, 1))
	// Output:
	// [1 -1 1]
	// [-1 1 1]
}

func ExampleDataset_All() {
	for x, y := range datasets.AND().All() {
		fmt.Println(x, y)
	}
	// Output:
	// [0 0] -1
	// [0 1] -1
	// [1 0] -1
	// [1 1] 1
}

func ExampleDataset_Named() {
	data := datasets.AND().Named("left", "right")
	_, err := data.Scale(1e200)
	fmt.Println(err)
	// Output: perceptron: row 1, column 1 ("right"): got 1e+200, want a row with a finite sum of squares; divide the data by a power of two until the norm of every row is below 1e154
}

func ExampleDataset_Margin() {
	data, w := datasets.AND().AbsorbBias(), perceptron.Weights{3, 2, -4}
	fmt.Println(data.Scores(w), data.FunctionalMargin(w))
	fmt.Printf("%.4f = %v/√%v\n", data.Margin(w), data.FunctionalMargin(w), w.Norm2())
	// Output:
	// [-4 -2 -1 1] 1
	// 0.1857 = 1/√29
}

// A loop that computes the scores of many weights can use the same memory for all of them.
func ExampleDataset_ScoresTo() {
	data := datasets.AND().AbsorbBias()
	var scores []float64 // nil: the first call allocates it
	for run := range (perceptron.Trainer{MaxEpochs: 3}).Epochs(data) {
		scores = data.ScoresTo(scores, run.Weights)
		fmt.Println(scores)
	}
	// Output:
	// [0 1 1 2]
	// [-1 0 1 2]
	// [-2 -1 0 1]
}

// The rows stay the same, and the labels change: OR, then XOR, then labels that do not fit the rows.
func ExampleDataset_WithLabels() {
	data := datasets.AND().AbsorbBias()
	for _, y := range [][]float64{{-1, +1, +1, +1}, {-1, +1, +1, -1}, {+1, -1}} {
		relabelled, err := data.WithLabels(y)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(perceptron.Train(relabelled))
	}
	// Output:
	// converged: 9 mistakes in 6 epochs; w = [2 2 -1]
	// inseparable: after 4 mistakes w is back at [0 0 0]; λ = [1 1 1 1]
	// perceptron: got 2 labels for 4 rows, want one label per row
}

func ExampleBias() {
	data := perceptron.Must(perceptron.Bias{Constant: 2, First: true}.Absorb(datasets.AND()))
	fmt.Println(data.Row(1))
	// Output: [2 0 1]
}

func ExampleWeights() {
	w := perceptron.Weights{1.0 / 3, 2, -4}
	fmt.Println(w)
	fmt.Println([]float64(w))
	fmt.Println(make(perceptron.Weights, 64))
	// Output:
	// [0.3333 2 -4]
	// [0.3333333333333333 2 -4]
	// [0 0 0 0 0 0 0 0 … (52 of 64) 0 0 0 0]
}

func ExampleSign() {
	w := perceptron.Weights{1, -1}
	for _, x := range [][]float64{{2, 1}, {1, 1}, {1, 2}} {
		fmt.Print(perceptron.Sign(w.Dot(x)), " ")
	}
	// Output: 1 0 -1
}

func ExampleTrainer() {
	d := datasets.AND().AbsorbBias()
	fmt.Println(perceptron.Trainer{}.Train(d))
	fmt.Println(perceptron.Trainer{LearningRate: 0.5}.Train(d))
	fmt.Println(perceptron.Trainer{Initial: perceptron.Weights{1, 1, 1}}.Train(d))
	fmt.Println(perceptron.Trainer{Seed: 3}.Train(d))
	// Output:
	// converged: 18 mistakes in 9 epochs; w = [3 2 -4]
	// converged: 18 mistakes in 9 epochs; w = [1.5 1 -2]
	// converged: 19 mistakes in 9 epochs; w = [3 2 -4]
	// converged: 17 mistakes in 9 epochs; w = [2 2 -3]
}

// On XOR, Updates never ends, so break out of the loop.
func ExampleUpdates() {
	for up := range perceptron.Updates(datasets.XOR().AbsorbBias()) {
		fmt.Printf("mistake %d: x = %v, y = %+g: w %v → %v\n", up.K, up.X, up.Y, up.Before, up.After)
		if up.K == 5 {
			break
		}
	}
	// Output:
	// mistake 1: x = [0 0 1], y = -1: w [0 0 0] → [0 0 -1]
	// mistake 2: x = [0 1 1], y = +1: w [0 0 -1] → [0 1 0]
	// mistake 3: x = [1 0 1], y = +1: w [0 1 0] → [1 1 1]
	// mistake 4: x = [1 1 1], y = -1: w [1 1 1] → [0 0 0]
	// mistake 5: x = [0 0 1], y = -1: w [0 0 0] → [0 0 -1]
}

func ExampleTrain() {
	fmt.Println(perceptron.Train(datasets.AND().AbsorbBias()))
	fmt.Println(perceptron.Train(datasets.XOR().AbsorbBias()))
	// Output:
	// converged: 18 mistakes in 9 epochs; w = [3 2 -4]
	// inseparable: after 4 mistakes w is back at [0 0 0]; λ = [1 1 1 1]
}

func ExampleTrainer_Epochs() {
	for run := range (perceptron.Trainer{}).Epochs(datasets.AND().AbsorbBias()) {
		fmt.Print(run.Mistakes, " ")
	}
	// Output: 2 5 8 10 12 15 17 18 18
}

func ExampleRun() {
	run := perceptron.Train(datasets.AND().AbsorbBias())
	fmt.Println(run.Outcome, run.Mistakes, run.Epochs, run.Weights)
	fmt.Println("per epoch:  ", run.PerEpoch)
	fmt.Println("per example:", run.PerExample) // w = Σ mᵢ yᵢ xᵢ
	// Output:
	// converged 18 9 [3 2 -4]
	// per epoch:   [2 3 3 2 2 3 2 1 0]
	// per example: [2 5 4 7]
}

func ExampleOnline() {
	online := perceptron.Trainer{}.Online(3)
	for range 9 { // the number of epochs of Train on these data
		for x, y := range datasets.AND().AbsorbBias().All() {
			online.Learn(x, y)
		}
	}
	fmt.Println(online.Weights(), "after", online.Mistakes(), "mistakes on", online.Seen(), "examples")
	// Output: [3 2 -4] after 18 mistakes on 36 examples
}

func ExampleWrap() {
	all := mat.NewDense(2, 3, []float64{
		1, 2, 0,
		3, 4, 0,
	})
	x := all.Slice(0, 2, 0, 2).(*mat.Dense) // without the third column
	data, err := perceptron.Wrap(x, []float64{+1, -1})
	fmt.Println(data.Row(1), err)
	// Output: [3 4] <nil>
}

func ExampleDataset_NonZero() {
	columns, values := datasets.AND().AbsorbBias().NonZero(1)
	fmt.Println(columns, values)
	// Output: [1 2] [1 1]
}

func ExampleTrainer_TrainContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // a program would use signal.NotifyContext or a deadline
	run, err := perceptron.Trainer{}.TrainContext(ctx, datasets.AND().AbsorbBias())
	fmt.Println(err)
	fmt.Println(run)
	// Output:
	// context canceled
	// stopped: interrupted in epoch 1, after 0 of its 4 examples. To continue, use these weights as Initial
}
