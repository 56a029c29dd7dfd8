package perceptron

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/average"
	"perceptronlab/internal/dot"
	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// A runState is the state of a run between two epochs. Its Reason is empty until the run ends.
type runState struct {
	Run
	trainer   Trainer
	data      *Dataset
	search    dot.Search // the argument of firstMistake: the labels, the margin and the order of the epoch
	seen      int        // the number of examples visited in all earlier epochs
	missedSum []float64  // Σ c η y x (see average.OverExamples); nil unless Trainer.Average is set

	// firstMistake returns the position k of the first mistake among the positions start ≤ k < end
	// in the order of the epoch, or end if there is no mistake.
	firstMistake func(w []float64, v *dot.Search, start, end int) int

	past pastWeights
	err  error // the error of the context, if it interrupted the run
}

// newState returns the state of a run on d before its first epoch.
func (t Trainer) newState(d *Dataset) *runState {
	s := &runState{trainer: t, data: d, firstMistake: d.matrix.MistakeFinder(d.labels)}
	s.search = dot.Search{Labels: d.labels, Margin: t.Margin}
	s.Weights = t.initial(d.dim)
	s.PerExample = make([]int, d.rows)
	if t.Seed != 0 {
		s.search.Order = make([]int, d.rows)
	}
	// Allocate the memory for the counts and hashes of the expected epochs now, so these epochs
	// allocate none. Data with few entries usually need few epochs.
	expected := min(t.maxEpochs(), 1000, d.matrix.NNZ())
	s.PerEpoch = make([]int, 0, expected)
	s.past.epochs = make(map[uint64]int, expected)
	s.past.note(s.Weights, 0)
	if t.Average {
		s.missedSum = make([]float64, d.dim)
	}
	return s
}

// next runs an epoch and reports whether the run continues. If the run ends, next sets Outcome, Reason
// and StopReason.
func (s *runState) next(ctx context.Context) bool {
	epoch := len(s.PerEpoch) + 1
	before := s.Mistakes
	seen := s.visit(ctx, epoch)
	if seen > 0 {
		s.PerEpoch = append(s.PerEpoch, s.Mistakes-before)
	}
	if seen < s.data.rows {
		examples := wording.Plural(s.data.rows, "example")
		s.interrupt(ctx.Err(), fmt.Sprintf(reasonInterrupted, epoch, seen, examples))
		return false
	}
	return s.checkOutcome(ctx, epoch)
}

// visit visits the examples of the given epoch and returns the number of examples visited, which is
// less than the number of rows only if ctx is done.
func (s *runState) visit(ctx context.Context, epoch int) int {
	if s.search.Order != nil {
		s.trainer.order(epoch, s.search.Order)
	}
	batch := max(1, interrupt.Interval/s.data.dim) // the number of rows between two checks of ctx
	visited := 0
	for visited < s.data.rows && ctx.Err() == nil {
		end := min(visited+batch, s.data.rows)
		s.learn(visited, end)
		visited = end
	}
	s.seen += visited
	return visited
}

// learn visits the examples at the positions start ≤ k < end in the order of the epoch, and makes the
// update for each mistake.
func (s *runState) learn(start, end int) {
	d := s.data
	rate := s.trainer.rate()
	for k := start; ; k++ {
		k = s.firstMistake(s.Weights, &s.search, k, end)
		if k == end {
			return
		}
		i := k
		if s.search.Order != nil {
			i = s.search.Order[k]
		}
		if s.missedSum != nil {
			d.addUpdate(s.missedSum, i, rate*float64(s.seen+k))
		}
		d.addUpdate(s.Weights, i, rate)
		s.Mistakes++
		s.PerExample[i]++
	}
}

// run returns the run so far, which shares Weights, PerExample and PerEpoch with s. The capacity of
// the returned PerEpoch equals its length, so a caller's append copies it.
func (s *runState) run() *Run {
	run := s.Run
	run.Epochs = len(s.PerEpoch)
	run.PerEpoch = slices.Clip(s.PerEpoch)
	if run.Reason == "" {
		run.Reason = fmt.Sprintf(reasonRunning, run.Epochs)
	}
	if s.missedSum != nil {
		run.Averaged = average.OverExamples(s.Weights, s.missedSum, s.seen)
	}
	return &run
}
