package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
)

// ByHand is what the part Trace asks: the student's name, and the trace.
type ByHand struct {
	Name  func() string
	Trace func() (mistakes []int, weights [][]float64)
}

// byHand is the answer.
type byHand struct {
	Name     string
	Mistakes []int
	Weights  []ask.Vector
}

// Trace tests a trace by hand on the student's own examples, Mine(Name()):
//
//	func Name() string
//	func Trace() (mistakes []int, weights [][]float64)
//
// From w = 0 with rate 1, the examples in their order: the mistakes of each epoch, and the weights
// at the end of each epoch. The last epoch is the one without a mistake.
var Trace = ask.New(ask.Spec[ByHand, int, byHand]{
	Name: "trace", Wrote: []string{"Trace", "Name"},
	Call: func(f ByHand, _ int) byHand {
		mistakes, weights := f.Trace()
		return byHand{f.Name(), mistakes, ask.Map(weights, func(w []float64) ask.Vector { return w })}
	},
	Mark: markTrace,
	Visible: []ask.Case[int]{
		{About: "the weights after epoch 1", Q: 1},
		{About: "the weights after epoch 2", Q: 2},
		{About: "the weights after epoch 3", Q: 3},
		{About: "the mistakes of each epoch", Q: 0},
	},
})

func markTrace(epoch int, t byHand) ask.Mark {
	m := ask.Mark{Want: "your own trace"}
	s := Mine(t.Name)
	weights := []ask.Vector{s.origin()} // before epoch 1, and after each
	var mistakes []int
	for e := range 3 {
		w, n := s.epoch(weights[e], s.fileOrder())
		weights = append(weights, w)
		mistakes = append(mistakes, n)
	}
	switch {
	case epoch == 0:
		m.Got = counts(t.Mistakes)
		m.Right = slices.Equal(t.Mistakes, mistakes)
		m.Hint = hintCounts(t.Mistakes, mistakes)
	case len(t.Weights) < epoch:
		m.Got = "nothing"
		m.Hint = fmt.Sprintf("weights needs a row for epoch %d", epoch)
	default:
		m.Got = t.Weights[epoch-1].String()
		m.Right = slices.Equal(t.Weights[epoch-1], weights[epoch])
		m.Hint = hintTrace(s, weights[epoch-1], epoch)
		if epoch > 1 && !slices.Equal(t.Weights[epoch-2], weights[epoch-1]) {
			m.Hint = fmt.Sprintf("it begins with the weights after epoch %d: mend those first", epoch-1)
		}
	}
	if m.Right {
		m.Want = m.Got
	}
	return m
}

// hintTrace names the first update of the epoch, but does not give the new w.
func hintTrace(s Data, w ask.Vector, epoch int) string {
	for i, x := range s.Xs {
		if score := s.Ys[i] * w.Dot(x); score <= 0 {
			const format = "the first mistake of epoch %d is at example %d, where y w·x = %v; " +
				"go on from there: 0 is a mistake, too; check the adding"
			return fmt.Sprintf(format, epoch, i, ask.Number(score+0)) // no −0
		}
	}
	return fmt.Sprintf("in epoch %d no example is a mistake, so w stays", epoch)
}

// hintCounts names the first count that is wrong.
func hintCounts(got, want []int) string {
	if len(got) != len(want) {
		return "a count for each of the three epochs, the last one too"
	}
	e := 0
	for e < len(want)-1 && got[e] == want[e] {
		e++
	}
	if e > 0 && got[e] == got[e-1]+want[e] {
		return "count each epoch from 0"
	}
	return fmt.Sprintf("epoch %d has another number of mistakes; y w·x = 0 is one, too", e+1)
}

// Mine returns the four examples that belong to a name, ignoring case and extra spaces, for the trace
// by hand. All names are equally hard. The points are in the plane, with whole numbers up to 3; the line
// goes through the origin.
func Mine(name string) Data {
	d := ask.Own("lab2: Mine", "lab2", name)
	return of(d, bases().ByHand, d.Sign())
}
