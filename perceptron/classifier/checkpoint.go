package classifier

import (
	"bytes"
	"cmp"
	"context"
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
	Best, Last    json.RawMessage `json:",omitempty"` // models, as Save writes them; no Best: it is the Last
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
func (l *chunked) begin(ctx context.Context) (err error) {
	l.ctx = ctx
	if l.s.trainer.Checkpoint == "" {
		return nil
	}
	if l.settings, err = l.s.fingerprint(); err != nil {
		return err
	}
	c, err := readCheckpoint(l.s.trainer.Checkpoint)
	if err != nil {
		return err
	}
	if c == nil {
		return l.save()
	}
	if err := l.resume(c); err != nil {
		return asItIs(l.s.trainer.Checkpoint, err)
	}
	return nil
}

// resume takes over what was saved.
func (l *chunked) resume(c *saved) error {
	var err error
	switch {
	case !bytes.Equal(c.Data, l.data):
		return errors.New("it belongs to a training on other rows; train on those, or name another file")
	case !bytes.Equal(c.Trainer, l.settings):
		return errors.New("it belongs to a Trainer with other fields; go on with that one, or name another file")
	}
	if c.Last != nil {
		if l.last, err = decode(c.Last); err != nil {
			return err
		}
		l.best = l.last
	}
	if c.Best != nil {
		if l.best, err = decode(c.Best); err != nil {
			return err
		}
	}
	for _, m := range []*Model{l.best, l.last} {
		if m != nil && !slices.Contains(l.done, m) {
			l.done = append(l.done, m)
		}
	}
	epochs := 0
	if l.last != nil {
		epochs = len(l.last.Curve)
	}
	if c.State.Done > 0 {
		epochs++
	}
	fit := c.State.Epoch == epochs && c.State.Done >= 0 && c.State.Done <= l.len() && len(c.State.Parts) == len(l.Parts)
	for p := 0; fit && p < len(l.Parts); p++ {
		old, now := l.Parts[p], c.State.Parts[p]
		fit = len(old.W) == len(now.W) && len(old.MissedSum) == len(now.MissedSum) && now.Outcome >= 0 && now.Outcome <= perceptron.Converged
	}
	for _, m := range l.done {
		fit = fit && m.Method == l.s.blank.Method && slices.Equal(m.Classes, l.s.blank.Classes) && m.Columns == l.s.blank.Columns
	}
	if !fit {
		return errors.New("its parts do not fit together; remove it to begin anew")
	}
	l.State = c.State
	return nil
}

// keep is told of the model after each epoch.
func (l *chunked) keep(m *Model) error {
	if l.best == nil || m.better(l.best) {
		l.best = m
	}
	l.last, l.Done = m, 0
	return l.save()
}

// pause saves a checkpoint if it is time to, and returns the context's error.
func (l *chunked) pause() error {
	err := l.ctx.Err()
	if l.Done > 0 && (err != nil || time.Since(l.saved) >= saveEvery) {
		err = cmp.Or(l.save(), err)
	}
	return err
}

// save writes the checkpoint.
func (l *chunked) save() error {
	name := l.s.trainer.Checkpoint
	if name == "" {
		return nil
	}
	c := saved{Trainer: l.settings, Data: l.data, State: l.State}
	var err error
	if l.last != nil {
		if c.Last, err = l.last.encode(); err != nil {
			return err
		}
		if l.best != l.last {
			if c.Best, err = l.best.encode(); err != nil {
				return err
			}
		}
	}
	if err := checkpoint.Write(name, c); err != nil {
		return fmt.Errorf("classifier: the Checkpoint: %w", err)
	}
	l.saved = time.Now()
	return nil
}
