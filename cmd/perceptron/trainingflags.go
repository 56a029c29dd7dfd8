package main

import (
	"errors"
	"fmt"

	"perceptronlab/internal/classes"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// trainer returns the trainer with the settings of all training flags.
func (c *call) trainer() classifier.Trainer {
	trainer := c.settings.trainer
	trainer.NoHeldOut = !c.holdsOut()
	if c.settings.noScale {
		trainer.Scale = prepare.None
	}
	return trainer
}

// holdsOut reports whether training holds rows out. In the library, the share 0 is the default, a tenth; on
// the command line, --held-out 0 means no rows.
func (c *call) holdsOut() bool {
	zeroShare := c.isGiven("held-out") && c.settings.trainer.HeldOut == 0
	return !c.settings.trainer.NoHeldOut && !zeroShare
}

// checkTraining returns an error if a training flag contradicts another flag, or has no effect beside it.
func (c *call) checkTraining() error {
	if err := c.checkWeights(); err != nil {
		return err
	}
	s := &c.settings
	share := c.isGiven("held-out") && s.trainer.HeldOut != 0
	switch {
	case s.trainer.NoHeldOut && share:
		return usageError{errors.New("the flags --held-out and --no-held-out contradict each other; " +
			"leave one of them out")}
	case !c.holdsOut() && c.isGiven("patience"):
		return usageError{errors.New("the flag --patience has no effect without held-out rows; " +
			"leave it out, or hold rows out, as with --held-out 0.1")}
	case s.start != "" && s.noScale:
		return usageError{errors.New("the flag --no-scale has no effect with --start, " +
			"because training uses the scaling of the model; leave out --no-scale")}
	case s.start != "" && s.trainer.NoBias:
		return usageError{errors.New("the flag --no-bias has no effect with --start, " +
			"because the model determines whether there is a bias; leave out --no-bias")}
	}
	return nil
}

// checkWeights returns an error if --balanced and --class-weight are both given.
func (c *call) checkWeights() error {
	if c.settings.trainer.Balanced && c.isGiven("class-weight") {
		return usageError{errors.New("the flags --balanced and --class-weight contradict each other, " +
			"because both determine the weights of the classes; leave one of them out")}
	}
	return nil
}

// checkSeed returns an error if --seed has no effect on training, because no row is drawn at random. The
// argument holdsOut reports whether rows are held out.
func (c *call) checkSeed(holdsOut bool) error {
	if !c.isGiven("seed") || !c.settings.trainer.InOrder || holdsOut {
		return nil
	}
	return usageError{errors.New("the flag --seed has no effect with --in-order and without held-out rows, " +
		"because nothing is drawn at random; leave it out")}
}

// checkStartFlags returns an error if a flag has no effect when training continues from a model, or
// contradicts the model.
func (c *call) checkStartFlags(start *classifier.Model, format string) error {
	method := c.settings.trainer.Method
	switch {
	case c.isGiven("method") && method != start.Method:
		return usageError{fmt.Errorf("--method: got %s, want %s, the method of the model to start from; "+
			"leave out --method", methodKind.write(method), methodKind.write(start.Method))}
	case c.isGiven("many-classes") && format != "npz":
		return usageError{errors.New("the flag --many-classes has no effect with --start, " +
			"because the model determines the classes; leave it out")}
	}
	return nil
}

// noteUnused prints a note for each training flag that has no effect on a table with the given number of
// classes. The argument source is the reader of the table.
func (c *call) noteUnused(count int, source datasets.Source) {
	if c.isGiven("method") && count == 2 {
		fmt.Fprintln(c.stderr, "note: --method has no effect with two classes")
	}
	_, isNPZ := source.(files.NPZ) // there, the flag also allows classes such as 0.5
	if c.settings.trainer.ManyClasses && count <= classes.FewClasses && !isNPZ {
		fmt.Fprintf(c.stderr, "note: --many-classes has no effect with only %d classes\n", count)
	}
}
