package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// ByHand holds the student's two functions for the Trace part.
type ByHand struct {
	Name  func() string
	Trace func() (mistakes []int, weights [][]float64)
}

// byHand holds the results of Name and Trace. All questions of the part have the same answer, of this
// type.
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
// Name returns the student's name. Trace returns the number of mistakes in each epoch, and the
// weights at the end of each epoch. The run begins with w = 0, has the learning rate 1, visits the
// examples in file order, and ends after an epoch without a mistake.
var Trace = ask.New(ask.Spec[ByHand, int, byHand]{
	Name: "trace", Functions: []string{"Trace", "Name"},
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

// markTrace marks the weights after the given epoch, counted from 1, or the counts if epoch is 0.
func markTrace(epoch int, t byHand) ask.Mark {
	m := ask.Mark{Want: "your own trace"}
	s := Mine(t.Name)
	weights := []ask.Vector{s.origin()} // before epoch 1, and after each epoch
	var mistakes []int
	for e := range 3 {
		w, n := s.epoch(weights[e], s.fileOrder())
		weights = append(weights, w)
		mistakes = append(mistakes, n)
	}
	switch {
	case epoch == 0:
		m.Got = formatCounts(t.Mistakes)
		m.Right = slices.Equal(t.Mistakes, mistakes)
		m.Hint = hintCounts(t.Mistakes, mistakes)
	case len(t.Weights) < epoch:
		m.Got = "nothing"
		m.Hint = fmt.Sprintf("add a row for epoch %d to weights", epoch)
	default:
		m.Got = t.Weights[epoch-1].String()
		m.Right = slices.Equal(t.Weights[epoch-1], weights[epoch])
		m.Hint = hintTrace(s, weights[epoch-1], epoch)
		if epoch > 1 && !slices.Equal(t.Weights[epoch-2], weights[epoch-1]) {
			const format = "correct the weights after epoch %d first, because epoch %d begins with them"
			m.Hint = fmt.Sprintf(format, epoch-1, epoch)
		}
	}
	if m.Right {
		m.Want = m.Got
	}
	return m
}

// hintTrace returns a hint with the first mistake of an epoch that begins with w. The hint does not
// reveal the weights after the update.
func hintTrace(s Data, w ask.Vector, epoch int) string {
	for i, x := range s.Xs {
		if score := s.Ys[i] * w.Dot(x); score <= 0 {
			const format = "the first mistake of epoch %d is at example %d, where y (w·x) = %v. " +
				"Check the sums from there on, and remember that y (w·x) = 0 is also a mistake"
			return fmt.Sprintf(format, epoch, i, ask.Number(score+0)) // no −0
		}
	}
	return fmt.Sprintf("no example is a mistake in epoch %d, so w does not change", epoch)
}

// hintCounts returns a hint about the first wrong count.
func hintCounts(got, want []int) string {
	if len(got) != len(want) {
		return fmt.Sprintf("got %s, want %d, one per epoch", wording.Plural(len(got), "count"), len(want))
	}
	e := 0
	for e < len(want)-1 && got[e] == want[e] {
		e++
	}
	if e > 0 && got[e] == got[e-1]+want[e] {
		return "begin the count of each epoch at 0"
	}
	return fmt.Sprintf("the count of epoch %d is wrong: remember that y (w·x) = 0 is also a mistake", e+1)
}

// Mine returns the student's data, four examples for the trace by hand. The two features are
// integers from −3 to 3. There is no constant. Every name gets an equally hard data set. Names that
// differ only in case or in extra spaces get the same data. Mine panics if the name is empty.
func Mine(name string) Data {
	d := ask.NamedDraw("lab2: Mine", "lab2", name)
	return drawData(d, bases().ByHand, d.Sign())
}
