package classifier

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"perceptronlab/internal/learn"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// separately trains a perceptron for each part, with perceptron.Trainer.
type separately struct {
	problems []*problem
	epochs   int
	plain    bool
}

// A problem is one of the perceptrons.
type problem struct {
	start Part
	rows  int
	next  func() (*perceptron.Run, bool) // runs an epoch
	stop  func()
	run   *perceptron.Run // after the last epoch
	ended bool
}

func newSeparately(s *setting) (*separately, error) {
	m, d := &s.blank, s.whole
	l := &separately{plain: s.trainer.Plain}
	for p := range m.Method.parts(len(m.Classes)) {
		start := s.initial(p, d.Dim())
		var chosen []int // the rows of the training part that belong to the problem
		var y []float64
		side := learn.Side(m.sides(p))
		for i, class := range s.train.classes {
			if v := side(class); v != 0 {
				chosen, y = append(chosen, i), append(y, v)
			}
		}
		problem := &problem{start: start, rows: len(chosen), run: &perceptron.Run{Weights: start.Last, Averaged: start.Weights}, stop: func() {}}
		l.problems = append(l.problems, problem)
		if len(chosen) == 0 { // a pair of classes that Start has and this table lacks
			problem.run.Reason, problem.ended = "there was nothing to train it on", true
			continue
		}
		data, err := d, error(nil)
		if len(chosen) < d.Len() {
			data, err = d.Subset(chosen...)
		}
		if err == nil {
			data, err = data.WithLabels(y)
		}
		if err != nil {
			l.stop()
			return nil, err
		}
		trainer := perceptron.Trainer{MaxEpochs: math.MaxInt, Seed: s.seed, Average: !l.plain, Initial: start.Last}
		problem.next, problem.stop = iter.Pull(trainer.EpochsContext(s.ctx, data))
	}
	return l, nil
}

func (l *separately) Next() (mistakes int, ended bool, err error) {
	l.epochs++
	ended = true
	for _, p := range l.problems {
		if !p.ended {
			run, more := p.next()
			if more {
				mistakes += run.Mistakes - p.run.Mistakes
				p.run = run
			}
			p.ended = !more || run.Outcome != perceptron.Stopped
		}
		moves := !l.plain && p.run.Outcome == perceptron.Converged // towards the last weights
		ended = ended && p.ended && !moves
	}
	return mistakes, ended, nil
}

// mean returns the mean of a problem's weights over all rows seen, and how many those are. One
// that has converged would go on without a mistake, so the remaining epochs count its last
// weights.
func (l *separately) mean(p *problem) (mean perceptron.Weights, seen int) {
	run, before, after := p.run.Epochs*p.rows, p.start.Seen, 0
	if p.run.Outcome == perceptron.Converged {
		after = (l.epochs - p.run.Epochs) * p.rows
	}
	if before+after == 0 || run == 0 {
		return p.run.Averaged, before + run
	}
	seen = before + run + after
	mean = slices.Clone(p.run.Averaged)
	for j, v := range mean {
		sum := float64(float64(before)*p.start.Weights[j]) + float64(float64(run)*v) + float64(float64(after)*p.run.Weights[j])
		mean[j] = sum / float64(seen)
	}
	return mean, seen
}

func (l *separately) describe(i int, part *Part) {
	p := l.problems[i]
	part.Weights = p.run.Weights
	if !l.plain {
		part.Weights, part.Seen = l.mean(p)
		if part.Seen > 0 {
			part.Last = p.run.Weights
		}
	}
	part.Outcome, part.Mistakes = p.run.Outcome, p.run.Mistakes
	epochs := p.run.Epochs
	switch {
	case p.run.Outcome == perceptron.Converged:
		part.Reason = fmt.Sprintf("no mistake in epoch %d, so that the training part is separable", epochs)
	case p.run.Outcome == perceptron.Inseparable:
		part.Reason = fmt.Sprintf("proved in epoch %d, when the weights came back to earlier ones", epochs)
	case p.ended:
		part.Reason = p.run.Reason
	default:
		part.Reason = fmt.Sprintf("still %s in epoch %d", wording.Plural(p.run.PerEpoch[epochs-1], "mistake"), epochs)
	}
}

func (l *separately) stop() {
	for _, p := range l.problems {
		p.stop()
	}
}
