package lab1

import (
	"fmt"
	"slices"

	"perceptronlab/course/ask"
)

// Data is a small data set: the rows of X end with the constant 1, Y holds their labels.
type Data struct {
	X [][]float64
	Y []float64
}

// Mine returns the data of the student with this name, ignoring case and extra spaces: four examples
// with two features and the constant. All names are equally hard: from w = 0, the first example is a
// mistake; of the others, in any order, one is right, one is wrong, and one has the score 0.
func Mine(name string) Data {
	d := ask.Own("lab1: Mine", "lab1", name)
	kinds := ask.Shuffled(d, []int{+1, -1, 0})
	return ask.Until(func() Data {
		var data Data
		for range 4 {
			data.X = append(data.X, lifted(d, 3, 3))
			data.Y = append(data.Y, d.Sign())
		}
		return data
	}, func(data Data) bool {
		ws := data.weights()
		for i, x := range data.X {
			kind := sign(data.Y[i] * ws[i].Dot(x))
			same := func(other []float64) bool { return slices.Equal(other, x) }
			if i > 0 && kind != kinds[i-1] {
				return false
			}
			if slices.ContainsFunc(data.X[:i], same) || slices.Equal(ws[i+1], ws[0]) {
				return false
			}
		}
		return true
	})
}

// String writes the examples line by line.
func (d Data) String() string {
	text := "example   x             y\n"
	for i, x := range d.X {
		text += fmt.Sprintf("   %d      [%2g %2g %2g]   %+g\n", i+1, x[0], x[1], x[2], d.Y[i])
	}
	return text
}

// weights returns those before the first example, 0, and after each in one epoch.
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

// ByHand is what the part Trace asks: the student's name, and the weights.
type ByHand struct {
	Name    func() string
	Weights func() [][]float64
}

// byHand is the answer.
type byHand struct {
	Name    string
	Weights []ask.Vector
}

// Trace asks the student's
//
//	func Name() string
//	func Weights() [][]float64
//
// the student's name, and the weights after each of the four examples of Mine(Name()), in one
// epoch from w = [0 0 0]: a row for each example, equal to the one before where there was no
// mistake. It takes paper, not a program. A rate other than 1 is right if it is the same in
// all rows; a row of zeros may come before the four. There are no hidden questions.
var Trace = ask.New(ask.Spec[ByHand, int, byHand]{
	Name: "trace", Wrote: []string{"Weights"},
	Call: func(f ByHand, _ int) byHand {
		return byHand{f.Name(), ask.Map(f.Weights(), func(row []float64) ask.Vector { return row })}
	},
	Tried: func(i int) string { return fmt.Sprintf("Weights(), after example %d", i) },
	Mark:  markTrace,
	Visible: ask.Map([]int{1, 2, 3, 4}, func(i int) ask.Case[int] {
		return ask.Case[int]{About: fmt.Sprint("after example ", i), Q: i}
	}),
})

func markTrace(i int, got byHand) ask.Mark {
	m := ask.Mark{Want: "w + y x if example " + fmt.Sprint(i) + " is a mistake, else w as it was"}
	data := Mine(got.Name)
	want := data.weights()
	rows := got.Weights
	if len(rows) != 5 || !slices.Equal(rows[0], want[0]) {
		rows = append(want[:1:1], rows...)
	}
	if len(rows) != 5 {
		m.Got = fmt.Sprintf("%d rows", len(got.Weights))
		m.Hint = "a row for each of the four examples"
		return m
	}
	row, before := rows[i], rows[i-1]
	m.Got = row.String()
	rate, ok := step{want[0], data.X[0], ask.Number(data.Y[0])}.rate(rows[1])
	if !ok {
		rate = 1
	}
	fits := func(i int) bool { return step{want[0], want[i], 1}.leadsTo(rows[i], rate) }
	if m.Right = fits(i); m.Right {
		return m
	}
	due := !slices.Equal(want[i], want[i-1]) // an update is due; the hint only asks
	term := "y x"
	if rate != 1 {
		term = fmt.Sprintf("%v y x", ask.Number(rate))
	}
	switch {
	case !fits(i - 1):
		m.Hint = "first mend the row before"
	case len(row) != 3:
		m.Hint = "a row has three components"
	case i > 1 && due && !slices.Equal(row, before):
		m.Hint = fmt.Sprintf("an update is right here, but this is not %v + %s: add again", before, term)
	case i > 1:
		m.Hint = fmt.Sprintf("with w = %v, the row before, is y (w·x) ≤ 0?", before)
	case slices.Equal(row, before):
		m.Hint = "at w = [0 0 0] the score is 0: a mistake"
	default:
		m.Hint = "an update is right here, but this is not 0 + y x: add again" +
			" (or did you change your name since?)"
	}
	return m
}
