package classifier

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
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

// fingerprint returns a fingerprint of all that the rows do not decide.
func (s *setting) fingerprint() ([]byte, error) {
	tr, start := s.trainer, []byte(nil)
	blank, err := s.blank.encode()
	if err == nil && tr.Start != nil {
		start, err = tr.Start.encode()
	}
	sum := sha256.New()
	_ = binary.Write(sum, binary.LittleEndian, tr.ExampleWeights)            // a hash takes everything
	tr.Scale, tr.Start, tr.Checkpoint, tr.ExampleWeights = nil, nil, "", nil // the scaling is in blank
	fmt.Fprintf(sum, "%#v\n%s\n%s", tr, blank, start)
	return sum.Sum(nil), err
}

// resume goes on from the checkpoint, if there is one.
func (s *setting) resume() (err error) {
	name := s.trainer.Checkpoint
	if name == "" {
		return nil
	}
	if s.settings, err = s.fingerprint(); err != nil {
		return err
	}
	c, err := readCheckpoint(name)
	switch {
	case err != nil:
		return err
	case c == nil:
		return s.save()
	}
	return asItIs(name, s.takeOver(c))
}

// takeOver makes what was saved the state of the training.
func (s *setting) takeOver(c *saved) error {
	switch {
	case !bytes.Equal(c.Data, s.data):
		return errors.New("it belongs to a training on other rows; train on those, or name another file")
	case !bytes.Equal(c.Trainer, s.settings):
		return errors.New("it belongs to a Trainer with other fields; go on with that one, or name another file")
	}
	for _, text := range c.Models {
		m, err := decode(text)
		if err != nil {
			return err
		}
		s.done = append(s.done, m)
		s.best, s.last = cmp.Or(s.best, m), m
	}
	s.learner.State = c.State // sealed by its sum: it is whole, and fits
	return nil
}

// visit loads chunk c, but first saves a checkpoint if it is time to. It returns the context's error.
func (s *setting) visit(c int) error {
	err := s.ctx.Err()
	if s.learner.Done > 0 && (err != nil || time.Since(s.saved) >= saveEvery) {
		err = cmp.Or(s.save(), err)
	}
	if err != nil {
		return err
	}
	return s.load(c)
}

// save writes the checkpoint, if there is to be one.
func (s *setting) save() error {
	name := s.trainer.Checkpoint
	if name == "" {
		return nil
	}
	c := saved{Trainer: s.settings, Data: s.data, State: s.learner.State}
	for _, m := range slices.Compact([]*Model{s.best, s.last}) {
		if m == nil {
			break
		}
		text, err := m.encode()
		if err != nil {
			return err
		}
		c.Models = append(c.Models, text)
	}
	if err := checkpoint.Write(name, savedKind, c); err != nil {
		return fmt.Errorf("classifier: the Checkpoint: %w", err)
	}
	s.saved = time.Now()
	return nil
}
