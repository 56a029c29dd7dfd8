package lab3

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// claim is a λ that is said to prove that nothing separates some data.
type claim struct {
	Data   string       `json:"data,omitempty"` // the data's name, where it is shown
	Lambda ask.Vector   `json:"lambda"`
	Xs     []ask.Vector `json:"xs"`
	Ys     ask.Vector   `json:"ys"`
}

// Certifies asks the student's
//
//	func Certifies(lambda []float64, xs [][]float64, ys []float64) bool
//
// which says whether λ, a number for each row, is a certificate that nothing separates the
// rows xs with their labels ys, −1 or +1:
//
//	λᵢ ≥ 0 for every row i,   not all λᵢ are 0,   Σ λᵢ yᵢ xᵢ = 0 in every feature
//
// So Certifies([1 1], [[2 1] [2 1]], [+1 −1]) is true: 1·[2 1] − 1·[2 1] = [0 0]. The rows have
// their constant already. The sum is 0 exactly, == 0: no number here rounds, however the
// sum is taken.
var Certifies = ask.New(ask.Spec[func(lambda []float64, xs [][]float64, ys []float64) bool, []claim, []bool]{
	Name:  "certifies",
	Wrote: []string{"Certifies"},
	Call: func(f func(lambda []float64, xs [][]float64, ys []float64) bool, q []claim) []bool {
		answers := []bool{}
		for _, c := range q {
			answers = append(answers, f(copied(c.Lambda), ask.Rows(c.Xs), copied(c.Ys)))
		}
		return answers
	},
	Tried: func(q []claim) string {
		words := make([]string, len(q))
		for i, c := range q {
			words[i] = fmt.Sprint(c.Data, " λ=", c.Lambda)
		}
		return strings.Join(words, ", ")
	},
	Mark: markCertifies,
	Visible: []ask.Case[[]claim]{
		{About: "the sum", Q: []claim{on("XOR", 1, 1, 1, 1), on("XOR", 1, 1, 1, 0)}},
		{About: "all zeros", Q: []claim{on("XOR", 0.5, 0.5, 0.5, 0.5), on("XOR", 0, 0, 0, 0)}},
		{About: "the labels", Q: []claim{on("OR", 1, 1, 1, 1), on("XNOR", 2, 2, 2, 2)}},
		{About: "an entry below 0", Q: []claim{on("twins", 0, 0, 2, 2), on("twins", -1, -1, 2, 2)}},
		{About: "every feature", Q: []claim{on("line", 2, 5, 3), on("line", 5, 2, 0)}},
		{About: "nearly is not 0", Q: []claim{on("near", 1, 1, 0), on("near", 1, 0, 1)}},
	},
	Hidden: hiddenClaims,
})

// on is a claim about data with a name.
func on(name string, lambda ...float64) claim {
	square := []ask.Vector{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}
	c := claim{Data: name, Lambda: lambda, Xs: square}
	switch name {
	case "XOR":
		c.Ys = ask.Vector{-1, 1, 1, -1}
	case "XNOR":
		c.Ys = ask.Vector{1, -1, -1, 1}
	case "OR":
		c.Ys = ask.Vector{-1, 1, 1, 1}
	case "twins":
		c.Xs, c.Ys = []ask.Vector{{1, 2, 1}, {1, 2, 1}, {3, 1, 1}, {3, 1, 1}}, ask.Vector{1, -1, -1, 1}
	case "line":
		c.Xs, c.Ys = []ask.Vector{{2, 1}, {5, 1}, {7, 1}}, ask.Vector{1, -1, 1}
	case "near":
		c.Xs, c.Ys = []ask.Vector{{2, 1}, {2, 1}, {2 + tiny, 1}}, ask.Vector{1, -1, -1}
	}
	return c
}

// tiny is small and dyadic: sums of few multiples of it, and of small whole numbers, do not round.
const tiny = 1.0 / (1 << 44)

func markCertifies(q []claim, got []bool) ask.Mark {
	var gots, wants []string
	m := ask.Mark{Right: len(got) == len(q)}
	for i, c := range q {
		fault := refuted(c.Lambda, c.Xs, c.Ys)
		wants = append(wants, fmt.Sprint(fault == ""))
		if i >= len(got) {
			continue
		}
		gots = append(gots, fmt.Sprint(got[i]))
		if got[i] == (fault == "") {
			continue
		}
		m.Right = false
		if m.Hint == "" {
			m.Hint = fmt.Sprintf("%s %v: ", c.Data, c.Lambda)
			if fault != "" {
				m.Hint += fault
			} else {
				m.Hint += "none is below 0, not all are 0, and Σ λᵢ yᵢ xᵢ = 0, so this is a certificate: true was wanted. May an entry be 0? Has each term λᵢ and yᵢ? Is it added (+=)?"
			}
		}
	}
	m.Got, m.Want = strings.Join(gots, ", "), strings.Join(wants, ", ")
	return m
}

