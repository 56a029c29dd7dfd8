package show

import (
	"context"
	"errors"

	counts "perceptronlab/internal/progress"
)

// Train trains on data with a line that shows the epochs, as Progress does, and it can be
// stopped: after an interrupt, ■ in a notebook or Ctrl+C, it returns what there is so far, at
// once even in the middle of an epoch. What comes after it in the cell is still done, with that
// result, if it takes less than 5 seconds.
//
//	run := show.Train(perceptron.Trainer{MaxEpochs: 1e6}, data) // a Dataset
//	fmt.Println(run) // stopped: interrupted in epoch 1234, after …
//
//	model := show.Train(classifier.Trainer{}, table) // a Table; after ■ the best model so far
//
// Write it in the body of a cell (%%): a package-level var would be trained again in
// every later cell.
//
// The result is the same as that of trainer.Train to the bit. It panics where that panics or
// returns an error, and if a classifier is stopped before its first epoch is complete.
func Train[D any, R comparable](trainer interface {
	TrainContext(ctx context.Context, data D) (R, error)
}, data D,
) R {
	ctx, leave := watch()
	defer leave()
	return train(ctx, newScreen(), trainer.TrainContext, data)
}

// train trains on data and shows the epochs on a screen, as Train does.
func train[D any, R comparable](
	ctx context.Context, show screen, trained func(context.Context, D) (R, error), data D,
) R {
	ctx, epochs := counts.With(ctx)
	l := begin(show, "training", "epochs", epochs)
	how := leftEarly
	defer func() { l.end(how) }() // also if it panics
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
		panic("show: the training was interrupted before its first epoch was complete, " +
			"so there is no result to keep")
	}
	how = interrupted
	return result
}
