package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// train trains on a file and saves the model.
func train(c *call, args []string) error {
	var r reading
	var trainer classifier.Trainer
	r.flags(c.flags)
	finish := trainerFlags(c.flags, &trainer)
	start := c.flags.String("start", "", "the `MODEL` to go on from; FILE is read as its file was")
	out := c.flags.String("o", "", "the file to save the `MODEL` in, as JSON")
	name, err := c.parse(args)
	if err != nil {
		return err
	}
	if err := c.needs("o"); err != nil {
		return err
	}
	if name, err = c.input(name); err != nil {
		return err
	}
	var source datasets.Source
	if *start != "" {
		if trainer.Start, err = classifier.Load(*start); err != nil {
			return err
		}
		source = trainer.Start.Source
	}
	if source, err = r.like(source, name); err != nil {
		return err
	}
	if table, ok := source.(files.CSV); ok && table.Label == "" {
		return wrongUsage{errors.New("the flag -label is missing; wanted -label COLUMN, the column of the classes")}
	}
	table, err := c.table(&r, source, name)
	if err != nil {
		return err
	}
	c.clean() // Control-C no longer ends the program
	finish(table)
	model, err := c.trained(trainer, table)
	if model == nil {
		return err
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

// trained trains with a line of progress. After an interrupt it returns the best model so far
// too, if there is one.
func (c *call) trained(trainer classifier.Trainer, table datasets.Table) (model *classifier.Model, err error) {
	ctx, epochs := progress.With(context.Background())
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second Control-C ends the program
	text := func() string {
		if epochs.Done.Load() == 0 { // the limit is not known yet
			return "training: epoch 1"
		}
		return fmt.Sprintf("training: epoch %d of at most %d", epochs.Done.Load()+1, epochs.Total.Load())
	}
	c.during(text, func() { model, err = trainer.TrainContext(ctx, table) })
	switch {
	case err == nil || ctx.Err() == nil:
		return model, err
	case model == nil:
		fmt.Fprintln(c.stderr, "perceptron: interrupted before the first epoch was complete; nothing is saved")
		return nil, errInterrupted
	}
	return model, err
}

// trainerFlags defines the flags for the fields of a Trainer. finish fills in those that need
// the table.
func trainerFlags(flags *flag.FlagSet, to *classifier.Trainer) (finish func(datasets.Table)) {
	choice(flags, "method", "`HOW` three or more classes are told apart: crammer-singer (the default), one-vs-rest or all-pairs",
		[]string{"crammer-singer", "one-vs-rest", "all-pairs"}, func(k int) { to.Method = classifier.Method(k) })
	flags.BoolVar(&to.Plain, "plain", false, "take the last weights, not their mean over the training")
	flags.IntVar(&to.MaxEpochs, "max-epochs", 0, "the most `EPOCHS`, visits to every row (default 20)")
	flags.Float64Var(&to.HeldOut, "held-out", 0, "the `SHARE` of the rows that choose the epoch and are not trained on (default: a tenth)")
	flags.BoolVar(&to.NoHeldOut, "no-held-out", false, "train on all rows, for all epochs")
	flags.IntVar(&to.Patience, "patience", 0, "stop after so many `EPOCHS` that are no better on the held-out rows (default 5)")
	flags.Uint64Var(&to.RandomState, "seed", 0, "the `NUMBER` that draws the held-out rows and the order of the others")
	flags.BoolVar(&to.InOrder, "in-order", false, "visit the rows in the order of the file")
	flags.BoolVar(&to.NoBias, "no-bias", false, "only hyperplanes through the origin")
	balanced := flags.Bool("balanced", false, "let all classes count the same, however many rows they have")
	noScale := flags.Bool("no-scale", false, "take the columns as they are, not standardised")
	return func(t datasets.Table) {
		if *balanced {
			to.ClassWeights = classifier.Balanced(t)
		}
		if *noScale {
			to.Scale = prepare.None
		}
	}
}
