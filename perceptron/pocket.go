package perceptron

import (
	"context"
	"fmt"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// A Pocket contains the best weights that the pocket algorithm found. If no hyperplane separates the
// data, the perceptron alternates between good and bad weights forever, and the pocket keeps the good
// ones.
type Pocket struct {
	Weights Weights
	Errors  int // the number of examples that Weights misclassifies, !(y w·x > 0)
	Run     int // the longest run of picks that Weights classified correctly
	Found   int // the number of the mistake whose update led to Weights, or 0 for the initial weights

	Mistakes, Epochs int // the numbers of mistakes and epochs of the training run
}

// String returns the fields of p as a sentence.
//
//	pocket: 1 error with w = [2 1 -1], found at mistake 5 of 2263, correct on 12 picks in a row
func (p *Pocket) String() string {
	return fmt.Sprintf("pocket: %s with w = %v, found at mistake %d of %d, correct on %s in a row",
		wording.Plural(p.Errors, "error"), p.Weights, p.Found, p.Mistakes, wording.Plural(p.Run, "pick"))
}

// Pocket runs the pocket algorithm with ratchet on d (Gallant 1990) and returns the pocket at the end:
//
//	repeat
//		pick an example (x, y) at random
//		if y w·x ≤ 0:  w = w + η y x
//		if w has classified more picks in a row correctly than the pocket's weights did
//			and makes fewer errors on d:  put w into the pocket
//
// Here η is the learning rate of t. If t has a Margin τ, the condition for an update is y w·x ≤ τ.
//
// As training continues, Errors never increases and Run never decreases. On rational data, the probability
// that the pocket's weights make the fewest possible errors tends to 1 as the number of epochs increases. No
// rate of convergence is known; finding weights with the fewest errors is NP-hard. If the data are linearly
// separable, the pocket contains a separator after enough epochs.
//
//	pocket := perceptron.Trainer{MaxEpochs: 100}.Pocket(data)
//	fmt.Println(pocket)
//
// For n examples, an epoch consists of n picks. An epoch may pick some examples several times and others not
// at all. The picks depend only on Seed and n. Unlike in [Trainer.Train], a Seed of 0 also gives random
// picks. Training ends after MaxEpochs, or after an epoch without a mistake if the weights in the pocket
// make no errors. Pocket panics if a field of t is invalid.
//
// Only weights with a longer run than the pocket's are tested on all the data. Such weights become
// rare, so Pocket takes about twice as long as Train. On large data, Trainer.Average is faster, and
// its weights usually make fewer errors.
//
// S. I. Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural
// Networks 1, 1990.
func (t Trainer) Pocket(d *Dataset) *Pocket {
	return Must(t.PocketContext(context.Background(), d))
}

// PocketContext is like [Trainer.Pocket], but stops soon after ctx is done, and returns an error if a field
// of t is invalid.
//
// If ctx is done, it returns the pocket so far and the error of ctx. The pocket is that of the algorithm
// above after the last pick, even if training ends within an epoch. The last weights are still compared
// with those in the pocket, which may take one more pass over the data. Epochs includes the interrupted
// epoch if it has a pick. Before the first pick, the pocket contains the initial weights.
//
//	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
//	defer cancel()
//	pocket, err := perceptron.Trainer{MaxEpochs: 1_000_000}.PocketContext(ctx, data)
func (t Trainer) PocketContext(ctx context.Context, d *Dataset) (*Pocket, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	run := t.newPocketRun(ctx, d)
	count := progress.Of(ctx)
	for more := true; more; {
		more = run.epoch(ctx)
		count.Set(run.Epochs, t.maxEpochs())
	}
	return run.Pocket, run.err
}
