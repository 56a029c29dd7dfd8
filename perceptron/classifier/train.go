package classifier

import (
	"cmp"
	"context"
	"iter"

	"perceptronlab/perceptron/datasets"
)

// Train trains a model on t with the zero Trainer.
//
//	model, err := classifier.Train(datasets.Iris())
func Train(t datasets.Table) (*Model, error) { return Trainer{}.Train(t) }

// Train trains on t and returns the model after the best epoch: the epoch with the fewest errors
// on the held-out rows; among ties, the epoch with the fewest errors on the training rows; among
// remaining ties, the last. If no rows are held out, it returns the model after the last epoch. The
// model is not trained again on the held-out rows.
//
// There are few held-out rows, so often half of the epochs tie, and the choice among them matters.
// The first would be a bad choice, because a mean over few epochs is still far from its limit. Over
// 200 splits of Iris, with a quarter of the rows for testing and 20 epochs to choose from, the first
// of the epochs that tie misclassifies 5.6 % of the test rows, the last 3.7 %, and the epoch chosen
// by the rule above 3.8 %. Weights that are not averaged may follow a bad update, which increases
// their training errors: without averaging, the figures are 6.4 %, 4.6 % and 4.4 %.
//
// Because the held-out rows chose the epoch, errors on them slightly underestimate errors on new
// rows. To measure these, keep a test part of your own (Table.Split).
//
// The model's Curve and End and the Outcome of each of its Components record the training run. Train
// returns an error if Table.Check does, if t has fewer than two classes, or if a field of tr is
// invalid.
func (tr Trainer) Train(t datasets.Table) (*Model, error) {
	return tr.TrainContext(context.Background(), t)
}

// TrainContext is like Train, but stops soon after ctx is done. It then returns ctx's error
// together with the best model of the complete epochs, or nil if no epoch is complete.
func (tr Trainer) TrainContext(ctx context.Context, t datasets.Table) (*Model, error) {
	run, err := tr.beginTable(ctx, t)
	if err != nil {
		return nil, err
	}
	return run.train(ctx)
}

// train trains until the run ends and returns the best model. If training is interrupted, it returns the
// best model so far, if any, and the error.
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

// Epochs ranges over the models after each epoch, to show progress or to stop by a rule of your own:
// break out of the loop. Train returns the best of these models. A model's Curve has the epochs up to
// its own. You may keep the models, but do not change them.
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
