package perceptron

import (
	"context"
	"iter"
	"slices"

	"perceptronlab/internal/progress"
)

// Train runs the perceptron on d until an epoch has no mistake, until the run proves that no
// hyperplane separates d, or for 1000 epochs. A run also ends if rounding or overflow prevents further
// progress. The Outcome and Reason of the Run show which of these happened.
//
//	run := perceptron.Train(data.AbsorbBias())
//	fmt.Println(run) // converged: 18 mistakes in 9 epochs; w = [3 2 -4]
func Train(d *Dataset) *Run { return Trainer{}.Train(d) }

// Train trains on d with the settings of t, and returns the run after its last epoch. It panics if a
// field of t is invalid.
//
// On amd64, in a run of more than 64 epochs on dense data with at least 32 columns and 2²⁰ features in
// total, Train copies the rows at lower precision. The copy takes about a quarter of the memory of the
// rows, and suffices to prove that most examples are not mistakes. Train computes the remaining scores
// in float64, so every update is the same as without the copy.
func (t Trainer) Train(d *Dataset) *Run {
	return Must(t.TrainContext(context.Background(), d))
}

// TrainContext is like Train, but stops soon after ctx is done, and returns an error if a field of t
// is invalid.
//
// If ctx is done, it returns the error of ctx and the run so far. The run may end within an epoch; the
// last entry of PerEpoch is then the number of mistakes in the visited part of that epoch. To
// continue, start a new run with the Weights as Initial. If the new run shuffles, its first epoch has
// the order of epoch 1 again.
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

// Epochs yields the run after each epoch, at the speed of Train. The last value is the Run that Train
// returns. Callers may keep the runs but must not modify them, because they share memory.
//
//	for run := range perceptron.Trainer{Seed: 1}.Epochs(data) {
//		fmt.Println(run.Epochs, run.Mistakes)
//	}
//
// Every run except the last is Stopped, and its Reason states that training is still running. Epochs
// panics if a field of t is invalid.
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
