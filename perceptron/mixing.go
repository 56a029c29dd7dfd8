package perceptron

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"
)

// A Mixed is what became of training by iterative parameter mixing: see Trainer.Mix.
type Mixed struct {
	Weights  Weights
	Outcome  Outcome // Converged, confirmed in exact arithmetic, or Stopped
	Reason   string  // why it ended so, in words
	Shards   int     // S
	Mistakes int     // of all shards together: at most S times Novikoff's bound
	Epochs   int

	PerEpoch   [][]int // the mistakes of each shard in each epoch
	PerExample []int   // mistakes on each example: from w = 0, Weights = rate · Σ mᵢ yᵢ xᵢ / S
}

// String says how the training ended.
//
//	converged: 36 mistakes of 2 shards in 10 epochs; w = [3 2 -4]
//	stopped: …
func (m *Mixed) String() string {
	switch {
	case m.Outcome == Converged:
		return fmt.Sprintf("converged: %s of %s in %s; w = %v", count(m.Mistakes, "mistake"), count(m.Shards, "shard"), count(m.Epochs, "epoch"), m.Weights)
	case m.Reason == "":
		return "stopped: nothing was trained"
	}
	return "stopped: " + m.Reason
}

// Mix trains on several shards of d at once, by iterative parameter mixing (McDonald,
// Hall and Mann 2010): in every epoch each of the S shards starts with the same w, visits
// its own examples once as Train would, and the mean of the S results is the next w. The
// shards are consecutive rows of d, of sizes that differ by 1 at most, and each is trained
// by a goroutine of its own.
//
// If a u separates d with margin γ = ρ/‖u‖, then with k mistakes of all shards together
//
//	k/S ≤ R²/γ²
//
// so that it comes to an end, and at its end, an epoch in which no shard made a mistake,
// w separates all of d. The proof is Novikoff's: a mistake counts 1/S, because the mean
// moves by that part of its update, and the square of a mean is at most the mean of the
// squares. With t's start, rate and margin k/S is at most Trainer.Novikoff's bound. With
// one shard it is Train, so that parallel training may take S times the updates, each at
// 1/S of the time; as a rule it takes far fewer. (The paper also weighs the shards by
// their mistakes; here they weigh alike.)
//
// To train each shard to its end first and then to take the mean, once, may fail: the mean
// of separators of the shards need not separate the whole. The Example shows one.
//
// The result is the same to the bit however the goroutines are scheduled, and on every
// machine; another number of shards gives another run. The order of an epoch within a
// shard is a function of Seed, the shard and the epoch. Average is not looked at. That
// nothing separates the data is not found out here: the run goes on to MaxEpochs.
//
// It panics if shards is less than 1 or more than the examples, or a field of t has no
// meaning. Beside the data it takes S vectors of weights.
//
// R. McDonald, K. Hall and G. Mann, "Distributed training strategies for the structured
// perceptron", NAACL 2010.
func (t Trainer) Mix(d *Dataset, shards int) *Mixed { return last(t.MixEpochs(d, shards)) }

// MixContext is Mix that stops soon after ctx is done. It then returns ctx's error and the
// result of the whole epochs so far: an epoch that some shards have not finished is as if
// it had not begun.
func (t Trainer) MixContext(ctx context.Context, d *Dataset, shards int) (*Mixed, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	var err error
	return last(t.mix(ctx, d, shards, &err)), err
}

// MixEpochs returns the result after each epoch; the last value is what Mix returns. The
// values may be kept; read them only.
func (t Trainer) MixEpochs(d *Dataset, shards int) iter.Seq[*Mixed] {
	t.mustCheck(d.dim)
	return t.mix(context.Background(), d, shards, new(error))
}

// mix returns the result after each epoch. If ctx is done it sets err, and its last value
// has an epoch less than were begun.
func (t Trainer) mix(ctx context.Context, d *Dataset, shards int, err *error) iter.Seq[*Mixed] {
	if shards < 1 || shards > d.rows {
		panic(fmt.Sprintf("perceptron: Mix on %d shards of %s; wanted 1 to %d", shards, count(d.rows, "example"), d.rows))
	}
	t.Initial = slices.Clone(t.Initial)
	return func(yield func(*Mixed) bool) {
		m := newMixing(t, d, shards)
		for more := true; more; {
			more, *err = m.next(ctx)
			if !yield(m.told()) {
				return
			}
		}
	}
}

