package perceptron

import (
	"fmt"
	"math"
	"slices"
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
func (p *pass) judge(epoch int) bool {
	if p.perEpoch[epoch-1] == 0 {
		p.judgeSeparator()
		return false
	}
	if j := notFinite(p.w); j >= 0 {
		p.reason = reasonOverflow(epoch, j, p.w[j])
		return false
	}
	if earlier, ok := p.visited.find(p.w); ok {
		if p.judgeReturn(earlier, epoch) {
			return false
		}
	}
	p.visited.add(p.w, epoch)
	if epoch >= p.trainer.maxEpochs() {
		p.reason = reasonLimit(p)
		return false
	}
	return true
}

// judgeSeparator judges a run whose last epoch had no mistake in float64.
func (p *pass) judgeSeparator() {
	open := p.data.unconfirmed(p.w, p.trainer.Margin)
	if len(open) > 0 {
		p.reason = reasonUnconfirmed(p, open)
		return
	}
	p.outcome = Converged
	p.reason = reasonConverged
}

// judgeReturn judges a run whose weights may be again what they were at the end
// of an earlier epoch. It returns true if the run is at its end.
func (p *pass) judgeReturn(earlier, epoch int) bool {
	if !p.visited.afford(earlier, epoch) {
		return false
	}
	then := p.trainer.replay(p.data, earlier)
	if !equal(then.w, p.w) {
		return false // two different weights with one hash
	}
	lambda := make([]int, len(p.perExample))
	for i, m := range p.perExample {
		lambda[i] = m - then.perExample[i]
	}
	switch {
	case p.data.cancels(lambda):
		p.outcome = Inseparable
		p.reason = reasonInseparable
		p.lambda = lambda
		p.returned = earlier
		return true
	case p.standsStill():
		p.reason = reasonStandsStill(epoch)
		return true
	case p.order == nil:
		// The same weights and the same order: from here on float64 repeats
		// itself for ever, though the real numbers would not.
		p.reason = reasonRepeats(earlier, epoch)
		return true
	}
	return false
}

// standsStill returns whether no mistake changes the weights any more, because
// w + rate·y·x rounds to w for each of them. No order of the examples helps then.
func (p *pass) standsStill() bool {
	d := p.data
	for i, y := range d.labels {
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

// replay returns the state of t on d after some epochs.
func (t Trainer) replay(d *Dataset, epochs int) *pass {
	p := t.pass(d)
	for epoch := 1; epoch <= epochs; epoch++ {
		if p.order != nil {
			t.order(epoch, p.order)
		}
		p.learn(0, d.rows)
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

// visited remembers the weights at the end of each epoch by a hash of 64 bits. An
// epoch found by it is only a candidate: the run is replayed up to there and
// compared, so that nothing but a hash is kept of each epoch.
type visited struct {
	epochs   map[uint64]int
	replayed int // epochs that candidates have cost
}

// add remembers w as the weights at the end of an epoch, the first one if there
// are several.
func (v *visited) add(w Weights, epoch int) {
	if v.epochs == nil {
		v.epochs = make(map[uint64]int)
	}
	h := hash(w)
	if _, ok := v.epochs[h]; !ok {
		v.epochs[h] = epoch
	}
}

// find returns the first epoch whose weights had the hash of w.
func (v *visited) find(w Weights) (epoch int, ok bool) {
	epoch, ok = v.epochs[hash(w)]
	return epoch, ok
}

// afford returns whether a replay of so many epochs keeps all replays together
// below twice the run. Where no update rounds, the first candidate is the proof;
// only shuffled runs whose updates round can have many.
func (v *visited) afford(replay, epoch int) bool {
	if v.replayed+replay > 2*epoch {
		return false
	}
	v.replayed += replay
	return true
}

// hash mixes the bits of w (FNV-1a on words, with a final avalanche). −0 counts
// as 0.
func hash(w Weights) uint64 {
	h := uint64(14695981039346656037)
	for _, v := range w {
		h ^= math.Float64bits(v + 0)
		h *= 1099511628211
		h ^= h >> 29
	}
	h ^= h >> 32
	h *= 0xd6e8feb86659fd93
	return h ^ h>>32
}
