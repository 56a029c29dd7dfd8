package classifier

import (
	"encoding/json"
	"errors"

	"perceptronlab/internal/checkpoint"
)

// A savedShardState is the content of a state file: a shardState with exported fields. Package gob writes
// it to the file, so don't rename its fields.
type savedShardState struct {
	Set      string
	Mistakes int
	Model    json.RawMessage // in the form in which Model.Save writes it
	Learner  shardLearner
}

// shardStateKind identifies the file as a savedShardState, in the header that package checkpoint writes.
const shardStateKind = "shards.State"

// save writes the state to the named file.
func (s *shardState) save(name string) error {
	model, err := s.model.encode()
	if err != nil {
		return addFile(name, err)
	}
	err = checkpoint.Write(name, shardStateKind, savedShardState{
		Set:      s.set,
		Mistakes: s.mistakes,
		Model:    model,
		Learner:  s.learner,
	})
	if err != nil {
		return notWritten("state", name, err)
	}
	return nil
}

// readShardState reads a state from a file that save wrote, in this release or an earlier one.
func readShardState(name string) (*shardState, error) {
	var saved savedShardState
	err := checkpoint.Read(name, shardStateKind, &saved)
	if errors.Is(err, checkpoint.ErrOtherKind) {
		return readShardStateOf010(name)
	}
	if err != nil {
		return nil, err
	}
	model, err := decodeUnchecked(saved.Model)
	if err != nil {
		return nil, err
	}
	return &shardState{
		set:      saved.Set,
		mistakes: saved.Mistakes,
		model:    model,
		learner:  saved.Learner,
	}, nil
}
