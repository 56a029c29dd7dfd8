package perceptron

import (
	"context"
	"slices"

	"perceptronlab/internal/interrupt"
)

// A votedRun is the state of a run of VotedContext between two epochs.
type votedRun struct {
	*Voted
	trainer      Trainer
	weights      Weights     // w
	supportIndex map[int]int // from the index of an example to its index in support
	order        []int       // the order of the examples in the epoch
	epochs       int         // the number of complete epochs
	watch        interrupt.Watch
	err          error // the error of the context, if it interrupted the run
}

// newVotedRun returns the state of a run on d before its first epoch.
func (t Trainer) newVotedRun(ctx context.Context, d *Dataset) *votedRun {
	w := t.initial(d.dim)
	return &votedRun{
		Voted:        &Voted{data: d, initial: slices.Clone(w), rate: t.rate(), votes: []int{0}},
		trainer:      t,
		weights:      w,
		supportIndex: map[int]int{},
		order:        make([]int, d.rows),
		watch:        interrupt.Watch{Context: ctx},
	}
}

// epoch visits all examples, unless ctx is done, and reports whether the run continues.
func (r *votedRun) epoch(ctx context.Context) bool {
	before := len(r.mistakes)
	r.err = r.visitAll(ctx)
	if r.err != nil {
		return false
	}
	r.epochs++
	return len(r.mistakes) > before && r.epochs < r.trainer.maxEpochs()
}

// visitAll visits the examples in the order of the next epoch. If ctx is done, it visits fewer and returns
// the error of ctx.
func (r *votedRun) visitAll(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	r.trainer.order(r.epochs+1, r.order)
	for _, i := range r.order {
		if err := r.watch.Check(r.data.dim); err != nil {
			return err
		}
		r.visit(i)
	}
	return nil
}

// visit visits example i. The example is a vote for the weights after its visit: for the current weights if
// it is not a mistake, and otherwise for the weights after its update.
func (r *votedRun) visit(i int) {
	r.seen++
	if !r.data.isMistake(r.weights, i, r.trainer.Margin) {
		r.votes[len(r.votes)-1]++
		return
	}
	k, ok := r.supportIndex[i]
	if !ok {
		k = len(r.support)
		r.supportIndex[i] = k
		r.support = append(r.support, i)
	}
	r.data.addUpdate(r.weights, i, r.rate)
	r.mistakes = append(r.mistakes, k)
	r.votes = append(r.votes, 1)
}
