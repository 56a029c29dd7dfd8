package perceptron

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"perceptronlab/internal/average"
	"perceptronlab/internal/wording"
)

// A Mixed is the result of training by iterative parameter mixing: see Trainer.Mix.
type Mixed struct {
	Weights  Weights
	Outcome  Outcome // Converged, confirmed in exact arithmetic, or Stopped
	Reason   string  // why it ended so, in words
	Shards   int     // S
	Mistakes int     // of all shards together: at most S times Novikoff's bound
	Epochs   int

	PerEpoch [][]int // the mistakes of each shard in each epoch

	// PerExample has the mistakes on each example, shard after shard: from w = 0,
	// Weights = rate · Σ mᵢ yᵢ xᵢ / S.
	PerExample []int
}

// String says how the training ended.
//
//	converged: 36 mistakes of 2 shards in 10 epochs; w = [3 2 -4]
//	stopped: …
func (m *Mixed) String() string {
	switch {
	case m.Outcome == Converged:
		return fmt.Sprintf("converged: %s of %s in %s; w = %v", wording.Plural(m.Mistakes, "mistake"),
			wording.Plural(m.Shards, "shard"), wording.Plural(m.Epochs, "epoch"), m.Weights)
	case m.Reason == "":
		return "stopped: nothing was trained"
	}
	return "stopped: " + m.Reason
}

// Mix trains on several shards at once, by iterative parameter mixing (McDonald, Hall and Mann
// 2010): in every epoch each of the S shards starts with the same w and visits its own examples
// once, as Train would; the mean of the S results is the next w. The shards may have any sizes,
// they have the same columns, and each is trained by its own goroutine.
//
// If a u separates all examples with margin γ = ρ/‖u‖, then with k mistakes of all shards together
//
//	k/S ≤ R²/γ²
//
// So training ends with an epoch in which no shard made a mistake, and w separates them all.
// The proof is Novikoff's: a mistake counts 1/S, because the mean moves by that fraction of
// its update, and the square of a mean is at most the mean of the squares. With t's start,
// rate and margin k/S is at most Trainer.Novikoff's bound. With one shard it is Train.
// (Training each shard to its end and averaging once may fail, as the Example shows.)
//
// The result is the same to the bit on every machine, however the goroutines are
// scheduled; other shards give another run. The order of an epoch within a
// shard is a function of Seed, the shard and the epoch. Average is ignored. Mix does not
// notice that nothing separates the data: it goes on to MaxEpochs.
//
// It panics if there is no shard, if the shards have different columns, or if a field of t has no
// meaning. It needs memory for S weight vectors.
//
// R. McDonald, K. Hall and G. Mann, "Distributed training strategies for the structured
// perceptron", NAACL 2010.
func (t Trainer) Mix(shards ...*Dataset) *Mixed {
	if len(shards) == 0 {
		panic("perceptron: Mix on no shards; wanted one or more")
	}
	dim := shards[0].dim
	t.mustCheck(dim)
	t.Average = false
	m := &Mixed{Weights: t.initial(dim), Shards: len(shards)}
	var passes []*pass
	for s, d := range shards {
		if d.dim != dim {
			panic(fmt.Sprintf("perceptron: Mix on shards of %d and %d columns; wanted the same in all",
				dim, d.dim))
		}
		passes = append(passes, t.ofShard(s).pass(d))
	}
	for m.Reason == "" {
		m.epoch(passes)
		m.checkOutcome(t, shards)
	}
	for _, p := range passes {
		m.PerExample = append(m.PerExample, p.PerExample...)
	}
	return m
}

// ofShard returns the Trainer of a shard: t with a Seed of its own, unless the examples keep their
// order. The first shard has t's Seed, so that Mix of one shard is Train.
func (t Trainer) ofShard(s int) Trainer {
	if t.Seed != 0 && s > 0 {
		t.Seed = max(1, hashWord(hashWord(fnvOffset, t.Seed), uint64(s)))
	}
	return t
}

// epoch runs an epoch of all shards, each from the same w, and makes the mean of their
// weights the next one. They are summed in the order of the shards.
func (m *Mixed) epoch(passes []*pass) {
	m.Epochs++
	made := make([]int, len(passes))
	var all sync.WaitGroup
	for s, p := range passes {
		copy(p.Weights, m.Weights)
		all.Go(func() {
			before := p.Mistakes
			p.visit(context.Background(), m.Epochs)
			made[s] = p.Mistakes - before
		})
	}
	all.Wait()
	m.PerEpoch = append(m.PerEpoch, made)
	if slices.Max(made) == 0 {
		return // all shards have the same w; their mean might round
	}
	clear(m.Weights)
	for s, p := range passes {
		m.Mistakes += made[s]
		average.Add(m.Weights, p.Weights)
	}
	average.Divide(m.Weights, len(passes))
}

// checkOutcome sets the outcome and the reason if the training is at its end.
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
		m.Reason = fmt.Sprintf("the limit of %s is reached with %s. "+
			"This is not a proof that no hyperplane separates the data: a larger MaxEpochs may converge. "+
			"To know, ask perceptron.Separate",
			wording.Plural(m.Epochs, "epoch"), wording.Plural(m.Mistakes, "mistake"))
	}
}

// confirm sets the outcome and the reason after an epoch without a mistake: Converged if exact
// arithmetic confirms every example of every shard.
func (m *Mixed) confirm(t Trainer, shards []*Dataset) {
	for s, d := range shards {
		m.Outcome, m.Reason, _ = d.confirm(context.Background(), m.Weights, t.Margin)
		if m.Outcome != Converged {
			m.Reason = fmt.Sprintf("in shard %d, counted from 0, %s", s, m.Reason)
			return
		}
	}
}
