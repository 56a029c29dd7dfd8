package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// problem is a question to Train or TrainIn: a run of at most this many epochs, each in this order.
type problem struct {
	Order []int // nil: any is right
	Data
	Epochs int
}

// trained is the answer.
type trained struct {
	W        ask.Vector
	PerEpoch []int
}

func (t trained) String() string { return fmt.Sprintf("%v, %s", t.W, counts(t.PerEpoch)) }

// Train tests the whole algorithm:
//
//	func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)
//
// Begin with w = 0 and run epochs until one has no mistake, but at most epochs. Return the
// weights, and the mistakes of each epoch: the last count is 0, unless the epochs were used up.
//
// So Train({[2 1] [1 -2]}, [1 -1], 10) is [1 3], [2 0]. Any order of the examples is right, even a
// different one in each epoch, and any rate.
var Train = ask.New(ask.Spec[trainFunc, problem, trained]{
	Name: "train", Wrote: []string{"Train"},
	Call: func(f trainFunc, q problem) trained {
		w, perEpoch := f(ask.Rows(q.Xs), q.Ys, q.Epochs)
		return trained{w, perEpoch}
	},
	Tried: func(q problem) string { return fmt.Sprintf("Train(%s, %d)", q.code(), q.Epochs) },
	Mark:  markRun, Varies: "it may draw the order of the examples",
	Visible: []ask.Case[problem]{
		{About: "orthogonal: each is a mistake once", Q: problem{nil, two, 10}},
		{About: "one update makes the others right", Q: problem{
			nil, Data{[]ask.Vector{{1, 2}, {-2, -1}, {1, 1}}, ask.Vector{1, -1, 1}}, 10,
		}},
		{About: "several epochs", Q: problem{
			nil, Data{[]ask.Vector{{2, 0}, {1, -1}, {-1, 3}}, ask.Vector{-1, 1, -1}}, 50,
		}},
		{About: "AND, the last feature is the constant", Q: problem{nil, and(), 20}},
		{About: "AND, but only 2 epochs", Q: problem{nil, and(), 2}},
		{About: "XOR: no w is right, so it stops after the epochs", Q: problem{nil, xor(), 20}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[problem] {
		return []ask.Case[problem]{
			{About: "orthogonal examples", Q: problem{nil, of(d, bases().Orthogonal, 1), 10}},
			{About: "one update makes the others right", Q: problem{nil, of(d, bases().Agreeing, -1), 10}},
			{About: "several epochs", Q: problem{nil, of(d, bases().Middling, -1), 50}},
			{About: "more examples, more epochs", Q: problem{nil, of(d, bases().Long, 1), 50}},
			{
				About: "the epochs are used up before all are right",
				Q:     problem{nil, of(d, bases().Unfinished, 1), 2},
			},
			{About: "no w has all examples right", Q: problem{nil, of(d, bases().Inseparable, -1), 20}},
		}
	},
})

type trainFunc = func(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)

func markRun(q problem, t trained) ask.Mark {
	order := q.Order
	if order == nil {
		order = q.fileOrder()
	}
	w, perEpoch := q.run(q.Epochs, order)
	m := ask.Mark{Got: t.String(), Want: trained{w, perEpoch}.String()}
	if m.Hint = form(q, t); m.Hint != "" {
		return m
	}
	ok, bad := reached(q, t, false)
	if !ok {
		ok, _ = reached(q, t, true)
	}
	m.Right = ok
	switch {
	case !ok:
		m.Hint = hintRun(q, t, bad)
	case m.Got != m.Want && q.Order == nil:
		m.Want += " (in their order, rate 1)"
	case m.Got != m.Want:
		m.Want += " (rate 1)"
	}
	return m
}

// form says what is wrong with an answer whatever the order, if anything: the counts must be
// those of a run that stops when it should, and weights that had no mistake must separate.
func form(q problem, t trained) string {
	if problem := q.shape(t.W); problem != "" {
		return problem
	}
	if problem := q.counted(t.PerEpoch); problem != "" {
		return problem
	}
	if t.PerEpoch[len(t.PerEpoch)-1] > 0 {
		return ""
	}
	wrong := q.wrong(t.W)
	switch {
	case wrong == "":
		return ""
	case q.Order == nil:
		return wrong + ", so the last epoch had a mistake"
	}
	return wrong + ", so the last epoch had a mistake: " +
		"do x and y have the same number, and are all mistakes added up?"
}

// counted says what is wrong with the counts of a run whatever the order, if anything.
func (q problem) counted(perEpoch []int) string {
	n := len(perEpoch)
	if n == 0 {
		return "perEpoch is empty: it needs a count for each epoch"
	}
	for e, mistakes := range perEpoch {
		switch {
		case mistakes < 0 || mistakes > len(q.Xs):
			const format = "epoch %d has %d mistakes on %d examples: " +
				"visit each once, and begin each epoch's count at 0"
			return fmt.Sprintf(format, e+1, mistakes, len(q.Xs))
		case mistakes == 0 && e < n-1:
			const format = "epoch %d has no mistake, so it is the last, but perEpoch has %s more: " +
				"one count for each epoch"
			return fmt.Sprintf(format, e+1, wording.Plural(n-e-1, "count"))
		}
	}
	last := perEpoch[n-1]
	switch {
	case n > q.Epochs:
		const format = "%s in perEpoch, but only %s allowed"
		return fmt.Sprintf(format, wording.Plural(n, "count"), wording.Plural(q.Epochs, "epoch"))
	case last > 0 && n < q.Epochs:
		const format = "%d of %d epochs, the last with %s: " +
			"go on until one has none (count that one too) or all are used up"
		return fmt.Sprintf(format, n, q.Epochs, wording.Plural(last, "mistake"))
	}
	return ""
}

// reached reports whether a run from w = 0 has these mistakes in its epochs, and ends at a positive
// multiple, the rate, of these weights. From w = 0 the rate is only this factor. If no run has
// these mistakes, bad is the first epoch, counted from 0, where that shows; otherwise it is −1.
func reached(q problem, t trained, loose bool) (ok bool, bad int) {
	ends := startAt(q.origin(), 0)
	for e, mistakes := range t.PerEpoch {
		ends = after(q.Data, ends, rule{rate: 1, order: q.Order, loose: loose, mistakes: mistakes})
		if len(ends) == 0 {
			return false, e
		}
	}
	for end := range ends {
		v := end.weights(len(t.W))
		rate, ok := along(t.W, v)
		if ok && (!loose || rounds(rate) || v.Dot(v) == 0) {
			return true, -1
		}
	}
	return false, -1
}

func hintRun(q problem, t trained, bad int) string {
	which := "no order of the examples gives"
	if q.Order != nil {
		which = "the given order does not give"
		if ok, _ := reached(problem{q.fileOrder(), q.Data, q.Epochs}, t, false); ok {
			return "this visits the examples as they stand in xs, not in the given order"
		}
	}
	switch {
	case bad < 0:
		return "these counts can be, but not with these weights: " +
			"begin with w = 0, keep every update, and return the last w"
	case bad == 0:
		const format = "%s %s in epoch 1: begin with w = 0, and add up the mistakes of all examples"
		return fmt.Sprintf(format, which, wording.Plural(t.PerEpoch[0], "mistake"))
	}
	const format = "%s %s in epoch %d: does it begin with the w of the epoch before, and its count with 0?"
	return fmt.Sprintf(format, which, wording.Plural(t.PerEpoch[bad], "mistake"), bad+1)
}

// Order tests training in a given order:
//
//	func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)
//
// Each epoch visits the examples order[0], order[1], …; the rest is as in Train.
//
// So TrainIn([1 0], {[1 2] [-2 -1]}, [1 -1], 10) is [2 1], [1 0]. Any rate is right.
var Order = ask.New(ask.Spec[orderFunc, problem, trained]{
	Name: "order", Wrote: []string{"TrainIn"},
	Call: func(f orderFunc, q problem) trained {
		w, perEpoch := f(q.Order, ask.Rows(q.Xs), q.Ys, q.Epochs)
		return trained{w, perEpoch}
	},
	Tried: func(q problem) string { return fmt.Sprintf("TrainIn(%v, %s, %d)", q.Order, q.code(), q.Epochs) },
	Mark:  markRun,
	Visible: []ask.Case[problem]{
		{About: "the order of the list", Q: problem{[]int{0, 1}, one, 10}},
		{About: "backwards: another w", Q: problem{[]int{1, 0}, one, 10}},
		{About: "AND, its examples in another order", Q: problem{[]int{3, 0, 1, 2}, and(), 100}},
		{About: "the same, but only 2 epochs", Q: problem{[]int{3, 0, 1, 2}, and(), 2}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[problem] {
		return []ask.Case[problem]{
			{About: "four examples", Q: ordered(d, bases().Middling, -1, 50)},
			{About: "five examples, more epochs", Q: ordered(d, bases().Long, 1, 50)},
			{About: "two epochs only", Q: ordered(d, bases().Unfinished, -1, 2)},
			{About: "orthogonal examples", Q: problem{d.Order(4), of(d, bases().Orthogonal, 1), 10}},
		}
	},
})

type orderFunc = func(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)

// ordered draws one of the bases and an order that brings its examples into that of the base, the
// first with the label y. The usual slips lead elsewhere: see slips.
func ordered(d *ask.Draw, bases []base, y float64, epochs int) problem {
	return ask.Until(func() problem {
		visited := of(d, bases, y)
		n := len(visited.Xs)
		q := problem{d.Order(n), Data{make([]ask.Vector, n), make(ask.Vector, n)}, epochs}
		for k, i := range q.Order {
			q.Xs[i] = visited.Xs[k]
			q.Ys[i] = visited.Ys[k]
		}
		return q
	}, func(q problem) bool {
		want, counts := q.run(epochs, q.Order)
		return !slices.ContainsFunc(q.slips(), func(orders [][]int) bool {
			w, perEpoch := q.run(epochs, orders...)
			_, same := along(w, want)
			return same && slices.Equal(perEpoch, counts)
		})
	})
}

// slips are what a student may take for the given order, as the orders of a run's epochs: that of the
// list, the inverse, the reverse; and, if there are more than two epochs, the right one in the first
// epoch only, or the order applied once more in each epoch.
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
	again := [][]int{q.Order}
	for e := range q.Epochs {
		again = append(again, ask.Map(q.Order, func(i int) int { return again[e][i] }))
	}
	return append(slips, [][]int{q.Order, q.fileOrder()}, again)
}
