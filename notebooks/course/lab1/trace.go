package lab1

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
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
		w := make(ask.Vector, 3)
		for i, after := range data.after() {
			kind := sign(data.Y[i] * w.Dot(data.X[i]))
			same := func(x []float64) bool { return slices.Equal(x, data.X[i]) }
			if i > 0 && kind != kinds[i-1] || slices.ContainsFunc(data.X[:i], same) || slices.Equal(after, make(ask.Vector, 3)) {
				return false
			}
			w = after
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

// after returns the weights after each example of one epoch from w = 0.
func (d Data) after() (all []ask.Vector) {
	w := make(ask.Vector, 3)
	for i, x := range d.X {
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
	m := ask.Mark{Got: "nothing", Want: "w + y x if example " + fmt.Sprint(i) + " is a mistake, else w as it was"}
	if strings.TrimSpace(got.Name) == "" {
		m.Hint = "type your name into Name first"
		return m
	}
	data, rows := Mine(got.Name), got.Weights
	if len(rows) == 5 && slices.Equal(rows[0], make(ask.Vector, 3)) {
		rows = rows[1:]
	}
	if len(rows) != 4 {
		m.Got = fmt.Sprintf("%d rows", len(rows))
		m.Hint = "a row for each of the four examples"
		return m
	}
	m.Got = rows[i-1].String()
	want := data.after()
	rate, ok := step{make(ask.Vector, 3), data.X[0], ask.Number(data.Y[0])}.rate(rows[0])
	if !ok {
		rate = 1
	}
	fits := func(i int) bool { // row i is rate·want, up to 1e-12
		return len(rows[i]) == 3 && !slices.ContainsFunc([]int{0, 1, 2}, func(j int) bool {
			return !(math.Abs(rows[i][j]-rate*want[i][j]) <= 1e-12*rate*(1+math.Abs(want[i][j])))
		})
	}
	if m.Right = fits(i - 1); m.Right {
		return m
	}
	row, before := rows[i-1], make(ask.Vector, 3)
	if i > 1 {
		before = rows[i-2]
	}
	due := i > 1 && !slices.Equal(want[i-1], want[i-2]) // an update is due; the hint only asks
	term := "y x"
	if rate != 1 {
		term = fmt.Sprintf("%v y x", ask.Number(rate))
	}
	switch {
	case i > 1 && !fits(i-2):
		m.Hint = "first mend the row before"
	case len(row) != 3:
		m.Hint = "a row has three components"
	case due && !slices.Equal(row, before):
		m.Hint = fmt.Sprintf("an update is right here, but this is not %v + %s: add again", before, term)
	case i > 1:
		m.Hint = fmt.Sprintf("with w = %v, the row before, is y (w·x) ≤ 0?", before)
	case slices.Equal(row, before):
		m.Hint = "at w = [0 0 0] the score is 0: a mistake"
	default:
		m.Hint = "an update is right here, but this is not 0 + y x: add again (or did you change your name since?)"
	}
	return m
}
