package lab1

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// Data holds the examples that a student traces by hand.
type Data struct {
	X [][]float64 // one example per row, with the constant 1 as its last component
	Y []float64   // labels, −1 or +1
}

// Mine returns the student's data: four examples with two features and the constant. Names that
// differ only in case or in extra spaces get the same data. Mine panics if the name is empty.
//
// Every name gets an equally hard data set. In an epoch that starts at w = 0, the first example is a
// mistake. One of the other three examples is classified correctly, one is misclassified, and one
// has the score 0; the order of these three is random. Usual slips lead to other weights (see
// exposesSlips).
func Mine(name string) Data {
	d := ask.NamedDraw("lab1: Mine", "lab1", name)
	kinds := ask.Shuffled(d, []int{+1, -1, 0}) // the signs of y w·x at examples 2 to 4
	return ask.Until(func() Data {
		var data Data
		for range 4 {
			data.X = append(data.X, withConstant(d, 3, 3))
			data.Y = append(data.Y, d.Sign())
		}
		return data
	}, func(data Data) bool {
		weights := data.weights()
		for i, x := range data.X {
			kind := sign(data.Y[i] * weights[i].Dot(x))
			if i > 0 && kind != kinds[i-1] {
				return false
			}
			equalsX := func(point []float64) bool { return slices.Equal(point, x) }
			if slices.ContainsFunc(data.X[:i], equalsX) {
				return false // a point occurs twice
			}
			if slices.Equal(weights[i+1], weights[0]) {
				return false // w is 0 again, so the next score would be 0 for any point
			}
		}
		return data.exposesSlips()
	})
}

// exposesSlips reports whether each of four slips leads to other weights: to leave out the label in the test
// for a mistake, or in the update; to leave out the constant in the score; and to test all examples after
// the first with the weights of the first update.
func (d Data) exposesSlips() bool {
	weights := d.weights()
	testWithoutLabel, updateWithoutLabel, scoreWithoutConstant, oldWeights := false, false, false, false
	for i, x := range d.X {
		w, y := weights[i], d.Y[i]
		isMistake := y*w.Dot(x) <= 0
		testWithoutLabel = testWithoutLabel || (w.Dot(x) <= 0) != isMistake
		updateWithoutLabel = updateWithoutLabel || isMistake && y < 0
		scoreWithoutConstant = scoreWithoutConstant || (y*w[:2].Dot(x[:2]) <= 0) != isMistake
		oldWeights = oldWeights || i > 1 && (y*weights[1].Dot(x) <= 0) != isMistake
	}
	return testWithoutLabel && updateWithoutLabel && scoreWithoutConstant && oldWeights
}

// String returns the examples as a table.
func (d Data) String() string {
	text := "example   x             y\n"
	for i, x := range d.X {
		text += fmt.Sprintf("   %d      [%2g %2g %2g]   %+g\n", i+1, x[0], x[1], x[2], d.Y[i])
	}
	return text
}

// weights returns the weights in an epoch that starts at w = 0. The first vector is w = 0, and the
// others are the weights after each example.
func (d Data) weights() []ask.Vector {
	all := []ask.Vector{make(ask.Vector, 3)}
	for i, x := range d.X {
		w := all[i]
		if d.Y[i]*w.Dot(x) <= 0 {
			w = w.Plus(d.Y[i], x)
		}
		all = append(all, w)
	}
	return all
}

// ByHand holds the student's two functions for the Trace part.
type ByHand struct {
	Name    func() string
	Weights func() [][]float64
}

// results holds the results of Name and Weights. All questions of Trace have the same answer, of this
// type.
type results struct {
	Name    string
	Weights []ask.Vector
}

