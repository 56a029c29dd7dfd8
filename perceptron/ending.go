package perceptron

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// checkOutcome reports whether the run continues after an epoch. If it does not, checkOutcome sets
// Outcome and Reason.
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

// checkReturn decides whether the run ends because its weights have the same hash as at the end of an
// earlier epoch. If it continues, Reason remains empty.
func (p *pass) checkReturn(ctx context.Context, earlier, epoch int) {
	then := p.replay(ctx, earlier)
	if ctx.Err() == nil && !slices.Equal(then.Weights, p.Weights) {
		return // different weights with the same hash
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
		p.past.epochs = nil // updates round, so w may return many times without a proof
	case !p.standsStill(ctx):
		// The weights and the order are the same, so in float64 the run repeats itself
		// forever, even if in real numbers it would not.
		before := "at the start"
		if earlier > 0 {
			before = fmt.Sprintf("after epoch %d", earlier)
		}
		p.Reason = fmt.Sprintf(reasonRepeats, epoch, before, p.trainer.adviceOnRounding())
	}
}

// replay returns the state of a new run like p at the end of an earlier epoch. It stops early if ctx
// is done.
func (p *pass) replay(ctx context.Context, epoch int) *pass {
	then := p.trainer.pass(p.data)
	for e := 1; e <= epoch && ctx.Err() == nil; e++ {
		then.visit(ctx, e)
	}
	return then
}

// standsStill reports whether the weights can no longer change in any order of the examples, because
// w + rate·y·x rounds to w for every mistake. It returns false if ctx is done.
func (p *pass) standsStill(ctx context.Context) bool {
	watch := interrupt.Watch{Context: ctx}
	for i := range p.data.rows {
		if watch.Check(p.data.dim) != nil {
			return false
		}
		if !p.data.mistaken(p.Weights, i, p.trainer.Margin) {
			continue
		}
		after := p.data.updated(p.Weights, i, p.trainer.rate())
		if !slices.Equal(after, p.Weights) {
			return false
		}
	}
	return true
}
