package perceptron

import (
	"context"
	"iter"
	"slices"

	"perceptronlab/internal/progress"
)

// Train runs the perceptron on d until an epoch has no mistake, the run proves that no hyperplane separates
// d, or 1000 epochs have passed. A run also ends if rounding or overflow prevents further progress. The
// [Outcome], Reason and [StopReason] of the [Run] show why it ended.
//
//	run := perceptron.Train(data.AbsorbBias())
//	fmt.Println(run) // converged: 18 mistakes in 9 epochs; w = [3 2 -4]
func Train(d *Dataset) *Run { return Trainer{}.Train(d) }

// Train runs the perceptron on d with the settings of t, and returns the run after its last epoch.
// Train panics if a field of t is invalid.
//
// On most amd64 processors, Train copies dense rows at lower precision after 64 epochs, if there
// are 32 to 2¹⁸ columns and 2²⁰ to 2²⁹ entries (rows × columns). The copy takes about a quarter of
// the memory of the rows, and suffices to prove that most examples are not mistakes. Train computes
// the remaining scores in float64, so every update is the same as without the copy.
func (t Trainer) Train(d *Dataset) *Run {
	return Must(t.TrainContext(context.Background(), d))
}

// TrainContext is like [Trainer.Train], but stops soon after ctx is done, and returns an error if a field of
// t is invalid.
//
// If ctx is done, it returns the run so far and the error of ctx. The run may end within an epoch; the last
// entry of PerEpoch is then the number of mistakes in the visited part of that epoch. To continue, start a
// new run whose Initial is the [Weights] of this run. If the new run shuffles, its first epoch has the order
// of epoch 1 again.
func (t Trainer) TrainContext(ctx context.Context, d *Dataset) (*Run, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	s := t.newState(d)
	count := progress.Of(ctx)
	for more := true; more; {
		more = s.next(ctx)
		count.Set(len(s.PerEpoch), t.maxEpochs())
	}
	return s.run(), s.err
}

// Epochs yields the run after each epoch, about as fast as [Trainer.Train]. The last [Run] equals the Run
// that Train returns. Callers may keep the runs but must not modify them, because they share memory.
//
//	for run := range perceptron.Trainer{Seed: 1}.Epochs(data) {
//		fmt.Println(run.Epochs, run.Mistakes)
//	}
//
// Although training continues, every Run except the last has the [Outcome] [Stopped]. Its [StopReason] is
// [Running], and its Reason is, for example, "after epoch 3 of a run that continues". Epochs panics if a
// field of t is invalid.
func (t Trainer) Epochs(d *Dataset) iter.Seq[*Run] {
	t.mustCheck(d.dim)
	t.Initial = slices.Clone(t.Initial)
	return func(yield func(*Run) bool) {
		s := t.newState(d)
		for more := true; more; {
			more = s.next(context.Background())
			run := s.run()
			run.Weights = slices.Clone(run.Weights)
			run.PerExample = slices.Clone(run.PerExample)
			if !yield(run) {
				return
			}
		}
	}
}
