package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
)

var workerSection = section{"Files and shards", []option{
	{
		name: "o", value: "FILE",
		usage: "the file to write: a partial result, the next state or a model",
		use:   writesFile,
		kind:  text(func(s *settings) *string { return &s.out }),
	},
	{
		name: "state", value: "FILE",
		usage: "the state file, from which training continues; worker run also writes it after each epoch",
		use:   readsFile, // see call.use
		kind:  text(func(s *settings) *string { return &s.state }),
	},
	{
		name: "shard", value: "NUMBER",
		usage:       "the number of the shard, counted from 0; only for worker epoch",
		defaultText: "0",
		kind:        integer(func(s *settings) *int { return &s.shard }),
	},
}}

// worker trains on shards. The first argument selects what worker does: "epoch" and "mix" are single steps
// of training, "run" is all steps, and "status" only reads the state. After "mix" and "status", worker prints
// the status of training as JSON.
func worker(c *call) error {
	step := c.step()
	if step == "" {
		return c.wrongStep()
	}
	names := c.names[1:]
	out := c.settings.out
	if len(names) == 0 && step != "status" || len(names) > 1 && step != "mix" {
		return c.wrongStep()
	}
	if err := c.checkNoStream(names); err != nil {
		return err
	}
	if err := c.checkStep(step); err != nil {
		return err
	}
	state := c.settings.state
	if step == "run" {
		return c.run(names[0], state, out)
	}
	run, err := classifier.ReadShardRun(state)
	if err != nil {
		return err
	}
	switch step {
	case "status":
		if len(names) == 1 {
			if _, err := classifier.OpenShards(names[0], state); err != nil {
				return err
			}
		}
	case "epoch":
		partial, err := run.Epoch(c.settings.shard, names[0])
		if err != nil {
			return err
		}
		return partial.Save(out)
	case "mix":
		if err := mix(run, names); err != nil {
			return err
		}
		if err := run.Save(out); err != nil {
			return err
		}
	default:
		return c.wrongStep()
	}
	status := run.Status()
	return json.NewEncoder(c.stdout).Encode(map[string]any{
		"done": status.Done, "epoch": status.Epoch, "mistakes": status.Mistakes,
		"rows": status.Rows, "shards": status.Shards,
	})
}

// step returns the first argument of the command worker, which is a step of training. It returns "" for other
// commands, and if there are no arguments.
func (c *call) step() string {
	if c.command.name != "worker" || len(c.names) == 0 {
		return ""
	}
	return c.names[0]
}

// checkStep returns an error if a flag that a step of the command worker requires is missing, or if a flag
// has no effect on the step. So a long computation does not end with such an error.
func (c *call) checkStep(step string) error {
	switch {
	case c.settings.out == "" && step != "status":
		return usageError{errors.New("the flag -o is missing, want -o FILE, the file to write")}
	case c.settings.state == "" && step != "run":
		return usageError{errors.New("the flag --state is missing, want --state FILE, the state of training")}
	case c.isGiven("o") && step == "status":
		return usageError{errors.New("worker status writes no file; leave out -o")}
	case c.isGiven("shard") && step != "epoch":
		return usageError{fmt.Errorf("the flag --shard has no effect on worker %s; leave it out", step)}
	}
	return nil
}

// wrongStep returns a usage error, which reports that the arguments are not a step and its files.
func (c *call) wrongStep() error {
	found := "no arguments"
	if len(c.names) > 0 {
		found = "the arguments " + wording.Quoted(c.names)
	}
	return usageError{fmt.Errorf("got %s, want status, epoch SHARD, mix PARTIAL... or run FOLDER", found)}
}

// mix ends an epoch of the run by mixing the partial results of all shards. names are the files with the
// partial results, in the order of the shards.
func mix(run *classifier.ShardRun, names []string) error {
	shards := run.Status().Shards
	if len(names) != shards {
		return fmt.Errorf("got %s, want %d, one per shard, in the order of the shards",
			wording.Plural(len(names), "partial result"), shards)
	}
	return run.Mix(func(shard int) (*classifier.Partial, error) {
		return classifier.ReadPartial(names[shard])
	})
}

// run trains on the shards in a folder until the end of training, and saves the model in the file out.
// If state is not "", run saves the state of training in that file after each epoch.
func (c *call) run(folder, state, out string) (err error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, shards := progress.With(ctx)
	text := func() string {
		return fmt.Sprintf("training: %d of at most %d passes over a shard",
			shards.Done.Load(), shards.Total.Load())
	}
	training, err := classifier.OpenShards(folder, state)
	if err != nil {
		return err
	}
	var model *classifier.Model
	c.withProgress(text, func() { model, err = training.Run(ctx) })
	if err != nil && ctx.Err() != nil {
		advice := "to continue after the last complete epoch, run the same command again"
		if state == "" {
			advice = "nothing was saved; to save the state after each epoch, set --state FILE"
		}
		fmt.Fprintln(c.stderr, "perceptron: interrupted; "+advice)
		return errInterrupted
	}
	if err != nil {
		return err
	}
	if err := model.Save(out); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%s\nsaved in %s\n", description(model), out)
	return err
}