// Trace tests the student's functions
//
//	func Name() string
//	func Weights() [][]float64
//
// which return the student's name, and the weights after each of the four examples of Mine(Name()),
// in one epoch that starts at w = [0 0 0]. The student computes the weights by hand. Weights
// returns one row per example. If an example is not a mistake, its row repeats the previous row.
//
// # What else is right
//
// The learning rate may be any number from 1/1000 to 1000 that is the same in all rows. A row of
// zeros before the four rows is right, too. There are no hidden questions.
var Trace = ask.New(ask.Spec[ByHand, int, results]{
	Name: "trace", Functions: []string{"Weights"},
	Call: func(f ByHand, _ int) results {
		return results{f.Name(), ask.Map(f.Weights(), func(row []float64) ask.Vector { return row })}
	},
	Tried: func(i int) string { return fmt.Sprintf("Weights(), after example %d", i) },
	Mark:  markTrace,
	Visible: ask.Map([]int{1, 2, 3, 4}, func(i int) ask.Case[int] {
		return ask.Case[int]{About: fmt.Sprint("after example ", i), Q: i}
	}),
})

// hasWrongSign reports whether row is w − η y x for example i, counted from 0, with some learning rate η.
// Then y was left out, or has the other sign.
func (d Data) hasWrongSign(i int, w, row ask.Vector) bool {
	opposite := step{w, d.X[i], ask.Number(-d.Y[i])}
	rate, ok := opposite.rate(row)
	return ok && opposite.leadsTo(row, rate)
}

// markTrace marks the weights after example i, counted from 1.
func markTrace(i int, got results) ask.Mark {
	m := ask.Mark{Want: fmt.Sprintf("w + y x if example %d is a mistake, otherwise w", i)}
	data := Mine(got.Name)
	want := data.weights()
	rows := got.Weights
	if len(rows) != 5 || !slices.Equal(rows[0], want[0]) {
		rows = append(want[:1:1], rows...) // put w = 0 first; the capacity 1 protects want[1] from append
	}
	if len(rows) != 5 {
		m.Got = wording.Plural(len(got.Weights), "row")
		m.Hint = "write one row for each of the four examples"
		return m
	}
	row, previous := rows[i], rows[i-1]
	m.Got = row.String()
	// The first example is always a mistake, so the row after it shows the learning rate.
	rate, ok := step{want[0], data.X[0], ask.Number(data.Y[0])}.rate(rows[1])
	if !ok {
		rate = 1
	}
	// isRight reports whether rows[i] is rate·want[i] up to rounding. These are the right weights,
	// because the learning rate multiplies all weights of a run from w = 0. The check treats want[i]
	// as a point: an update from w = 0 at this point, with the label +1, leads to rate·want[i].
	isRight := func(i int) bool { return step{want[0], want[i], 1}.leadsTo(rows[i], rate) }
	if m.Right = isRight(i); m.Right {
		return m
	}
	isMistake := !slices.Equal(want[i], want[i-1])
	term := "y x"
	if rate != 1 {
		term = fmt.Sprintf("%v y x", ask.Number(rate))
	}
	switch {
	case !isRight(i - 1):
		m.Hint = "correct the previous row first"
	case len(row) != 3:
		m.Hint = fmt.Sprintf("got %s, want 3", wording.Plural(len(row), "number"))
	case isMistake && data.hasWrongSign(i-1, previous, row):
		const format = "you are right to update w here, but check the sign of y x: y is %s"
		m.Hint = fmt.Sprintf(format, ask.Signed(int(data.Y[i-1])))
	case i > 1 && isMistake && !slices.Equal(row, previous):
		const format = "you are right to update w here, but got %v, want %v + %s: check your addition"
		m.Hint = fmt.Sprintf(format, row, previous, term)
	case i > 1: // do not reveal whether the example is a mistake
		m.Hint = fmt.Sprintf("with w = %v from the previous row, is y (w·x) ≤ 0?", previous)
	case slices.Equal(row, previous):
		m.Hint = "with w = [0 0 0], the score is 0, so example 1 is a mistake"
	default:
		const format = "you are right to update w here, but got %v, want [0 0 0] + y x; " +
			"did you change Name after you computed the rows?"
		m.Hint = fmt.Sprintf(format, row)
	}
	return m
}
