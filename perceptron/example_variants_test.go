package perceptron_test

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// noisy returns 200 examples in the plane. A line through the origin determines their labels, except
// that every tenth label is flipped.
func noisy() *perceptron.Dataset {
	planted, _, err := datasets.Planted(200, 2, 0.1, 1)
	d := perceptron.Must(planted, err)
	var y []float64
	for i := range d.Len() {
		y = append(y, d.Label(i))
		if i%10 == 0 {
			y[i] = -y[i]
		}
	}
	return perceptron.Must(d.WithLabels(y))
}

// Compare the errors of four classifiers on data in which 20 of the 200 labels are flipped: the last
// weights, the averaged weights, the vote, and the weights in the pocket.
func Example_inseparable() {
	data := noisy()
	trainer := perceptron.Trainer{Seed: 1, MaxEpochs: 10, Average: true}
	run := trainer.Train(data)
	fmt.Println("last:    ", data.Errors(run.Weights.Dot))
	fmt.Println("averaged:", data.Errors(run.Averaged.Dot))
	fmt.Println("voted:   ", data.Errors(trainer.Voted(data).Score))
	fmt.Println("pocket:  ", trainer.Pocket(data).Errors)
	// Output:
	// last:     32
	// averaged: 23
	// voted:    20
	// pocket:   20
}

func ExampleOnline_Averaged() {
	online := perceptron.Trainer{Average: true}.Online(1)
	for _, x := range []float64{1, 3, 5} { // after each of these examples, w = 1
		online.Learn([]float64{x}, +1)
	}
	online.Learn([]float64{2}, -1) // w = −1
	fmt.Println(online.Averaged()) // (1 + 1 + 1 − 1)/4
	// Output: [0.5]
}

func ExampleVoted() {
	voted := perceptron.Trainer{MaxEpochs: 1}.Voted(datasets.AND().AbsorbBias())
	for w, votes := range voted.All() {
		fmt.Println(votes, w)
	}
	fmt.Println(voted.Mistakes(), voted.Score([]float64{0, 0, 1}))
	// Output:
	// 0 [0 0 0]
	// 3 [0 0 -1]
	// 1 [1 1 0]
	// 2 -0.75
}

// The mean of the weights, each weighted by its votes, is the averaged perceptron.
func ExampleVoted_All() {
	data := noisy()
	trainer := perceptron.Trainer{MaxEpochs: 10, Average: true}
	mean := make(perceptron.Weights, data.Dim())
	examples := 0
	for w, votes := range trainer.Voted(data).All() {
		for j := range w {
			mean[j] += float64(votes) * w[j]
		}
		examples += votes
	}
	for j := range mean {
		mean[j] /= float64(examples)
	}
	fmt.Println(examples, mean)
	fmt.Println(trainer.Train(data).Averaged)
	// Output:
	// 2000 [-0.3221 -0.5483]
	// [-0.3221 -0.5483]
}

func ExampleTrainer_Pocket() {
	data := noisy()
	fmt.Println(perceptron.Trainer{MaxEpochs: 50}.Pocket(data))
	// Output: pocket: 20 errors with w = [-0.5928 -0.7686], found at mistake 16 of 2283, correct on 40 picks in a row
}

// As γ increases, the bound first decreases and then increases.
func ExampleFreundSchapire() {
	data := noisy()
	run := perceptron.Trainer{MaxEpochs: 1}.Train(data)
	fmt.Println(run.Mistakes, "mistakes")
	u := run.Weights
	for _, gamma := range []float64{0.25, 0.5, 1, 2, 4} {
		fmt.Printf("γ = %-4v  at most %.0f\n", gamma, perceptron.FreundSchapire(data, u, gamma, 1))
	}
	// Output:
	// 47 mistakes
	// γ = 0.25  at most 516
	// γ = 0.5   at most 228
	// γ = 1     at most 157
	// γ = 2     at most 163
	// γ = 4     at most 178
}

// The mean of the separators of two shards may not separate the data. Mix takes the mean after every
// epoch and finds a separator.
func ExampleTrainer_Mix() {
	x := [][]float64{{0, 0}, {0, 1}, {1, 0}, {2, 0}}
	data := perceptron.Must(perceptron.FromRows(x, []float64{+1, -1, +1, -1})).AbsorbBias()
	first, second := perceptron.Must(data.Subset(0, 1)), perceptron.Must(data.Subset(2, 3))
	a, b := perceptron.Train(first).Weights, perceptron.Train(second).Weights
	mean := perceptron.Weights{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2}
	fmt.Println("separators of the shards:", a, b)
	fmt.Println("their mean:", mean, "with", data.Errors(mean.Dot), "errors")
	fmt.Println(perceptron.Trainer{}.Mix(first, second))
	// Output:
	// separators of the shards: [0 -2 1] [-2 0 3]
	// their mean: [-1 -1 2] with 2 errors
	// converged: 48 mistakes on 2 shards in 25 epochs; w = [-2.5 -3.5 3]
}
