package classifier

import (
	"cmp"
	"context"
	"iter"

	"perceptronlab/perceptron/datasets"
)

// Train trains on t with the zero Trainer.
//
//	model, err := classifier.Train(datasets.Iris())
func Train(t datasets.Table) (*Model, error) { return Trainer{}.Train(t) }

// Train trains on t and returns the model after the best epoch: the one with the fewest
// errors on the held-out rows; if several tie, the one with the fewest errors on the
// training part; if several still tie, the last. If nothing is held out, it is the last
// epoch. The model is not trained again with the held-out rows.
//
// Held-out rows are few, so often half of the epochs tie, and it matters which of them is
// kept. The first would be a bad choice, because a mean over few epochs is still far from
// its limit. Over 200 splits of Iris, with a quarter to test on and all 20 epochs to choose
// from, the first errs on 5.6 % of the test rows, the last on 3.7 %, and the rule above on
// 3.8 %. Weights that are not averaged may come right after a bad update, which shows in their
// errors on the training part: the first errs on 6.4 %, the last on 4.6 %, the rule on 4.4 %.
//
// Because the held-out rows chose the epoch, expect slightly more errors on new data
// than on them: keep a test part of your own (Table.Split) to know.
//
// The model's Curve and End, and the Outcome of each of its Components, record the training.
// It is an error if Table.Check returns one, if t has fewer than two classes, or if a
// field of tr does not fit.
func (tr Trainer) Train(t datasets.Table) (*Model, error) {
	return tr.TrainContext(context.Background(), t)
}

// TrainContext is Train that stops soon after ctx is done. It then returns ctx's error
// and the best model of the epochs so far, or nil if none was complete: an interrupted
// epoch is discarded.
func (tr Trainer) TrainContext(ctx context.Context, t datasets.Table) (*Model, error) {
	run, err := tr.beginTable(ctx, t)
	if err != nil {
		return nil, err
	}
	return run.train(ctx)
}

// train returns the best model of a run, with what happened in all epochs. An interrupted one comes with
// the error.
func (r *trainingRun) train(ctx context.Context) (*Model, error) {
	var interrupted error
	for _, err := range r.epochs(ctx) {
		interrupted = err
	}
	best := r.record.chosen(interrupted)
	if best == nil {
		return nil, interrupted
	}
	err := r.calibrate(best)
	return best, cmp.Or(interrupted, err)
}

// Epochs returns the model after each epoch, to show progress or to stop by a rule of your
// own: break out of it. Train takes the best of them. A model's Curve has the epochs up to
// its own. You may keep the models, but do not change them.
//
//	for model, err := range (classifier.Trainer{MaxEpochs: 50}).Epochs(table) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(model.Epoch, model.Curve[model.Epoch-1].HeldOutErrors)
//	}
//
// An error is the last value, and usually the only one.
func (tr Trainer) Epochs(t datasets.Table) iter.Seq2[*Model, error] {
	return func(yield func(*Model, error) bool) {
		ctx := context.Background()
		run, err := tr.beginTable(ctx, t)
		if err != nil {
			yield(nil, err)
			return
		}
		for m, err := range run.epochs(ctx) {
			if !yield(m, err) {
				return
			}
		}
	}
}
