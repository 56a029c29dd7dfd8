package perceptron

import (
	"fmt"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// A Pocket holds the best weights that the pocket algorithm has come across. Where
// nothing separates the data, the perceptron itself moves between good and bad
// weights for ever; the pocket keeps the good ones.
type Pocket struct {
	Weights Weights
	Errors  int // examples of the data that they get wrong: !(y w·x > 0)
	Run     int // how many picks in a row they got right
	Found   int // the mistake whose update made them; 0: they are the start

	Mistakes, Epochs int // of the training so far
}

// String says what is in the pocket.
//
//	pocket: 1 error with w = [2 1 -1], found at mistake 5 of 2263, right 12 times in a row
func (p *Pocket) String() string {
	return fmt.Sprintf("pocket: %s with w = %v, found at mistake %d of %d, right %s in a row",
		wording.Plural(p.Errors, "error"), p.Weights, p.Found, p.Mistakes, wording.Plural(p.Run, "time"))
}

// Pocket runs the pocket algorithm with ratchet on d (Gallant 1990), and returns what is
// in the pocket at the end:
//
//	pick an example at random; at a mistake, w = w + η y x, as ever
//	whenever w has been right more often in a row than the pocket's weights were,
//		and it gets fewer examples of the data wrong: put w into the pocket
//
// So the errors in the pocket never rise, and its run never gets shorter. On rational
// data, the weights in the pocket make the fewest errors possible with a probability that
// tends to 1. No rate is known, because finding the fewest errors is NP-hard. If the data
// are separable, the pocket finds a separator, as the perceptron does.
//
//	pocket := perceptron.Trainer{MaxEpochs: 100}.Pocket(data)
//	fmt.Println(pocket)
//
// An epoch is as many picks as there are examples: some come twice, others not at all.
// The picks depend on Seed only, and 0 is a seed like any other. Training ends after
// MaxEpochs, or once the pocket makes no error and an epoch has no mistake. It panics
// if a field of t has no meaning.
//
// Weights that beat the longest run are tried on all the data. Such runs become rare, so
// in all it takes about twice as long as Train. On large data Trainer.Average is faster,
// and usually makes fewer errors.
//
// S. I. Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural
// Networks 1, 1990.
func (t Trainer) Pocket(d *Dataset) *Pocket {
	t.mustCheck(d.dim)
	picks := random.New(t.Seed, 0)
	w := t.initial(d.dim)
	pocket := &Pocket{Weights: slices.Clone(w), Errors: d.wrong(w, d.rows)}
	current := candidate{Weights: w}
	for pocket.Epochs < t.maxEpochs() {
		before := pocket.Mistakes
		for range d.rows {
			i := picks.Below(d.rows)
			if !d.mistaken(w, i, t.Margin) {
				current.run++
				continue
			}
			pocket.offer(&current, d)
			d.correct(w, i, t.rate())
			pocket.Mistakes++
			current.reset()
		}
		pocket.offer(&current, d)
		pocket.Epochs++
		if pocket.Errors == 0 && pocket.Mistakes == before {
			break
		}
	}
	return pocket
}

// A candidate is weights that may be put into the pocket.
type candidate struct {
	Weights
	run     int  // the picks in a row that they got right
	inside  bool // they are in the pocket
	refused bool // they do not make fewer errors than those in the pocket
}

// reset forgets what was known about the weights, because an update changed them.
func (c *candidate) reset() {
	c.run = 0
	c.inside = false
	c.refused = false
}

// offer puts the weights into the pocket if they were right more often in a row than those that are
// in it, and make fewer errors on d.
func (p *Pocket) offer(c *candidate, d *Dataset) {
	if c.run <= p.Run || c.refused {
		return
	}
	if !c.inside {
		errors := d.wrong(c.Weights, p.Errors)
		if errors >= p.Errors {
			c.refused = true
			return
		}
		c.inside = true
		p.Weights = slices.Clone(c.Weights)
		p.Errors = errors
		p.Found = p.Mistakes
	}
	p.Run = c.run
}
