// Package mixing trains a classifier on shards of files by iterative parameter mixing (see
// perceptron.Trainer.Mix): in an epoch each shard begins with the same weights, and the mean
// of what they become is the next. Each step is a call between files, so that any engine can spread
// the steps over machines, and the model depends on the shards alone.
package mixing

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// A State is a training between two epochs.
type State struct {
	Set      string           // which shards these are
	Mistakes int              // of the last epoch
	Model    classifier.Model // without weights
	Learner  learnerOfShards
}

// A learnerOfShards is a multiclass.Learner as the file of a State holds it. Package gob writes it, so
// don't rename its fields.
type learnerOfShards struct {
	multiclass.State
	Chunks   int // the shards
	Classes  int
	Seed     uint64
	Together bool
	Sides    [][2]int
}

// ofShard returns the learner of an epoch on shard s, which begins with the weights of all shards.
func (l *learnerOfShards) ofShard(s int) *multiclass.Learner {
	seed := l.Seed
	if seed != 0 && s > 0 { // a seed of its own
		seed = max(1, random.New(seed, uint64(s)).Uint64())
	}
	state := multiclass.State{Epoch: l.Epoch}
	for _, all := range l.Parts {
		part := multiclass.Part{
			W:         slices.Clone(all.W),
			MissedSum: slices.Clone(all.MissedSum),
			Outcome:   all.Outcome,
			Reason:    all.Reason,
		}
		clear(part.MissedSum)
		state.Parts = append(state.Parts, part)
	}
	return &multiclass.Learner{
		State:    state,
		Classes:  l.Classes,
		Sides:    l.Sides,
		Together: l.Together,
		Seed:     seed,
	}
}

// A Partial is what an epoch on one shard has made of a State.
type Partial struct {
	Set                    string
	Shard, Epoch, Mistakes int
	Parts                  []multiclass.Part
}

func init() {
	gob.Register(files.CSV{})
	gob.Register(files.LIBSVM{})
}

// What package checkpoint calls a State, a Partial and a shard in their files.
const (
	stateKind   = "mixing.State"
	partialKind = "mixing.Partial"
	shardKind   = "mixing.shard"
)

// ReadState reads a state that State.Save has written.
func ReadState(name string) (*State, error) {
	m := new(State)
	return m, named(name, checkpoint.Read(name, stateKind, m))
}

// Save writes the state into the file called name.
func (m *State) Save(name string) error { return checkpoint.Write(name, stateKind, m) }

// ReadPartial reads a partial result that Partial.Save has written.
func ReadPartial(name string) (Partial, error) {
	var p Partial
	err := checkpoint.Read(name, partialKind, &p)
	return p, named(name, err)
}

// Save writes the partial result into the file called name.
func (p Partial) Save(name string) error { return checkpoint.Write(name, partialKind, p) }

// named says which file an error is about.
func named(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Epoch runs an epoch on shard s, which is in the file called name.
func (m *State) Epoch(s int, name string) (Partial, error) {
	of, err := readShard(name)
	if err != nil {
		return Partial{}, err
	}
	if of.Set != m.Set || of.Number != s {
		return Partial{}, fmt.Errorf("%s is not shard %d of this training; "+
			"wanted the file that perceptron shard wrote with the state before the first epoch", name, s)
	}
	learner := m.Learner.ofShard(s)
	only := rowsOfShard{of.matrix(len(learner.Parts[0].W)), of.Classes}
	mistakes, _, err := learner.Next(context.Background(), only)
	if err != nil {
		return Partial{}, err
	}
	return Partial{m.Set, s, learner.Epoch, mistakes, learner.Parts}, nil
}

// Mix makes m the state after the partial results, which it asks for in the order of the shards. The
// training has ended if its Model then has an End.
func (m *State) Mix(partial func(s int) (Partial, error)) error {
	record := classifier.Epoch{Epoch: m.Learner.Epoch + 1, TrainErrors: -1}
	shards := func(yield func([]multiclass.Part, error) bool) {
		for s := range m.Learner.Chunks {
			p, err := partial(s)
			if err == nil {
				err = m.checkPartial(p, s, record.Epoch)
			}
			record.Mistakes += p.Mistakes
			if !yield(p.Parts, err) {
				return
			}
		}
	}
	next, err := multiclass.Mix(m.Learner.Parts, shards)
	if err != nil {
		return err
	}
	curve := append(m.Model.Curve, record)
	if _, err := m.Model.After(next, curve); err != nil {
		return err // a number overflowed
	}
	m.Learner.Parts = next
	m.Learner.Epoch = record.Epoch
	m.Mistakes = record.Mistakes
	m.Model.Curve = curve
	switch {
	case record.Mistakes == 0:
		m.Model.End = fmt.Sprintf("training ended after epoch %d, which had no mistake", record.Epoch)
	case record.Epoch >= m.Model.MaxEpochs:
		m.Model.End = fmt.Sprintf("training stopped at the limit of %s (MaxEpochs)",
			wording.Plural(record.Epoch, "epoch"))
	}
	return nil
}

// checkPartial returns an error unless p is what shard s has made of m in this epoch.
func (m *State) checkPartial(p Partial, s, epoch int) error {
	if p.Set == m.Set && p.Shard == s && p.Epoch == epoch {
		return nil
	}
	return fmt.Errorf("this is not the partial result of shard %d in epoch %d; "+
		"wanted one for each of %d shards, in their order", s, epoch, m.Learner.Chunks)
}

// Kept returns the state that a file keeps of a training on a folder's shards, or the one before the
// first epoch if there is no such file, or no name.
func Kept(folder, name string) (*State, error) {
	start, err := ReadState(filepath.Join(folder, Start))
	if err != nil {
		return nil, err
	}
	kept, err := ReadState(name)
	switch {
	case name == "" || errors.Is(err, fs.ErrNotExist):
		return start, nil
	case err != nil:
		return nil, err
	case kept.Set != start.Set:
		return nil, fmt.Errorf("%s is of a training on other shards; name another file", name)
	}
	return kept, nil
}

// Run trains on the shards of a folder, one after the other, and returns the model. If kept is not
// empty, it names the file that holds the state after each epoch, from which the next call goes on.
func Run(ctx context.Context, folder, kept string) (*classifier.Model, error) {
	m, err := Kept(folder, kept)
	if err != nil {
		return nil, err
	}
	for m.Model.End == "" {
		err := m.Mix(func(s int) (Partial, error) {
			progress.Of(ctx).Set(m.Learner.Epoch*m.Learner.Chunks+s, m.Model.MaxEpochs*m.Learner.Chunks)
			if ctx.Err() != nil {
				return Partial{}, ctx.Err()
			}
			return m.Epoch(s, filepath.Join(folder, shardName(s)))
		})
		if err == nil && kept != "" {
			err = m.Save(kept)
		}
		if err != nil {
			return nil, err
		}
	}
	return m.Model.After(m.Learner.Parts, m.Model.Curve)
}
