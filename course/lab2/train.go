package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// A problem is a question to Train or TrainIn.
type problem struct {
	Order []int // the order of the examples in each epoch; nil if any order is right
	Data
	Epochs int // the largest number of epochs
}

// trained is the answer to a problem.
type trained struct {
	W        ask.Vector
	PerEpoch []int
}

func (t trained) String() string { return fmt.Sprintf("%v, %s", t.W, formatCounts(t.PerEpoch)) }

// Train tests the whole algorithm:
//
//	func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)
//
// Train begins with w = 0. It stops after the first epoch without a mistake, or after the given number
// of epochs. It returns the weights and the number of mistakes in each epoch. The last number is 0
// unless all epochs have been used up.
//
// For instance, Train({[2 1] [1 -2]}, [1 -1], 10) is [1 3], [2 0]. Train may visit the examples in any
// order, which may change from epoch to epoch. The learning rate may be any number from 1/1000 to 1000.
var Train = ask.New(ask.Spec[trainFunc, problem, trained]{
	Name: "train", Functions: []string{"Train"},
	Call: func(f trainFunc, q problem) trained {
		w, perEpoch := f(ask.Rows(q.Xs), q.Ys, q.Epochs)
		return trained{w, perEpoch}
	},
	Tried: func(q problem) string { return fmt.Sprintf("Train(%s, %d)", q.code(), q.Epochs) },
	Mark:  markRun, Varies: "the order of the examples may be random",
	Visible: []ask.Case[problem]{
		{About: "orthogonal: each is a mistake once", Q: problem{nil, twoMistakes, 10}},
		{About: "one update makes the others right", Q: problem{
			nil, Data{[]ask.Vector{{1, 2}, {-2, -1}, {1, 1}}, ask.Vector{1, -1, 1}}, 10,
		}},
		{About: "several epochs", Q: problem{
			nil, Data{[]ask.Vector{{2, 0}, {1, -1}, {-1, 3}}, ask.Vector{-1, 1, -1}}, 50,
		}},
		{About: "AND, the last feature is the constant", Q: problem{nil, and(), 20}},
		{About: "AND, but only 2 epochs", Q: problem{nil, and(), 2}},
		{About: "XOR: no w separates it, so all epochs are used up", Q: problem{nil, xor(), 20}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[problem] {
		return []ask.Case[problem]{
			{
				About: "orthogonal examples, very small numbers",
				Q:     problem{nil, drawData(d, bases().Orthogonal, 1).times(small), 10},
			},
			{
				About: "large numbers; one update makes the others right",
				Q:     problem{nil, drawData(d, bases().Agreeing, -1).times(large), 10},
			},
			{
				About: "several epochs, very small numbers",
				Q:     problem{nil, drawData(d, bases().Middling, -1).times(small), 50},
			},
			{About: "more examples, more epochs", Q: problem{nil, drawData(d, bases().Long, 1), 50}},
			{
				About: "the epochs are used up before all are right",
				Q:     problem{nil, drawData(d, bases().Unfinished, 1), 2},
			},
			{About: "no w has all examples right", Q: problem{nil, drawData(d, bases().Inseparable, -1), 20}},
			{About: "five features, zeros among them", Q: problem{nil, drawWide(d), 50}},
			{About: "hundreds of epochs", Q: problem{nil, drawSlow(d, 1), 3000}},
		}
	},
	More: func(d *ask.Draw) []problem {
		all := ask.Map(drawProbes(d), func(p probe) problem { return p.fromZero(d) })
		for _, r := range drawRuns(d, false) {
			all = append(all, problem{nil, r.Data, drawEpochs(d, r.Data, r.fileOrder())})
		}
		for range 3 {
			all = append(all, drawWorse(d))
		}
		long := drawLong(d)
		long.Order = nil
		last := all[len(all)-1]
		// The same rows again, with other labels.
		opposite := problem{nil, Data{last.Xs, last.Ys.Times(-1)}, last.Epochs}
		all = append(all, long, drawRising(d), opposite, problem{nil, last.Data, 1})
		return append(all, drawUnchecked(d), drawUncheckedInAnyOrder(d))
	},
})

type trainFunc = func(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)

// markRun marks an answer to Train or TrainIn.
func markRun(q problem, t trained) ask.Mark {
	order := q.Order
	if order == nil {
		order = q.fileOrder()
	}
	w, perEpoch := q.run(q.Epochs, order)
	m := ask.Mark{Got: t.String(), Want: trained{w, perEpoch}.String()}
	if m.Hint = orderFreeHint(q, t); m.Hint != "" {
		return m
	}
	ok, badEpoch := reached(q, t, false)
	if !ok { // try learning rates with which updates round
		ok, _ = reached(q, t, true)
	}
	m.Right = ok
	switch {
	case !ok:
		m.Hint = hintRun(q, t, badEpoch)
	case m.Got != m.Want && q.Order == nil:
		m.Want += " (in file order, with learning rate 1)"
	case m.Got != m.Want:
		m.Want += " (with learning rate 1)"
	}
	return m
}

// orderFreeHint returns a hint about a fault that does not depend on the order of the examples, or
// "". It checks that the run stops at the right epoch. If the last epoch had no mistake, it also
// checks that the weights separate the examples.
func orderFreeHint(q problem, t trained) string {
	if hint := q.shapeHint(t.W); hint != "" {
		return hint
	}
	if hint := q.countHint(t.PerEpoch); hint != "" {
		return hint
	}
	if t.PerEpoch[len(t.PerEpoch)-1] > 0 {
		return ""
	}
	clause := q.mistakeClause(t.W)
	switch {
	case clause == "":
		return ""
	case q.Order == nil:
		return clause + ", so the last epoch had a mistake"
	}
	return clause + ", so the last epoch had a mistake. " +
		"Do x and y have the same index? Do you count all mistakes?"
}

// countHint returns a hint about counts that are wrong for any order of the examples, or "".
func (q problem) countHint(perEpoch []int) string {
	n := len(perEpoch)
	if n == 0 {
		return "perEpoch is empty: append one count per epoch"
	}
	for e, mistakes := range perEpoch {
		switch {
		case mistakes < 0 || mistakes > len(q.Xs):
			const format = "epoch %d: got %s, want 0 to %d, the number of examples: " +
				"visit each example once, and begin the count of each epoch at 0"
			return fmt.Sprintf(format, e+1, wording.Plural(mistakes, "mistake"), len(q.Xs))
		case mistakes == 0 && e < n-1:
			const format = "epoch %d has no mistake, so it must be the last, but perEpoch has %s: " +
				"stop after this epoch, and append one count per epoch"
			return fmt.Sprintf(format, e+1, wording.Plural(n-e-1, "more count"))
		}
	}
	last := perEpoch[n-1]
	switch {
	case n > q.Epochs:
		const format = "perEpoch: got %s, want at most %d, one per epoch"
		return fmt.Sprintf(format, wording.Plural(n, "count"), q.Epochs)
	case last > 0 && n < q.Epochs:
		const format = "stopped after %d of %s, although epoch %[1]d had %[3]s: " +
			"continue until an epoch has no mistake or all epochs are used up"
		return fmt.Sprintf(format, n, wording.Plural(q.Epochs, "epoch"), wording.Plural(last, "mistake"))
	}
	return ""
}

// reached reports whether some run that begins with w = 0 leads to the answer t. The run must have
// the numbers of mistakes t.PerEpoch, and t.W must be a positive multiple of its final weights.
// reached tries only runs with the learning rate 1. Multiplying the rate by a factor multiplies all
// weights of a run by the same factor. So the ratio of t.W to the final weights is the learning rate
// of the answer. The argument loose is rule.loose. If it is true, reached accepts only rates with
// which updates or scores may round.
//
// If no run has these numbers of mistakes, badEpoch is the first epoch, counted from 0, whose
// number is impossible; otherwise it is −1.
func reached(q problem, t trained, loose bool) (ok bool, badEpoch int) {
	ends := startAt(q.origin(), 0)
	total := 0
	for e, mistakes := range t.PerEpoch {
		ends = epochEnds(q.Data, ends, rule{rate: 1, order: q.Order, loose: loose, mistakes: mistakes})
		if len(ends) == 0 {
			return false, e
		}
		total += mistakes
	}
	for end := range ends {
		v := end.weights(len(t.W))
		rate, ok := along(t.W, v, q.roundingsFromZero(total))
		if ok && (!loose || v.Dot(v) == 0 || q.mayRoundScores(q.origin(), q.origin(), rate.value, total)) {
			return true, -1
		}
	}
	return false, -1
}

// hintRun returns a hint about an answer that no run leads to. badEpoch is the result of reached.
func hintRun(q problem, t trained, badEpoch int) string {
	order := "no order of the examples leads"
	if q.Order != nil {
		order = "the given order does not lead"
		if ok, _ := reached(problem{q.fileOrder(), q.Data, q.Epochs}, t, false); ok {
			return "the examples were visited in the order of xs: visit them in the given order"
		}
		if reachedInOtherOrder(q, t) {
			return "another order leads to this result: visit the examples in the given order. " +
				"If you call Epoch with new lists, it must visit them from first to last. " +
				"The grader also runs TrainIn with an Epoch that does, and the better result counts"
		}
	}
	switch {
	case badEpoch < 0:
		return "these counts are possible, but not with these weights: " +
			"begin with w = 0, keep every update, and return the last w"
	case badEpoch == 0:
		const format = "%s to %s in epoch 1: begin with w = 0, and count the mistakes of all examples"
		return fmt.Sprintf(format, order, wording.Plural(t.PerEpoch[0], "mistake"))
	}
	const format = "%s to %s in epoch %d: begin this epoch with the last w of epoch %d, and its count at 0"
	return fmt.Sprintf(format, order, wording.Plural(t.PerEpoch[badEpoch], "mistake"), badEpoch+1, badEpoch)
}

// reachedInOtherOrder reports whether a run in another order leads to the answer. It returns false if the
// data have a block of more than six examples, because the search would take long.
func reachedInOtherOrder(q problem, t trained) bool {
	blocks := q.blocks()
	if len(blocks[len(blocks)-1]) > 6 {
		return false
	}
	ok, _ := reached(problem{nil, q.Data, q.Epochs}, t, false)
	return ok
}

// Order tests training in a given order:
//
//	func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)
//
// Each epoch visits the examples order[0], order[1], …. In all other respects, TrainIn is like Train.
//
// For instance, TrainIn([1 0], {[1 2] [-2 -1]}, [1 -1], 10) is [2 1], [1 0]. Any learning rate from
// 1/1000 to 1000 is right.
var Order = ask.New(ask.Spec[orderFunc, problem, trained]{
	Name: "order", Functions: []string{"TrainIn"},
	Call: func(f orderFunc, q problem) trained {
		w, perEpoch := f(q.Order, ask.Rows(q.Xs), q.Ys, q.Epochs)
		return trained{w, perEpoch}
	},
	Tried: func(q problem) string { return fmt.Sprintf("TrainIn(%v, %s, %d)", q.Order, q.code(), q.Epochs) },
	Mark:  markRun,
	Visible: []ask.Case[problem]{
		{About: "the order of the list", Q: problem{[]int{0, 1}, oneMistake, 10}},
		{About: "backwards: another w", Q: problem{[]int{1, 0}, oneMistake, 10}},
		{About: "AND, its examples in another order", Q: problem{[]int{3, 0, 1, 2}, and(), 100}},
		{About: "the same, but only 2 epochs", Q: problem{[]int{3, 0, 1, 2}, and(), 2}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[problem] {
		return []ask.Case[problem]{
			{About: "four examples", Q: drawOrdered(d, bases().Middling, -1, 50)},
			{
				About: "five examples, more epochs, very small numbers",
				Q:     drawOrdered(d, bases().Long, 1, 50).times(small),
			},
			{
				About: "two epochs only, large numbers",
				Q:     drawOrdered(d, bases().Unfinished, -1, 2).times(large),
			},
			{About: "orthogonal examples", Q: problem{d.Order(4), drawData(d, bases().Orthogonal, 1), 10}},
			{About: "no w has all examples right", Q: drawInseparable(d)},
			{About: "five features, zeros among them", Q: drawOrderedWide(d)},
			{About: "hundreds of epochs", Q: problem{d.Order(2), drawSlow(d, 1), 3000}},
		}
	},
	More: func(d *ask.Draw) (all []problem) {
		for _, p := range drawProbes(d) {
			q := p.fromZero(d)
			all = append(all, inOrder(q.Data, d.Order(len(q.Xs)), q.Epochs))
		}
		for _, r := range drawRuns(d, false) {
			order := d.Order(len(r.Xs))
			all = append(all, problem{order, r.Data, drawEpochs(d, r.Data, order)})
		}
		rising := drawRising(d)
		all = append(all, drawLong(d), inOrder(rising.Data, d.Order(len(rising.Xs)), rising.Epochs))
		for range 5 {
			all = append(all, drawDense(d))
		}
		all = append(all, drawTwice(d))
		last := drawFull(d)
		// The same rows again, with other labels.
		opposite := problem{last.Order, Data{last.Xs, last.Ys.Times(-1)}, last.Epochs}
		all = append(all, drawFull(d), last, opposite, problem{last.Order, last.Data, 1})
		for _, q := range []problem{drawUnchecked(d), drawUncheckedInAnyOrder(d)} {
			all = append(all, inOrder(q.Data, d.Order(len(q.Xs)), q.Epochs))
		}
		return all
	},
})

type orderFunc = func(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)

// drawOrdered draws one of the bases, labels for its rows, and a random order. The first row of the
// base gets the label y. See inRandomOrder.
func drawOrdered(d *ask.Draw, bases []base, y float64, epochs int) problem {
	return inRandomOrder(d, epochs, func() Data { return drawData(d, bases, y) })
}

// drawOrderedWide is like drawOrdered, for a base of the list wide.
func drawOrderedWide(d *ask.Draw) problem {
	return inRandomOrder(d, 50, func() Data { return drawWide(d) })
}

// drawInseparable draws data on which no run ends, and an order that visits the rows of the base one
// after the other.
func drawInseparable(d *ask.Draw) problem {
	visited := drawData(d, bases().Inseparable, 1)
	return inOrder(visited, d.Order(len(visited.Xs)), 20)
}

// inOrder returns a problem whose order visits the examples one after the other.
func inOrder(visited Data, order []int, epochs int) problem {
	n := len(order)
	q := problem{order, Data{make([]ask.Vector, n), make(ask.Vector, n)}, epochs}
	for k, i := range order {
		q.Xs[i], q.Ys[i] = visited.Xs[k], visited.Ys[k]
	}
	return q
}

// inRandomOrder draws data and an order. The examples are placed such that the order visits the drawn
// examples one after the other. Each of the wrong orders that q.slips returns leads to a different
// result.
func inRandomOrder(d *ask.Draw, epochs int, draw func() Data) problem {
	return ask.Until(func() problem {
		visited := draw()
		return inOrder(visited, d.Order(len(visited.Xs)), epochs)
	}, func(q problem) bool {
		want, counts := q.run(epochs, q.Order)
		return !slices.ContainsFunc(q.slips(), func(orders [][]int) bool {
			w, perEpoch := q.run(epochs, orders...)
			_, same := along(w, want, q.roundingsFromZero(0))
			return same && slices.Equal(perEpoch, counts)
		})
	})
}

// times returns the problem with all features multiplied by c.
func (q problem) times(c float64) problem { return problem{q.Order, q.Data.times(c), q.Epochs} }

// slips returns wrong orders that a student may use instead of the given one. Each item is a list
// with one order per epoch, as in run. Three items use the same order in all epochs: file order, the
// inverse permutation, and the reversed order. If there are more than two epochs, slips returns two
// more items. One uses the right order in the first epoch and file order later. The other applies the
// permutation once more in each epoch.
func (q problem) slips() [][][]int {
	inverse := make([]int, len(q.Order))
	for k, i := range q.Order {
		inverse[i] = k
	}
	backwards := slices.Clone(q.Order)
	slices.Reverse(backwards)
	slips := [][][]int{{q.fileOrder()}, {inverse}, {backwards}}
	if q.Epochs <= 2 {
		return slips
	}
	repeated := [][]int{q.Order}
	for e := range q.Epochs {
		repeated = append(repeated, ask.Map(q.Order, func(i int) int { return repeated[e][i] }))
	}
	return append(slips, [][]int{q.Order, q.fileOrder()}, repeated)
}
