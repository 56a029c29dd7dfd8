package perceptron_test

import (
	"errors"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Any separator gives a bound. The one that the run itself has found gives another.
func ExampleNovikoff() {
	lifted := datasets.AND().AbsorbBias()
	run := perceptron.Train(lifted)
	fmt.Println(run.Mistakes)
	fmt.Println(perceptron.Must(perceptron.Novikoff(lifted, perceptron.Weights{2, 2, -3})))
	fmt.Println(perceptron.Must(perceptron.Novikoff(lifted, run.Weights)))

	_, err := perceptron.Novikoff(lifted, perceptron.Weights{2, 1, -1})
	fmt.Println(errors.Is(err, perceptron.ErrNotSeparating))
	fmt.Println(err)
	// Output:
	// 18
	// at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1
	// at most 87 mistakes: R² = 3, ‖u‖² = 29, ρ = 1
	// true
	// perceptron: u does not separate the data: row 1 has the label -1 and the score u·x = 0; wanted y u·x > 0 in every row. Take the weights of a run that converged, or the separator of a Verdict, on these same data (lifted, if u has a bias)
}

// A rate changes nothing from w = 0; a margin costs mistakes, and so does a start on
// the wrong side.
func ExampleTrainer_Novikoff() {
	lifted, u := datasets.AND().AbsorbBias(), perceptron.Weights{2, 2, -3}
	for _, t := range []perceptron.Trainer{
		{LearningRate: 0.5},
		{Margin: 1},
		{Initial: perceptron.Weights{-1, -1, 1}},
	} {
		fmt.Println(t.Train(lifted).Mistakes, perceptron.Must(t.Novikoff(lifted, u)))
	}
	// Output:
	// 18 at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1, rate 0.5
	// 35 at most 85 mistakes: R² = 3, ‖u‖² = 17, ρ = 1, margin 1
	// 23 at most 65 mistakes: R² = 3, ‖u‖² = 17, ρ = 1, from w = [-1 -1 1]
}

func ExampleBound() {
	lifted := datasets.AND().AbsorbBias()
	b := perceptron.Must(perceptron.Novikoff(lifted, perceptron.Weights{2, 2, -3}))
	fmt.Println(b.Mistakes(), b.Most())
	// Output: 51 51
}

func ExampleBound_Check() {
	lifted := datasets.AND().AbsorbBias()
	b := perceptron.Must(perceptron.Novikoff(lifted, perceptron.Weights{2, 2, -3}))
	for up := range perceptron.Updates(lifted) {
		if err := b.Check(up); err != nil {
			fmt.Println(err)
		}
		if up.K == 2 {
			up.After = up.Before // as if nothing had been learnt
			fmt.Println(b.Check(up))
		}
	}
	// Output: perceptron: update 2: progress: w·u grew by 0; the proof needs at least ρ = 1
}

// A margin in training brings the ends together.
func ExampleRun_Bracket() {
	lifted := datasets.AND().AbsorbBias()
	for _, t := range []perceptron.Trainer{{}, {Margin: 10}, {Margin: 100}} {
		low, high := t.Train(lifted).Bracket(lifted)
		fmt.Printf("%.4f ≤ γ* ≤ %.4f\n", low, high)
	}
	// Output:
	// 0.1857 ≤ γ* ≤ 0.2992
	// 0.2362 ≤ γ* ≤ 0.2616
	// 0.2418 ≤ γ* ≤ 0.2581
}
