package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"

	"perceptronlab/internal/checkpoint"
	"perceptronlab/internal/classes"
	"perceptronlab/internal/rows"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// shardRows are the rows of a shard, as the weights see them: scaled, with the 1 of the bias.
type shardRows struct {
	Set     string // of which shards it is one
	Number  int
	Classes []int
	Values  []byte // of float64, the low byte first
	Starts  []int  // of sparse rows, and the end; nil: they are dense
	Columns []uint32
}

// matrix returns the rows, which have so many columns.
func (s *shardRows) matrix(dim int) rows.Matrix {
	values := make([]float64, len(s.Values)/8)
	_, _ = binary.Decode(s.Values, binary.LittleEndian, values) // all of it is there
	if s.Starts == nil {
		return rows.Dense(len(s.Classes), dim, dim, values)
	}
	return rows.CSR(dim, s.Starts, s.Columns, values)
}

// start is the file, in a folder of shards, with the state before the first epoch.
const start = "start"

// shardName returns the name of a shard's file.
func shardName(k int) string { return fmt.Sprintf("%05d.shard", k) }

// shard makes a folder with a shard for each file and the state before the first epoch.
func shard(c *call, args []string) error {
	var r reading
	var trainer classifier.Trainer
	r.flags(c.flags)
	learningFlags(c.flags, &trainer)
	folder := c.flags.String("o", "", "the `FOLDER` to make, with a shard for each file")
	names, err := c.names(args, "o")
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return wrongUsage{errors.New("there is no file; wanted one or more")}
	}
	source, err := r.labelled(names[0], nil)
	if err != nil {
		return err
	}
	reader, ok := source.(classifier.ChunkReader)
	switch _, there := os.Stat(*folder); {
	case !ok:
		return wrongUsage{errors.New("shards are made of csv, tsv and libsvm")}
	case there == nil:
		return fmt.Errorf("%q is there already; wanted the name of a new folder", *folder)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	trainer.Chunk = cmp.Or(trainer.Chunk, 1<<16)
	m := mixing{Set: rand.Text(), Seed: cmp.Or(trainer.RandomState+1, 1<<63)}
	if trainer.InOrder {
		m.Seed = 0
	}
	c.during(readingText(names[0]), func() {
		var chunks *files.Chunks
		if chunks, err = reader.Chunks(ctx, names[0], trainer.Chunk, names[1:]...); err == nil {
			defer chunks.Close()
			err = m.cut(ctx, trainer, chunks, *folder)
		}
	})
	if c.tell(&r, err); ctx.Err() != nil {
		return errInterrupted
	}
	if err == nil {
		_, err = fmt.Fprintf(c.stdout, "%d shards with %d rows of %d classes are in %s\n", len(names), m.Model.Examples, len(m.Model.Classes), *folder)
	}
	return err
}

// cut makes the folder, which appears when it is complete.
func (m *mixing) cut(ctx context.Context, trainer classifier.Trainer, chunks *files.Chunks, folder string) error {
	model, err := trainer.Untrained(ctx, chunks)
	if err != nil {
		return err
	}
	m.Model = *model
	before := 0
	for _, end := range chunks.Ends() {
		m.Rows, before = append(m.Rows, end-before), end
	}
	temporary, err := os.MkdirTemp(filepath.Dir(folder), ".shards-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temporary)
	if err := m.fill(ctx, chunks, temporary); err != nil {
		return err
	}
	if err := cmp.Or(checkpoint.Write(filepath.Join(temporary, start), m), os.Chmod(temporary, 0o755)); err != nil {
		return err
	}
	return os.Rename(temporary, folder)
}

// fill writes the shards.
func (m *mixing) fill(ctx context.Context, chunks *files.Chunks, folder string) (err error) {
	find, one := classes.Index(m.Model.Classes), rows.Insert(m.Model.Columns, 1)
	next := shardRows{Set: m.Set}
	for t, err := range chunks.All() {
		if err == nil && m.Model.Scaling != nil {
			t, err = m.Model.Scaling.Apply(t)
		}
		if err := cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
		for i := range t.Len() {
			var row rows.Row
			if t.Sparse == nil {
				row.Values = t.Rows[i]
			} else {
				row = rows.Sparse(t.Sparse[i].Columns, t.Sparse[i].Values)
			}
			if !m.Model.NoBias {
				row = one(rows.Row{}, row)
			}
			if t.Sparse != nil {
				next.Starts = append(next.Starts, len(next.Values)/8)
				next.Columns = append(next.Columns, row.Columns...)
			}
			next.Values, _ = binary.Append(next.Values, binary.LittleEndian, row.Values) // these have a size
			if next.Classes = append(next.Classes, find(t.Classes[i])); len(next.Classes) < m.Rows[next.Number] {
				continue
			}
			if next.Starts != nil {
				next.Starts = append(next.Starts, len(next.Values)/8)
			}
			if err := checkpoint.Write(filepath.Join(folder, shardName(next.Number)), next); err != nil {
				return err
			}
			next = shardRows{Set: m.Set, Number: next.Number + 1}
		}
	}
	return nil
}
