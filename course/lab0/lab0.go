// Package lab0 holds the two parts of lab 0, an introduction to labs. For Sign, the student writes
// a function that returns the sign of a score; for Trace, the student computes three scores by
// hand. Package ask describes how a lab puts questions to a student's functions.
package lab0

import (
	"cmp"
	"fmt"
	"math"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

func init() { ask.Run(Tests...) }

// Tests are the parts of the lab, in the order of its notebook.
var Tests = []ask.Test{Sign, Trace}

// Sign tests the student's function
//
//	func Sign(score float64) int
//
// which returns +1 if score > 0, −1 if score < 0, and 0 if score = 0. A question contains one or
// more scores, and Sign is called for each.
var Sign = ask.New(ask.Spec[func(score float64) int, ask.Vector, []int]{
	Name: "sign", Functions: []string{"Sign"},
	Call: func(f func(float64) int, scores ask.Vector) []int { return ask.Map(scores, f) },
	Tried: func(scores ask.Vector) string {
		return ask.Join(scores, ", ", func(s float64) string {
			return fmt.Sprintf("Sign(%v)", ask.Number(s))
		})
	},
	Mark: func(scores ask.Vector, got []int) ask.Mark {
		want := ask.Map(scores, sign)
		return ask.MarkEach(got, want, ", ", ask.Signed, func(i int) string {
			const format = "%v is %s, so return %s"
			return fmt.Sprintf(format, ask.Number(scores[i]), positions[want[i]], ask.Signed(want[i]))
		})
	},
	Visible: []ask.Case[ask.Vector]{
		{About: "a score above 0", Q: ask.Vector{2.5}},
		{About: "a score below 0", Q: ask.Vector{-3}},
		{About: "0", Q: ask.Vector{0}},
		{About: "small scores", Q: ask.Vector{-0.5, 0.5}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[ask.Vector] {
		far := float64(d.Between(4, 99))
		near := float64(d.Between(1, 99)) / 100
		return []ask.Case[ask.Vector]{
			{
				About: "above and below 0",
				Q:     ask.Shuffled(d, ask.Vector{far, -far, far * large, -far * large}),
			},
			{About: "close to 0", Q: ask.Shuffled(d, ask.Vector{near, -near})},
			{About: "very close to 0", Q: ask.Shuffled(d, ask.Vector{tiny, -tiny})},
			{About: "above 0, below 0, and 0", Q: ask.Shuffled(d, ask.Vector{far + near, -far - near, 0})},
		}
	},
	More: moreScores,
})

// moreScores draws lists of scores of every size, from the smallest to the largest, and of both signs.
func moreScores(d *ask.Draw) []ask.Vector {
	scores := ask.Vector{math.MaxFloat64, math.SmallestNonzeroFloat64, 0x1p-1022}
	for exponent := -60; exponent < 75; exponent++ {
		scores = append(scores, ofSize(d, exponent))
	}
	for exponent := 80; exponent <= 1020; exponent += 20 {
		scores = append(scores, ofSize(d, exponent), ofSize(d, -exponent))
	}
	for n := 1.0; n <= 10; n++ {
		scores = append(scores, n, n/10, n/2, 10*n, math.Pow(10, n))
	}
	scores = ask.Shuffled(d, append(scores, scores.Times(-1)...))
	const length = 20
	var lists []ask.Vector
	for ; len(scores) > 0; scores = scores[min(length, len(scores)):] {
		lists = append(lists, ask.Shuffled(d, append(ask.Vector{0}, scores[:min(length, len(scores))]...)))
	}
	return lists
}

// ofSize draws a score from 2^exponent to 2^(exponent+1), which may have any digits.
func ofSize(d *ask.Draw, exponent int) float64 {
	return math.Ldexp(1+float64(d.Below(1<<30))/(1<<30), exponent)
}

// tiny is a score above 0 that is smaller than every usual tolerance, even one of 1e-13.
const tiny = 1.0 / (1 << 46)

// large makes a score larger than every usual limit; its multiples are 0 in the last 32 bits.
const large = 1 << 40

// positions maps the sign of a score to a description of the score, for the hints.
var positions = map[int]string{1: "above 0", -1: "below 0", 0: "neither above nor below 0"}

func sign(score float64) int { return cmp.Compare(score, 0) }

// Data holds the weights and the points whose scores the student computes by hand.
type Data struct {
	W []float64
	X [][]float64 // one point per row
}

// Mine returns the student's data: weights, and three points with two features. Of the three
// scores, one is above 0, one is below 0, and one is 0. Names that differ only in case or in extra
// spaces get the same data. Mine panics if the name is empty.
func Mine(name string) Data {
	d := ask.NamedDraw("lab0: Mine", "lab0", name)
	data := Data{W: []float64{2, -1}}
	for _, scoreSign := range ask.Shuffled(d, []int{1, -1, 0}) {
		data.X = append(data.X, ask.Until(func() []float64 {
			return []float64{d.Sign() * float64(d.Between(1, 4)), d.Sign() * float64(d.Between(1, 8))}
		}, func(x []float64) bool { return sign(data.score(x)) == scoreSign }))
	}
	return data
}

func (d Data) score(x []float64) float64 { return ask.Vector(d.W).Dot(x) }

// String returns the weights on the first line, and then one line per point.
func (d Data) String() string {
	text := fmt.Sprintf("w = %v\n", ask.Vector(d.W))
	for i, x := range d.X {
		text += fmt.Sprintf("point %d: x = [%2g %2g]\n", i+1, x[0], x[1])
	}
	return text
}

// ByHand holds the student's two functions for the Trace part.
type ByHand struct {
	Name   func() string
	Scores func() []float64
}

// results holds the results of Name and Scores. All questions of Trace have the same answer, of this
// type.
type results struct {
	Name   string
	Scores ask.Vector
}

// Trace tests the student's functions
//
//	func Name() string
//	func Scores() []float64
//
// which return the student's name, and the score w·x = w₁x₁ + w₂x₂ of each point of Mine(Name()).
// The student computes the scores by hand. Each of the three questions is about one point. There
// are no hidden questions.
var Trace = ask.New(ask.Spec[ByHand, int, results]{
	Name: "trace", Functions: []string{"Scores"},
	Call:  func(f ByHand, _ int) results { return results{f.Name(), f.Scores()} },
	Tried: func(i int) string { return fmt.Sprintf("Scores(), point %d", i) },
	Mark: func(i int, got results) ask.Mark {
		data := Mine(got.Name)
		m := ask.Mark{Want: "w·x, by hand"}
		if len(got.Scores) != len(data.X) {
			m.Got = wording.Plural(len(got.Scores), "number")
			m.Hint = fmt.Sprintf("write one number for each of the %d points", len(data.X))
			return m
		}
		m.Got = ask.Number(got.Scores[i-1]).String()
		m.Right = got.Scores[i-1] == data.score(data.X[i-1])
		// In the data of every student, w is [2 -1].
		const format = "x is %v here: take 2 times its first number, minus its second number"
		m.Hint = fmt.Sprintf(format, ask.Vector(data.X[i-1]))
		return m
	},
	Visible: []ask.Case[int]{{About: "point 1", Q: 1}, {About: "point 2", Q: 2}, {About: "point 3", Q: 3}},
})
