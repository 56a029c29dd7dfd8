package perceptron_test

import (
	"errors"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Any separator gives a bound, even the final weights of a converged run.
func ExampleNovikoff() {
	data := datasets.AND().AbsorbBias()
	run := perceptron.Train(data)
	fmt.Println(run.Mistakes)
	fmt.Println(perceptron.Must(perceptron.Novikoff(data, perceptron.Weights{2, 2, -3})))
	fmt.Println(perceptron.Must(perceptron.Novikoff(data, run.Weights)))

	_, err := perceptron.Novikoff(data, perceptron.Weights{2, 1, -1})
	fmt.Println(errors.Is(err, perceptron.ErrNotSeparating))
	fmt.Println(err)
	// Output:
	// 18
	// at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1
	// at most 87 mistakes: R² = 3, ‖u‖² = 29, ρ = 1
	// true
	// perceptron: u does not separate the data: row 1 (label -1): got u·x = 0, want y u·x > 0 for every row; for u, use the weights of a converged run on these data, or the Separator of their Verdict
}

// From w = 0 and without a margin, the learning rate affects neither the mistakes nor the bound. In
// this example, a margin increases both, and so does a start in the wrong direction.
func ExampleTrainer_Novikoff() {
	data, u := datasets.AND().AbsorbBias(), perceptron.Weights{2, 2, -3}
	for _, t := range []perceptron.Trainer{
		{LearningRate: 0.5},
		{Margin: 1},
		{Initial: perceptron.Weights{-1, -1, 1}},
	} {
		fmt.Println(t.Train(data).Mistakes, perceptron.Must(t.Novikoff(data, u)))
	}
	// Output:
	// 18 at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1, rate 0.5
	// 35 at most 85 mistakes: R² = 3, ‖u‖² = 17, ρ = 1, margin 1
	// 23 at most 65 mistakes: R² = 3, ‖u‖² = 17, ρ = 1, from w = [-1 -1 1]
}

func ExampleBound() {
	data := datasets.AND().AbsorbBias()
	b := perceptron.Must(perceptron.Novikoff(data, perceptron.Weights{2, 2, -3}))
	fmt.Println(b.Mistakes(), b.Most())
	// Output: 51 51
}

func ExampleBound_Check() {
	data := datasets.AND().AbsorbBias()
	b := perceptron.Must(perceptron.Novikoff(data, perceptron.Weights{2, 2, -3}))
	for up := range perceptron.Updates(data) {
		if err := b.Check(up); err != nil {
			fmt.Println(err)
		}
		if up.K == 2 {
			up.After = up.Before // as if the update had not changed w
			fmt.Println(b.Check(up))
		}
	}
	// Output: perceptron: update 2: progress: w·u grew by 0, want at least ρ = 1
}

// Training with a larger margin makes the bracket narrower.
func ExampleRun_Bracket() {
	data := datasets.AND().AbsorbBias()
	for _, t := range []perceptron.Trainer{{}, {Margin: 10}, {Margin: 100}} {
		low, high := t.Train(data).Bracket(data)
		fmt.Printf("%.4f ≤ γ* ≤ %.4f\n", low, high)
	}
	// Output:
	// 0.1857 ≤ γ* ≤ 0.2992
	// 0.2362 ≤ γ* ≤ 0.2616
	// 0.2418 ≤ γ* ≤ 0.2581
}
