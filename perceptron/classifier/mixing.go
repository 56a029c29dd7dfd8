package classifier

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/multiclass"
	"perceptronlab/perceptron/datasets"
)

// A Partial is the result of one epoch on one shard: the weights and the number of mistakes.
// [ShardRun.Epoch] returns a Partial, and [ShardRun.Mix] combines the Partials of all shards.
type Partial struct{ saved savedPartial }

// A savedPartial is the content of a Partial's file. Package gob writes it to the file, so don't rename its
// fields.
type savedPartial struct {
	Set      string // identifies the set of shards
	Shard    int
	Epoch    int
	Mistakes int
	Parts    []multiclass.Part
}

// partialKind identifies a file as a savedPartial, in the header that package checkpoint writes.
const partialKind = "mixing.Partial"

// ReadPartial reads a [Partial] from a file that [Partial.Save] wrote, in this release or an earlier one.
func ReadPartial(name string) (*Partial, error) {
	p := new(Partial)
	if err := checkpoint.Read(name, partialKind, &p.saved); err != nil {
		return nil, readProblem(name, "a partial result", err)
	}
	return p, nil
}

// Save writes p to the named file. The file appears under its name only when it is complete.
func (p *Partial) Save(name string) error {
	err := checkpoint.Write(name, partialKind, p.saved)
	if err != nil {
		return notWritten("partial result", name, err)
	}
	return nil
}

// Epoch trains on one shard for the next epoch of the run, and returns the result. shard is the number
// of the shard, counted from 0, and name is the name of its file. The run itself does not change. Epoch
// returns an error if the file contains a different shard.
func (r *ShardRun) Epoch(shard int, name string) (*Partial, error) {
	data, err := readShard(name, r.set, shard)
	if err != nil {
		return nil, err
	}
	learner := r.learner.newLearner(shard)
	rows := shardBlock{x: data.matrix(len(learner.Parts[0].W)), classes: data.Classes}
	mistakes, _, err := learner.Next(context.Background(), rows)
	if err != nil {
		return nil, err
	}
	return &Partial{savedPartial{
		Set:      r.set,
		Shard:    shard,
		Epoch:    learner.Epoch,
		Mistakes: mistakes,
		Parts:    learner.Parts,
	}}, nil
}

// Mix ends an epoch. It sets the weights of the run to the mean of the weights in the results of all
// shards. It calls partial for the result of each shard, in the order of the shards. Mix keeps none of
// the results, so only one result needs to be in memory at a time. After an error, which may come from
// partial, the run is unchanged.
func (r *ShardRun) Mix(partial func(shard int) (*Partial, error)) error {
	record := Epoch{Epoch: r.learner.Epoch + 1, TrainErrors: -1} // −1: not counted
	results := func(yield func([]multiclass.Part, error) bool) {
		for s := range r.learner.Chunks {
			p, err := partial(s)
			if err == nil {
				err = r.checkPartial(p, s, record.Epoch)
			}
			if err != nil {
				yield(nil, err)
				return
			}
			record.Mistakes += p.saved.Mistakes
			if !yield(p.saved.Parts, nil) {
				return
			}
		}
	}
	mixed, err := multiclass.Mix(r.learner.Parts, results)
	if err != nil {
		return err
	}
	curve := append(slices.Clip(r.model.Curve), record)
	trained, err := r.model.withWeights(mixed, curve)
	if err != nil {
		return err // a weight or a mean has overflowed
	}
	r.learner.Parts = mixed
	r.learner.Epoch = record.Epoch
	r.mistakes = record.Mistakes
	r.model.Curve = curve
	switch {
	case record.Mistakes == 0:
		r.model.StopReason = trained.settled()
		r.model.End = fmt.Sprintf("training ended after epoch %d, which had no mistakes", record.Epoch)
	case record.Epoch >= r.model.MaxEpochs:
		r.model.StopReason, r.model.End = limitReached(record.Epoch)
	}
	return nil
}

// checkPartial returns an error unless p is the result of the given epoch on the given shard of r.
func (r *ShardRun) checkPartial(p *Partial, shard, epoch int) error {
	if p.saved.Set == r.set && p.saved.Shard == shard && p.saved.Epoch == epoch {
		return nil
	}
	found := fmt.Sprintf("the partial result of shard %d in epoch %d", p.saved.Shard, p.saved.Epoch)
	if p.saved.Set != r.set {
		found = "a partial result of a different training run"
	}
	want := fmt.Sprintf("the partial result of shard %d in epoch %d", shard, epoch)
	return problem(found, want).With(datasets.Fix{
		Do: fmt.Sprintf("pass the partial results of epoch %d, one per shard, in the order of the shards",
			epoch),
	})
}
