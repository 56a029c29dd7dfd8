package perceptron

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/exact"
)

// Outcome says how a run ended. That it did not converge is an outcome, not an
// error.
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
	switch o {
	case Stopped:
		return "stopped"
	case Converged:
		return "converged"
	case Inseparable:
		return "inseparable"
	}
	return fmt.Sprintf("Outcome(%d)", int(o))
}

// judge looks at the run after an epoch. It returns true if the run goes on;
// otherwise outcome and reason say how it ended.
func (p *pass) judge(ctx context.Context, epoch int) bool {
	if p.perEpoch[epoch-1] == 0 {
		p.judgeSeparator(ctx, epoch)
		return false
	}
	if j := notFinite(p.w); j >= 0 {
		p.reason = reasonOverflow(epoch, j, p.w[j])
		return false
	}
	earlier, returned := p.visited.note(p, epoch)
	if returned && p.judgeReturn(ctx, earlier, epoch) {
		return false
	}
	if p.visited.still && p.standsStill(ctx) {
		p.reason = reasonStandsStill(p.trainer, epoch)
		return false
	}
	if epoch >= p.trainer.maxEpochs() {
		p.reason = reasonLimit(p)
		return false
	}
	return true
}

// judgeSeparator judges a run whose last epoch had no mistake in float64.
func (p *pass) judgeSeparator(ctx context.Context, epoch int) {
	open, err := p.data.unconfirmed(ctx, p.w, p.trainer.Margin)
	switch {
	case err != nil:
		p.interrupt(epoch)
	case len(open) > 0:
		p.reason = reasonUnconfirmed(p, open)
	default:
		p.outcome = Converged
		p.reason = reasonConverged
	}
}

// interrupt ends a run whose epochs are whole, and whose outcome is not known.
func (p *pass) interrupt(epoch int) {
	p.interrupted = true
	p.reason = reasonInterruptedProof(epoch)
}

// judgeReturn judges a run whose weights are again what they were at the end of an
// earlier epoch, as far as their hash tells. It returns true if the run is at its
// end.
func (p *pass) judgeReturn(ctx context.Context, earlier, epoch int) bool {
	then := p.trainer.replay(ctx, p.data, earlier, nil)
	if ctx.Err() != nil {
		p.interrupt(epoch)
		return true
	}
	if !equal(then.w, p.w) {
		return false // two different weights with one hash
	}
	lambda := make([]int, len(p.perExample))
	for i, m := range p.perExample {
		lambda[i] = m - then.perExample[i]
	}
	switch {
	case p.data.cancels(ctx, lambda):
		p.outcome = Inseparable
		p.reason = reasonInseparable
		p.lambda = lambda
		p.returned = earlier
		return true
	case ctx.Err() != nil:
		p.interrupt(epoch)
		return true
	case p.order == nil && !p.standsStill(ctx):
		// The same weights and the same order: from here on float64 repeats
		// itself for ever, though the real numbers would not.
		p.reason = reasonRepeats(p.trainer, earlier, epoch)
		return true
	case p.order != nil && p.visited.rows == nil:
		// Shuffled, and updates round: from here on look for returns of w together
		// with Σ mᵢ yᵢ xᵢ.
		p.visited = visited{rows: p.data.fingerprints(ctx)}
		p.trainer.replay(ctx, p.data, epoch, &p.visited)
	}
	return false
}

// standsStill returns whether no mistake changes the weights any more, because
// w + rate·y·x rounds to w for each of them. No order of the examples helps then.
// It returns false if ctx is done.
func (p *pass) standsStill(ctx context.Context) bool {
	d, look := p.data, watch{Context: ctx}
	for i, y := range d.labels {
		if look.over(d.dim) {
			return false
		}
		if y*d.score(p.w, i) > p.trainer.Margin {
			continue
		}
		after := slices.Clone(p.w)
		d.addTo(after, p.trainer.rate()*y, i)
		if !equal(after, p.w) {
			return false
		}
	}
	return true
}

// replay returns the state of t on d after some epochs, or an earlier one if ctx is
// done. It notes the ends of the epochs in v, if that is not nil.
func (t Trainer) replay(ctx context.Context, d *Dataset, epochs int, v *visited) *pass {
	p := t.pass(d)
	for epoch := 0; epoch <= epochs && ctx.Err() == nil; epoch++ {
		if epoch > 0 {
			p.shuffle(epoch)
			p.visit(ctx)
		}
		if v != nil {
			v.note(p, epoch)
		}
	}
	return p
}

func notFinite(w Weights) int {
	for j, v := range w {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return j
		}
	}
	return -1
}

func equal(a, b Weights) bool {
	for j := range a {
		if a[j] != b[j] {
			return false
		}
	}
	return true
}

// visited remembers the ends of the epochs by a hash of 64 bits each. An epoch
// found by it is only a candidate: the run is replayed up to there and compared, so
// that nothing but a hash is kept of each epoch.
//
// The hash is that of w. In the examples' own order a run that returns to a w has
// come to its end, by a proof or not. A shuffled run whose updates round may return
// to a w many times before it returns with the same exact sum Σ mᵢ yᵢ xᵢ, which is
// the proof; so after the first return without one the hash is that of both.
type visited struct {
	epochs map[uint64]int
	last   uint64              // the hash of w at the end of the last epoch
	still  bool                // it was the same at the end of the one before
	rows   []exact.Fingerprint // of yᵢ xᵢ, once the hash is that of the sum too
}

// note remembers the end of an epoch, and returns the first epoch that ended so.
func (v *visited) note(p *pass, epoch int) (earlier int, ok bool) {
	if v.epochs == nil {
		v.epochs = make(map[uint64]int)
	}
	h := hash(p.w)
	v.still = epoch > 0 && h == v.last
	v.last = h
	if v.rows != nil {
		var sum exact.Fingerprint
		for i, m := range p.perExample {
			sum = sum.PlusTimes(m, v.rows[i])
		}
		h = mix(h, uint64(sum))
	}
	earlier, ok = v.epochs[h]
	if !ok {
		v.epochs[h] = epoch
	}
	return earlier, ok
}

// fingerprints returns those of the rows yᵢ xᵢ, or of some if ctx is done.
func (d *Dataset) fingerprints(ctx context.Context) []exact.Fingerprint {
	prints, look := make([]exact.Fingerprint, d.rows), watch{Context: ctx}
	for i, y := range d.labels {
		if look.over(d.dim) {
			break
		}
		for j, v := range d.entries(i) {
			prints[i] = prints[i].Plus(j, y*v)
		}
	}
	return prints
}

// hash mixes the bits of w. −0 counts as 0.
func hash(w Weights) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range w {
		h = mix(h, math.Float64bits(v+0))
	}
	return h
}

// mix is FNV-1a on a word, with the high bits folded in.
func mix(h, word uint64) uint64 {
	h = (h ^ word) * 1099511628211
	return h ^ h>>29
}
