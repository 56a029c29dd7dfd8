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

// A saved state is what the file Trainer.Checkpoint holds.
type saved struct {
	Trainer, Data []byte // fingerprints of the settings and of the rows
	State         multiclass.State
	Models        []json.RawMessage // the best and the last, if they are two, as Save writes them
}

// savedKind is what package checkpoint calls a saved state in its file.
const savedKind = "classifier.saved"

// saveEvery is the time between two checkpoints within an epoch.
var saveEvery = 10 * time.Second

// readCheckpoint reads a checkpoint; it is nil if there is no such file, or no name.
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

// refused returns the problem of a checkpoint that training can't go on from, for a reason that is a
// sentence. The cause may be nil.
func refused(name, reason string, cause error) *datasets.Problem {
	return &datasets.Problem{
		Package: "classifier",
		File:    name,
		Found:   "the checkpoint was left as it is: " + reason,
		Err:     cause,
	}
}

// A checkpointer keeps the state of a training in a file. The methods of a nil one, which has no file, do
// nothing.
type checkpointer struct {
	name          string
	settings      []byte // a fingerprint
	settingsOf010 []byte // the one that release 0.1.0 wrote
	rows          []byte // a fingerprint
	saved         time.Time
}

// checkpointer returns the one of a training from the model before the first epoch, and a fingerprint of
// the rows.
func (tr Trainer) checkpointer(m *Model, rows []byte) (*checkpointer, error) {
	if tr.Checkpoint == "" {
		return nil, nil
	}
	settings, err := tr.fingerprint(m)
	if err != nil {
		return nil, err
	}
	settingsOf010, err := tr.fingerprintOf010(m)
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

// load returns what save was given last, or nil and no models if there is no such file.
func (c *checkpointer) load() (*multiclass.State, []*Model, error) {
	if c == nil {
		return nil, nil, nil
	}
	kept, err := readCheckpoint(c.name)
	if kept == nil || err != nil {
		return nil, nil, err
	}
	otherFile := datasets.Fix{When: "to begin anew", Do: "name another file"}
	switch {
	case !bytes.Equal(kept.Data, c.rows):
		return nil, nil, refused(c.name, "it belongs to a training on other rows", nil).
			With(datasets.Fix{Do: "train on those"}).With(otherFile)
	case !bytes.Equal(kept.Trainer, c.settings) && !bytes.Equal(kept.Trainer, c.settingsOf010):
		return nil, nil, refused(c.name, "it belongs to a training with other settings", nil).
			With(datasets.Fix{Do: "go on with those"}).With(otherFile)
	}
	var models []*Model
	for _, text := range kept.Models {
		m, err := decode(text)
		if err != nil {
			return nil, nil, inFile(c.name, err)
		}
		models = append(models, m)
	}
	return &kept.State, models, nil // sealed by its sum: it is whole, and fits
}

// due reports whether the last save was long ago.
func (c *checkpointer) due() bool { return c != nil && time.Since(c.saved) >= saveEvery }

// save writes the file.
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
