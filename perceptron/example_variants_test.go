package perceptron_test

import (
	"context"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// noisy are 200 examples in the plane that a line through the origin separates, up to
// every tenth, which has the other label.
func noisy() *perceptron.Dataset {
	d, _, err := datasets.Planted(200, 2, 0.1, 1)
	if err != nil {
		panic(err)
	}
	var y []float64
	for i := range d.Len() {
		y = append(y, d.Label(i))
		if i%10 == 0 {
			y[i] = -y[i]
		}
	}
	return perceptron.Must(d.WithLabels(y))
}

// The last weights, their mean, the pocket and the vote, on the same data: 20 labels are
// noise.
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

// An update that came after c examples is missing in the first c of the N weights: the
// mean is w − (Σ c y x)/N, at O(d) a mistake.
func ExampleTrainer_average() {
	data := and().AbsorbBias()
	run := perceptron.Trainer{Average: true}.Train(data)
	fmt.Println(run.Weights, run.Averaged)

	u, w := make([]float64, 3), perceptron.Weights{}
	for up := range perceptron.Updates(data) {
		for j, x := range up.X {
			u[j] += float64(up.Step-1) * up.Y * x
		}
		w = up.After
	}
	n := float64(run.Epochs * data.Len())
	for j := range w {
		w[j] -= u[j] / n
	}
	fmt.Println(w)
	// Output:
	// [3 2 -4] [2.083 1.333 -2.556]
	// [2.083 1.333 -2.556]
}

func ExampleOnline_Averaged() {
	online := perceptron.Trainer{Average: true}.Online(1)
	for _, x := range []float64{1, 3, 5} { // w is 1, 1, 1; then −1
		online.Learn([]float64{x}, +1)
	}
	online.Learn([]float64{2}, -1)
	fmt.Println(online.Averaged()) // (1 + 1 + 1 − 1)/4
	// Output: [0.5]
}

func ExampleVoted() {
	voted := perceptron.Trainer{MaxEpochs: 1}.Voted(and().AbsorbBias())
	for w, votes := range voted.All() {
		fmt.Println(votes, w)
	}
	fmt.Println(voted)
	// Output:
	// 0 [0 0 0]
	// 3 [0 0 -1]
	// 1 [1 1 0]
	// voted: 2 mistakes on 2 of the 4 examples in 1 epoch, 4 votes
}

func ExampleTrainer_Voted() {
	points := noisy()
	voted := perceptron.Trainer{MaxEpochs: 10}.Voted(points)
	fmt.Println(points.Errors(voted.Score), "errors;", voted)
	// Output: 24 errors; voted: 486 mistakes on 84 of the 200 examples in 10 epochs, 2000 votes
}

func ExampleTrainer_VotedContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	voted, err := perceptron.Trainer{}.VotedContext(ctx, and().AbsorbBias())
	fmt.Println(voted)
	fmt.Println(err)
	// Output:
	// voted: 0 mistakes on 0 of the 4 examples in 0 epochs, 0 votes
	// context canceled
}

func ExampleVoted_Score() {
	voted := perceptron.Trainer{MaxEpochs: 5}.Voted(and().AbsorbBias())
	fmt.Println(voted.Score([]float64{0, 0, 1}), voted.Score([]float64{1, 1, 1}))
	// Output: -0.95 0.15
}

func ExampleVoted_Affine() {
	voted := perceptron.Trainer{MaxEpochs: 20}.Voted(and().AbsorbBias())
	fmt.Println(and().Errors(voted.Affine))
	// Output: 0
}

func ExampleVoted_All() {
	var most int
	var longest perceptron.Weights
	for w, votes := range (perceptron.Trainer{}).Voted(and().AbsorbBias()).All() {
		if votes > most {
			most, longest = votes, w
		}
	}
	fmt.Println(longest, "lasted longest,", most, "examples")
	// Output: [3 2 -4] lasted longest, 7 examples
}

