package perceptron

import (
	"context"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/random"
)

// A pocketRun is the state of a run of PocketContext between two epochs.
type pocketRun struct {
	*Pocket
	trainer Trainer
	data    *Dataset
	current candidate
	picks   *random.Source
	seen    int // the number of picks
	watch   interrupt.Watch
	err     error // the error of the context, if it interrupted the run
}

// newPocketRun returns the state of a run on d before its first epoch, with the initial weights in the
// pocket.
func (t Trainer) newPocketRun(ctx context.Context, d *Dataset) *pocketRun {
	w := t.initial(d.dim)
	return &pocketRun{
		Pocket:  &Pocket{Weights: slices.Clone(w), Errors: d.countErrors(w, d.rows)},
		trainer: t,
		data:    d,
		current: candidate{Weights: w},
		picks:   random.New(t.Seed, 0),
		watch:   interrupt.Watch{Context: ctx},
	}
}

// epoch makes n picks and reports whether the run continues.
func (r *pocketRun) epoch(ctx context.Context) bool {
	mistakes, seen := r.Mistakes, r.seen
	r.err = r.pickAll(ctx)
	r.offer()
	if r.seen > seen {
		r.Epochs++
	}
	if r.err != nil || r.Epochs >= r.trainer.maxEpochs() {
		return false
	}
	return r.Errors > 0 || r.Mistakes > mistakes
}

// pickAll makes n picks. If ctx is done, it makes fewer and returns the error of ctx.
func (r *pocketRun) pickAll(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for range r.data.rows {
		if err := r.watch.Check(r.data.dim); err != nil {
			return err
		}
		r.visit(r.picks.Below(r.data.rows))
		r.seen++
	}
	return nil
}

// visit visits example i. Before an update, it offers the weights to the pocket.
func (r *pocketRun) visit(i int) {
	if !r.data.isMistake(r.current.Weights, i, r.trainer.Margin) {
		r.current.run++
		return
	}
	r.offer()
	r.data.addUpdate(r.current.Weights, i, r.trainer.rate())
	r.Mistakes++
	r.current.reset()
}

// offer puts the current weights into the pocket if their run is longer than the pocket's and they make
// fewer errors on the data. If they are already in the pocket, offer only updates the pocket's run.
func (r *pocketRun) offer() {
	c := &r.current
	if c.run <= r.Run || c.rejected {
		return
	}
	if !c.inPocket {
		r.watch.Count(r.data.matrix.NNZ())
		errors := r.data.countErrors(c.Weights, r.Errors)
		if errors >= r.Errors {
			c.rejected = true
			return
		}
		c.inPocket = true
		r.Weights = slices.Clone(c.Weights)
		r.Errors = errors
		r.Found = r.Mistakes
	}
	r.Run = c.run
}

// A candidate contains the current weights, which pocketRun.offer may put into the pocket.
type candidate struct {
	Weights
	run      int  // the number of picks in a row that the weights classified correctly
	inPocket bool // the weights are in the pocket
	rejected bool // the weights do not make fewer errors than those in the pocket
}

// reset clears all fields except the weights. Call it after an update.
func (c *candidate) reset() {
	c.run = 0
	c.inPocket = false
	c.rejected = false
}
