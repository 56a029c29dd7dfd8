package perceptron

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
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
// On amd64 a run of more than 64 epochs over many dense rows (2²⁰ numbers or more, in 32 columns or
// more) makes a copy of them that takes about a quarter of their memory. It proves that most rows are
// not mistakes; the others are computed in float64, so every update is the same.
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
	p, count := t.pass(d), progress.Of(ctx)
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
			run.Weights, run.PerExample = slices.Clone(run.Weights), slices.Clone(run.PerExample)
			if !yield(run) {
				return
			}
		}
	}
}

// A pass is the state of a run between two epochs: the run so far, without a Reason until
// it is at its end.
type pass struct {
	Run
	trainer   Trainer
	data      *Dataset
	order     []int // nil: the examples' own order
	seen      int   // examples, in the epochs before this one
	first     func(w []float64, margin float64, order []int, from, to int) int
	missedSum []float64 // see mean, in averaged.go; nil unless Trainer.Average
	past      pastWeights
	err       error // the context's, if that interrupted the run
}

func (t Trainer) pass(d *Dataset) *pass {
	p := &pass{trainer: t, data: d, first: d.matrix.Screen(d.labels)}
	p.Weights, p.PerExample = t.initial(d.dim), make([]int, d.rows)
	if t.Seed != 0 {
		p.order = make([]int, d.rows)
	}
	usual := min(t.maxEpochs(), 1000, d.matrix.Stored()) // epochs without an allocation; few for toys
	p.PerEpoch, p.past.epochs = make([]int, 0, usual), make(map[uint64]int, usual)
	p.past.note(p.Weights, 0)
	if t.Average {
		p.missedSum = make([]float64, d.dim)
	}
	return p
}

// next runs an epoch. It returns false if that was the last one: outcome and
// reason then say why.
func (p *pass) next(ctx context.Context) bool {
	epoch := len(p.PerEpoch) + 1
	before := p.Mistakes
	seen := p.visit(ctx, epoch)
	if seen > 0 {
		p.PerEpoch = append(p.PerEpoch, p.Mistakes-before)
	}
	if seen < p.data.rows {
		p.err = ctx.Err()
		p.Reason = fmt.Sprintf(reasonInterrupted, epoch, seen, wording.Plural(p.data.rows, "example"))
		return false
	}
	return p.judge(ctx, epoch)
}

// visit runs over the examples of an epoch and returns how many it visited: all
// of them unless ctx is done.
func (p *pass) visit(ctx context.Context, epoch int) int {
	if p.order != nil {
		p.trainer.order(epoch, p.order)
	}
	rows := max(1, interrupt.Interval/p.data.dim)
	visited := 0
	for visited < p.data.rows && ctx.Err() == nil {
		to := min(visited+rows, p.data.rows)
		p.learn(visited, to)
		visited = to
	}
	p.seen += visited
	return visited
}

// learn visits the examples from…to−1 of the epoch's order.
func (p *pass) learn(from, to int) {
	d, margin, rate := p.data, p.trainer.Margin, p.trainer.rate()
	for k := from; ; k++ {
		if k = p.first(p.Weights, margin, p.order, k, to); k == to {
			return
		}
		i := k
		if p.order != nil {
			i = p.order[k]
		}
		if p.missedSum != nil {
			d.correct(p.missedSum, i, rate*float64(p.seen+k))
		}
		d.correct(p.Weights, i, rate)
		p.Mistakes++
		p.PerExample[i]++
	}
}

// run returns the run so far. Runs share their Weights and PerExample with the pass, and the
// common part of their PerEpoch.
func (p *pass) run() *Run {
	run := p.Run
	run.Epochs = len(p.PerEpoch)
	run.PerEpoch = slices.Clip(p.PerEpoch)
	if run.Reason == "" {
		run.Reason = fmt.Sprintf(reasonGoesOn, run.Epochs)
	}
	if p.missedSum != nil {
		run.Averaged = mean(p.Weights, p.missedSum, p.seen)
	}
	return &run
}
