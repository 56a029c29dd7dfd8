package lab2

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// An epochRun is a question to Epoch. It asks for several epochs over the same data. The first epoch
// begins with the weights W. Each later epoch begins with the weights that the previous call of Epoch
// returned.
type epochRun struct {
	W      ask.Vector
	Epochs int
	Data
}

// An epochResult is the result of one epoch. An answer is a list of epochResults, one per epoch.
type epochResult struct {
	W        ask.Vector
	Mistakes int
}

// Epoch tests one epoch of the perceptron:
//
//	func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int)
//
// Epoch visits every example once. If y (w·x) ≤ 0, the example is a mistake. Epoch then updates w at
// once, w ← w + y x, and counts the mistake. It returns the weights after the last example, and the
// number of mistakes.
//
// For instance, Epoch([0 0], {[2 1] [1 -2]}, [1 -1]) is [1 3], 2. Any order of the examples is right.
// Any learning rate η from 1/1000 to 1000 is right too; an update is then w ← w + η y x.
var Epoch = ask.New(ask.Spec[epochFunc, epochRun, []epochResult]{
	Name: "epoch", Functions: []string{"Epoch"},
	Call: func(f epochFunc, q epochRun) (answer []epochResult) {
		w := q.W
		for range q.Epochs {
			after, mistakes := f(w, ask.Rows(q.Xs), q.Ys)
			w = after
			answer = append(answer, epochResult{w, mistakes})
			if len(w) != len(q.W) {
				break // Epoch can't continue with these weights
			}
		}
		return answer
	},
	Tried: func(q epochRun) string {
		times := []string{"", "", "twice: ", "3 times: "}[q.Epochs]
		return fmt.Sprintf("%sEpoch(%v, %s)", times, q.W, q.code())
	},
	Mark: markEpoch, Varies: "the order of the examples may be random",
	Visible: []ask.Case[epochRun]{
		{About: "w·x = 0 is a mistake", Q: epochRun{ask.Vector{0, 0}, 1, single}},
		{About: "two mistakes, whatever the order", Q: epochRun{ask.Vector{0, 0}, 1, twoMistakes}},
		{About: "two mistakes, then none", Q: epochRun{ask.Vector{0, 0}, 2, twoMistakes}},
		{About: "one update makes the other right", Q: epochRun{ask.Vector{0, 0}, 1, oneMistake}},
		{About: "from a w with only one mistake", Q: epochRun{ask.Vector{1, -2}, 2, secondWrong}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[epochRun] {
		touchingW, touching := drawBegun(d, bases().Touching)
		begunW, begun := drawBegun(d, bases().Begun)
		orthogonal := drawData(d, bases().Orthogonal, d.Sign()).times(small)
		three := drawData(d, bases().Three, d.Sign())
		wide := drawWide(d)
		return []ask.Case[epochRun]{
			{
				About: "large numbers, and an example on the line of a w that is not 0",
				Q:     epochRun{touchingW.Times(large), 2, touching.times(large)},
			},
			{
				About: "very small numbers: all are mistakes, whatever the order; then none",
				Q:     epochRun{orthogonal.origin(), 2, orthogonal},
			},
			{
				About: "halves; three epochs, one after the other",
				Q:     epochRun{three.origin(), 3, three.times(0.5)},
			},
			{
				About: "large numbers, from a w that classifies some examples correctly",
				Q:     epochRun{begunW.Times(large), 2, begun.times(large)},
			},
			{About: "five features, zeros among them", Q: epochRun{wide.origin(), 3, wide}},
		}
	},
	More: func(d *ask.Draw) (all []epochRun) {
		for _, p := range drawProbes(d) {
			all = append(all, p.begun(d)...)
		}
		for _, r := range drawRuns(d, true) {
			all = append(all, epochRun{r.w, d.Between(1, 3), r.Data})
		}
		return append(all, drawByMistakes(d)...)
	},
})

type epochFunc = func(w []float64, xs [][]float64, ys []float64) ([]float64, int)

// The data of visible questions.
var (
	single = Data{[]ask.Vector{{2, 1}}, ask.Vector{1}}

	// From w = 0, both examples are mistakes, in any order.
	twoMistakes = Data{[]ask.Vector{{2, 1}, {1, -2}}, ask.Vector{1, -1}}

	// From w = 0, an update at either example makes both correct.
	oneMistake = Data{[]ask.Vector{{1, 2}, {-2, -1}}, ask.Vector{1, -1}}

	// From w = [1 -2], only the second example is a mistake.
	secondWrong = Data{[]ask.Vector{{3, 1}, {0, 2}}, ask.Vector{1, 1}}
)

// want returns the results of the textbook's epochs, which visit the examples in file order with
// the learning rate 1.
func (q epochRun) want() (want []epochResult) {
	for w := q.W; len(want) < q.Epochs; w = want[len(want)-1].W {
		after, mistakes := q.epoch(w, q.fileOrder())
		want = append(want, epochResult{after, mistakes})
	}
	return want
}

func (p epochResult) String() string { return fmt.Sprintf("%v, %d", p.W, p.Mistakes) }

// markEpoch accepts an answer if its weights and numbers of mistakes can be reached with one
// learning rate for all epochs, and some order of the examples in each epoch.
func markEpoch(q epochRun, got []epochResult) ask.Mark {
	m := ask.Mark{
		Got:  ask.Join(got, ", then ", epochResult.String),
		Want: ask.Join(q.want(), ", then ", epochResult.String),
	}
	w := q.W
	var changed uint32 // state.changed: before the first epoch, no weight has changed; later, all may have
	var rates []ratio  // the rates that fit all epochs so far; nil before the first update of w
	for _, p := range got {
		if m.Hint = q.shapeHint(p.W); m.Hint != "" {
			return m
		}
		fits := rates
		if fits == nil {
			fits = fitting(q.Data, w, p)
		}
		fits = slices.DeleteFunc(slices.Clone(fits), func(rate ratio) bool {
			return !q.isPossible(w, p, rate, changed)
		})
		if len(fits) == 0 {
			m.Hint = hintEpoch(q.Data, w, p)
			return m
		}
		if rates != nil || !slices.Equal(p.W, w) {
			rates = fits
		}
		w = p.W
		changed = math.MaxUint32
	}
	m.Right = len(got) == q.Epochs
	if m.Right && m.Got != m.Want {
		m.Want += " (in file order, with learning rate 1)"
	}
	return m
}

// fitting returns the learning rates with which updates may lead from w to p.W. It looks only at the examples
// of one block: the smallest one whose weights have changed. The updates of the other blocks follow from the
// rate. If no weight has changed, fitting returns only the rate 1; the rows yᵢxᵢ of a question are such that
// no update of w can be undone in the same epoch, so every rate fits.
func fitting(s Data, w ask.Vector, p epochResult) (rates []ratio) {
	step := p.W.Plus(-1, w)
	if slices.Equal(step, s.origin()) {
		return []ratio{{value: 1}}
	}
	block, step := s.moved(step)
	others := len(s.Xs) - len(block)
	for chosen := range 1 << len(block) {
		updates := bits.OnesCount(uint(chosen))
		if updates > p.Mistakes || updates+others < p.Mistakes {
			continue
		}
		sum := s.origin()
		for k, i := range block {
			if chosen&(1<<k) != 0 {
				sum = sum.Plus(s.Ys[i], s.Xs[i])
			}
		}
		rounding := func(rate float64) ask.Vector { return s.roundings(w, rate, p.Mistakes) }
		if rate, ok := along(step, sum, rounding); ok && !slices.Contains(rates, rate) {
			rates = append(rates, rate)
		}
	}
	return rates
}

// moved returns the smallest block of examples that has a feature j with step[j] ≠ 0, and a copy of step that
// is 0 at all features that the block does not have. If there is no such block, moved returns nil and step.
func (s Data) moved(step ask.Vector) (block []int, ofBlock ask.Vector) {
	for _, block := range s.blocks() {
		ofBlock := s.origin()
		for _, i := range block {
			for j, x := range s.Xs[i] {
				if x != 0 {
					ofBlock[j] = step[j]
				}
			}
		}
		if !slices.Equal(ofBlock, s.origin()) {
			return block, ofBlock
		}
	}
	return nil, step
}

// isPossible reports whether some order of the examples leads from w to p with the given learning
// rate. The argument changed is state.changed at the start of the epoch.
func (q epochRun) isPossible(w ask.Vector, p epochResult, rate ratio, changed uint32) bool {
	loose := q.mayRoundScores(q.W, w, rate.value, p.Mistakes)
	r := rule{rate: rate.value, loose: loose, mistakes: p.Mistakes}
	rounding := q.roundings(w, rate.value, p.Mistakes)
	for end := range epochEnds(q.Data, startAt(w, changed), r) {
		want := end.weights(len(w))
		step := absolute(want.Plus(-1, w))
		if nearAll(p.W, want, rounding.Plus(rate.slack/rate.value, step)) {
			return true
		}
	}
	return false
}

// hintEpoch returns a hint about p, which is not the result of any epoch that begins with w.
func hintEpoch(s Data, w ask.Vector, p epochResult) string {
	batch, inBatch := s.batch(w)
	fromZero, mistakesFromZero := s.epoch(s.origin(), s.fileOrder())
	opposite := w.Times(2).Plus(-1, p.W) // w after a step in the opposite direction
	clause := s.mistakeClause(w)
	switch {
	case p.Mistakes > len(s.Xs):
		return "more mistakes than examples: begin the count at 0 in each epoch"
	case p.Mistakes == 0 && clause != "":
		return strings.Replace(clause, "this w", "the w that Epoch receives", 1) + ", which is a mistake"
	case p.Mistakes > 0 && slices.Equal(p.W, w) && clause == "":
		const format = "got %s, want 0, because with w = %v no example is a mistake: " +
			"count only inside the if, and begin with the w that Epoch receives"
		return fmt.Sprintf(format, wording.Plural(p.Mistakes, "mistake"), w)
	case slices.Equal(p.W, fromZero) && p.Mistakes == mistakesFromZero:
		return "this is the result of an epoch from w = 0: begin with the w that Epoch receives"
	case p.Mistakes > 0 && slices.Equal(p.W, w):
		const format = "got %s, but w has not changed: assign the result of Update to w"
		return fmt.Sprintf(format, wording.Plural(p.Mistakes, "mistake"))
	case len(fitting(s, w, epochResult{opposite, p.Mistakes})) > 0:
		return "w moved in the wrong direction: an update adds y x"
	case p.Mistakes == inBatch && slices.Equal(p.W, batch):
		return "update w at once, and test the next example with the new w"
	}
	return "no order of the examples leads to this result: " +
		"visit each example once; at each mistake, update w and add 1 to the count"
}

// batch returns the result of a common slip: all examples are tested with the initial w, and all
// updates are applied at the end of the epoch.
func (s Data) batch(w ask.Vector) (after ask.Vector, mistakes int) {
	after = w
	for i, x := range s.Xs {
		if s.mistake(w, i) {
			after = after.Plus(s.Ys[i], x)
			mistakes++
		}
	}
	return after, mistakes
}
