package perceptron

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// checkOutcome looks at the run after an epoch. It returns true if the run goes on;
// otherwise outcome and reason say how it ended.
func (p *pass) checkOutcome(ctx context.Context, epoch int) bool {
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
		p.checkReturn(ctx, earlier, epoch)
		if p.Reason != "" {
			return false
		}
	}
	switch {
	case p.past.still && p.standsStill(ctx):
		p.Reason = fmt.Sprintf(reasonStandsStill, epoch, p.trainer.adviceOnRounding())
	case epoch >= p.trainer.maxEpochs():
		p.Reason = fmt.Sprintf(reasonLimit, wording.Plural(epoch, "epoch"),
			wording.Plural(p.Mistakes, "mistake"), p.PerEpoch[epoch-1])
	}
	return p.Reason == ""
}

// checkReturn judges a run whose weights have the same hash as at the end of an
// earlier epoch. It leaves the reason empty if the run goes on.
func (p *pass) checkReturn(ctx context.Context, earlier, epoch int) {
	then := p.replay(ctx, earlier)
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
		p.err = ctx.Err()
		p.Reason = fmt.Sprintf(reasonUnchecked, epoch)
	case proved:
		p.Outcome = Inseparable
		p.Reason = reasonInseparable
		p.Lambda = lambda
		p.Returned = earlier
	case p.search.Order != nil:
		p.past.epochs = nil // updates round: it may return like this again and again
	case !p.standsStill(ctx):
		// The same weights and the same order: from here on float64 repeats
		// itself for ever, even though the real numbers would not.
		before := "at the start"
		if earlier > 0 {
			before = fmt.Sprintf("after epoch %d", earlier)
		}
		p.Reason = fmt.Sprintf(reasonRepeats, epoch, before, p.trainer.adviceOnRounding())
	}
}

// replay runs p again up to the end of an earlier epoch, or until ctx is done.
func (p *pass) replay(ctx context.Context, epoch int) *pass {
	then := p.trainer.pass(p.data)
	for e := 1; e <= epoch && ctx.Err() == nil; e++ {
		then.visit(ctx, e)
	}
	return then
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
		if !p.data.mistaken(p.Weights, i, p.trainer.Margin) {
			continue
		}
		after := p.data.corrected(p.Weights, i, p.trainer.rate())
		if !slices.Equal(after, p.Weights) {
			return false
		}
	}
	return true
}
