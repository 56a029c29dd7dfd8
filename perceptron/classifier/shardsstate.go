package classifier

import (
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/random"
)

// A shardState is training on shards between two epochs.
type shardState struct {
	set      string // of the shards
	mistakes int    // in the last epoch
	model    *Model // without weights, with the curve so far, and an End once training is over
	learner  shardLearner
}

// A shardLearner is a multiclass.Learner as the file of a state holds it. Package gob writes it, so don't
// rename its fields.
type shardLearner struct {
	multiclass.State
	Chunks   int // the shards
	Classes  int
	Seed     uint64
	Together bool
	Sides    [][2]int
}

// shardLearnerOf returns a learner for so many shards.
func shardLearnerOf(l *multiclass.Learner, shards int) shardLearner {
	return shardLearner{
		State:    l.State,
		Chunks:   shards,
		Classes:  l.Classes,
		Seed:     l.Seed,
		Together: l.Together,
		Sides:    l.Sides,
	}
}

// ofShard returns the learner of an epoch on shard s, which begins with the weights of all shards, and
// visits its rows in an order of its own.
func (l *shardLearner) ofShard(s int) *multiclass.Learner {
	seed := l.Seed
	if seed != 0 && s > 0 {
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
