package classifier

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/learn"
	"perceptronlab/perceptron"
)

// A saved state is what the file Trainer.Checkpoint holds.
type saved struct {
	Trainer, Data []byte // fingerprints of the settings and of the rows
	State         learn.State
	Models        []json.RawMessage // the best and the last, if they are two, as Save writes them
}

// saveEvery is the time between two checkpoints within an epoch.
var saveEvery = 10 * time.Second

// readCheckpoint reads a checkpoint; it is nil if there is no such file.
func readCheckpoint(name string) (*saved, error) {
	if name == "" {
		return nil, nil
	}
	c := new(saved)
	found, err := checkpoint.Read(name, c)
	switch {
	case err != nil:
		return nil, asItIs(name, err)
	case !found:
		return nil, nil
	}
	return c, nil
}

func asItIs(name string, err error) error {
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

// begin goes on from the checkpoint, if there is one.
func (l *chunked) begin() (err error) {
	if l.s.trainer.Checkpoint == "" {
		return nil
	}
	if l.settings, err = l.s.fingerprint(); err != nil {
		return err
	}
	c, err := readCheckpoint(l.s.trainer.Checkpoint)
	switch {
	case err != nil:
		return err
	case c == nil:
		return l.save()
	}
	if err := l.resume(c); err != nil {
		return asItIs(l.s.trainer.Checkpoint, err)
	}
	return nil
}

// resume takes over what was saved.
func (l *chunked) resume(c *saved) error {
	s := l.s
	switch {
	case !bytes.Equal(c.Data, s.data):
		return errors.New("it belongs to a training on other rows; train on those, or name another file")
	case !bytes.Equal(c.Trainer, l.settings):
		return errors.New("it belongs to a Trainer with other fields; go on with that one, or name another file")
	}
	epochs := min(c.State.Done, 1)
	fit := c.State.Done >= 0 && c.State.Done <= l.Chunks && len(c.State.Parts) == len(l.Parts) && len(c.Models) <= 2
	var done []*Model
	for k, text := range c.Models {
		m, err := decode(text)
		if err != nil {
			return err
		}
		fit = fit && m.Method == s.blank.Method && slices.Equal(m.Classes, s.blank.Classes) && m.Columns == s.blank.Columns
		if done = append(done, m); k == len(c.Models)-1 {
			epochs += len(m.Curve)
		}
	}
	fit = fit && c.State.Epoch == epochs
	for p := 0; fit && p < len(l.Parts); p++ {
		old, now := l.Parts[p], c.State.Parts[p]
		fit = len(old.W) == len(now.W) && len(old.MissedSum) == len(now.MissedSum) && now.Outcome >= 0 && now.Outcome <= perceptron.Converged
	}
	if !fit {
		return errors.New("its parts do not fit together; remove it to begin anew")
	}
	l.State, s.done = c.State, done
	if len(done) > 0 {
		s.best, s.last = done[0], done[len(done)-1]
	}
	return nil
}

// pause saves a checkpoint if it is time to, and returns the context's error.
func (l *chunked) pause() error {
	err := l.s.ctx.Err()
	if l.Done > 0 && (err != nil || time.Since(l.saved) >= saveEvery) {
		err = cmp.Or(l.save(), err)
	}
	return err
}

// save writes the checkpoint, if there is to be one.
func (l *chunked) save() error {
	name := l.s.trainer.Checkpoint
	if name == "" {
		return nil
	}
	c := saved{Trainer: l.settings, Data: l.s.data, State: l.State}
	for _, m := range slices.Compact([]*Model{l.s.best, l.s.last}) {
		if m == nil {
			break
		}
		text, err := m.encode()
		if err != nil {
			return err
		}
		c.Models = append(c.Models, text)
	}
	if err := checkpoint.Write(name, c); err != nil {
		return fmt.Errorf("classifier: the Checkpoint: %w", err)
	}
	l.saved = time.Now()
	return nil
}
