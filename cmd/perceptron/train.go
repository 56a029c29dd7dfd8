package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

var trainSection = section{"Model", []option{
	{
		name: "o", value: "MODEL", required: true,
		usage: "the file to save the model in, as JSON",
		use:   writesFile,
		kind:  text(func(s *settings) *string { return &s.out }),
	},
	{
		name: "start", value: "MODEL",
		usage: "the model to continue from; FILE is read in the same way as the model's training file",
		use:   readsFile,
		kind:  text(func(s *settings) *string { return &s.start }),
	},
}}

// train trains a model on a file and saves it.
func train(c *call) error {
	name, err := c.file()
	if err != nil {
		return err
	}
	err = cmp.Or(c.checkTraining(), c.checkGroup(), c.checkHeldOutGroups(), c.checkSeed(c.holdsOut()))
	if err != nil {
		return err
	}
	trainer := c.trainer()
	var source datasets.Source
	if c.settings.start != "" {
		trainer.Start, err = classifier.Load(c.settings.start)
		if err != nil {
			return err
		}
		source = trainer.Start.Source
	}
	source, err = c.trainingSource(name, source)
	if err != nil {
		return err
	}
	if trainer.Start != nil {
		if err := c.checkStartFlags(trainer.Start, formatOfReader(source)); err != nil {
			return err
		}
	}
	var model *classifier.Model
	if trainer.Chunk > 0 {
		model, err = c.trainInChunks(trainer, source, name)
	} else {
		model, err = c.trainInMemory(trainer, source, name)
	}
	err = withDataFile(err, name)
	if model == nil {
		return err
	}
	return c.save(model, err)
}

// trainInMemory reads the whole file into memory and trains a model on its rows. The model is nil if
// no model can be saved.
func (c *call) trainInMemory(
	trainer classifier.Trainer, source datasets.Source, name string,
) (*classifier.Model, error) {
	table, groups, err := c.tableToDivide(source, name)
	if err != nil {
		return nil, err
	}
	trainer.Groups = groups
	c.clean() // the copy of standard input has been read; trainWithProgress handles Control-C
	return c.trainWithProgress(func(ctx context.Context) (*classifier.Model, error) {
		return trainer.TrainContext(ctx, table)
	})
}

// trainInChunks trains a model with TrainFile, which loads the file chunk by chunk. The model is nil if
// no model can be saved.
func (c *call) trainInChunks(
	trainer classifier.Trainer, source datasets.Source, name string,
) (*classifier.Model, error) {
	reader, ok := source.(classifier.ChunkReader)
	if !ok {
		return nil, usageError{errors.New("--chunk can be used only with csv, tsv, parquet and libsvm")}
	}
	// trainWithProgress handles Control-C. Unlike clean, Stop keeps the copy of standard input, which
	// TrainFile reads.
	signal.Stop(c.signals)
	model, err := c.trainWithProgress(func(ctx context.Context) (*classifier.Model, error) {
		return trainer.TrainFile(ctx, reader, name)
	})
	if err == nil {
		c.printReport(source, model.Report)
	}
	return model, err
}

// save saves the model and prints a summary of the model. interruption is the error that stopped training, or
// nil. If interruption is not nil, save prints a message about the interruption and returns errInterrupted.
func (c *call) save(model *classifier.Model, interruption error) error {
	c.noteUnused(len(model.Classes), model.Source)
	out := c.settings.out
	if err := model.Save(out); err != nil {
		return err
	}
	if interruption != nil {
		c.printInterruption(model)
		return errInterrupted
	}
	_, err := fmt.Fprintf(c.stdout, "%s\nsaved in %s\n", description(model), out)
	return err
}

// printInterruption prints when training was interrupted, and which model is saved.
func (c *call) printInterruption(model *classifier.Model) {
	if strings.HasPrefix(model.End, "interrupted") {
		fmt.Fprintf(c.stderr, "perceptron: interrupted in epoch %d; "+
			"the best model so far, of epoch %d, is saved in %s\n",
			len(model.Curve)+1, model.Epoch, c.settings.out)
		return
	}
	fmt.Fprintf(c.stderr, "perceptron: interrupted after training, "+
		"in the cross-validation for the probabilities; "+
		"the model, whose probabilities are fitted only to the held-out rows, is saved in %s\n",
		c.settings.out)
}

// trainWithProgress calls work, which trains a model, and shows the progress. Control-C cancels the
// context of work. trainWithProgress then returns the best model so far and the error of work, or
// errInterrupted if no epoch is complete.
func (c *call) trainWithProgress(
	work func(context.Context) (*classifier.Model, error),
) (model *classifier.Model, err error) {
	ctx, epochs := progress.With(context.Background())
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // after the first Control-C, a second Control-C ends the program
	text := func() string {
		if epochs.Total.Load() == 0 {
			// Total remains 0 until the first epoch ends.
			return "training: " + cmp.Or(epochs.Reading(), "epoch 1")
		}
		if stage := epochs.Stage(); stage != "" {
			return "training: " + stage
		}
		return fmt.Sprintf("training: epoch %d of at most %d", epochs.Done.Load()+1, epochs.Total.Load())
	}
	c.withProgress(text, func() { model, err = work(ctx) })
	switch {
	case err == nil || ctx.Err() == nil:
		return model, err
	case model == nil:
		fmt.Fprintln(c.stderr, "perceptron: interrupted before the end of the first epoch; "+
			"no model was saved")
		return nil, errInterrupted
	}
	return model, err
}
