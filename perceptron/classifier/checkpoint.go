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

// A saved value is the content of the file named by Trainer.Checkpoint. Package gob writes it to the
// file, so don't rename its fields.
type saved struct {
	Trainer, Data []byte // fingerprint of the settings, and fingerprint of the rows
	State         multiclass.State
	Models        []json.RawMessage // the best model and, if it differs, the last; as Save writes them
}

// savedKind identifies the file as a checkpoint, in the header that package checkpoint writes.
const savedKind = "classifier.saved"

// saveEvery is the minimum time between two checkpoints within an epoch.
var saveEvery = 10 * time.Second

// readCheckpoint reads the checkpoint in the named file. It returns nil, without an error, if name is ""
// or the file does not exist.
func readCheckpoint(name string) (*saved, error) {
	c := new(saved)
	err := checkpoint.Read(name, savedKind, c)
	if name == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, refused(name, err.Error(), err)
	}
	return c, nil
}

// refused returns the problem that training can't continue from the checkpoint in the named file. The
// message ends with reason, a main clause. cause is the error that the problem wraps, or nil.
func refused(name, reason string, cause error) *datasets.Problem {
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
	saved         time.Time // when save last wrote the file
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
	}, nil
}

// load returns the state and the models that the last call of save wrote. It returns nil, without an
// error, if the file does not exist. It returns an error if the file belongs to a training run with
// different rows or settings.
func (c *checkpointer) load() (*multiclass.State, []*Model, error) {
	if c == nil {
		return nil, nil, nil
	}
	kept, err := readCheckpoint(c.name)
	if kept == nil || err != nil {
		return nil, nil, err
	}
	startOver := datasets.Fix{When: "to start over", Do: "choose a different file"}
	switch {
	case !bytes.Equal(kept.Data, c.rows):
		return nil, nil, refused(c.name, "it belongs to a training run on different rows", nil).
			With(datasets.Fix{When: "to continue that run", Do: "train on the same rows"}).With(startOver)
	case !bytes.Equal(kept.Trainer, c.settings) && !bytes.Equal(kept.Trainer, c.settingsOf010):
		return nil, nil, refused(c.name, "it belongs to a training run with different settings", nil).
			With(datasets.Fix{When: "to continue that run", Do: "use the same settings"}).With(startOver)
	}
	var models []*Model
	for _, text := range kept.Models {
		m, err := decode(text)
		if err != nil {
			return nil, nil, inFile(c.name, err)
		}
		models = append(models, m)
	}
	return &kept.State, models, nil // readCheckpoint verified the checksum, so save wrote this state
}

// due reports whether the last checkpoint is old enough to write another within the epoch.
func (c *checkpointer) due() bool { return c != nil && time.Since(c.saved) >= saveEvery }

// save writes the state and the models to the file.
func (c *checkpointer) save(state multiclass.State, models []*Model) error {
	if c == nil {
		return nil
	}
	kept := saved{Trainer: c.settings, Data: c.rows, State: state}
	for _, m := range models {
		text, err := m.encode()
		if err != nil {
			return err
		}
		kept.Models = append(kept.Models, text)
	}
	if err := checkpoint.Write(c.name, savedKind, kept); err != nil {
		return notWritten("checkpoint", c.name, err)
	}
	c.saved = time.Now()
	return nil
}
