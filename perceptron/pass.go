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

// A pass is the state of a run between two epochs: the run so far, without a Reason until
// it is at its end.
type pass struct {
	Run
	trainer   Trainer
	data      *Dataset
	search    dot.Search // for mistakes: the labels, the margin and the order of the epoch
	seen      int        // examples, in the epochs before this one
	missedSum []float64  // see average.OverExamples; nil unless Trainer.Average

	// first returns the first of the places from…to−1 with a mistake, or to if there is none.
	first func(w []float64, v *dot.Search, from, to int) int

	past pastWeights
	err  error // the context's, if that interrupted the run
}

// pass returns the state of a run on d before its first epoch.
func (t Trainer) pass(d *Dataset) *pass {
	p := &pass{trainer: t, data: d, first: d.matrix.MistakeFinder(d.labels)}
	p.search = dot.Search{Labels: d.labels, Margin: t.Margin}
	p.Weights = t.initial(d.dim)
	p.PerExample = make([]int, d.rows)
	if t.Seed != 0 {
		p.search.Order = make([]int, d.rows)
	}
	// Up to this many epochs nothing is allocated. Small data have few.
	usual := min(t.maxEpochs(), 1000, d.matrix.NNZ())
	p.PerEpoch = make([]int, 0, usual)
	p.past.epochs = make(map[uint64]int, usual)
	p.past.note(p.Weights, 0)
	if t.Average {
		p.missedSum = make([]float64, d.dim)
	}
	return p
}

// next runs an epoch. It returns false if that was the last one: outcome and
// reason then say why.
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

// visit runs over the examples of an epoch and returns how many it visited: all
// of them unless ctx is done.
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

// learn visits the examples from…to−1 of the epoch's order.
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
			d.correct(p.missedSum, i, rate*float64(p.seen+k))
		}
		d.correct(p.Weights, i, rate)
		p.Mistakes++
		p.PerExample[i]++
	}
}

// run returns the run so far. Runs share their Weights and PerExample with the pass, and the
// common part of their PerEpoch.
func (p *pass) run() *Run {
	run := p.Run
	run.Epochs = len(p.PerEpoch)
	run.PerEpoch = slices.Clip(p.PerEpoch)
	if run.Reason == "" {
		run.Reason = fmt.Sprintf(reasonGoesOn, run.Epochs)
	}
	if p.missedSum != nil {
		run.Averaged = average.OverExamples(p.Weights, p.missedSum, p.seen)
	}
	return &run
}
