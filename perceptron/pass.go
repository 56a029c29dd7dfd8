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

// A pass is the state of a run between two epochs. Its Reason is empty until the run ends.
type pass struct {
	Run
	trainer   Trainer
	data      *Dataset
	search    dot.Visit // labels, margin and order of the epoch, for first
	seen      int       // the number of examples visited before this epoch
	missedSum []float64 // see average.OverExamples; nil unless Trainer.Average is set

	// first returns the first position k, from ≤ k < to, of a mistake in the order of the
	// epoch, or to if there is none.
	first func(w []float64, v *dot.Visit, from, to int) int

	past pastWeights
	err  error // the error of the context, if it interrupted the run
}

// pass returns the state of a run on d before its first epoch.
func (t Trainer) pass(d *Dataset) *pass {
	p := &pass{trainer: t, data: d, first: d.matrix.Screen(d.labels)}
	p.search = dot.Visit{Labels: d.labels, Margin: t.Margin}
	p.Weights = t.initial(d.dim)
	p.PerExample = make([]int, d.rows)
	if t.Seed != 0 {
		p.search.Order = make([]int, d.rows)
	}
	// No epoch up to this one allocates memory. Small data usually need few epochs.
	expected := min(t.maxEpochs(), 1000, d.matrix.NNZ())
	p.PerEpoch = make([]int, 0, expected)
	p.past.epochs = make(map[uint64]int, expected)
	p.past.note(p.Weights, 0)
	if t.Average {
		p.missedSum = make([]float64, d.dim)
	}
	return p
}

// next runs an epoch and reports whether the run continues. If it does not, Outcome and Reason are
// set.
func (p *pass) next(ctx context.Context) bool {
	epoch := len(p.PerEpoch) + 1
	before := p.Mistakes
	seen := p.visit(ctx, epoch)
	if seen > 0 {
		p.PerEpoch = append(p.PerEpoch, p.Mistakes-before)
	}
	if seen < p.data.rows {
		p.err = ctx.Err()
		p.Reason = fmt.Sprintf(reasonInterrupted, epoch, seen, wording.Plural(p.data.rows, "example"))
		return false
	}
	return p.checkOutcome(ctx, epoch)
}

// visit visits the examples of an epoch and returns their number, which is smaller than the number of
// rows only if ctx is done.
func (p *pass) visit(ctx context.Context, epoch int) int {
	if p.search.Order != nil {
		p.trainer.order(epoch, p.search.Order)
	}
	rows := max(1, interrupt.Interval/p.data.dim)
	visited := 0
	for visited < p.data.rows && ctx.Err() == nil {
		to := min(visited+rows, p.data.rows)
		p.learn(visited, to)
		visited = to
	}
	p.seen += visited
	return visited
}

// learn visits the examples at positions from ≤ k < to of the epoch's order.
func (p *pass) learn(from, to int) {
	d := p.data
	rate := p.trainer.rate()
	for k := from; ; k++ {
		k = p.first(p.Weights, &p.search, k, to)
		if k == to {
			return
		}
		i := k
		if p.search.Order != nil {
			i = p.search.Order[k]
		}
		if p.missedSum != nil {
			d.addUpdate(p.missedSum, i, rate*float64(p.seen+k))
		}
		d.addUpdate(p.Weights, i, rate)
		p.Mistakes++
		p.PerExample[i]++
	}
}

// run returns the run so far. It shares Weights, PerExample and PerEpoch with p; appending to its
// PerEpoch copies that.
func (p *pass) run() *Run {
	run := p.Run
	run.Epochs = len(p.PerEpoch)
	run.PerEpoch = slices.Clip(p.PerEpoch)
	if run.Reason == "" {
		run.Reason = fmt.Sprintf(reasonRunning, run.Epochs)
	}
	if p.missedSum != nil {
		run.Averaged = average.OverExamples(p.Weights, p.missedSum, p.seen)
	}
	return &run
}
