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
	Errors  int // the number of examples that Weights misclassifies, !(y w·x > 0)
	Run     int // the longest run of picks that Weights classified correctly
	Found   int // the number of the mistake whose update led to Weights, or 0 for the initial weights

	Mistakes, Epochs int // the numbers of mistakes and epochs of the training run
}

// String returns the fields of p as a sentence.
//
//	pocket: 1 error with w = [2 1 -1], found at mistake 5 of 2263, correct on 12 picks in a row
func (p *Pocket) String() string {
	return fmt.Sprintf("pocket: %s with w = %v, found at mistake %d of %d, correct on %s in a row",
		wording.Plural(p.Errors, "error"), p.Weights, p.Found, p.Mistakes, wording.Plural(p.Run, "pick"))
}

// Pocket runs the pocket algorithm with ratchet on d (Gallant 1990) and returns the pocket at the end:
//
//	repeat
//		pick an example (x, y) at random
//		if y w·x ≤ 0:  w = w + η y x
//		if w has classified more picks in a row correctly than the pocket's weights did
//			and makes fewer errors on d:  put w into the pocket
//
// Here η is the learning rate of t. If t has a Margin τ, the condition for an update is y w·x ≤ τ.
//
// As training continues, Errors never increases and Run never decreases. On rational data,
// the probability that the pocket's weights make the fewest possible errors tends to 1 as the number of epochs
// increases. No rate of convergence is known; finding weights with the fewest errors is NP-hard. If the
// data are linearly separable, the pocket contains a separator after enough epochs.
//
//	pocket := perceptron.Trainer{MaxEpochs: 100}.Pocket(data)
//	fmt.Println(pocket)
//
// For n examples, an epoch consists of n picks. An epoch may pick some examples several times and others
// not at all. The picks depend only on Seed and n. Unlike in Train, a Seed of 0 also gives random picks.
// Training ends after MaxEpochs, or after an epoch without a mistake if the weights in the pocket make no
// errors.
// Pocket panics if a field of t is invalid.
//
// Only weights with a longer run than the pocket's are tested on all the data. Such weights become
// rare, so Pocket takes about twice as long as Train. On large data, Trainer.Average is faster, and
// its weights usually make fewer errors.
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
			if !d.isMistake(w, i, t.Margin) {
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

// A candidate contains the current weights, which offer may put into the pocket.
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

// offer puts the weights of c into the pocket if their run is longer than the pocket's and they make
// fewer errors on d. If they are already in the pocket, offer only updates the pocket's run.
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
