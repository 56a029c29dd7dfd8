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

// unusableCheckpoint returns the problem that training can't continue from the checkpoint in the named file.
// The text of the problem ends with reason, which is a sentence. cause is the error that the problem wraps,
// or nil.
func unusableCheckpoint(name, reason string, cause error) *datasets.Problem {
	return &datasets.Problem{
		Package: "classifier",
		File:    name,
		Found:   "the checkpoint can't be used and was left unchanged: " + reason,
		Err:     cause,
	}
}

// A checkpointer saves the state of a training run in a file. The methods of a nil checkpointer do
// nothing.
type checkpointer struct {
	name          string
	settings      []byte    // fingerprint of the settings
	settingsOf010 []byte    // fingerprint of the settings, as release 0.1.0 computed it
	rows          []byte    // fingerprint of the rows
	shuffle       string    // the result of Trainer.shuffleText
	lastSave      time.Time // when save last wrote the file
}

// checkpointer returns the checkpointer of a training run, or nil if tr.Checkpoint is "". m is the model
// before the first epoch, warnings are the model's warnings, and rows is the fingerprint of the rows.
func (tr Trainer) checkpointer(m *Model, warnings []warning, rows []byte) (*checkpointer, error) {
	if tr.Checkpoint == "" {
		return nil, nil
	}
	settings, err := tr.fingerprint(m)
	if err != nil {
		return nil, err
	}
	settingsOf010, err := tr.fingerprintOf010(m, warnings)
	if err != nil {
		return nil, err
	}
	return &checkpointer{
		name:          tr.Checkpoint,
		settings:      settings,
		settingsOf010: settingsOf010,
		rows:          rows,
		shuffle:       tr.shuffleText(),
	}, nil
}

// load returns the state and the models that save last wrote, perhaps in an earlier process. It returns
// nil, without an error, if the file does not exist. It returns an error if the file belongs to a training
// run with different rows or settings.
func (c *checkpointer) load() (*multiclass.State, []*Model, error) {
	if c == nil {
		return nil, nil, nil
	}
	saved, err := readCheckpoint(c.name)
	if saved == nil || err != nil {
		return nil, nil, err
	}
	startOver := datasets.Fix{When: "to start over", Do: "choose a different file"}
	sameSettings := bytes.Equal(saved.Trainer, c.settings) || bytes.Equal(saved.Trainer, c.settingsOf010)
	switch {
	case saved.Shuffle == c.shuffle && !bytes.Equal(saved.Data, c.rows):
		reason := "it belongs to a training run on different rows"
		return nil, nil, unusableCheckpoint(c.name, reason, nil).
			With(datasets.Fix{When: "to continue that run", Do: "train on the same rows"}).With(startOver)
	case saved.Shuffle != c.shuffle || !sameSettings: // if Shuffle differs, Data differs for the same rows
		reason := "it belongs to a training run with different settings"
		return nil, nil, unusableCheckpoint(c.name, reason, nil).
			With(datasets.Fix{When: "to continue that run", Do: "use the same settings"}).With(startOver)
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

// isDue reports whether the last checkpoint is old enough to save another one before the epoch ends.
func (c *checkpointer) isDue() bool { return c != nil && time.Since(c.lastSave) >= saveEvery }

// save writes the state and the models to the file.
func (c *checkpointer) save(state multiclass.State, models []*Model) error {
	if c == nil {
		return nil
	}
	saved := savedRun{Trainer: c.settings, Data: c.rows, Shuffle: c.shuffle, State: state}
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
