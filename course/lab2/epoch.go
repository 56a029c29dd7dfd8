package lab2

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"

	"perceptronlab/course/ask"
)

// passes is a question to Epoch: some epochs, each from the weights that the one before
// returned.
type passes struct {
	W      ask.Vector
	Epochs int
	Data
}

// pass is what one epoch returned; the answer has one for each.
type pass struct {
	W        ask.Vector
	Mistakes int
}

// Epoch tests one epoch of the perceptron:
//
//	func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int)
//
// Visit every example once. If it is a mistake, y w·x ≤ 0, update w at once, w ← w + y x, and
// count it. Return the weights after the last example, and the number of mistakes.
//
// So Epoch([0 0], {[2 1] [1 -2]}, [1 -1]) is [1 3], 2. Any order of the examples is right, and any
// rate: w ← w + η y x with η > 0.
var Epoch = ask.New(ask.Spec[epochFunc, passes, []pass]{
	Name: "epoch", Wrote: []string{"Epoch"},
	Call: func(f epochFunc, q passes) (answer []pass) {
		w := q.W
		for range q.Epochs {
			after, mistakes := f(w, ask.Rows(q.Xs), q.Ys)
			w = after
			answer = append(answer, pass{w, mistakes})
			if len(w) != len(q.W) {
				break
			}
		}
		return answer
	},
	Tried: func(q passes) string {
		times := []string{"", "", "twice: ", "3 times: "}[q.Epochs]
		return fmt.Sprintf("%sEpoch(%v, %s)", times, q.W, q.code())
	},
	Mark: markEpoch, Varies: "it may draw the order of the examples",
	Visible: []ask.Case[passes]{
		{About: "w·x is 0: a mistake", Q: passes{ask.Vector{0, 0}, 1, single}},
		{About: "two mistakes, whatever the order", Q: passes{ask.Vector{0, 0}, 1, two}},
		{About: "again: now both are right", Q: passes{ask.Vector{0, 0}, 2, two}},
		{About: "one update makes the other right", Q: passes{ask.Vector{0, 0}, 1, one}},
		{About: "from another w; one is right already", Q: passes{ask.Vector{1, -2}, 2, half}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[passes] {
		onTheLine, line := begun(d, bases().Touching)
		start, from := begun(d, bases().Begun)
		orthogonal := of(d, bases().Orthogonal, d.Sign())
		three := of(d, bases().Three, d.Sign())
		return []ask.Case[passes]{
			{About: "an example on the line of a w that is not 0", Q: passes{onTheLine, 2, line}},
			{
				About: "all are mistakes, whatever the order; then none",
				Q:     passes{orthogonal.origin(), 2, orthogonal},
			},
			{About: "three epochs, one after the other", Q: passes{three.origin(), 3, three}},
			{About: "two epochs, from a w that has some examples right", Q: passes{start, 2, from}},
		}
	},
})

type epochFunc = func(w []float64, xs [][]float64, ys []float64) ([]float64, int)

// Data of visible questions. From w = 0, both examples of two are mistakes in any order, and an update
// at either of one makes the other right. From w = [1 -2], only the second of half is a mistake.
var (
	single = Data{[]ask.Vector{{2, 1}}, ask.Vector{1}}
	two    = Data{[]ask.Vector{{2, 1}, {1, -2}}, ask.Vector{1, -1}}
	one    = Data{[]ask.Vector{{1, 2}, {-2, -1}}, ask.Vector{1, -1}}
	half   = Data{[]ask.Vector{{3, 1}, {0, 2}}, ask.Vector{1, 1}}
)

// want is what the textbook gives, in file order with rate 1.
func (q passes) want() (want []pass) {
	for w := q.W; len(want) < q.Epochs; w = want[len(want)-1].W {
		after, mistakes := q.epoch(w, q.fileOrder())
		want = append(want, pass{after, mistakes})
	}
	return want
}

func (p pass) String() string { return fmt.Sprintf("%v, %d", p.W, p.Mistakes) }

// markEpoch follows all orders, with each rate that fits the step from one w to the next.
func markEpoch(q passes, got []pass) ask.Mark {
	m := ask.Mark{
		Got:  ask.Join(got, ", then ", pass.String),
		Want: ask.Join(q.want(), ", then ", pass.String),
	}
	w := q.W
	var changed uint8   // the given w is not rounded; a later one may be, in every feature
	var rates []float64 // those that fit all epochs so far; nil before the first mistake
	for _, p := range got {
		if m.Hint = q.shape(p.W); m.Hint != "" {
			return m
		}
		fits := rates
		if fits == nil {
			fits = fitting(q.Data, w, p)
		}
		fits = slices.DeleteFunc(slices.Clone(fits), func(rate float64) bool {
			return !possible(q.Data, w, p, rate, changed)
		})
		if len(fits) == 0 {
			m.Hint = hintEpoch(q.Data, w, p)
			return m
		}
		if p.Mistakes > 0 {
			rates = fits
		}
		w = p.W
		changed = math.MaxUint8
	}
	m.Right = len(got) == q.Epochs
	if m.Right && m.Got != m.Want {
		m.Want += " (in their order, rate 1)"
	}
	return m
}

// fitting returns the rates that lead from w to the weights of p by updates at p.Mistakes of the
// examples. If these sum to 0, every rate does, and 1 stands for all.
func fitting(s Data, w ask.Vector, p pass) (rates []float64) {
	step := p.W.Plus(-1, w)
	for chosen := range 1 << len(s.Xs) {
		if bits.OnesCount(uint(chosen)) != p.Mistakes {
			continue
		}
		sum := s.origin()
		for i, x := range s.Xs {
			if chosen&(1<<i) != 0 {
				sum = sum.Plus(s.Ys[i], x)
			}
		}
		if rate, ok := along(step, sum); ok && !slices.Contains(rates, rate) {
			rates = append(rates, rate)
		}
	}
	return rates
}

// possible reports whether some order leads from w to p with this rate. (From w = 0 all rates make
// the same mistakes.)
func possible(s Data, w ask.Vector, p pass, rate float64, changed uint8) bool {
	largest := slices.Max(absolute(slices.Concat(append(s.Xs, w)...)))
	size := max(rate, largest*max(rate, 1))
	r := rule{rate: rate, loose: rounds(rate), mistakes: p.Mistakes}
	for end := range after(s, startAt(w, changed), r) {
		if nearAll(p.W, end.weights(len(w)), size) {
			return true
		}
	}
	return false
}

func hintEpoch(s Data, w ask.Vector, p pass) string {
	batch, inBatch := s.batch(w)
	anew, fromZero := s.epoch(s.origin(), s.fileOrder())
	back := w.Times(2).Plus(-1, p.W)
	wrong := s.wrong(w)
	switch {
	case p.Mistakes > len(s.Xs):
		return "more mistakes than examples: the count begins at 0 in each epoch"
	case p.Mistakes == 0 && wrong != "":
		return fmt.Sprintf("%s, and ≤ 0 is a mistake", strings.Replace(wrong, "this w", "the first w", 1))
	case p.Mistakes > 0 && slices.Equal(p.W, w) && wrong == "":
		const format = "with w = %v no example is a mistake, but %d counted: " +
			"is the count inside the if, and does Epoch begin with the w it is given?"
		return fmt.Sprintf(format, w, p.Mistakes)
	case slices.Equal(p.W, anew) && p.Mistakes == fromZero:
		return "this is what w = 0 gives: does Epoch begin with the w it is given?"
	case p.Mistakes > 0 && slices.Equal(p.W, w):
		return "mistakes were counted, but w is the old one: is what Update returns kept?"
	case len(fitting(s, w, pass{back, p.Mistakes})) > 0:
		return "w goes the wrong way: an update adds y x"
	case p.Mistakes == inBatch && slices.Equal(p.W, batch):
		return "update at once: the next example is tested with the new w"
	}
	return "no order of the examples gives this: visit each once, and only a mistake updates w and is counted"
}

// batch is the slip of updating only at the epoch's end, by all examples that w gets wrong: the weights
// then, and the number of these examples.
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
