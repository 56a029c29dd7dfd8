package perceptron

import (
	"context"
	"errors"
	"fmt"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// A Mixed is the result of [Trainer.Mix], which trains by iterative parameter mixing.
type Mixed struct {
	Weights    Weights
	Outcome    Outcome    // Converged, which exact arithmetic has confirmed, or Stopped
	Reason     string     // why the run ended, in words
	StopReason StopReason // why the run ended, for programs
	Shards     int        // S, the number of shards
	Mistakes   int        // on all shards; if the data are separable, at most S times Novikoff's bound
	Epochs     int

	PerEpoch [][]int // for each epoch, the number of mistakes on each shard

	// PerExample contains the number mᵢ of mistakes on each example: first those of shard 0,
	// then those of shard 1, and so on. If the initial weights are 0 and no operation rounds,
	// Weights = rate · Σ mᵢ yᵢ xᵢ / S.
	PerExample []int
}

// String returns the outcome and the counts of the run, or the reason why it stopped.
//
//	converged: 36 mistakes on 2 shards in 10 epochs; w = [3 2 -4]
//	stopped: …
func (m *Mixed) String() string {
	switch {
	case m.Outcome == Converged:
		return fmt.Sprintf("converged: %s on %s in %s; w = %v", wording.Plural(m.Mistakes, "mistake"),
			wording.Plural(m.Shards, "shard"), wording.Plural(m.Epochs, "epoch"), m.Weights)
	case m.Reason == "":
		return "stopped: not trained"
	}
	return "stopped: " + m.Reason
}

// Mix trains on several shards at once by iterative parameter mixing (McDonald, Hall and Mann 2010). In
// every epoch, S perceptrons start with the same w, and each visits the examples of its own shard once, as
// [Trainer.Train] does. The next w is the mean of the S results. The shards must have the same columns, but
// may have different sizes. Each perceptron has its own goroutine.
//
// If some u separates all examples with margin γ = ρ/‖u‖, then the total number k of mistakes
// satisfies
//
//	k/S ≤ R²/γ²
//
// So if MaxEpochs is large enough, training ends with an epoch without a mistake on any shard, and w
// separates all examples. The proof is Novikoff's, with two changes: a mistake moves the mean by 1/S of
// an update, and the square of a mean is at most the mean of the squares. If t has initial weights or a
// margin, k/S is at most the bound of t.Novikoff instead.
//
// If each shard is instead trained until it converges and the weights are averaged only once, the mean
// may not separate the data, as the Example shows. With one shard, Mix makes the same mistakes as Train.
//
// The result has the same bits on every machine, regardless of how goroutines are scheduled, but it
// depends on the division into shards. If t shuffles, the order of a shard's examples in an epoch
// depends only on Seed, on the index of the shard, on its size, and on the epoch. Mix ignores Average.
// It does not detect that data are inseparable, so on such data it usually runs for MaxEpochs epochs.
//
// It panics if there are no shards, if their numbers of columns differ, or if a field of t is invalid.
// It needs memory for S weight vectors.
//
// R. McDonald, K. Hall and G. Mann, "Distributed training strategies for the structured
// perceptron", NAACL 2010.
func (t Trainer) Mix(shards ...*Dataset) *Mixed {
	return Must(t.MixContext(context.Background(), shards...))
}

// MixContext is like [Trainer.Mix], but stops soon after ctx is done, and returns an error where Mix panics.
//
// If ctx is done, it returns the result after the last complete epoch and the error of ctx. The interrupted
// epoch is not counted in any field. To continue, start a new run whose Initial is the [Weights] of this
// result. If the new run shuffles, its first epoch has the order of epoch 1 again.
func (t Trainer) MixContext(ctx context.Context, shards ...*Dataset) (*Mixed, error) {
	if err := t.checkShards(shards); err != nil {
		return nil, err
	}
	run := t.newMixRun(shards)
	count := progress.Of(ctx)
	for run.Reason == "" {
		run.epoch(ctx)
		count.Set(run.Epochs, t.maxEpochs())
	}
	return run.Mixed, run.err
}

// checkShards returns an error if there are no shards, if their numbers of columns differ, or if a field of
// t is invalid for them.
func (t Trainer) checkShards(shards []*Dataset) error {
	if len(shards) == 0 {
		return errors.New("perceptron: Mix: got no shards, want at least one")
	}
	dim := shards[0].dim
	if err := t.check(dim); err != nil {
		return err
	}
	for _, d := range shards {
		if d.dim != dim {
			return fmt.Errorf("perceptron: Mix: got shards with %d and %d columns, want equal numbers",
				dim, d.dim)
		}
	}
	return nil
}
