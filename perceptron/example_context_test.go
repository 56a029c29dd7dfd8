package perceptron_test

import (
	"context"
	"fmt"
	"time"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The search for the largest margin may take minutes if the data are close to a hyperplane, so give it a
// deadline. In this Example, the deadline has already passed.
func ExampleMaxMarginContext() {
	ctx, cancel := context.WithTimeout(context.Background(), 0)
	defer cancel()
	w, _, err := perceptron.MaxMarginContext(ctx, datasets.AND().AbsorbBias())
	fmt.Println(w == nil, err)
	// Output: true context deadline exceeded
}

// A deadline limits the time of the pocket algorithm. When it passes, the pocket has the best weights so far.
// In this Example, the deadline has already passed, so the pocket has the initial weights.
func ExampleTrainer_PocketContext() {
	ctx, cancel := context.WithDeadline(context.Background(), time.Now())
	defer cancel()
	pocket, err := perceptron.Trainer{MaxEpochs: 1_000_000}.PocketContext(ctx, noisy())
	fmt.Println(err)
	fmt.Println(pocket.Weights, pocket.Epochs)
	// Output:
	// context deadline exceeded
	// [0 0] 0
}

// Stop when the user asks for it, and use the votes of the examples visited so far.
func ExampleTrainer_VotedContext() {
	ctx, stop := context.WithCancel(context.Background())
	stop() // a program would use signal.NotifyContext
	voted, err := perceptron.Trainer{MaxEpochs: 10}.VotedContext(ctx, noisy())
	fmt.Println(voted.Mistakes(), err)
	// Output: 0 context canceled
}

// An interrupted run has the result of its last complete epoch.
func ExampleTrainer_MixContext() {
	ctx, stop := context.WithCancel(context.Background())
	stop() // a program would use signal.NotifyContext
	data := datasets.AND().AbsorbBias()
	first, second := perceptron.Must(data.Subset(0, 1)), perceptron.Must(data.Subset(2, 3))
	mixed, err := perceptron.Trainer{}.MixContext(ctx, first, second)
	fmt.Println(err)
	fmt.Println(mixed)
	fmt.Println(mixed.StopReason, mixed.Epochs)
	// Output:
	// context canceled
	// stopped: interrupted in epoch 1, which is not counted. To continue, use these weights as Initial
	// interrupted 0
}
