package classifier

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// separately trains a perceptron for each part: by perceptron.Trainer, whose epochs are
// the passes.
type separately struct {
	problems []*problem
	passes   int
}

// A problem is one of the perceptrons.
type problem struct {
	next  func() (*perceptron.Run, bool)
	stop  func()
	run   *perceptron.Run // after the last pass
	ended bool
	plain bool
}

func newSeparately(ctx context.Context, s *setting, d *perceptron.Dataset) (*separately, error) {
	m := &s.blank
	l := &separately{}
	for p := range m.Method.parts(len(m.Classes)) {
		positive, negative := m.sides(p)
		rows, y := s.sided(positive, negative)
		data := d
		if len(rows) == 0 { // a pair of classes that Start has, and this table has not
			l.problems = append(l.problems, idle(s.initial(p), d.Dim(), s.trainer.Plain))
			continue
		}
		if len(rows) < d.Len() {
			var err error
			if data, err = d.Subset(rows...); err != nil {
				l.stop()
				return nil, err
			}
		}
		data, err := data.WithLabels(y)
		if err != nil {
			l.stop()
			return nil, err
		}
		trainer := perceptron.Trainer{
			MaxEpochs: math.MaxInt, Seed: s.seed, Average: !s.trainer.Plain, Initial: s.initial(p),
		}
		next, stop := iter.Pull(trainer.EpochsContext(ctx, data))
		l.problems = append(l.problems, &problem{next: next, stop: stop, plain: s.trainer.Plain})
	}
	return l, nil
}

// sided returns the rows of the training part that a problem is about, and their labels.
func (s *setting) sided(positive, negative int) (rows []int, y []float64) {
	for i, class := range s.train.classes {
		if negative >= 0 && class != positive && class != negative {
			continue
		}
		label := -1.0
		if class == positive {
			label = 1
		}
		rows, y = append(rows, i), append(y, label)
	}
	return rows, y
}

// idle returns a problem without rows, which keeps its weights.
func idle(w perceptron.Weights, dim int, plain bool) *problem {
	if w == nil {
		w = make(perceptron.Weights, dim)
	}
	run := &perceptron.Run{Weights: w, Averaged: w, Reason: "there was nothing to train it on"}
	return &problem{run: run, ended: true, plain: plain, stop: func() {}}
}

func (l *separately) next() (mistakes int, ended bool) {
	l.passes++
	idle, moving := true, false
	ended = true
	for _, p := range l.problems {
		if p.ended {
			moving = moving || p.moves()
			continue
		}
		run, ok := p.next()
		if !ok {
			p.ended = true
			continue
		}
		idle = false
		p.run = run
		p.ended = run.Outcome != perceptron.Stopped
		ended = ended && p.ended
		moving = moving || p.moves()
		if n := len(run.PerEpoch); n > 0 {
			mistakes += run.PerEpoch[n-1]
		}
	}
	if idle && !moving {
		return -1, true
	}
	return mistakes, ended && !moving
}

// moves returns whether the mean still moves towards weights that no longer do.
func (p *problem) moves() bool {
	return !p.plain && p.run.Outcome == perceptron.Converged
}

// mean returns the mean of the weights after so many passes. A problem that has converged
// would go on without a mistake: the rest of the passes see its last weights.
func (p *problem) mean(passes int) perceptron.Weights {
	e := p.run.Epochs
	if p.run.Outcome != perceptron.Converged || e == passes {
		return p.run.Averaged
	}
	mean := slices.Clone(p.run.Averaged)
	for j, v := range mean {
		sum := float64(float64(e)*v) + float64(float64(passes-e)*p.run.Weights[j])
		mean[j] = sum / float64(passes)
		if math.IsInf(sum, 0) || math.IsNaN(sum) { // the sum overflows, the mean does not
			mean[j] = float64(v*(float64(e)/float64(passes))) + float64(p.run.Weights[j]*(float64(passes-e)/float64(passes)))
		}
	}
	return mean
}

func (l *separately) describe(i int, part *Part) {
	p := l.problems[i]
	part.Weights = p.run.Weights
	if !p.plain {
		part.Weights = p.mean(l.passes)
	}
	part.Outcome, part.Mistakes = p.run.Outcome, p.run.Mistakes
	epochs := p.run.Epochs
	switch {
	case p.run.Outcome == perceptron.Converged:
		part.Reason = fmt.Sprintf("no mistake in pass %d, so that the training part is separable", epochs)
	case p.run.Outcome == perceptron.Inseparable:
		part.Reason = fmt.Sprintf("proved in pass %d, when the weights came back to earlier ones", epochs)
	case p.ended:
		part.Reason = p.run.Reason
	default:
		part.Reason = fmt.Sprintf("still %s in pass %d", wording.Plural(p.run.PerEpoch[epochs-1], "mistake"), epochs)
	}
}

func (l *separately) stop() {
	for _, p := range l.problems {
		p.stop()
	}
}
