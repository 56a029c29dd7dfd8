package classifier

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"time"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/multiclass"
	"perceptronlab/perceptron/datasets"
)

// A savedRun is the content of the file named by Trainer.Checkpoint. Package gob writes the savedRun to the
// file, so don't rename its fields.
type savedRun struct {
	Trainer, Data []byte // the fingerprints of the settings and of the rows
	Shuffle       string // the result of Trainer.shuffleText
	State         multiclass.State
	Models        []json.RawMessage // the best model and, if it is a different model, the last model

	// These are nil and 0 in checkpoints of release 0.1.0.
	Settings []byte // the fingerprint of the settings without the limits
	Fields   []byte // the fingerprint of the Trainer's fields, without the rows and the limits
	Limits   limits
}

// savedKind identifies a file as a savedRun, in the header that package checkpoint writes.
const savedKind = "classifier.saved"

// saveEvery is the minimum time between two checkpoints within an epoch.
var saveEvery = 10 * time.Second

// readCheckpoint reads the checkpoint in the named file. It returns nil, without an error, if name is ""
// or the file does not exist.
func readCheckpoint(name string) (*savedRun, error) {
	saved := new(savedRun)
	err := checkpoint.Read(name, savedKind, saved)
	if name == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, unusableCheckpoint(name, err.Error(), err)
	}
	return saved, nil
}

// A checkpointer saves the state of a training run in a file. The methods of a nil checkpointer do
// nothing.
type checkpointer struct {
	name         string
	fingerprints fingerprints
	limits       limits
	shuffle      string    // the result of Trainer.shuffleText
	lastSave     time.Time // when save last wrote the file
}

// checkpointer returns the checkpointer of a training run, or nil if tr.Checkpoint is "". m is the model
// before the first epoch, warnings are the model's warnings, and rows is the fingerprint of the rows.
func (tr Trainer) checkpointer(m *Model, warnings []warning, rows []byte) (*checkpointer, error) {
	if tr.Checkpoint == "" {
		return nil, nil
	}
	all, err := tr.fingerprints(m, warnings)
	if err != nil {
		return nil, err
	}
	all.rows = rows
	return &checkpointer{
		name:         tr.Checkpoint,
		fingerprints: all,
		limits:       tr.limits(),
		shuffle:      tr.shuffleText(),
	}, nil
}

// load returns the state and the models that save last wrote, perhaps in an earlier process. It returns
// nil, without an error, if the file does not exist. It returns an error if training can't continue from the
// file with the rows and the settings of this run.
func (c *checkpointer) load() (*multiclass.State, []*Model, error) {
	if c == nil {
		return nil, nil, nil
	}
	saved, err := readCheckpoint(c.name)
	if saved == nil || err != nil {
		return nil, nil, err
	}
	if err := c.check(saved); err != nil {
		return nil, nil, err
	}
	var models []*Model
	for _, text := range saved.Models {
		m, err := decode(text)
		if err != nil {
			return nil, nil, addFile(c.name, err)
		}
		models = append(models, m)
	}
	// The state needs no check: readCheckpoint has verified its checksum, so save wrote it.
	return &saved.State, models, nil
}

// check returns an error unless a checkpoint belongs to the same rows and settings as this run. The limits of
// this run may be larger, unless a release before 0.2.0 wrote the checkpoint.
func (c *checkpointer) check(saved *savedRun) error {
	f := c.fingerprints
	sameSettings := bytes.Equal(saved.Trainer, f.settings) || bytes.Equal(saved.Trainer, f.settingsOf010)
	if saved.Settings != nil {
		sameSettings = bytes.Equal(saved.Settings, f.withoutLimits)
	}
	switch {
	case saved.Shuffle == c.shuffle && !bytes.Equal(saved.Data, f.rows):
		reason := "it belongs to a training run on different rows"
		return unusableCheckpoint(c.name, reason, nil).
			With(datasets.Fix{When: toContinue, Do: "train on the same rows"}).With(startOver)
	case saved.Shuffle != c.shuffle || !sameSettings: // if Shuffle differs, Data differs for the same rows
		if saved.Settings == nil {
			return errOtherSettingsThanBefore(c.name)
		}
		return errOtherSettings(c.name)
	}
	return saved.checkLimits(c.name, c.limits)
}

// isDue reports whether the last checkpoint is old enough to save another one before the epoch ends.
func (c *checkpointer) isDue() bool { return c != nil && time.Since(c.lastSave) >= saveEvery }

// save writes the state and the models to the file.
func (c *checkpointer) save(state multiclass.State, models []*Model) error {
	if c == nil {
		return nil
	}
	saved := savedRun{
		Trainer:  c.fingerprints.settings,
		Data:     c.fingerprints.rows,
		Shuffle:  c.shuffle,
		State:    state,
		Settings: c.fingerprints.withoutLimits,
		Fields:   c.fingerprints.fields,
		Limits:   c.limits,
	}
	for _, m := range models {
		text, err := m.encode()
		if err != nil {
			return err
		}
		saved.Models = append(saved.Models, text)
	}
	if err := checkpoint.Write(c.name, savedKind, saved); err != nil {
		return notWritten("checkpoint", c.name, err)
	}
	c.lastSave = time.Now()
	return nil
}