// A mixing is the state of Mix between two epochs.
type mixing struct {
	trainer Trainer
	data    *Dataset
	shards  []*pass
	mixed   Mixed
}

func newMixing(t Trainer, d *Dataset, shards int) *mixing {
	t.Average = false
	m := &mixing{trainer: t, data: d}
	m.mixed = Mixed{Weights: t.initial(d.dim), Shards: shards, PerExample: make([]int, d.rows)}
	for s := range shards {
		own := t
		if t.Seed != 0 && s > 0 {
			own.Seed = max(1, mix(mix(14695981039346656037, t.Seed), uint64(s)))
		}
		m.shards = append(m.shards, own.pass(d.between(s*d.rows/shards, (s+1)*d.rows/shards)))
	}
	return m
}

// between returns the examples from…to−1, without copying them.
func (d *Dataset) between(from, to int) *Dataset {
	part := d.with(d.matrix.Between(from, to))
	part.labels = d.labels[from:to]
	return part
}

// next runs an epoch of all shards. It returns false if that was the last one.
func (m *mixing) next(ctx context.Context) (more bool, err error) {
	epoch := m.mixed.Epochs + 1
	var all sync.WaitGroup
	for _, p := range m.shards {
		copy(p.w, m.mixed.Weights)
		p.mistakes = 0
		clear(p.perExample)
		all.Go(func() {
			p.shuffle(epoch)
			p.interrupted = p.visit(ctx) < p.data.rows
		})
	}
	all.Wait()
	if slices.ContainsFunc(m.shards, func(p *pass) bool { return p.interrupted }) {
		m.mixed.Reason = reasonInterruptedMix(epoch)
		return false, ctx.Err()
	}

	made, at := 0, 0
	perShard := make([]int, len(m.shards))
	for s, p := range m.shards {
		perShard[s] = p.mistakes
		made += p.mistakes
		for i, k := range p.perExample {
			m.mixed.PerExample[at+i] += k
		}
		at += p.data.rows
	}
	m.mixed.Epochs = epoch
	m.mixed.PerEpoch = append(m.mixed.PerEpoch, perShard)
	m.mixed.Mistakes += made
	if made == 0 {
		return false, m.judgeSeparator(ctx)
	}
	m.mean()
	return m.judge(epoch), nil
}

// mean makes the mean of the shards' weights the next w. They are summed in the order
// of the shards.
func (m *mixing) mean() {
	w := make(Weights, m.data.dim) // the last one is the caller's
	for _, p := range m.shards {
		for j, v := range p.w {
			w[j] += v
		}
	}
	for j := range w {
		w[j] /= float64(len(m.shards))
	}
	m.mixed.Weights = w
}

// judge returns true if training goes on.
func (m *mixing) judge(epoch int) bool {
	if j := notFinite(m.mixed.Weights); j >= 0 {
		m.mixed.Reason = reasonOverflow(epoch, j, m.mixed.Weights[j])
		return false
	}
	if epoch >= m.trainer.maxEpochs() {
		m.mixed.Reason = fmt.Sprintf("the limit of %s is reached with %s. This is not a proof that no hyperplane separates the data: "+
			"a larger MaxEpochs may converge. To know, ask perceptron.Separate", count(epoch, "epoch"), count(m.mixed.Mistakes, "mistake"))
		return false
	}
	return true
}

// judgeSeparator judges weights about which no shard was mistaken in float64.
func (m *mixing) judgeSeparator(ctx context.Context) error {
	open, err := m.data.unconfirmed(ctx, m.mixed.Weights, m.trainer.Margin)
	switch {
	case err != nil:
		m.mixed.Reason = reasonInterruptedProof(m.mixed.Epochs)
	case len(open) > 0:
		m.mixed.Reason = reasonUnconfirmed(&pass{trainer: m.trainer, data: m.data, w: m.mixed.Weights}, open)
	default:
		m.mixed.Outcome = Converged
		m.mixed.Reason = reasonConverged
	}
	return err
}

func reasonInterruptedMix(epoch int) string {
	return fmt.Sprintf("interrupted in epoch %d: this is the result of the epochs before it. To go on, start with these weights as Initial", epoch)
}

// told returns a copy of the result so far for the caller.
func (m *mixing) told() *Mixed {
	mixed := m.mixed
	mixed.PerEpoch = slices.Clip(mixed.PerEpoch)
	mixed.PerExample = slices.Clone(mixed.PerExample)
	if mixed.Reason == "" {
		mixed.Reason = reasonGoesOn(mixed.Epochs)
	}
	return &mixed
}
