package classifier

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A Partial is what an epoch on one shard has made of the weights of a ShardRun. ShardRun.Epoch makes
// it, and ShardRun.Mix takes one from each shard.
type Partial struct{ saved savedPartial }

// A savedPartial is a Partial as its file holds it. Package gob writes it, so don't rename its fields.
type savedPartial struct {
	Set      string // of the shards
	Shard    int
	Epoch    int
	Mistakes int
	Parts    []multiclass.Part
}

// partialKind is what package checkpoint calls a savedPartial in its file.
const partialKind = "mixing.Partial"

// ReadPartial reads what Partial.Save has written, in this release or an earlier one.
func ReadPartial(name string) (*Partial, error) {
	p := new(Partial)
	if err := checkpoint.Read(name, partialKind, &p.saved); err != nil {
		return nil, fromFile(name, err)
	}
	return p, nil
}

// Save writes p into the file called name, which appears under its name only when it is complete.
func (p *Partial) Save(name string) error {
	err := checkpoint.Write(name, partialKind, p.saved)
	if err != nil {
		return notWritten("partial result", name, err)
	}
	return nil
}

// Epoch trains for the next epoch on one shard, counted from 0, which is in the file called name, and
// returns what becomes of the weights. The run stays as it is. It is an error if the file is not this
// shard of the run.
func (r *ShardRun) Epoch(shard int, name string) (*Partial, error) {
	data, err := readShard(name, r.set, shard)
	if err != nil {
		return nil, err
	}
	learner := r.learner.ofShard(shard)
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

// Mix ends an epoch: the run goes on from the mean of the weights that all shards have come to. It asks
// partial for the result of each shard, in their order, and keeps none, so that only one at a time has
// to be in memory. After an error, which may be one of partial's, the run is as it was.
func (r *ShardRun) Mix(partial func(shard int) (*Partial, error)) error {
	record := Epoch{Epoch: r.learner.Epoch + 1, TrainErrors: -1}
	shards := func(yield func([]multiclass.Part, error) bool) {
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
	next, err := multiclass.Mix(r.learner.Parts, shards)
	if err != nil {
		return err
	}
	curve := append(slices.Clip(r.model.Curve), record)
	if _, err := r.model.after(next, curve); err != nil {
		return err // a number overflowed
	}
	r.learner.Parts = next
	r.learner.Epoch = record.Epoch
	r.mistakes = record.Mistakes
	r.model.Curve = curve
	switch {
	case record.Mistakes == 0:
		r.model.End = fmt.Sprintf("training ended after epoch %d, which had no mistake", record.Epoch)
	case record.Epoch >= r.model.MaxEpochs:
		r.model.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)",
			wording.Plural(record.Epoch, "epoch"))
	}
	return nil
}

// checkPartial returns an error unless p is what this epoch on a shard has made of the run.
func (r *ShardRun) checkPartial(p *Partial, shard, epoch int) error {
	if p.saved.Set == r.set && p.saved.Shard == shard && p.saved.Epoch == epoch {
		return nil
	}
	found := fmt.Sprintf("the partial result of shard %d in epoch %d", p.saved.Shard, p.saved.Epoch)
	if p.saved.Set != r.set {
		found = "the partial result of a shard of other training"
	}
	return problem(found, fmt.Sprintf("that of shard %d in epoch %d", shard, epoch)).With(datasets.Fix{
		Do: fmt.Sprintf("give one for each of %d shards, in their order", r.learner.Chunks),
	})
}
