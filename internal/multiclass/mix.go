package multiclass

import (
	"iter"
	"slices"

	"perceptronlab/internal/average"
)

// Mix returns the parts after an epoch on several shards, by iterative parameter mixing (see
// perceptron.Trainer.Mix). The argument before holds the parts with which every shard began the epoch.
// The argument shards yields the parts of each shard after the epoch, with Seen and MissedSum counted
// from 0. If shards yields an error, Mix returns this error. The order of the shards must be fixed,
// because it affects the rounding of the mean of their weights.
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

// add adds the part of one shard to p, which is the sum over earlier shards. In such a sum, MissedSum is
// minus the sum of the weight vectors after each row.
func (p *Part) add(shard *Part) {
	if p.W == nil {
		p.W = make([]float64, len(shard.W))
		p.MissedSum = slices.Clone(shard.MissedSum) // nil stays nil
		clear(p.MissedSum)
	}
	// The sum has converged only if all shards have. A shard without rows of the part's classes is
	// ignored.
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

// mix turns p, which is the sum over all shards, into the part with which training continues. The
// argument before is this part before the epoch. The weights of p become the mean over the shards. The
// MissedSum of p then covers all rows seen so far.
func (p *Part) mix(before *Part, shards int) {
	if p.Last == 0 {
		p.W = before.W // no shard has changed the weights, but rounding might change their mean
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
