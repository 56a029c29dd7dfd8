package perceptron

import (
	"fmt"
	"slices"

	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// A Pocket contains the best weights that the pocket algorithm found. If no hyperplane separates the
// data, the perceptron alternates between good and bad weights forever, and the pocket keeps the good
// ones.
type Pocket struct {
	Weights Weights
	Errors  int // the errors of Weights on the data: !(y w·x > 0)
	Run     int // the longest run of picks that Weights classified correctly
	Found   int // the number of the mistake whose update led to Weights, or 0 for the initial ones

	Mistakes, Epochs int // of the whole training run
}

// String returns the contents of the pocket.
//
//	pocket: 1 error with w = [2 1 -1], found at mistake 5 of 2263, right 12 times in a row
func (p *Pocket) String() string {
	return fmt.Sprintf("pocket: %s with w = %v, found at mistake %d of %d, right %s in a row",
		wording.Plural(p.Errors, "error"), p.Weights, p.Found, p.Mistakes, wording.Plural(p.Run, "time"))
}

// Pocket runs the pocket algorithm with ratchet on d (Gallant 1990) and returns the pocket at the end:
//
//	repeat
//		pick an example (x, y) at random
//		if y w·x ≤ 0:  w = w + η y x
//		if w has classified more picks in a row correctly than the pocket's weights did
//			and makes fewer errors on d:  put w into the pocket
//
// So the pocket's number of errors never increases, and its run never becomes shorter. On rational
// data, the probability that the pocket makes the fewest possible errors tends to 1. No rate is known,
// because finding weights with the fewest errors is NP-hard. If the data are linearly separable, the
// pocket ends with a separator, as the perceptron does.
//
//	pocket := perceptron.Trainer{MaxEpochs: 100}.Pocket(data)
//	fmt.Println(pocket)
//
// An epoch is n picks for n examples; some examples are picked several times, others not at all. The
// picks depend only on Seed, and 0 is a seed like any other. Training ends after MaxEpochs, or after
// an epoch without a mistake if the pocket makes no errors. It panics if a field of t is invalid.
//
// Only weights that exceed the longest run are tested on all the data. This becomes rare, so Pocket
// takes about twice as long as Train. On large data, Trainer.Average is faster and usually makes fewer
// errors.
//
// S. I. Gallant, "Perceptron-based learning algorithms", IEEE Transactions on Neural
// Networks 1, 1990.
func (t Trainer) Pocket(d *Dataset) *Pocket {
	t.mustCheck(d.dim)
	picks := random.New(t.Seed, 0)
	w := t.initial(d.dim)
	pocket := &Pocket{Weights: slices.Clone(w), Errors: d.countErrors(w, d.rows)}
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
			d.addUpdate(w, i, t.rate())
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

// A candidate is the current weights, which offer may put into the pocket.
type candidate struct {
	Weights
	run      int  // the number of picks in a row that they classified correctly
	inPocket bool // they are in the pocket
	rejected bool // they do not make fewer errors than those in the pocket
}

// reset clears the fields about the weights after an update.
func (c *candidate) reset() {
	c.run = 0
	c.inPocket = false
	c.rejected = false
}

// offer puts the weights into the pocket if they have a longer run than the pocket's and make fewer
// errors on d.
func (p *Pocket) offer(c *candidate, d *Dataset) {
	if c.run <= p.Run || c.rejected {
		return
	}
	if !c.inPocket {
		errors := d.countErrors(c.Weights, p.Errors)
		if errors >= p.Errors {
			c.rejected = true
			return
		}
		c.inPocket = true
		p.Weights = slices.Clone(c.Weights)
		p.Errors = errors
		p.Found = p.Mistakes
	}
	p.Run = c.run
}