// hiddenClaims draws rows of claims: in each at least one is true and one false.
func hiddenClaims(d *ask.Draw) []ask.Case[[]claim] {
	row := func(about string, claims ...claim) ask.Case[[]claim] {
		return ask.Case[[]claim]{About: about, Q: ask.Shuffled(d, claims)}
	}
	none := make(ask.Vector, 3)
	first, middle, last := ask.Vector{1, 0, 0}, ask.Vector{0, d.Sign(), 0}, ask.Vector{0, 0, -1}
	zeros := holds(d, ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2}), none)
	zeros.Lambda = make(ask.Vector, 5)
	proof := holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), none)
	turned := proof
	turned.Ys = copied(proof.Ys)
	turned.Ys[d.Below(len(turned.Ys))] *= -1
	return []ask.Case[[]claim]{
		row("fractions, and zeros among the λ",
			holds(d, append(ask.Vector{0}, ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 0, 1.5})...), none),
			holds(d, append(ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 2, 1.5}), 0), none),
			holds(d, append(ask.Vector{0}, ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 0, 1.5})...), d.Whole(3, 1, 3))),
		row("entries below 0",
			holds(d, append(append(ask.Vector{2}, ask.Shuffled(d, ask.Vector{-1, 1, 3})...), 2), none),
			holds(d, ask.Shuffled(d, ask.Vector{-1, -2, -1, -3}), none),
			holds(d, ask.Shuffled(d, ask.Vector{1, 2, 1, 3}), none)),
		row("λ = 0", zeros, holds(d, ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2}), none)),
		row("labels", proof, turned, unlabelled(d)),
		row("a feature that does not cancel",
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), first),
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), middle),
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), last),
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), ask.Shuffled(d, ask.Vector{2, -2, 0})),
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), none)),
		row("nearly 0",
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), ask.Vector{tiny, 0, 0}),
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), ask.Vector{0, 0, -tiny}),
			holds(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), none)),
	}
}

// holds draws rows of small whole numbers such that Σ λᵢ yᵢ xᵢ is the residual. Both labels
// are there among the rows that count, and without the labels the sum would not be 0.
// λ must have an entry 1 or −1.
func holds(d *ask.Draw, lambda, residual ask.Vector) claim {
	pivot := 0
	for lambda[pivot]*lambda[pivot] != 1 {
		pivot++
	}
	return until(func() claim {
		c := claim{Lambda: lambda}
		for range lambda {
			c.Xs = append(c.Xs, d.Whole(len(residual), -4, 4))
			c.Ys = append(c.Ys, d.Sign())
		}
		c.Xs[pivot] = make(ask.Vector, len(residual))
		for j, s := range c.sum(c.Ys) {
			c.Xs[pivot][j] = lambda[pivot] * c.Ys[pivot] * (residual[j] - s)
		}
		return c
	}, func(c claim) bool {
		return mixed(c) && !slices.Contains(c.sum(ones(len(lambda))), 0) && !slices.Contains(c.Xs[pivot], 0)
	})
}

// mixed tells whether rows of both labels count.
func mixed(c claim) bool {
	var plus, minus bool
	for i, l := range c.Lambda {
		plus = plus || l != 0 && c.Ys[i] > 0
		minus = minus || l != 0 && c.Ys[i] < 0
	}
	return plus && minus
}

// unlabelled draws a claim that is false, and would be true if all labels were +1.
func unlabelled(d *ask.Draw) claim {
	return until(func() claim {
		lambda := ask.Shuffled(d, ask.Vector{1, 1, 2, 3})
		c := claim{Lambda: lambda}
		pivot := 0
		for lambda[pivot] != 1 {
			pivot++
		}
		for range lambda {
			c.Xs = append(c.Xs, d.Whole(3, -4, 4))
			c.Ys = append(c.Ys, d.Sign())
		}
		c.Xs[pivot] = make(ask.Vector, 3)
		for j, s := range c.sum(ones(4)) {
			c.Xs[pivot][j] = -s
		}
		return c
	}, func(c claim) bool {
		return mixed(c) && !slices.Contains(c.sum(c.Ys), 0)
	})
}

func ones(n int) ask.Vector {
	v := make(ask.Vector, n)
	for i := range v {
		v[i] = 1
	}
	return v
}

// sum returns Σ λᵢ yᵢ xᵢ with any labels. In what is drawn here no number rounds.
func (c claim) sum(ys ask.Vector) ask.Vector {
	total := make(ask.Vector, len(c.Xs[0]))
	for i, x := range c.Xs {
		for j, v := range x {
			total[j] += c.Lambda[i] * ys[i] * v
		}
	}
	return total
}
