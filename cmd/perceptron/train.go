package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// train trains on a file and saves the model.
func train(c *call, args []string) error {
	var r reading
	var trainer classifier.Trainer
	r.flags(c.flags)
	balanced := trainerFlags(c.flags, &trainer)
	start := c.flags.String("start", "", "the `MODEL` to go on from; FILE is read as its file was")
	out := c.flags.String("o", "", "the file to save the `MODEL` in, as JSON")
	name, err := c.parse(args, "o")
	if err != nil {
		return err
	}
	var source datasets.Source
	if *start != "" {
		if trainer.Start, err = classifier.Load(*start); err != nil {
			return err
		}
		source = trainer.Start.Source
	}
	if source, err = r.labelled(name, source); err != nil {
		return err
	}
	var work func(context.Context) (*classifier.Model, error)
	if trainer.Chunk > 0 {
		reader, ok := source.(classifier.ChunkReader)
		if !ok || *balanced {
			return wrongUsage{errors.New("-chunk is for csv, tsv and libsvm, and not with -balanced")}
		}
		work = func(ctx context.Context) (*classifier.Model, error) { return trainer.TrainFile(ctx, reader, name) }
		signal.Stop(c.signals)
	} else {
		table, err := c.table(&r, source, name)
		if err != nil {
			return err
		}
		if *balanced {
			trainer.ClassWeights = classifier.Balanced(table)
		}
		work = func(ctx context.Context) (*classifier.Model, error) { return trainer.TrainContext(ctx, table) }
		c.clean() // Control-C no longer ends the program
	}
	model, err := c.trained(work)
	if trainer.Chunk > 0 {
		c.tell(&r, err)
	}
	if model == nil {
		return err
	}
	if trainer.Method != 0 && len(model.Classes) == 2 {
		fmt.Fprintln(c.stderr, "note: -method is for three or more classes; two are told apart in one way")
	}
	stopped := err
	if err := model.Save(*out); err != nil {
		return err
	}
	if stopped != nil {
		fmt.Fprintf(c.stderr, "perceptron: interrupted in epoch %d; the best model so far, of epoch %d, is saved in %s\n", len(model.Curve)+1, model.Epoch, *out)
		return errInterrupted
	}
	_, err = fmt.Fprintf(c.stdout, "%v\nsaved in %s\n", model, *out)
	return err
}

// trained does the work of training with a line of progress. After an interrupt it returns the
// best model so far too, if there is one.
func (c *call) trained(work func(context.Context) (*classifier.Model, error)) (model *classifier.Model, err error) {
	ctx, epochs := progress.With(context.Background())
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Control-C ends the program
	text := func() string {
		if epochs.Total.Load() == 0 {
			return "training: " + cmp.Or(epochs.Reading(), "epoch 1") // until that is complete
		}
		return fmt.Sprintf("training: epoch %d of at most %d", epochs.Done.Load()+1, epochs.Total.Load())
	}
	c.during(text, func() { model, err = work(ctx) })
	switch {
	case err == nil || ctx.Err() == nil:
		return model, err
	case model == nil:
		fmt.Fprintln(c.stderr, "perceptron: interrupted before the first epoch was complete; nothing is saved")
		return nil, errInterrupted
	}
	return model, err
}

// trainerFlags defines the flags for the fields of a Trainer. balanced says that the classes get
// weights, which need the table.
func trainerFlags(flags *flag.FlagSet, to *classifier.Trainer) (balanced *bool) {
	learningFlags(flags, to)
	flags.Float64Var(&to.HeldOut, "held-out", 0, "the `SHARE` of the rows that choose the epoch and are not trained on (default: a tenth)")
	flags.BoolVar(&to.NoHeldOut, "no-held-out", false, "train on all rows, for all epochs")
	flags.IntVar(&to.Patience, "patience", 0, "stop after so many `EPOCHS` that are no better on the held-out rows (default 5)")
	flags.IntVar(&to.Chunk, "chunk", 0, "read and train on so many `ROWS` at a time, so that FILE need not fit into memory (default: all)")
	flags.StringVar(&to.Checkpoint, "checkpoint", "", "keep the state of the training in this `FILE`, and go on from there; with -chunk")
	return flags.Bool("balanced", false, "let all classes count the same, however many rows they have")
}

// learningFlags defines those of them that perceptron shard has, too.
func learningFlags(flags *flag.FlagSet, to *classifier.Trainer) {
	choice(flags, "method", "`HOW` three or more classes are told apart: crammer-singer (the default), one-vs-rest or all-pairs",
		[]string{"crammer-singer", "one-vs-rest", "all-pairs"}, func(k int) { to.Method = classifier.Method(k) })
	flags.BoolVar(&to.Plain, "plain", false, "take the last weights, not their mean over the training")
	flags.IntVar(&to.MaxEpochs, "max-epochs", 0, "the most `EPOCHS`, visits to every row (default 20)")
	flags.Uint64Var(&to.RandomState, "seed", 0, "the `NUMBER` that draws the held-out rows and the order of the others")
	flags.BoolVar(&to.InOrder, "in-order", false, "visit the rows in the order of the file")
	flags.BoolVar(&to.NoBias, "no-bias", false, "only hyperplanes through the origin")
	flags.BoolFunc("no-scale", "take the columns as they are, not standardised", func(string) error {
		to.Scale = prepare.None
		return nil
	})
}