func ExampleVoted_Mistakes() {
	fmt.Println(perceptron.Trainer{}.Voted(and().AbsorbBias()).Mistakes())
	// Output: 18
}

func ExampleVoted_Epochs() {
	fmt.Println(perceptron.Trainer{}.Voted(and().AbsorbBias()).Epochs())
	// Output: 9
}

func ExampleVoted_String() {
	fmt.Println(perceptron.Trainer{}.Voted(and().AbsorbBias()))
	// Output: voted: 18 mistakes on 4 of the 4 examples in 9 epochs, 36 votes
}

func ExamplePocket() {
	pocket := perceptron.Trainer{}.Pocket(xor().AbsorbBias())
	fmt.Println(pocket.Errors, "of 4 wrong, by", pocket.Weights)
	// Output: 1 of 4 wrong, by [2 -3 -1]
}

func ExamplePocket_String() {
	fmt.Println(perceptron.Trainer{}.Pocket(xor().AbsorbBias()))
	// Output: pocket: 1 error with w = [2 -3 -1], found at mistake 415 of 2373, right 6 times in a row
}

func ExampleTrainer_Pocket() {
	data := noisy()
	fmt.Println(perceptron.Trainer{MaxEpochs: 50}.Pocket(data))
	// Output: pocket: 20 errors with w = [-0.5928 -0.7686], found at mistake 16 of 2283, right 40 times in a row
}

// The errors in the pocket never rise; those of the perceptron do.
func ExampleTrainer_PocketEpochs() {
	data := noisy()
	trainer := perceptron.Trainer{MaxEpochs: 12}
	for pocket := range trainer.PocketEpochs(data) {
		fmt.Print(pocket.Errors, " ")
	}
	fmt.Println("in the pocket")
	for run := range trainer.Epochs(data) {
		fmt.Print(data.Errors(run.Weights.Dot), " ")
	}
	fmt.Println("by the last weights")
	// Output:
	// 20 20 20 20 20 20 20 20 20 20 20 20 in the pocket
	// 41 28 40 27 21 41 29 27 20 28 32 53 by the last weights
}

func ExampleTrainer_PocketContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	pocket, err := perceptron.Trainer{}.PocketContext(ctx, xor().AbsorbBias())
	fmt.Println(pocket)
	fmt.Println(err)
	// Output:
	// pocket: 4 errors with w = [0 0 0], found at mistake 0 of 0, right 0 times in a row
	// context canceled
}

func ExampleTrainer_PlainPocket() {
	pocket := perceptron.Trainer{MaxEpochs: 50}.PlainPocket(noisy())
	fmt.Println(pocket)
	// Output: pocket: 22 errors with w = [-0.5615 -0.8467], found at mistake 662 of 2283, right 76 times in a row
}

// Over γ the bound falls and rises again.
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

// The same u as in the Example of FreundSchapire, and what the run was mistaken about.
func ExampleRun_HingeBound() {
	data := noisy()
	run := perceptron.Trainer{MaxEpochs: 1}.Train(data)
	fmt.Println(run.Mistakes, "mistakes")
	for _, gamma := range []float64{0.25, 0.5, 1, 2, 4} {
		fmt.Printf("γ = %-4v  at most %.0f\n", gamma, run.HingeBound(data, run.Weights, gamma))
	}
	// Output:
	// 47 mistakes
	// γ = 0.25  at most 130
	// γ = 0.5   at most 74
	// γ = 1     at most 56
	// γ = 2     at most 51
	// γ = 4     at most 49
}

// The best margin on the way and ‖w‖/k close in on γ* = 1/√17 = 0.2425.
func ExampleTrainer_MinOver() {
	data := and().AbsorbBias()
	best := 0.0
	for up := range (perceptron.Trainer{Margin: 1e9}).MinOver(data) {
		best = max(best, data.Margin(up.After))
		if up.K == 10 || up.K == 100 || up.K == 1000 {
			fmt.Printf("after %4d updates: %.4f ≤ γ* ≤ %.4f\n", up.K, best, up.After.Norm()/float64(up.K))
		}
		if up.K == 1000 {
			break
		}
	}
	// Output:
	// after   10 updates: 0.0000 ≤ γ* ≤ 0.3000
	// after  100 updates: 0.2425 ≤ γ* ≤ 0.2474
	// after 1000 updates: 0.2425 ≤ γ* ≤ 0.2430
}

