package classifier

import (
	"context"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// together trains the weights of all classes by the rule of Crammer and Singer. Updates
// is the same, a mistake at a time.
type together struct {
	ctx     context.Context
	data    *perceptron.Dataset
	sparse  bool
	classes []int // of the rows
	seed    uint64

	w     []perceptron.Weights // of each class
	late  []perceptron.Weights // nil unless averaged: Σ c·(the change of w), c the rows seen before it
	order []int
	epoch int
	seen  int

	mistakes, last int
	outcome        perceptron.Outcome
	reason         string
}

func newTogether(ctx context.Context, s *setting, d *perceptron.Dataset) *together {
	l := &together{
		ctx: ctx, data: d, sparse: s.train.table.Sparse != nil, classes: s.train.classes, seed: s.seed,
		order: make([]int, d.Len()),
	}
	for k := range s.blank.Classes {
		w := slices.Clone(s.initial(k))
		if w == nil {
			w = make(perceptron.Weights, d.Dim())
		}
		l.w = append(l.w, w)
		if !s.trainer.Plain {
			l.late = append(l.late, make(perceptron.Weights, d.Dim()))
		}
	}
	return l
}

// shuffle puts the rows into the order of an epoch, which is that of perceptron.Trainer.
func (l *together) shuffle() {
	for i := range l.order {
		l.order[i] = i
	}
	if l.seed != 0 {
		random.New(l.seed, uint64(l.epoch)).Shuffle(l.order)
	}
}

// mistaken returns whether row i is a mistake, and then the class that scored highest
// among the wrong ones, of equal ones the first.
func (l *together) mistaken(i int) (wrong int, mistake bool) {
	var columns []int
	var x []float64
	if l.sparse {
		columns, x = l.data.NonZero(i)
	} else {
		x = l.data.Row(i)
	}
	var own, highest float64
	wrong = -1
	for k, w := range l.w {
		var s float64
		if l.sparse {
			s = dot.Sparse(w, columns, x)
		} else {
			s = dot.Product(w, x)
		}
		switch {
		case k == l.classes[i]:
			own = s
		case wrong < 0 || s > highest:
			wrong, highest = k, s
		}
	}
	return wrong, !(own > highest)
}

// add adds c times row i to w.
func (l *together) add(w perceptron.Weights, c float64, i int) {
	if l.sparse {
		columns, values := l.data.NonZero(i)
		for k, j := range columns {
			w[j] += float64(c * values[k])
		}
		return
	}
	for j, v := range l.data.Row(i) {
		w[j] += float64(c * v)
	}
}

func (l *together) next() (mistakes int, ended bool) {
	if l.reason != "" {
		l.seen += len(l.order) // without a mistake, so that only the mean moves
		if l.late == nil || l.outcome != perceptron.Converged {
			return -1, true
		}
		return 0, false
	}
	l.epoch++
	l.shuffle()
	before, unseen := l.mistakes, 0
	for _, i := range l.order {
		if unseen++; unseen&1023 == 0 && l.ctx.Err() != nil {
			return 0, false
		}
		if wrong, mistake := l.mistaken(i); mistake {
			own := l.classes[i]
			l.add(l.w[own], 1, i)
			l.add(l.w[wrong], -1, i)
			if l.late != nil {
				l.add(l.late[own], float64(l.seen), i)
				l.add(l.late[wrong], -float64(l.seen), i)
			}
			l.mistakes++
		}
		l.seen++
	}
	l.last = l.mistakes - before
	if l.last == 0 {
		l.judge()
	}
	return l.last, l.reason != "" && (l.late == nil || l.outcome != perceptron.Converged)
}

// judge says how a training ended whose last pass had no mistake. That w₍own₎·x is above
// every other w₍r₎·x is the same as that the row with x in the place of own, −x in that
// of r and 0 elsewhere is on the right side of the vector of all weights (Kesler's
// construction), and whether it is, perceptron.Train confirms in exact arithmetic. It is
// given some of these rows at a time.
func (l *together) judge() {
	const most = 1 << 18 // entries at a time
	k, d := len(l.w), l.data.Dim()
	all := slices.Concat(l.w...)
	var columns, indptr []int
	var values, y []float64
	confirmed := true
	confirm := func() {
		if len(y) == 0 {
			return
		}
		rows, err := perceptron.FromCSR(len(y), k*d, append([]int{0}, indptr...), columns, values, y)
		if err == nil {
			run := perceptron.Trainer{Initial: all, MaxEpochs: 1}.Train(rows)
			confirmed = confirmed && run.Outcome == perceptron.Converged && run.Mistakes == 0
		} else {
			confirmed = false
		}
		columns, indptr, values, y = columns[:0], indptr[:0], values[:0], y[:0]
	}
	for i, own := range l.classes {
		at, x := l.data.NonZero(i)
		for wrong := range k {
			if wrong == own {
				continue
			}
			for _, r := range []int{min(own, wrong), max(own, wrong)} {
				sign := -1.0
				if r == own {
					sign = 1
				}
				for n, v := range x {
					if v != 0 {
						columns, values = append(columns, r*d+at[n]), append(values, sign*v)
					}
				}
			}
			indptr, y = append(indptr, len(values)), append(y, 1)
			if len(values) > most {
				confirm()
			}
		}
		if !confirmed || l.ctx.Err() != nil {
			break
		}
	}
	confirm()
	l.reason = fmt.Sprintf("no mistake in pass %d, but without rounding a row may be wrong", l.epoch)
	if confirmed && l.ctx.Err() == nil {
		l.outcome = perceptron.Converged
		l.reason = fmt.Sprintf("no mistake in pass %d, so that the classes of the training part are separable", l.epoch)
	}
}

func (l *together) describe(k int, part *Part) {
	part.Weights = slices.Clone(l.w[k])
	if l.late != nil {
		n := float64(l.seen)
		for j, v := range part.Weights {
			part.Weights[j] = (float64(n*v) - l.late[k][j]) / n
			if math.IsInf(n*v, 0) {
				part.Weights[j] = v - l.late[k][j]/n
			}
		}
	}
	part.Outcome, part.Reason, part.Mistakes = l.outcome, l.reason, l.mistakes
	if part.Reason == "" {
		part.Reason = fmt.Sprintf("still %s in pass %d", wording.Plural(l.last, "mistake"), l.epoch)
	}
}

func (l *together) stop() {}
