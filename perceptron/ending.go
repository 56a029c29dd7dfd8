package perceptron

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// checkOutcome reports whether the run continues after the given epoch, which has just ended. If the
// run ends, checkOutcome sets Outcome, Reason and StopReason.
func (s *runState) checkOutcome(ctx context.Context, epoch int) bool {
	if s.PerEpoch[epoch-1] == 0 {
		s.checkConverged(ctx, epoch)
		return false
	}
	if j := notFinite(s.Weights); j >= 0 {
		s.stop(Overflow, fmt.Sprintf(reasonOverflow, j, s.Weights[j], epoch))
		return false
	}
	if earlier, ok := s.past.note(s.Weights, epoch); ok {
		s.checkReturn(ctx, earlier, epoch)
		if s.Reason != "" {
			return false
		}
	}
	switch {
	case s.past.unchanged && s.isStuck(ctx):
		s.stop(Rounding, fmt.Sprintf(reasonStuck, epoch, s.trainer.adviceOnRounding()))
	case epoch >= s.trainer.maxEpochs():
		s.stop(LimitReached, fmt.Sprintf(reasonLimit, wording.Plural(epoch, "epoch"),
			wording.Plural(s.Mistakes, "mistake"), s.PerEpoch[epoch-1]))
	}
	return s.Reason == ""
}

// stop ends the run. Unless Outcome is set, the run proves nothing.
func (s *runState) stop(why StopReason, reason string) {
	s.StopReason = why
	s.Reason = reason
}

// interrupt ends the run because of err, the error of the context.
func (s *runState) interrupt(err error, reason string) {
	s.err = err
	s.stop(Interrupted, reason)
}

// checkConverged ends the run after the given epoch, which had no mistake in float64.
func (s *runState) checkConverged(ctx context.Context, epoch int) {
	why, reason, err := s.data.confirm(ctx, s.Weights, s.trainer.Margin)
	if err != nil {
		s.interrupt(err, fmt.Sprintf(reasonUnchecked, epoch))
		return
	}
	if why == Proved {
		s.Outcome = Converged
	}
	s.stop(why, reason)
}

// checkReturn decides whether the run ends because its weights have the same hash as at the end of the
// epoch earlier, or as at the start if earlier is 0. If the run ends, checkReturn sets Outcome, Reason
// and StopReason. Otherwise Reason remains empty.
func (s *runState) checkReturn(ctx context.Context, earlier, epoch int) {
	earlierState := s.replay(ctx, earlier)
	if ctx.Err() == nil && !slices.Equal(earlierState.Weights, s.Weights) {
		return // different weights with the same hash
	}
	lambda := make([]int, len(s.PerExample))
	for i, m := range s.PerExample {
		lambda[i] = m - earlierState.PerExample[i]
	}
	proved := s.data.examples().ProvesInseparable(ctx, lambda)
	switch {
	case ctx.Err() != nil:
		s.interrupt(ctx.Err(), fmt.Sprintf(reasonUnchecked, epoch))
	case proved:
		s.Outcome = Inseparable
		s.stop(Proved, reasonInseparable)
		s.Lambda = lambda
		s.Returned = earlier
	case s.search.Order != nil:
		// In a shuffled run whose updates round, w may return many more times without a proof, so it is
		// not worth storing more hashes.
		s.past.epochs = nil
	case !s.isStuck(ctx):
		// The weights and the order are the same as after the earlier epoch, so the run in
		// float64 repeats itself forever, even if a run in real numbers would not.
		when := "at the start"
		if earlier > 0 {
			when = fmt.Sprintf("after epoch %d", earlier)
		}
		s.stop(Rounding, fmt.Sprintf(reasonRepeats, epoch, when, s.trainer.adviceOnRounding()))
	}
}

// replay repeats the run from its start and returns its state at the end of the given epoch. It stops
// early if ctx is done.
func (s *runState) replay(ctx context.Context, epoch int) *runState {
	state := s.trainer.newState(s.data)
	for e := 1; e <= epoch && ctx.Err() == nil; e++ {
		state.visit(ctx, e)
	}
	return state
}

// isStuck reports whether the weights can no longer change in any order of the examples, because
// w + rate·y·x rounds to w for every mistake. It returns false if ctx is done.
func (s *runState) isStuck(ctx context.Context) bool {
	watch := interrupt.Watch{Context: ctx}
	for i := range s.data.rows {
		if watch.Check(s.data.dim) != nil {
			return false
		}
		if !s.data.isMistake(s.Weights, i, s.trainer.Margin) {
			continue
		}
		after := s.data.updated(s.Weights, i, s.trainer.rate())
		if !slices.Equal(after, s.Weights) {
			return false
		}
	}
	return true
}
