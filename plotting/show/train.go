package show

import (
	"context"
	"errors"

	counts "perceptronlab/internal/progress"
)

// Train trains on data, and displays the number of epochs in a line, as Progress does. It can be
// interrupted: after ■ in a notebook, or Ctrl+C, it returns the result so far at once, even in the
// middle of an epoch. The rest of the cell then runs with that result; a notebook ends it 5 seconds
// after ■.
//
//	run := show.Train(perceptron.Trainer{MaxEpochs: 1e6}, data) // a Dataset
//	fmt.Println(run) // stopped: interrupted in epoch 1234, after …
//
//	model := show.Train(classifier.Trainer{}, table) // a Table; after ■ the best model so far
//
// Call Train in the body of a cell, after %%. In the declaration of a package-level var, the call would
// be repeated by every later cell.
//
// The result has the same bits as the result of trainer.Train. Train panics if trainer.Train panics
// or returns an error, or if a classifier is interrupted before its first epoch is complete.
func Train[D any, R comparable](trainer interface {
	TrainContext(ctx context.Context, data D) (R, error)
}, data D,
) R {
	ctx, leave := watch()
	defer leave()
	return train(ctx, newScreen(), trainer.TrainContext, data)
}

// train is Train with a given context and screen.
func train[D any, R comparable](
	ctx context.Context, show screen, trained func(context.Context, D) (R, error), data D,
) R {
	ctx, epochs := counts.With(ctx)
	l := begin(show, "training", "epochs", epochs)
	how := leftEarly
	defer func() { l.end(how) }() // even after a panic
	result, err := trained(ctx, data)
	if err == nil {
		how = completed
		return result
	}
	var none R
	switch {
	case ctx.Err() == nil || !errors.Is(err, ctx.Err()):
		panic(err)
	case result == none:
		panic("show: Train: interrupted before the end of the first epoch, so there is no result")
	}
	how = interrupted
	return result
}
