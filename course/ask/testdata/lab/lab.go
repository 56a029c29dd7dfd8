// Package lab is a lab with one part, for the tests of package ask.
package lab

import (
	"fmt"

	"perceptronlab/course/ask"
)

func init() { ask.Run(Double) }

// Double tests a function of type func(x float64) float64 that returns 2x.
var Double = ask.New(ask.Spec[func(float64) float64, ask.Number, ask.Number]{
	Name:      "double",
	Functions: []string{"double"},
	Call:      func(f func(float64) float64, x ask.Number) ask.Number { return ask.Number(f(float64(x))) },
	Tried:     func(x ask.Number) string { return fmt.Sprintf("double(%v)", x) },
	Mark: func(x, got ask.Number) ask.Mark {
		return ask.Mark{Right: got == 2*x, Got: got.String(), Want: (2 * x).String(), Hint: "return 2*x"}
	},
	Visible: []ask.Case[ask.Number]{{About: "one", Q: 1}, {About: "two", Q: 2}, {About: "three", Q: 3}},
	Hidden: func(d *ask.Draw) []ask.Case[ask.Number] {
		return []ask.Case[ask.Number]{{About: "a number", Q: ask.Number(d.Between(10, 99))}, {About: "two", Q: 2}}
	},
})
