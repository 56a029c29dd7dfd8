package perceptron

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// A Voted is the voted perceptron of Freund and Schapire. It consists of all weight vectors w₀, w₁,
// … of a run, each with a number of votes cₖ. The vector wₖ has one vote for the example whose
// update led to wₖ, and one vote for each example visited between this update and the next mistake.
// The class of a point x is decided by majority,
//
//	h(x) = sign Σ cₖ sign(wₖ·x)
//
// The total number of votes, Σ cₖ, is the number of examples visited. The run need not converge: weights
// that remain unchanged for long have many votes. [Trainer.Voted] returns a Voted. Its methods may be called
// from several goroutines.
//
// Instead of the weights, a Voted stores the example of each mistake, in 16 bytes per mistake. This
// suffices because wₖ = w₀ + η Σ y x, summed over the first k mistakes, where η is the learning
// rate. Score takes O(md + M) operations for M mistakes on m different examples of d features. The
// averaged perceptron (Trainer.Average), whose weights are Σ cₖ wₖ / Σ cₖ, takes only O(d) operations
// per point, and usually classifies nearly as well.
//
// Let E be the expected number of mistakes in one epoch over n+1 independent examples of the same
// distribution. Then the majority vote of a run of one epoch over n of the examples misclassifies the
// remaining example with probability at most 2E/(n+1). [FreundSchapire] bounds E.
//
// Y. Freund and R. E. Schapire, "Large margin classification using the perceptron
// algorithm", Machine Learning 37, 1999.
type Voted struct {
	data     *Dataset
	initial  Weights
	rate     float64
	support  []int // the indices of the examples with a mistake, each once
	mistakes []int // for each mistake in turn, the index of its example in support
	votes    []int // the votes of w₀, w₁, …; one entry more than mistakes
	seen     int   // the number of examples visited, Σ votes
}

// Voted runs t on d until an epoch has no mistake, or for MaxEpochs epochs, and returns the voted
// perceptron of the run. A few epochs usually suffice: Freund and Schapire use 1 to 30. It panics if a
// field of t is invalid.
//
//	voted := perceptron.Trainer{MaxEpochs: 10}.Voted(data)
//	fmt.Println(data.Errors(voted.Score))
func (t Trainer) Voted(d *Dataset) *Voted {
	return Must(t.VotedContext(context.Background(), d))
}

// VotedContext is like [Trainer.Voted], but stops soon after ctx is done, and returns an error if a field of
// t is invalid.
//
// If ctx is done, it returns the voted perceptron of the examples visited so far, which may end within an
// epoch, and the error of ctx. The total number of votes is still the number of examples visited.
func (t Trainer) VotedContext(ctx context.Context, d *Dataset) (*Voted, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	run := t.newVotedRun(ctx, d)
	count := progress.Of(ctx)
	for more := true; more; {
		more = run.epoch(ctx)
		count.Set(run.epochs, t.maxEpochs())
	}
	return run.Voted, run.err
}

// Score returns the result of the vote, from −1 if all votes are for −1 to +1 if all are for +1:
//
//	Σ cₖ sign(wₖ·x) / Σ cₖ
//
// Weights with wₖ·x = 0 abstain; for example, w₀ = 0 always abstains. If there are no votes, because a
// context was done before the first example, Score returns 0. Score panics unless x has one feature per
// column of the training data.
//
// Score computes wₖ·x as a sum over mistakes. If no sum rounds, this sum equals the dot product of x and
// the weights that All yields.
func (v *Voted) Score(x []float64) float64 {
	d := v.data
	if len(x) != d.dim {
		panic(fmt.Sprintf("perceptron: Voted.Score: got a point with %s, "+
			"want %d, one per column of the training data", wording.Plural(len(x), "feature"), d.dim))
	}
	if v.seen == 0 {
		return 0
	}
	steps := make([]float64, len(v.support)) // η yᵢ xᵢ·x
	for k, i := range v.support {
		steps[k] = v.rate * d.labels[i] * d.score(x, i)
	}
	score := v.initial.Dot(x)
	sum := 0
	for k, c := range v.votes {
		sum += c * Sign(score)
		if k < len(v.mistakes) {
			score += steps[v.mistakes[k]]
		}
	}
	return float64(sum) / float64(v.seen)
}

// All yields the weights of the run, with the same bits as in the run, and their votes, starting with
// w₀. If the first example is a mistake, w₀ has no votes. All other weights have at least one vote.
func (v *Voted) All() iter.Seq2[Weights, int] {
	return func(yield func(Weights, int) bool) {
		w := slices.Clone(v.initial)
		for k, c := range v.votes {
			if !yield(w, c) {
				return
			}
			if k < len(v.mistakes) {
				w = v.data.updated(w, v.support[v.mistakes[k]], v.rate)
			}
		}
	}
}

// Mistakes returns the number M of mistakes of the run. All yields M + 1 weight vectors.
func (v *Voted) Mistakes() int { return len(v.mistakes) }
