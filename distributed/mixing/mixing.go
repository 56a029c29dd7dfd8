// Package mixing trains a classifier on shards of files by iterative parameter mixing (see
// perceptron.Trainer.Mix): in an epoch each shard begins with the same weights, and the mean
// of what they become is the next. Each step is a call between files, so that any engine can spread
// the steps over machines, and the model depends on the shards alone.
package mixing

import (
	"encoding/gob"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/learn"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// A State is a training between two epochs.
type State struct {
	Set     string           // which shards these are
	Model   classifier.Model // without weights
	Learner learn.Epochs     // whose chunks are the shards
}

// A Partial is what an epoch on one shard has made of a State.
type Partial struct {
	Set                    string
	Shard, Epoch, Mistakes int
	Parts                  []learn.Part
}

func init() {
	gob.Register(files.CSV{})
	gob.Register(files.LIBSVM{})
}

// Read reads into v what checkpoint.Write has written.
func Read(name string, v any) error {
	found, err := checkpoint.Read(name, v)
	if err == nil && !found {
		err = errors.New("there is no such file")
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", name, err)
	}
	return err
}

// Epoch runs an epoch on shard s, which is in the file called name.
func (m *State) Epoch(s int, name string) (Partial, error) {
	var of shard
	if err := Read(name, &of); err != nil {
		return Partial{}, err
	}
	if of.Set != m.Set || of.Number != s {
		return Partial{}, fmt.Errorf("%s is not shard %d of this training; wanted the file that perceptron shard wrote with the state before the first epoch", name, s)
	}
	e := m.Learner
	x := of.matrix(len(e.Parts[0].W))
	e.Chunks, e.Load = 1, func(int) (rows.Matrix, []int, error) { return x, of.Classes, nil }
	if e.Seed != 0 {
		e.Seed += uint64(s)
	}
	e.Parts = slices.Clone(e.Parts)
	for k, part := range e.Parts {
		e.Parts[k].W, e.Parts[k].MissedSum, e.Parts[k].Start = slices.Clone(part.W), slices.Clone(part.MissedSum), part.Seen
	}
	mistakes, _, err := e.Next()
	return Partial{m.Set, s, e.Epoch, mistakes, e.Parts}, err
}

// Mix makes m the state after the partial results, one for each shard in their order. The training
// has ended if its Model then has an End.
func (m *State) Mix(partials []Partial) error {
	model, before := &m.Model, m.Learner.Parts
	m.Learner.Epoch++
	record := classifier.Epoch{Epoch: m.Learner.Epoch, TrainErrors: -1}
	after := make([][]learn.Part, len(before)) // of each part, that of each shard
	for s, p := range partials {
		if p.Set != m.Set || p.Shard != s || p.Epoch != record.Epoch || len(partials) != m.Learner.Chunks {
			return fmt.Errorf("these are not the partial results of epoch %d; wanted one for each of %d shards, in their order", record.Epoch, m.Learner.Chunks)
		}
		record.Mistakes += p.Mistakes
		for k, part := range p.Parts {
			after[k] = append(after[k], part)
		}
	}
	for k := range before {
		before[k] = mixed(before[k], after[k])
	}
	model.Curve = append(model.Curve, record)
	switch {
	case record.Mistakes == 0:
		model.End = fmt.Sprintf("training ended after epoch %d, which had no mistake", record.Epoch)
	case record.Epoch >= model.MaxEpochs:
		model.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)", wording.Plural(record.Epoch, "epoch"))
	}
	return nil
}

// mixed returns a part of the weights after an epoch, in which the shards have made these of it.
// Its mean goes on over the rows of all shards.
func mixed(before learn.Part, after []learn.Part) learn.Part {
	next, ended := before, after[0]
	next.W, next.MissedSum, next.Last = slices.Clone(before.W), slices.Clone(before.MissedSum), 0
	var w [][]float64
	for _, p := range after {
		w = append(w, p.W)
		next.Last += p.Last
		next.Seen += p.Seen - before.Seen
		if p.Seen > p.Start && (p.Outcome != perceptron.Converged || ended.Seen == ended.Start) { // of a pair, a shard may lack all rows
			ended = p
		}
	}
	next.Mistakes += next.Last
	if next.Last > 0 {
		rows.Mean(next.W, w...)
	} else { // all are the same, and their mean might round
		next.Outcome, next.Reason = ended.Outcome, ended.Reason
	}
	sum := func(p learn.Part, j int) float64 { return float64(float64(p.Seen)*p.W[j]) - p.MissedSum[j] } // of w over the rows seen
	for j := range next.MissedSum {
		all := sum(before, j)
		for _, p := range after {
			all += sum(p, j) - sum(before, j)
		}
		next.MissedSum[j] = float64(float64(next.Seen)*next.W[j]) - all
	}
	return next
}

// Run does all steps here, one shard after the other.
func (m *State) Run(folder string) error {
	for m.Model.End == "" {
		partials := make([]Partial, m.Learner.Chunks)
		for s := range partials {
			var err error
			if partials[s], err = m.Epoch(s, filepath.Join(folder, shardName(s))); err != nil {
				return err
			}
		}
		if err := m.Mix(partials); err != nil {
			return err
		}
	}
	return nil
}
