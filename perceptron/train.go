package perceptron

import (
	"context"
	"iter"
	"slices"

	"perceptronlab/internal/progress"
)

// Train runs the perceptron on d until an epoch has no mistake, until the run
// proves that no hyperplane separates d, or for 1000 epochs. The Run says which:
// look at its Outcome, or print it.
//
//	run := perceptron.Train(data.AbsorbBias())
//	fmt.Println(run) // converged: 18 mistakes in 9 epochs; w = [3 2 -4]
func Train(d *Dataset) *Run { return Trainer{}.Train(d) }

// Train runs t on d to its end, at full speed. It panics if a field of t has no
// meaning.
//
// On amd64 a run of more than 64 epochs over many dense rows (2²⁰ numbers or more, in 32 columns
// or more) makes a copy of them that takes about a quarter of their memory. The copy is enough to
// prove that most rows are not mistakes; the others are computed in float64, so every update is
// the same.
func (t Trainer) Train(d *Dataset) *Run {
	return Must(t.TrainContext(context.Background(), d))
}

// TrainContext is Train that stops soon after ctx is done. It then returns ctx's
// error and the run so far, which may end within an epoch: its last PerEpoch counts
// that epoch's mistakes up to there. To continue, use its Weights as Initial: that
// is a new run, whose order begins again at the first epoch. A field of t that has
// no meaning is an error.
func (t Trainer) TrainContext(ctx context.Context, d *Dataset) (*Run, error) {
	if err := t.check(d.dim); err != nil {
		return nil, err
	}
	p := t.pass(d)
	count := progress.Of(ctx)
	for more := true; more; {
		more = p.next(ctx)
		count.Set(len(p.PerEpoch), t.maxEpochs())
	}
	return p.run(), p.err
}

// Epochs returns the run after each epoch, at full speed; the last value is what
// Train returns. You may keep the runs, but do not change them, because they
// share memory.
//
//	for run := range perceptron.Trainer{Seed: 1}.Epochs(data) {
//		fmt.Println(run.Epochs, run.Mistakes)
//	}
//
// All runs but the last are Stopped, with a Reason that says that training goes
// on. It panics if a field of t has no meaning.
func (t Trainer) Epochs(d *Dataset) iter.Seq[*Run] {
	t.mustCheck(d.dim)
	t.Initial = slices.Clone(t.Initial)
	return func(yield func(*Run) bool) {
		p := t.pass(d)
		for more := true; more; {
			more = p.next(context.Background())
			run := p.run()
			run.Weights = slices.Clone(run.Weights)
			run.PerExample = slices.Clone(run.PerExample)
			if !yield(run) {
				return
			}
		}
	}
}
