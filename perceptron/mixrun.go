package perceptron

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"perceptronlab/internal/average"
	"perceptronlab/internal/wording"
)

// A mixRun is the state of a run of MixContext between two epochs. Its Reason is empty until the run ends.
type mixRun struct {
	*Mixed  // the result after the last complete epoch
	trainer Trainer
	shards  []*Dataset
	states  []*runState // of the perceptron of each shard; they include an interrupted epoch
	err     error       // the error of the context, if it interrupted the run
}

// newMixRun returns the state of a run before its first epoch.
func (t Trainer) newMixRun(shards []*Dataset) *mixRun {
	t.Average = false
	r := &mixRun{
		Mixed:   &Mixed{Weights: t.initial(shards[0].dim), Shards: len(shards)},
		trainer: t,
		shards:  shards,
	}
	examples := 0
	for s, d := range shards {
		r.states = append(r.states, t.ofShard(s).newState(d))
		examples += d.rows
	}
	r.PerExample = make([]int, examples)
	return r
}

// ofShard returns the Trainer of shard s: t with a different Seed for each shard if t shuffles.
// Shard 0 has the Seed of t, so Mix visits the examples of a single shard in the same order as Train.
func (t Trainer) ofShard(s int) Trainer {
	if t.Seed != 0 && s > 0 {
		t.Seed = max(1, hashWord(hashWord(fnvOffset, t.Seed), uint64(s))) // not 0, which would not shuffle
	}
	return t
}

// epoch runs one epoch. If the run ends, epoch sets Outcome, Reason and StopReason.
func (r *mixRun) epoch(ctx context.Context) {
	epoch := r.Epochs + 1
	mistakes, complete := r.visit(ctx, epoch)
	if !complete {
		r.interrupt(ctx.Err(), fmt.Sprintf(reasonMixInterrupted, epoch))
		return
	}
	r.Epochs = epoch
	r.PerEpoch = append(r.PerEpoch, mistakes)
	if slices.Max(mistakes) == 0 {
		// The weights of every state still equal r.Weights. Computing their mean might round.
		r.checkConverged(ctx)
		return
	}
	r.mix(mistakes)
	if j := notFinite(r.Weights); j >= 0 {
		r.stop(Overflow, fmt.Sprintf(reasonOverflow, j, r.Weights[j], epoch))
		return
	}
	if epoch >= r.trainer.maxEpochs() {
		r.stop(LimitReached, fmt.Sprintf(reasonMixLimit,
			wording.Plural(epoch, "epoch"), wording.Plural(r.Mistakes, "mistake")))
	}
}

// visit visits the examples of each shard, starting from the same w on all of them. It returns the number
// of mistakes on each shard. The result complete is false only if ctx is done: then examples remain that
// were not visited.
func (r *mixRun) visit(ctx context.Context, epoch int) (mistakes []int, complete bool) {
	mistakes = make([]int, len(r.states))
	visited := make([]int, len(r.states))
	var running sync.WaitGroup
	for s, state := range r.states {
		copy(state.Weights, r.Weights)
		running.Go(func() {
			before := state.Mistakes
			visited[s] = state.visit(ctx, epoch)
			mistakes[s] = state.Mistakes - before
		})
	}
	running.Wait()
	for s, d := range r.shards {
		if visited[s] < d.rows {
			return mistakes, false
		}
	}
	return mistakes, true
}

// mix sets Weights to the mean of the weights of all states after a complete epoch, and adds the mistakes
// of the epoch to the counts. It sums the weights in the order of the shards, so their rounding does not
// depend on the goroutines.
func (r *mixRun) mix(mistakes []int) {
	clear(r.Weights)
	from := 0 // the number of examples of the shards before shard s
	for s, state := range r.states {
		r.Mistakes += mistakes[s]
		copy(r.PerExample[from:], state.PerExample)
		from += len(state.PerExample)
		average.Add(r.Weights, state.Weights)
	}
	average.Divide(r.Weights, len(r.states))
}

// checkConverged ends the run after an epoch without a mistake. Outcome is Converged if exact arithmetic
// confirms every example of every shard.
func (r *mixRun) checkConverged(ctx context.Context) {
	for s, d := range r.shards {
		why, reason, err := d.confirm(ctx, r.Weights, r.trainer.Margin)
		if err != nil {
			r.interrupt(err, fmt.Sprintf(reasonUnchecked, r.Epochs))
			return
		}
		if why != Proved {
			r.stop(why, fmt.Sprintf("shard %d, counted from 0: %s", s, reason))
			return
		}
	}
	r.Outcome = Converged
	r.stop(Proved, reasonConverged)
}

// stop ends the run. Unless Outcome is set, the run proves nothing.
func (r *mixRun) stop(why StopReason, reason string) {
	r.StopReason = why
	r.Reason = reason
}

// interrupt ends the run because of err, the error of the context.
func (r *mixRun) interrupt(err error, reason string) {
	r.err = err
	r.stop(Interrupted, reason)
}
