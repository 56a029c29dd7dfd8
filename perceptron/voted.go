package perceptron

import (
	"context"
	"fmt"
	"iter"
	"slices"
)

// A Voted is the voted perceptron of Freund and Schapire: all weights w₀, w₁, … that a
// run went through, and each has as many votes as it was right about examples, the one
// that made it included. It classifies x by the majority,
//
//	h(x) = sign Σ cₖ sign(wₖ·x),     Σ cₖ = the examples seen
//
// It needs no convergence: weights that last long have many votes, the passing ones few.
// Trainer.Voted makes it. It can be used from several goroutines.
//
// # Memory and time
//
// The weights are not stored: wₖ is w₀ + η Σ yx over the first k mistakes, so that it
// keeps which examples these were, 16 bytes a mistake, and the Dataset. Score computes
// w₀·x and xᵢ·x once for each of the m examples that were ever mistaken, and goes
// through the M mistakes by additions: O(md + M), where storing the weights would take
// O(Md) of both. Where that is too slow, the averaged perceptron, Σ cₖ wₖ / Σ cₖ, is
// O(d) and as a rule nearly as good: Trainer.Average.
//
// # What it promises
//
// Let E be the mistakes that one epoch makes in expectation on n+1 examples, drawn
// independently from anywhere. Weights drawn at random from a run over n of them, each
// of the n+1 vectors (before every example, and after the last) alike, err on the next
// example with probability E/(n+1); their majority with at most 2E/(n+1). FreundSchapire
// bounds the mistakes, for data that nothing separates too.
//
// Y. Freund and R. E. Schapire, "Large margin classification using the perceptron
// algorithm", Machine Learning 37, 1999.
type Voted struct {
	data     *Dataset
	initial  Weights
	rate     float64
	support  []int // the examples that were mistaken, each once
	mistakes []int // of each mistake, in turn: the place in support
	votes    []int // of w₀, w₁, …: one more than the mistakes
	epochs   int
	seen     int
}

// Voted runs t on d, until an epoch has no mistake or for MaxEpochs epochs, and returns
// the voted perceptron of all weights on the way. A few epochs are enough as a rule,
// Freund and Schapire take 1 to 30: set MaxEpochs, because it keeps 16 bytes a mistake.
// It panics if a field of t has no meaning.
//
//	voted := perceptron.Trainer{MaxEpochs: 10}.Voted(data)
//	fmt.Println(data.Errors(voted.Score))
func (t Trainer) Voted(d *Dataset) *Voted {
	t.mustCheck(d.dim)
	v, _ := t.voted(context.Background(), d)
	return v
}

// VotedContext is Voted that stops soon after ctx is done, as TrainContext does: it
// then returns ctx's error and the voted perceptron so far.
func (t Trainer) VotedContext(ctx context.Context, d *Dataset) (*Voted, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	return t.voted(ctx, d)
}

func (t Trainer) voted(ctx context.Context, d *Dataset) (*Voted, error) {
	t.Average = false
	p := t.pass(d)
	v := &Voted{data: d, initial: t.initial(d.dim), rate: t.rate()}
	place := make([]int, d.rows) // in support, from 1
	last := 0
	p.before = func(i, seen int) {
		if place[i] == 0 {
			v.support = append(v.support, i)
			place[i] = len(v.support)
		}
		v.mistakes = append(v.mistakes, place[i]-1)
		v.votes = append(v.votes, seen-last)
		last = seen
	}
	err := p.unjudged(ctx, func() bool { return true })
	v.votes = append(v.votes, p.seen-last)
	v.epochs, v.seen = len(p.perEpoch), p.seen
	return v, err
}

// unjudged runs epochs, and asks after each whether to go on, until one has no mistake
// or there were MaxEpochs. It proves nothing and so costs nothing but the visits. If ctx
// is done it stops, within an epoch, and returns ctx's error.
func (p *pass) unjudged(ctx context.Context, goOn func() bool) error {
	for epoch := 1; epoch <= p.trainer.maxEpochs(); epoch++ {
		p.shuffle(epoch)
		before := p.mistakes
		seen := p.visit(ctx)
		if seen > 0 {
			p.perEpoch = append(p.perEpoch, p.mistakes-before)
		}
		if seen < p.data.rows {
			return ctx.Err()
		}
		if !goOn() || p.mistakes == before {
			return nil
		}
	}
	return nil
}

// Score returns the majority, from −1 if all votes say −1 to +1 if all say +1:
//
//	Σ cₖ sign(wₖ·x) / Σ cₖ
//
// Weights with wₖ·x = 0 do not vote: before the first update, w₀ = 0 never does. It
// panics unless x has a feature for each column of the data.
//
// The scores wₖ·x are sums over the mistakes. They equal those of the weights in All
// wherever these sums are exact, and are the same on every machine in any case.
func (v *Voted) Score(x []float64) float64 {
	d := v.data
	if len(x) != d.dim {
		panic(fmt.Sprintf("perceptron: Score of a point of %d features by a Voted of %d columns; wanted as many of both%s",
			len(x), d.dim, hintAffine(v.initial, x)))
	}
	if v.seen == 0 {
		return 0
	}
	steps := make([]float64, len(v.support)) // η yᵢ xᵢ·x
	for k, i := range v.support {
		steps[k] = v.rate * d.labels[i] * d.score(x, i)
	}
	score, sum := v.initial.Dot(x), 0
	for k, c := range v.votes {
		sum += c * Sign(score)
		if k < len(v.mistakes) {
			score += steps[v.mistakes[k]]
		}
	}
	return float64(sum) / float64(v.seen)
}

// Affine returns Score([x; 1]), for a Voted trained after AbsorbBias at a point without
// the constant. It panics unless x is one shorter than a row of the data.
func (v *Voted) Affine(x []float64) float64 {
	mustLift(v.initial, x)
	return v.Score(append(slices.Clone(x), 1))
}

// All ranges over the weights, from w₀, and their votes. A vector that was wrong about
// its first example, which only w₀ can be, has none. The weights are those of the run to
// the bit; each is a copy of its own.
//
//	for w, votes := range voted.All() {
//		fmt.Println(votes, w)
//	}
func (v *Voted) All() iter.Seq2[Weights, int] {
	return func(yield func(Weights, int) bool) {
		w := slices.Clone(v.initial)
		for k, c := range v.votes {
			if !yield(slices.Clone(w), c) {
				return
			}
			if k < len(v.mistakes) {
				i := v.support[v.mistakes[k]]
				v.data.addTo(w, v.rate*v.data.labels[i], i)
			}
		}
	}
}

// Mistakes returns how many mistakes the run made: there is one vector more.
func (v *Voted) Mistakes() int { return len(v.mistakes) }

// Epochs returns how many epochs the run had, an interrupted one included.
func (v *Voted) Epochs() int { return v.epochs }

// String tells the sizes.
//
//	voted: 18 mistakes on 4 of the 4 examples in 9 epochs, 36 votes
func (v *Voted) String() string {
	return fmt.Sprintf("voted: %s on %d of the %s in %s, %s", count(len(v.mistakes), "mistake"), len(v.support),
		count(v.data.rows, "example"), count(v.epochs, "epoch"), count(v.seen, "vote"))
}
