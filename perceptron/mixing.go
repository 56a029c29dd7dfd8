package perceptron

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"perceptronlab/internal/average"
	"perceptronlab/internal/wording"
)

// A Mixed is the result of Trainer.Mix, which trains by iterative parameter mixing.
type Mixed struct {
	Weights    Weights
	Outcome    Outcome    // Converged, which exact arithmetic has confirmed, or Stopped
	Reason     string     // why the run ended, in words
	StopReason StopReason // why the run ended, for programs
	Shards     int        // S, the number of shards
	Epochs     int

	// Mistakes is the number of mistakes on all shards together. If the data are separable, it is at most S
	// times Novikoff's bound.
	Mistakes int

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

// Mix trains on several shards at once by iterative parameter mixing (McDonald, Hall and Mann
// 2010). In every epoch, S perceptrons start with the same w, and each visits the examples of its
// own shard once, as Train does. The next w is the mean of the S results. The shards must have the
// same columns, but may have different sizes. Each perceptron has its own goroutine.
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
	if len(shards) == 0 {
		panic("perceptron: Mix: got no shards, want at least one")
	}
	dim := shards[0].dim
	t.mustCheck(dim)
	t.Average = false
	m := &Mixed{Weights: t.initial(dim), Shards: len(shards)}
	var states []*runState
	for s, d := range shards {
		if d.dim != dim {
			panic(fmt.Sprintf("perceptron: Mix: got shards with %d and %d columns, want equal numbers",
				dim, d.dim))
		}
		states = append(states, t.ofShard(s).newState(d))
	}
	for m.Reason == "" {
		m.epoch(states)
		m.checkOutcome(t, shards)
	}
	for _, state := range states {
		m.PerExample = append(m.PerExample, state.PerExample...)
	}
	return m
}

// ofShard returns the Trainer of shard s: t with a different Seed for each shard if t shuffles.
// Shard 0 has the Seed of t, so Mix visits the examples of a single shard in the same order as Train.
func (t Trainer) ofShard(s int) Trainer {
	if t.Seed != 0 && s > 0 {
		t.Seed = max(1, hashWord(hashWord(fnvOffset, t.Seed), uint64(s))) // not 0, which would not shuffle
	}
	return t
}

// epoch runs one epoch on every shard from the same w and sets Weights to the mean of the results. It
// sums the results in the order of the shards, so their rounding does not depend on the goroutines.
func (m *Mixed) epoch(states []*runState) {
	m.Epochs++
	mistakes := make([]int, len(states))
	var running sync.WaitGroup
	for s, state := range states {
		copy(state.Weights, m.Weights)
		running.Go(func() {
			before := state.Mistakes
			state.visit(context.Background(), m.Epochs)
			mistakes[s] = state.Mistakes - before
		})
	}
	running.Wait()
	m.PerEpoch = append(m.PerEpoch, mistakes)
	if slices.Max(mistakes) == 0 {
		return // The weights of every state still equal m.Weights. Computing their mean might round.
	}
	clear(m.Weights)
	for s, state := range states {
		m.Mistakes += mistakes[s]
		average.Add(m.Weights, state.Weights)
	}
	average.Divide(m.Weights, len(states))
}

// checkOutcome sets Outcome and Reason if the run has ended.
func (m *Mixed) checkOutcome(t Trainer, shards []*Dataset) {
	if slices.Max(m.PerEpoch[m.Epochs-1]) == 0 {
		m.confirm(t, shards)
		return
	}
	if j := notFinite(m.Weights); j >= 0 {
		m.Reason = fmt.Sprintf(reasonOverflow, j, m.Weights[j], m.Epochs)
		return
	}
	if m.Epochs >= t.maxEpochs() {
		m.Reason = fmt.Sprintf("the run reached the limit of %s with %s. "+
			unproved+": with a larger MaxEpochs, the run may converge. "+callSeparate,
			wording.Plural(m.Epochs, "epoch"), wording.Plural(m.Mistakes, "mistake"))
	}
}

// confirm sets Outcome and Reason after an epoch without a mistake. Outcome is Converged if exact
// arithmetic confirms every example of every shard.
func (m *Mixed) confirm(t Trainer, shards []*Dataset) {
	for s, d := range shards {
		m.Outcome, m.Reason, _ = d.confirm(context.Background(), m.Weights, t.Margin)
		if m.Outcome != Converged {
			m.Reason = fmt.Sprintf("shard %d, counted from 0: %s", s, m.Reason)
			return
		}
	}
}
