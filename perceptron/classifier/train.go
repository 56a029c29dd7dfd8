package classifier

import (
	"context"
	"iter"

	"perceptronlab/perceptron/datasets"
)

// Train trains a model on t with the zero [Trainer].
//
//	model, err := classifier.Train(datasets.Iris())
func Train(t datasets.Table) (*Model, error) { return Trainer{}.Train(t) }

// Train trains on t and returns the model after the best epoch. This is the epoch with the fewest
// errors on the held-out rows. If several epochs tie, it is the one with the fewest errors on the
// training rows; if several epochs still tie, it is the last of them. If no rows are held out, Train
// returns the model after the last epoch. The model is not trained again on the held-out rows.
//
// Because there are few held-out rows, often half of the epochs tie, and the choice among these epochs
// matters. The first would be a bad choice, because the mean of the weights over few epochs is still
// far from its limit. Consider 200 splits of Iris, with a quarter of the rows for testing and 20 epochs
// to choose from. The model after the first of the epochs that tie misclassifies 5.6 % of the test rows,
// the model after the last of them 3.7 %, and the model chosen by the rule above 3.8 %. Without
// averaging, these figures are 6.4 %, 4.6 % and 4.4 %. Here the rule above is better than the last
// epoch: without averaging, an epoch may end just after a bad update, and its errors on the training
// rows then rule it out.
//
// Because the epoch was chosen by its errors on the held-out rows, these errors slightly underestimate
// the errors on new rows. To measure the errors on new rows, keep a test part of your own
// (Table.Split).
//
// The model records the training run in its fields Curve, End and StopReason, and in the Outcome of each
// component. Train returns an error if Table.Check does, if t has fewer than two classes, if a field of
// tr is invalid, or if a weight or a score overflows.
func (tr Trainer) Train(t datasets.Table) (*Model, error) {
	return tr.TrainContext(context.Background(), t)
}

// TrainContext is like [Trainer.Train], but stops soon after ctx is done. It then returns ctx's error and
// the best model of the complete epochs. The model is nil if no epoch is complete.
func (tr Trainer) TrainContext(ctx context.Context, t datasets.Table) (*Model, error) {
	run, err := tr.beginTable(ctx, t)
	if err != nil {
		return nil, err
	}
	return run.train(ctx)
}

// train trains until the run ends, and returns the best model. If an error interrupts training, train
// returns the error and the best model so far, which is nil if no epoch is complete.
func (r *trainingRun) train(ctx context.Context) (*Model, error) {
	var interrupted error
	for _, err := range r.epochs(ctx) {
		interrupted = err
	}
	best := r.record.bestModel(interrupted)
	if best == nil {
		return nil, interrupted
	}
	return best, r.calibrate(ctx, best, interrupted)
}

// Epochs returns the sequence of the models after each epoch. Use it to show the progress, or to stop
// training by a rule of your own: break out of the loop. [Trainer.Train] returns the best of these models,
// after fitting its probabilities. The Curve of a model contains the epochs up to the model's own. You may
// keep the models, but do not change them.
//
//	for model, err := range (classifier.Trainer{MaxEpochs: 50}).Epochs(table) {
//		if err != nil {
//			return err
//		}
//		fmt.Println(model.Epoch, model.Curve[model.Epoch-1].HeldOutErrors)
//	}
//
// An error ends the sequence, usually before the first model.
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
