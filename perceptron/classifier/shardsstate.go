package classifier

import (
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/random"
)

// A shardState is the state of training on shards between two epochs.
type shardState struct {
	set      string // identifies the shards that were cut together
	mistakes int    // in the last epoch
	model    *Model // without weights; with the curve so far, and with End once training has ended
	learner  shardLearner
}

// A shardLearner holds the fields of a multiclass.Learner in a state file. Package gob writes it, so don't
// rename its fields.
type shardLearner struct {
	multiclass.State
	Chunks   int // number of shards
	Classes  int
	Seed     uint64
	Together bool
	Sides    [][2]int
}

// shardLearnerOf returns the shardLearner with the fields of l for this number of shards.
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

// ofShard returns a Learner for the next epoch on shard s. It begins with the common weights of all shards;
// the order of the rows depends on s.
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
