package multiclass

import (
	"iter"
	"slices"

	"perceptronlab/internal/average"
)

// Mix returns the parts after an epoch on several shards, by iterative parameter mixing (see
// perceptron.Trainer.Mix). All shards started from the parts before. shards yields the parts of each
// shard after the epoch, with Seen and MissedSum counted from 0, or an error, which Mix returns. The
// order of the shards must be fixed, because their sum is rounded.
func Mix(before []Part, shards iter.Seq2[[]Part, error]) (after []Part, err error) {
	after = make([]Part, len(before))
	count := 0
	for parts, err := range shards {
		if err != nil {
			return nil, err
		}
		count++
		for k := range after {
			after[k].add(&parts[k])
		}
	}
	for k := range after {
		after[k].mix(&before[k], count)
	}
	return after, nil
}

// add adds a part of one shard to p, the sum over earlier shards. In this sum, MissedSum is minus
// the sum of the weights after each row.
func (p *Part) add(shard *Part) {
	if p.W == nil {
		p.W = make([]float64, len(shard.W))
		p.MissedSum = slices.Clone(shard.MissedSum) // nil stays nil
		clear(p.MissedSum)
	}
	// A shard without rows of a pair of classes does not affect the outcome of that part.
	if shard.Seen > 0 && (p.Reason == "" || shard.Outcome != Converged) {
		p.Outcome = shard.Outcome
		p.Reason = shard.Reason
	}
	p.Seen += shard.Seen
	p.Last += shard.Last
	average.Add(p.W, shard.W)
	for j, missed := range shard.MissedSum {
		p.MissedSum[j] += missed - float64(float64(shard.Seen)*shard.W[j])
	}
}

// mix turns p, the sum over all shards, into the part with which training continues after before. Its
// weights become the mean over the shards, and its MissedSum covers all rows seen so far.
func (p *Part) mix(before *Part, shards int) {
	if p.Last == 0 {
		p.W = before.W // no shard has changed the weights, and their mean might be rounded
	} else {
		p.Outcome = Stopped
		p.Reason = ""
		average.Divide(p.W, shards)
	}
	p.Mistakes = before.Mistakes + p.Last
	p.Seen += before.Seen
	for j := range p.MissedSum {
		p.MissedSum[j] += before.MissedSum[j] - float64(float64(before.Seen)*before.W[j]) +
			float64(float64(p.Seen)*p.W[j])
	}
}
