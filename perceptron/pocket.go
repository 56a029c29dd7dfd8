package perceptron

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/random"
)

// A Pocket holds the best weights that the pocket algorithm has come across: where
// nothing separates the data the perceptron itself goes from good weights to bad ones
// for ever, and the pocket keeps the good ones.
type Pocket struct {
	Weights Weights
	Errors  int // examples of the data that they get wrong: !(y w·x > 0)
	Run     int // the picks in a row that they got right
	Found   int // the mistake whose update made them; 0: they are the start

	Mistakes, Epochs int // of the training so far
}

// String tells what is in the pocket.
//
//	pocket: 1 error with w = [2 1 -1], found at mistake 5 of 2263, right 12 times in a row
func (p *Pocket) String() string {
	return fmt.Sprintf("pocket: %s with w = %v, found at mistake %d of %d, right %s in a row",
		count(p.Errors, "error"), p.Weights, p.Found, p.Mistakes, count(p.Run, "time"))
}

// Pocket runs the pocket algorithm with ratchet on d (Gallant 1990), and returns what is
// in the pocket at the end:
//
//	pick an example at random; at a mistake, w = w + η y x, as ever
//	whenever w has been right more often in a row than the pocket's weights were,
//		and it gets fewer examples of the data wrong: put w into the pocket
//
// So the errors in the pocket never rise, and its run never gets shorter. On data of
// rational numbers the weights in the pocket are, with a probability that tends to 1,
// such as make the fewest errors that any weights make. There is no rate: to find the
// fewest errors is NP-hard. If the data can be separated the pocket finds a separator,
// as the perceptron does.
//
//	pocket := perceptron.Trainer{MaxEpochs: 100}.Pocket(data)
//	fmt.Println(pocket)
//
// An epoch is as many picks as there are examples: some come twice, others not at all.
// The picks are a function of Seed alone, and 0 is a seed like any other. It ends after
// MaxEpochs, or once the pocket makes no error and an epoch no mistake. It panics if a
// field of t has no meaning.
//
// Weights that beat the longest run are tried on the data until they have too many
// errors to be better, up to O(nd) each time; such runs become rare, so that in all it
// takes about twice as long as PlainPocket. Random picks of data beyond the caches cost
// several times what a visit in order does. There Trainer.Average is faster, and errs
// less as a rule: good weights of many examples have no long runs to be known by.
//
// S. I. Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural
// Networks 1, 1990.
func (t Trainer) Pocket(d *Dataset) *Pocket { return last(t.PocketEpochs(d)) }

// PocketEpochs returns the pocket after each epoch; the last value is what Pocket
// returns. The values may be kept; read them only.
//
//	for pocket := range trainer.PocketEpochs(data) {
//		fmt.Println(pocket.Epochs, pocket.Errors)
//	}
func (t Trainer) PocketEpochs(d *Dataset) iter.Seq[*Pocket] {
	t.mustCheck(d.dim)
	return t.pocket(context.Background(), d, true, new(error))
}

// PocketContext is Pocket that stops soon after ctx is done, as TrainContext does: it
// then returns ctx's error and the pocket so far.
func (t Trainer) PocketContext(ctx context.Context, d *Dataset) (*Pocket, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	var err error
	return last(t.pocket(ctx, d, true, &err)), err
}

// PlainPocket runs the pocket algorithm as it first was, without the ratchet: weights go
// into the pocket whenever they have been right more often in a row. It costs no more
// than training, O(1) a mistake beside it, and promises the same in the end; but on the
// way a lucky run may put worse weights into the pocket. All else is as in Pocket.
func (t Trainer) PlainPocket(d *Dataset) *Pocket {
	t.mustCheck(d.dim)
	return last(t.pocket(context.Background(), d, false, new(error)))
}

func last[T any](values iter.Seq[T]) (v T) {
	for v = range values {
	}
	return v
}

// pocket returns the pocket after each epoch. If ctx is done it sets err, and its last
// value may come within an epoch.
func (t Trainer) pocket(ctx context.Context, d *Dataset, ratchet bool, err *error) iter.Seq[*Pocket] {
	t.Initial = slices.Clone(t.Initial)
	t.Average = false
	return func(yield func(*Pocket) bool) {
		p := t.pass(d)
		k := &keeper{pass: p, ctx: ctx, ratchet: ratchet, picks: random.New(t.Seed, 0)}
		k.kept = Pocket{Weights: slices.Clone(p.w), Errors: d.rows}
		k.kept.Errors = k.errors()
		p.before = func(_, seen int) {
			k.judge(seen)
			k.began, k.state = seen+1, untried
		}
		p.order = make([]int, d.rows)
		for epoch := 1; epoch <= t.maxEpochs(); epoch++ {
			before := p.mistakes
			k.pick()
			seen := p.visit(ctx)
			k.judge(p.seen)
			k.kept.Mistakes, k.kept.Epochs = p.mistakes, epoch
			if seen < d.rows {
				*err = ctx.Err()
				yield(k.told())
				return
			}
			pocket := k.told()
			if !yield(pocket) || pocket.Errors == 0 && p.mistakes == before {
				return
			}
		}
	}
}

// A keeper puts the weights of a pass into a pocket.
type keeper struct {
	*pass
	ctx     context.Context
	ratchet bool
	picks   *random.Source

	kept      Pocket
	uncounted bool // kept.Errors is not counted yet
	over      bool // ctx is done: nothing is tried any more
	began     int  // the picks before w's first one
	state     state
}

// state is what has become of w.
type state int

const (
	untried  state = iota
	inPocket       // its run goes on
	refused        // the ratchet did not let it in, and will not
)

// pick draws the examples of an epoch.
func (k *keeper) pick() {
	for j := range k.order {
		k.order[j] = k.picks.Below(len(k.order))
	}
}

// judge looks at w, whose run has lasted up to now.
func (k *keeper) judge(seen int) {
	run := seen - k.began
	if run <= k.kept.Run || k.state == refused || k.over {
		return
	}
	if k.state == untried {
		if k.ratchet {
			errors := k.errors()
			if errors >= k.kept.Errors {
				k.state = refused
				return
			}
			k.kept.Errors = errors
		}
		k.uncounted = !k.ratchet
		k.kept.Weights = slices.Clone(k.w)
		k.kept.Found = k.mistakes
		k.state = inPocket
	}
	k.kept.Run = run
}

// errors returns how many examples w gets wrong, or as many as the pocket if it is not
// fewer, or if ctx is done.
func (k *keeper) errors() int {
	d, errors, look := k.data, 0, watch{Context: k.ctx}
	for i, y := range d.labels {
		if look.over(d.dim) {
			k.over = true
			return k.kept.Errors
		}
		if !(y*d.score(k.w, i) > 0) {
			if errors++; errors >= k.kept.Errors {
				break
			}
		}
	}
	return errors
}

// told returns a copy of the pocket for the caller.
func (k *keeper) told() *Pocket {
	if k.uncounted {
		k.kept.Errors = 0
		for i, y := range k.data.labels {
			if !(y*k.data.score(k.kept.Weights, i) > 0) {
				k.kept.Errors++
			}
		}
		k.uncounted = false
	}
	pocket := k.kept
	return &pocket
}
