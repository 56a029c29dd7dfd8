package classifier

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"time"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/multiclass"
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
	return c, asItIs(name, err)
}

// asItIs says which checkpoint an error is about.
func asItIs(name string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("classifier: the Checkpoint %q: %w; it was left as it is", name, err)
}

// A checkpointer keeps the state of a training in a file. The methods of a nil one, which has no file, do
// nothing.
type checkpointer struct {
	name           string
	settings, rows []byte // fingerprints
	saved          time.Time
}

// checkpointer returns the one of a training from the model before it, without weights, and a
// fingerprint of the rows.
func (tr Trainer) checkpointer(blank *Model, rows []byte) (*checkpointer, error) {
	if tr.Checkpoint == "" {
		return nil, nil
	}
	settings, err := tr.fingerprint(blank)
	if err != nil {
		return nil, err
	}
	return &checkpointer{name: tr.Checkpoint, settings: settings, rows: rows}, nil
}

// fingerprint returns a fingerprint of all that the rows do not decide.
func (tr Trainer) fingerprint(blank *Model) ([]byte, error) {
	text, err := blank.encode()
	if err != nil {
		return nil, err
	}
	var start []byte
	if tr.Start != nil {
		start, err = tr.Start.encode()
		if err != nil {
			return nil, err
		}
	}
	sum := sha256.New()
	_ = binary.Write(sum, binary.LittleEndian, tr.ExampleWeights) // a hash takes everything
	tr.Start = nil
	tr.ExampleWeights = nil
	tr.Scale = nil // what it fitted is in the model
	tr.Checkpoint = ""
	fmt.Fprintf(sum, "%#v\n%s\n%s", tr, text, start)
	return sum.Sum(nil), nil
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
	switch {
	case !bytes.Equal(kept.Data, c.rows):
		err = errors.New("it belongs to a training on other rows; train on those, or name another file")
	case !bytes.Equal(kept.Trainer, c.settings):
		err = errors.New("it belongs to a Trainer with other fields; " +
			"go on with that one, or name another file")
	}
	if err != nil {
		return nil, nil, asItIs(c.name, err)
	}
	var models []*Model
	for _, text := range kept.Models {
		m, err := decode(text)
		if err != nil {
			return nil, nil, asItIs(c.name, err)
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
		return fmt.Errorf("classifier: the Checkpoint: %w", err)
	}
	c.saved = time.Now()
	return nil
}
