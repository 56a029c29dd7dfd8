package classifier

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/learn"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// together trains the weights of all classes by the rule of Crammer and Singer.
type together struct {
	ctx     context.Context
	x       rows.Matrix
	classes []int // of the rows
	seed    uint64

	w         []perceptron.Weights // of each class
	missedSum []perceptron.Weights // nil unless averaged; see mean, in perceptron/averaged.go
	order     []int

	epoch, seen    int // seen: rows, in all epochs and those of Start
	mistakes, last int // all of them, and those of the last epoch
	outcome        perceptron.Outcome
	reason         string
}

func newTogether(ctx context.Context, s *setting) *together {
	l := &together{ctx: ctx, x: s.train.x, classes: s.train.classes, seed: s.seed, order: make([]int, s.train.x.Len())}
	for k := range s.blank.Classes {
		part := s.initial(k, l.x.Dim())
		l.w = append(l.w, part.Last)
		if s.trainer.Plain {
			continue
		}
		l.seen = part.Seen
		l.missedSum = append(l.missedSum, part.missedSum())
	}
	return l
}

// begin begins an epoch, in the order that perceptron.Trainer uses.
func (l *together) begin() {
	l.epoch++
	random.Order(l.order, l.seed, l.epoch)
}

// visit looks at row i, and reports whether it is a mistake; then wrong is its rival, and the
// weights of both have changed.
func (l *together) visit(i int) (wrong int, mistake bool) {
	class := l.classes[i]
	if wrong, mistake = learn.Rival(l.x, i, class, l.w); mistake {
		x := l.x.Row(i)
		x.AddTo(l.w[class], 1)
		x.AddTo(l.w[wrong], -1)
		if l.missedSum != nil {
			x.AddTo(l.missedSum[class], float64(l.seen))
			x.AddTo(l.missedSum[wrong], -float64(l.seen))
		}
		l.mistakes++
	}
	l.seen++
	return wrong, mistake
}

func (l *together) next() (mistakes int, ended bool, err error) {
	if l.outcome == perceptron.Converged {
		l.seen += len(l.order) // without a mistake, so only the mean moves
		return 0, false, nil
	}
	l.begin()
	before := l.mistakes
	for k, i := range l.order {
		if k&1023 == 1023 && l.ctx.Err() != nil {
			return 0, false, nil
		}
		l.visit(i)
	}
	l.last = l.mistakes - before
	if l.last > 0 {
		return l.last, false, nil
	}
	if !learn.Separate(l.w, l.x, l.classes) {
		l.reason = fmt.Sprintf("no mistake in epoch %d, but without rounding a row may be wrong", l.epoch)
		return 0, true, nil
	}
	l.outcome = perceptron.Converged
	l.reason = fmt.Sprintf("no mistake in epoch %d, so that the classes of the training part are separable", l.epoch)
	return 0, l.missedSum == nil, nil
}

func (l *together) describe(k int, part *Part) {
	part.Weights = slices.Clone(l.w[k])
	if l.missedSum != nil {
		part.Last, part.Seen = slices.Clone(l.w[k]), l.seen
		n := float64(l.seen)
		for j, v := range part.Weights {
			part.Weights[j] = (float64(n*v) - l.missedSum[k][j]) / n
		}
	}
	part.Outcome, part.Reason, part.Mistakes = l.outcome, l.reason, l.mistakes
	if part.Reason == "" {
		part.Reason = fmt.Sprintf("still %s in epoch %d", wording.Plural(l.last, "mistake"), l.epoch)
	}
}

func (l *together) stop() {}
