package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"perceptronlab/distributed/mixing"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
)

// shard makes a folder with shards of files, for worker.
func shard(c *call, args []string) error {
	var r reading
	var trainer classifier.Trainer
	r.flags(c.flags)
	learningFlags(c.flags, &trainer)
	c.flags.IntVar(&trainer.Chunk, "rows", 1<<20, "how many `ROWS` a shard has; the last has fewer")
	folder := c.flags.String("o", "", "the `FOLDER` to make")
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
	if !ok {
		return wrongUsage{errors.New("shards are made of csv, tsv and libsvm")}
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var m *mixing.State
	c.whileReading(ctx, func(ctx context.Context) {
		m, err = mixing.Cut(ctx, trainer, reader, *folder, names...)
	})
	if ctx.Err() != nil {
		fmt.Fprintf(c.stderr, "perceptron: interrupted; there is no %s\n", *folder)
		return errInterrupted
	}
	c.tell(&r, err)
	if err == nil {
		_, err = fmt.Fprintf(c.stdout, "%d rows of %d classes are in %s, in %s\n", m.Model.Examples, len(m.Model.Classes), *folder, wording.Plural(m.Learner.Chunks, "shard"))
	}
	return err
}

// worker does one step of a training on shards, or all of them.
func worker(c *call, args []string) error {
	state := c.flags.String("state", "", "the `FILE` of the state; run keeps it there after each epoch, and goes on from it")
	number := c.flags.Int("shard", 0, "epoch: the `NUMBER` of the shard, from 0")
	out := c.flags.String("o", "", "the `FILE` to write: a partial result, the next state or a model")
	names, err := c.names(args)
	if err != nil {
		return err
	}
	usage := wrongUsage{errors.New("wanted status, epoch SHARD, mix PARTIAL... or run FOLDER")}
	if len(names) == 0 {
		return usage
	}
	step, names := names[0], names[1:]
	switch {
	case len(names) == 0 && step != "status" || len(names) > 1 && step != "mix":
		return usage
	case *out == "" && step != "status": // before the work is done, and lost
		return wrongUsage{errors.New("the flag -o is missing; wanted -o FILE, the file to write")}
	}
	if step == "run" {
		return c.run(names[0], *state, *out)
	}
	m, err := mixing.ReadState(*state)
	if err != nil {
		return err
	}
	switch step {
	case "status":
		if len(names) == 1 {
			if _, err := mixing.Kept(names[0], *state); err != nil {
				return err
			}
		}
	case "epoch":
		p, err := m.Epoch(*number, names[0])
		if err == nil {
			err = p.Save(*out)
		}
		return err
	case "mix":
		err := m.Mix(func(s int) (p mixing.Partial, err error) {
			if s < len(names) {
				p, err = mixing.ReadPartial(names[s])
			}
			return p, err
		})
		if err == nil {
			err = m.Save(*out)
		}
		if err != nil {
			return err
		}
	default:
		return usage
	}
	return json.NewEncoder(c.stdout).Encode(map[string]any{
		"done": m.Model.End != "", "epoch": m.Learner.Epoch, "mistakes": m.Mistakes, "rows": m.Model.Examples, "shards": m.Learner.Chunks,
	})
}

// run does all steps of the training on a folder's shards.
func (c *call) run(folder, state, out string) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, shards := progress.With(ctx)
	var model *classifier.Model
	c.during(func() string {
		return fmt.Sprintf("training: %d of at most %d visits to a shard", shards.Done.Load(), shards.Total.Load())
	}, func() { model, err = mixing.Run(ctx, folder, state) })
	if err != nil && ctx.Err() != nil {
		fmt.Fprintln(c.stderr, "perceptron: interrupted; with -state FILE the same command goes on from the last complete epoch")
		return errInterrupted
	}
	if err == nil {
		err = model.Save(out)
	}
	if err == nil {
		_, err = fmt.Fprintf(c.stdout, "%v\nsaved in %s\n", model, out)
	}
	return err
}
