package show

import (
	"context"
	"errors"

	counts "perceptronlab/internal/progress"
)

// Train calls trainer.TrainContext with data. It displays the number of completed epochs in one line, like
// [Progress]. After an interrupt (■ in a notebook, or Ctrl+C), Train returns the result so far at once, even
// in the middle of an epoch. The rest of the cell then runs with this result. A notebook ends the cell 4
// seconds after ■, and one that runs in a browser ends it at once.
//
//	run := show.Train(perceptron.Trainer{MaxEpochs: 1e6}, data) // a Dataset
//	fmt.Println(run) // stopped: interrupted in epoch 1234, after …
//
//	model := show.Train(classifier.Trainer{}, table) // a Table; after ■ the best model so far
//
// Call Train in the body of a cell, after the line %%. Every later cell would repeat a call in the
// declaration of a package-level variable.
//
// Without an interrupt, the result has the same bits as the result of trainer.Train. Train panics
// if trainer.Train panics or returns an error, or if a classifier is interrupted before its first
// epoch is complete.
func Train[D any, R comparable](trainer interface {
	TrainContext(ctx context.Context, data D) (R, error)
}, data D,
) R {
	ctx, stopWatching := watch()
	defer stopWatching()
	return train(ctx, newScreen(), trainer.TrainContext, data)
}

// train is Train with a given context and screen.
func train[D any, R comparable](
	ctx context.Context, show screen, trainContext func(context.Context, D) (R, error), data D,
) R {
	ctx, epochs := counts.With(ctx)
	l := begin(show, "training", "epochs", epochs)
	how := stoppedEarly
	defer func() { l.end(how) }() // even after a panic
	result, err := trainContext(ctx, data)
	if err == nil {
		how = completed
		return result
	}
	var zero R
	switch {
	case ctx.Err() == nil || !errors.Is(err, ctx.Err()):
		panic(err)
	case result == zero:
		panic("show: Train: interrupted before the end of the first epoch, so there is no result")
	}
	how = interrupted
	return result
}