// On a line with a bias, +1 at 2 and −1 at −2: the larger margin keeps the boundary away.
func ExampleTrainer_Uneven() {
	line := perceptron.Must(perceptron.FromRows([][]float64{{2}, {-2}}, []float64{+1, -1})).AbsorbBias()
	for _, tau := range [][2]float64{{100, 1}, {50, 50}, {1, 100}} {
		var w perceptron.Weights
		for up := range (perceptron.Trainer{}).Uneven(line, tau[0], tau[1]) {
			w = up.After
		}
		fmt.Printf("τ₊ = %v, τ₋ = %v: the boundary is at %.2f\n", tau[0], tau[1], -w[1]/w[0])
	}
	// Output:
	// τ₊ = 100, τ₋ = 1: the boundary is at -0.50
	// τ₊ = 50, τ₋ = 50: the boundary is at -0.04
	// τ₊ = 1, τ₋ = 100: the boundary is at 0.45
}

func ExampleMixed() {
	mixed := perceptron.Trainer{}.Mix(and().AbsorbBias(), 2)
	fmt.Println(mixed.Outcome, mixed.Mistakes, mixed.Epochs, mixed.Weights)
	// Output: converged 15 7 [1 1 -1.5]
}

func ExampleMixed_String() {
	fmt.Println(perceptron.Trainer{MaxEpochs: 3}.Mix(and().AbsorbBias(), 2))
	// Output: stopped: the limit of 3 epochs is reached with 8 mistakes. This is not a proof that no hyperplane separates the data: a larger MaxEpochs may converge. To know, ask perceptron.Separate
}

// The mean of separators, taken once, need not separate. Mixing in every epoch does.
func ExampleTrainer_Mix() {
	x := [][]float64{{0, 0}, {0, 1}, {1, 0}, {2, 0}}
	data := perceptron.Must(perceptron.FromRows(x, []float64{+1, -1, +1, -1})).AbsorbBias()
	a := perceptron.Train(perceptron.Must(data.Subset(0, 1))).Weights
	b := perceptron.Train(perceptron.Must(data.Subset(2, 3))).Weights
	mean := perceptron.Weights{(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2}
	fmt.Println("once:", a, b, "mean", mean, "wrong on", data.Errors(mean.Dot))
	fmt.Println(perceptron.Trainer{}.Mix(data, 2))
	// Output:
	// once: [0 -2 1] [-2 0 3] mean [-1 -1 2] wrong on 2
	// converged: 48 mistakes of 2 shards in 25 epochs; w = [-2.5 -3.5 3]
}

func ExampleTrainer_MixEpochs() {
	for mixed := range (perceptron.Trainer{}).MixEpochs(and().AbsorbBias(), 2) {
		fmt.Println(mixed.PerEpoch[mixed.Epochs-1], mixed.Weights)
	}
	// Output:
	// [1 2] [0 0.5 -0.5]
	// [1 1] [0.5 0.5 -0.5]
	// [1 2] [0.5 0.5 -1]
	// [0 1] [1 1 -0.5]
	// [1 2] [1 1 -1]
	// [1 2] [1 1 -1.5]
	// [0 0] [1 1 -1.5]
}

func ExampleTrainer_MixContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	mixed, err := perceptron.Trainer{}.MixContext(ctx, and().AbsorbBias(), 2)
	fmt.Println(err)
	fmt.Println(mixed)
	// Output:
	// context canceled
	// stopped: interrupted in epoch 1: this is the result of the epochs before it. To go on, start with these weights as Initial
}
