package classifier

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/exact"
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
		missed := make(perceptron.Weights, l.x.Dim()) // mean = w − missed/seen
		for j, v := range part.Last {
			missed[j] = float64(part.Seen) * (v - part.Weights[j])
		}
		l.missedSum = append(l.missedSum, missed)
	}
	return l
}

// begin begins an epoch, in the order that perceptron.Trainer uses.
func (l *together) begin() {
	l.epoch++
	random.Order(l.order, l.seed, l.epoch)
}

// visit looks at row i, and reports whether it is a mistake; then wrong is the class that
// scored highest among the others (in a tie the first), and the weights of both have changed.
func (l *together) visit(i int) (wrong int, mistake bool) {
	own, highest := 0.0, 0.0
	wrong = -1
	for k, w := range l.w {
		s := l.x.Score(i, w)
		switch {
		case k == l.classes[i]:
			own = s
		case wrong < 0 || s > highest:
			wrong, highest = k, s
		}
	}
	mistake = !(own > highest)
	if mistake {
		class, x := l.classes[i], l.x.Row(i)
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

func (l *together) next() (mistakes int, ended bool) {
	if l.outcome == perceptron.Converged {
		l.seen += len(l.order) // without a mistake, so only the mean moves
		return 0, false
	}
	l.begin()
	before := l.mistakes
	for k, i := range l.order {
		if k&1023 == 1023 && l.ctx.Err() != nil {
			return 0, false
		}
		l.visit(i)
	}
	l.last = l.mistakes - before
	if l.last > 0 {
		return l.last, false
	}
	if !l.separates() {
		l.reason = fmt.Sprintf("no mistake in epoch %d, but without rounding a row may be wrong", l.epoch)
		return 0, true
	}
	l.outcome = perceptron.Converged
	l.reason = fmt.Sprintf("no mistake in epoch %d, so that the classes of the training part are separable", l.epoch)
	return 0, l.missedSum == nil
}

// separates reports whether, without rounding, each row scores higher for its class than
// for any other.
func (l *together) separates() bool {
	for i, own := range l.classes {
		for wrong := range l.w {
			if wrong != own && !higher(l.w[own], l.w[wrong], l.x.Row(i)) {
				return false
			}
		}
	}
	return true
}

// higher reports whether u·x > v·x in exact arithmetic, which is needed only where the scores
// are close: rounding takes far less than 2⁻²⁰ of the sizes summed.
func higher(u, v perceptron.Weights, x rows.Row) bool {
	size := 0x1p-960 // above what underflow takes
	for j, c := range x.Entries() {
		size += math.Abs(u[j]*c) + math.Abs(v[j]*c)
	}
	if x.Score(u)-x.Score(v) > 0x1p-20*size {
		return true
	}
	var difference exact.Sum
	for j, c := range x.Entries() {
		difference.Add(u[j], c)
		difference.Add(-v[j], c)
	}
	return difference.Sign() > 0
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
