package multiclass

import (
	"iter"
	"slices"

	"perceptronlab/internal/average"
)

// Mix averages the results of one epoch by iterative parameter mixing (see perceptron.Trainer.Mix).
// before are the parts that every shard started from; shards yields the parts of each after the
// epoch, with Seen and MissedSum counted from 0. The shards come in a fixed order, because sums
// round. Mix returns the first error that they come with.
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

// add adds what a shard has made of a part to p, the sum of the shards before. MissedSum becomes
// minus the sum of the weights after each row.
func (p *Part) add(shard *Part) {
	if p.W == nil {
		p.W = make([]float64, len(shard.W))
		p.MissedSum = slices.Clone(shard.MissedSum) // nil stays nil
		clear(p.MissedSum)
	}
	// A shard may lack all rows of a pair of classes: it says nothing about that part.
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

// mix makes p, the sum of all shards, the part that goes on from before: its weights become their
// mean, and MissedSum what Mean needs for the mean over all rows.
func (p *Part) mix(before *Part, shards int) {
	if p.Last == 0 {
		p.W = before.W // no shard has changed them, and their mean might round
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
