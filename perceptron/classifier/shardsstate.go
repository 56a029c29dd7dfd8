package classifier

import (
	"slices"

	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/random"
)

// A shardState is the state of training on shards between two epochs.
type shardState struct {
	set      string // identifies the shards that were cut together
	mistakes int    // the number of mistakes in the last epoch
	model    *Model // without weights; Curve contains the epochs so far, and End is "" until the end
	learner  shardLearner
}

// A shardLearner contains the fields of a multiclass.Learner that a state file stores. Package gob writes
// it to the file, so don't rename its fields.
type shardLearner struct {
	multiclass.State
	Chunks   int // number of shards
	Classes  int
	Seed     uint64
	Together bool
	Sides    [][2]int
}

// newShardLearner returns the shardLearner with the fields of l and the given number of shards.
func newShardLearner(l *multiclass.Learner, shards int) shardLearner {
	return shardLearner{
		State:    l.State,
		Chunks:   shards,
		Classes:  l.Classes,
		Seed:     l.Seed,
		Together: l.Together,
		Sides:    l.Sides,
	}
}

// newLearner returns a Learner for the next epoch on shard s. On every shard, training begins with the same
// weights. The order of the rows depends on s.
func (l *shardLearner) newLearner(s int) *multiclass.Learner {
	seed := l.Seed
	if seed != 0 && s > 0 { // the seed 0 keeps the order of the rows on all shards
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
		clear(part.MissedSum) // multiclass.Mix expects sums over the rows of this epoch only
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
