package perceptron

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// Outcome says how a run ended. Not to converge is an outcome, not an error.
type Outcome int

const (
	// Stopped: the run ended and proves nothing; Run.Reason says why it ended,
	// and what to do next. It is the zero value: an empty Run claims nothing.
	Stopped Outcome = iota

	// Converged: an epoch had no mistake, and y w·x > margin was confirmed in
	// exact arithmetic for every example. The weights are the proof.
	Converged

	// Inseparable: w was again what it had been at the end of an earlier epoch,
	// and Σ λᵢ yᵢ xᵢ = 0 in exact arithmetic, with λᵢ the mistakes made on example
	// i in between. No w can separate the data then, because w·0 = 0 would be a
	// sum of positive terms. λ is the proof.
	Inseparable
)

// String returns the outcome in lower case: stopped, converged or inseparable.
func (o Outcome) String() string {
	if names := []string{"stopped", "converged", "inseparable"}; o >= 0 && int(o) < len(names) {
		return names[o]
	}
	return fmt.Sprintf("Outcome(%d)", int(o))
}

// judge looks at the run after an epoch. It returns true if the run goes on;
// otherwise outcome and reason say how it ended.
func (p *pass) judge(ctx context.Context, epoch int) bool {
	if p.PerEpoch[epoch-1] == 0 {
		p.Outcome, p.Reason, p.err = p.data.confirm(ctx, p.Weights, p.trainer.Margin)
		if p.err != nil {
			p.Reason = fmt.Sprintf(reasonUnchecked, epoch)
		}
		return false
	}
	if j := notFinite(p.Weights); j >= 0 {
		p.Reason = fmt.Sprintf(reasonOverflow, j, p.Weights[j], epoch)
		return false
	}
	if earlier, ok := p.past.note(p.Weights, epoch); ok {
		p.judgeReturn(ctx, earlier, epoch)
	}
	switch {
	case p.Reason != "":
	case p.past.still && p.standsStill(ctx):
		p.Reason = fmt.Sprintf(reasonStandsStill, epoch, p.trainer.besideRounding())
	case epoch >= p.trainer.maxEpochs():
		p.Reason = fmt.Sprintf(reasonLimit, wording.Plural(epoch, "epoch"), wording.Plural(p.Mistakes, "mistake"), p.PerEpoch[epoch-1])
	}
	return p.Reason == ""
}

// judgeReturn judges a run whose weights have the same hash as at the end of an
// earlier epoch.
func (p *pass) judgeReturn(ctx context.Context, earlier, epoch int) {
	then := p.trainer.pass(p.data) // runs again up to there, unless ctx is done
	for e := 1; e <= earlier && ctx.Err() == nil; e++ {
		then.visit(ctx, e)
	}
	if ctx.Err() == nil && !slices.Equal(then.Weights, p.Weights) {
		return // two different weights with one hash
	}
	lambda := make([]int, len(p.PerExample))
	for i, m := range p.PerExample {
		lambda[i] = m - then.PerExample[i]
	}
	proved := p.data.examples().ProvesInseparable(ctx, lambda)
	switch {
	case ctx.Err() != nil:
		p.err, p.Reason = ctx.Err(), fmt.Sprintf(reasonUnchecked, epoch)
	case proved:
		p.Outcome, p.Lambda, p.Returned = Inseparable, lambda, earlier
		p.Reason = reasonInseparable
	case p.order != nil:
		p.past.epochs = nil // updates round: it may return like this again and again
	case !p.standsStill(ctx):
		// The same weights and the same order: from here on float64 repeats
		// itself for ever, even though the real numbers would not.
		before := "at the start"
		if earlier > 0 {
			before = fmt.Sprintf("after epoch %d", earlier)
		}
		p.Reason = fmt.Sprintf(reasonRepeats, epoch, before, p.trainer.besideRounding())
	}
}

// standsStill reports whether no mistake changes the weights any more, because
// w + rate·y·x rounds to w for each of them. No order of the examples helps then.
// It returns false if ctx is done.
func (p *pass) standsStill(ctx context.Context) bool {
	watch := interrupt.Watch{Context: ctx}
	for i := range p.data.rows {
		if watch.Check(p.data.dim) != nil {
			return false
		}
		if p.data.mistaken(p.Weights, i, p.trainer.Margin) && !slices.Equal(p.data.corrected(p.Weights, i, p.trainer.rate()), p.Weights) {
			return false
		}
	}
	return true
}

// notFinite returns the first weight that is NaN or infinite, −1 if there is none.
func notFinite(w Weights) int {
	return slices.IndexFunc(w, func(v float64) bool { return !wording.Finite(v) })
}

// pastWeights remembers w at the ends of the epochs by a hash of 64 bits each. An epoch
// found by it is only a candidate: the run is replayed up to there and compared, so
// only a hash is stored for each epoch.
//
// In the examples' own order, a run that returns to an earlier w is over, with a proof
// or without. A shuffled run whose updates round may return without a proof; it goes on,
// and is no longer watched.
type pastWeights struct {
	epochs map[uint64]int // nil: not watched
	last   uint64         // the hash of w at the end of the last epoch
	still  bool           // it was the same at the end of the one before
}

// note remembers how an epoch ended, and returns the first epoch that ended alike.
func (v *pastWeights) note(w Weights, epoch int) (earlier int, ok bool) {
	h := hash(w)
	v.still = epoch > 0 && h == v.last
	v.last = h
	if earlier, ok = v.epochs[h]; !ok && v.epochs != nil {
		v.epochs[h] = epoch
	}
	return earlier, ok
}

// hash mixes the bits of w. −0 counts as 0.
func hash(w Weights) uint64 {
	h := uint64(offset)
	for _, v := range w {
		h = mix(h, math.Float64bits(v+0))
	}
	return h
}

const offset = 14695981039346656037

// mix is FNV-1a on a word, with the high bits folded in.
func mix(h, word uint64) uint64 {
	h = (h ^ word) * 1099511628211
	return h ^ h>>29
}
