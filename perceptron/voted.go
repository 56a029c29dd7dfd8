package perceptron

import (
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/wording"
)

// A Voted is the voted perceptron of Freund and Schapire. It consists of all weight vectors w₀, w₁, … of
// a run, each with a number of votes cₖ. The vector wₖ has one vote for the example whose update led to
// wₖ, and one vote for each example visited between this update and the next mistake. The class of a point x is decided
// by majority,
//
//	h(x) = sign Σ cₖ sign(wₖ·x)
//
// The total number of votes, Σ cₖ, is the number of examples visited. The run need not converge:
// weights that remain unchanged for long have many votes. Trainer.Voted returns a Voted. Its
// methods may be called from several goroutines.
//
// Instead of the weights, a Voted stores the example of each mistake, in 16 bytes per mistake. This
// suffices because wₖ = w₀ + η Σ y x, summed over the first k mistakes, where η is the learning
// rate. Score takes O(md + M) operations for M mistakes on m different examples of d features. The
// averaged perceptron (Trainer.Average), whose weights are Σ cₖ wₖ / Σ cₖ, takes only O(d) operations
// per point, and usually classifies nearly as well.
//
// Let E be the expected number of mistakes in one epoch over n+1 independent examples of the same
// distribution. Then the majority vote of a run of one epoch over n of the examples misclassifies the
// remaining example with probability at most 2E/(n+1). FreundSchapire bounds E.
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
	seen     int   // the number of examples visited
}

// Voted runs t on d until an epoch has no mistake, or for MaxEpochs epochs, and returns the voted
// perceptron of the run. A few epochs usually suffice: Freund and Schapire use 1 to 30. It panics if a
// field of t is invalid.
//
//	voted := perceptron.Trainer{MaxEpochs: 10}.Voted(data)
//	fmt.Println(data.Errors(voted.Score))
func (t Trainer) Voted(d *Dataset) *Voted {
	v := &Voted{data: d, rate: t.rate()}
	supportIndex := map[int]int{} // from the index of an example to its index in support
	epochs := 0                   // the epoch of the last mistake
	last := 1                     // the step of the last mistake, or 1, because w₀ votes from step 1 on
	for up := range t.Updates(d) {
		if up.Epoch > t.maxEpochs() {
			break
		}
		k, ok := supportIndex[up.Index]
		if !ok {
			k = len(v.support)
			supportIndex[up.Index] = k
			v.support = append(v.support, up.Index)
		}
		v.mistakes = append(v.mistakes, k)
		v.votes = append(v.votes, up.Step-last)
		epochs = up.Epoch
		last = up.Step
	}
	v.initial = t.initial(d.dim)
	v.seen = min(epochs+1, t.maxEpochs()) * d.rows // a run that converged has one more epoch, without a mistake
	v.votes = append(v.votes, v.seen+1-last)
	return v
}

// Score returns the result of the vote, from −1 if all votes are for −1 to +1 if all are for +1:
//
//	Σ cₖ sign(wₖ·x) / Σ cₖ
//
// Weights with wₖ·x = 0 abstain; for example, w₀ = 0 always abstains. Score panics unless x has one
// feature per column of the training data.
//
// Score computes wₖ·x as a sum over mistakes. If no sum rounds, this sum equals the dot product of x and
// the weights that All yields.
func (v *Voted) Score(x []float64) float64 {
	d := v.data
	if len(x) != d.dim {
		panic(fmt.Sprintf("perceptron: Voted.Score: got a point with %s, "+
			"want %d, one per column of the training data", wording.Plural(len(x), "feature"), d.dim))
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
