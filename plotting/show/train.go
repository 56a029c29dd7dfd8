package show

import (
	"cmp"
	"context"
	"strings"

	"perceptronlab/perceptron"
)

// Train is t.Train(d) with a line that shows its epochs, as Progress does, and it
// can be stopped: after an interrupt, ■ in a notebook or Ctrl+C, it returns the run
// so far, at once even in the middle of an epoch. What comes after it in the cell is
// still done, with that run, if it takes less than 5 seconds.
//
//	run := show.Train(perceptron.Trainer{MaxEpochs: 1e6}, data)
//	fmt.Println(run) // stopped: interrupted in epoch 1234, after …
//
// Write it in the body of a cell (%%): a package-level var would be trained again in
// every later cell.
//
// The run is the same as that of t.Train to the bit, and it panics where t.Train does.
func Train(t perceptron.Trainer, d *perceptron.Dataset) *perceptron.Run {
	ctx, leave := watch()
	defer leave()
	return train(ctx, newScreen(), t, d)
}

func train(ctx context.Context, show screen, t perceptron.Trainer, d *perceptron.Dataset) *perceptron.Run {
	epochs := t.EpochsContext(ctx, d) // panics before the line appears
	l := begin(show, "training", "epochs", cmp.Or(t.MaxEpochs, 1000))
	how := leftEarly
	defer func() { l.end(how) }()
	var run *perceptron.Run
	for run = range epochs {
		l.done.Store(int64(run.Epochs))
	}
	how = atItsEnd
	if run.Outcome == perceptron.Stopped && strings.HasPrefix(run.Reason, "interrupted") {
		how = interrupted
	}
	return run
}
