package perceptron

import (
	"fmt"
	"iter"
	"slices"
)

// A Voted is the voted perceptron of Freund and Schapire: all weights w₀, w₁, … that a
// run went through. Each has one vote for the example that made it, and one for each
// that it then got right. It classifies x by the majority,
//
//	h(x) = sign Σ cₖ sign(wₖ·x),     Σ cₖ = the examples seen
//
// The run need not converge: weights that last long have many votes, short-lived ones
// few. Trainer.Voted makes it. It can be used from several goroutines.
//
// It stores not the weights but which examples were mistaken, 16 bytes per mistake,
// because wₖ is w₀ + η Σ yx over the first k of them. So Score takes O(md + M) for M
// mistakes on m different examples. The averaged perceptron (Trainer.Average), Σ cₖ wₖ
// / Σ cₖ, takes O(d) and is usually nearly as good.
//
// If one epoch over n+1 independent examples from any one distribution makes E mistakes
// in expectation, then the majority vote of a run over n of them errs on the next
// example with probability at most 2E/(n+1). FreundSchapire bounds E.
//
// Y. Freund and R. E. Schapire, "Large margin classification using the perceptron
// algorithm", Machine Learning 37, 1999.
type Voted struct {
	data     *Dataset
	initial  Weights
	rate     float64
	support  []int // the examples that were mistaken, each once
	mistakes []int // for each mistake, in turn: its place in support
	votes    []int // of w₀, w₁, …: one more than there are mistakes
	seen     int
}

// Voted runs t on d, until an epoch has no mistake or for MaxEpochs epochs, and returns
// the voted perceptron of all weights on the way. A few epochs are usually enough:
// Freund and Schapire take 1 to 30. It panics if a field of t has no meaning.
//
//	voted := perceptron.Trainer{MaxEpochs: 10}.Voted(data)
//	fmt.Println(data.Errors(voted.Score))
func (t Trainer) Voted(d *Dataset) *Voted {
	v := &Voted{data: d, rate: t.rate()}
	place := map[int]int{} // of an example, in support
	epochs := 0            // up to the last mistake
	last := 1              // the step of the last mistake; w₀ votes from step 1 on
	for up := range t.Updates(d) {
		if up.Epoch > t.maxEpochs() {
			break
		}
		k, ok := place[up.Index]
		if !ok {
			k = len(v.support)
			place[up.Index] = k
			v.support = append(v.support, up.Index)
		}
		v.mistakes = append(v.mistakes, k)
		v.votes = append(v.votes, up.Step-last)
		epochs = up.Epoch
		last = up.Step
	}
	v.initial = t.initial(d.dim)
	v.seen = min(epochs+1, t.maxEpochs()) * d.rows // the last epoch may have no mistake
	v.votes = append(v.votes, v.seen+1-last)
	return v
}

// Score returns the majority, from −1 if all votes say −1 to +1 if all say +1:
//
//	Σ cₖ sign(wₖ·x) / Σ cₖ
//
// Weights with wₖ·x = 0 do not vote: w₀ = 0, before the first update, never does.
// It panics unless x has a feature for each column of the data.
//
// The scores wₖ·x are sums over the mistakes, which equal those of the weights in All
// wherever nothing rounds.
func (v *Voted) Score(x []float64) float64 {
	d := v.data
	if len(x) != d.dim {
		panic(fmt.Sprintf("perceptron: Score of a point of %d features by a Voted of %d columns; "+
			"wanted as many of both", len(x), d.dim))
	}
	steps := make([]float64, len(v.support)) // η yᵢ xᵢ·x
	for k, i := range v.support {
		steps[k] = v.rate * d.labels[i] * d.score(x, i)
	}
	score := v.initial.Dot(x)
	sum := 0 // of the votes
	for k, c := range v.votes {
		sum += c * Sign(score)
		if k < len(v.mistakes) {
			score += steps[v.mistakes[k]]
		}
	}
	return float64(sum) / float64(v.seen)
}

// All ranges over the run's weights, to the bit, starting with w₀, and their votes. Only
// w₀ can be wrong about its first example; it then has no vote.
func (v *Voted) All() iter.Seq2[Weights, int] {
	return func(yield func(Weights, int) bool) {
		w := slices.Clone(v.initial)
		for k, c := range v.votes {
			if !yield(w, c) {
				return
			}
			if k < len(v.mistakes) {
				w = v.data.corrected(w, v.support[v.mistakes[k]], v.rate)
			}
		}
	}
}

// Mistakes returns how many mistakes the run made. There is one more vector than that.
func (v *Voted) Mistakes() int { return len(v.mistakes) }
