package lab2

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// bounds is a question to Bound: what several u prove on the same data.
type bounds struct {
	Us []ask.Vector `json:"us"`
	Data
}

// Bound tests the bound on the mistakes that a separator u proves:
//
//	func Bound(u []float64, xs [][]float64, ys []float64) float64
//
//	R²‖u‖²/ρ²,  R² = max ‖x‖²,  ρ = min y u·x
//
//	Bound([1 1], {[2 1] [-1 -2]}, [1 -1])  =  5 · 2 / 3²  =  1.11111
//
// If ρ ≤ 0, u does not separate and proves nothing: then it is math.Inf(1).
var Bound = ask.New(ask.Spec[func([]float64, [][]float64, []float64) float64, bounds, ask.Vector]{
	Name: "bound", Wrote: []string{"Bound"},
	Call: func(f func([]float64, [][]float64, []float64) float64, q bounds) ask.Vector {
		var answer ask.Vector
		for _, u := range q.Us {
			answer = append(answer, f(slices.Clone([]float64(u)), ask.Rows(q.Xs), slices.Clone([]float64(q.Ys))))
		}
		return answer
	},
	Tried: func(q bounds) string {
		var calls []string
		for _, u := range q.Us {
			calls = append(calls, fmt.Sprintf("Bound(%v, %s)", u, examples(q.Data)))
		}
		return strings.Join(calls, ", ")
	},
	Mark: func(q bounds, got ask.Vector) ask.Mark {
		var want ask.Vector
		for _, u := range q.Us {
			want = append(want, bound(u, q.Data))
		}
		m := ask.Mark{Got: several(got), Want: several(want)}
		for k, u := range q.Us {
			if k >= len(got) {
				return m
			}
			if !near(got[k], want[k], want[k]) {
				m.Hint = hintBound(u, q.Data, got[k])
				return m
			}
		}
		m.Right = true
		return m
	},
	Visible: []ask.Case[bounds]{
		{About: "one example", Q: bounds{[]ask.Vector{{1, 1}}, set([]float64{2, 1}, 1)}},
		{About: "R² and ρ from different examples", Q: bounds{[]ask.Vector{{1, 1}}, set([]float64{4, 1}, 1, []float64{1, 1}, 1, []float64{-3, 0}, -1)}},
		{About: "AND", Q: bounds{[]ask.Vector{{2, 2, -3}}, and()}},
		{About: "2u proves as much as u", Q: bounds{[]ask.Vector{{4, 4, -6}}, and()}},
		{About: "a u with an example on its line proves nothing", Q: bounds{[]ask.Vector{{1, 1, -1}}, and()}},
		{About: "nor does −u", Q: bounds{[]ask.Vector{{-2, -2, 3}}, and()}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[bounds] {
		return []ask.Case[bounds]{
			{About: "two features; u, a multiple, and a u that does not separate", Q: proofs(d, 2, 4, 0)},
			{About: "three features, the last the constant", Q: proofs(d, 3, 4, 1)},
			{About: "the same with other numbers", Q: proofs(d, 3, 5, 1)},
			{About: "a constant of 2", Q: proofs(d, 3, 4, 2)},
		}
	},
})

// bound returns R²‖u‖²/ρ², or infinity if u does not separate.
func bound(u ask.Vector, s Data) float64 {
	rho := margin(u, s)
	if rho <= 0 {
		return math.Inf(1)
	}
	return radius2(s) * dot(u, u) / (rho * rho)
}

// margin returns ρ = min y u·x.
func margin(u ask.Vector, s Data) float64 {
	rho := math.Inf(1)
	for i, x := range s.Xs {
		rho = min(rho, s.Ys[i]*dot(u, x))
	}
	return rho
}

// radius2 returns R² = max ‖x‖².
func radius2(s Data) float64 {
	r2 := 0.0
	for _, x := range s.Xs {
		r2 = max(r2, dot(x, x))
	}
	return r2
}

func hintBound(u ask.Vector, s Data, got float64) string {
	rho, r2, want := margin(u, s), radius2(s), bound(u, s)
	switch {
	case rho <= 0:
		return fmt.Sprintf("with u = %v the smallest y u·x is %v: u does not separate, so it is math.Inf(1)", u, ask.Number(rho+0)) // no −0
	case near(got, want/math.Sqrt(r2), want):
		return "R² is the largest ‖x‖², without a root"
	case near(got, r2*dot(u, u), r2*dot(u, u)):
		return fmt.Sprintf("this is R²‖u‖², ρ is %v: divide by ρ², with brackets, a / (b * c)", ask.Number(rho))
	case near(got, want*rho, want*rho):
		return "ρ is squared"
	case near(got, want/dot(u, u), want):
		return "‖u‖² is missing: u need not have length 1"
	}
	return fmt.Sprintf("with u = %v: R² = %v, ‖u‖² = %v, ρ = %v", u, ask.Number(r2), ask.Number(dot(u, u)), ask.Number(rho))
}

func several(v ask.Vector) string {
	words := ""
	for k, x := range v {
		if k > 0 {
			words += ", "
		}
		words += ask.Number(x).String()
	}
	return words
}

// proofs draws a set with a separator u, a multiple of it, a u with an example on its line
// and one that has every example wrong, in a random order. R² and ρ come from different examples,
// neither of them the first or the last. A last feature that is not 0 is a constant.
func proofs(d *ask.Draw, dim, n int, constant float64) bounds {
	for {
		u, s := d.Whole(dim, -3, 3), Data{}
		for range n {
			x := d.Whole(dim, -3, 3)
			if constant != 0 {
				x[dim-1] = constant
			}
			s.Xs, s.Ys = append(s.Xs, x), append(s.Ys, math.Copysign(1, dot(u, x)))
		}
		if !slices.Contains(s.Ys, 1) || !slices.Contains(s.Ys, -1) || !apart(s.Xs) || !revealing(u, s) {
			continue
		}
		for range 100 {
			flat := d.Whole(dim, -3, 3)
			if dot(flat, flat) > 0 && margin(flat, s) == 0 {
				c := float64(d.Between(2, 4))
				return bounds{ask.Shuffled(d, []ask.Vector{u, times(c, u), times(-1, u), flat}), s}
			}
		}
	}
}

func times(c float64, v ask.Vector) ask.Vector {
	w := make(ask.Vector, len(v))
	for j := range v {
		w[j] = c * v[j]
	}
	return w
}

// revealing accepts sets on which usual slips give another bound.
func revealing(u ask.Vector, s Data) bool {
	rho, r2 := margin(u, s), radius2(s)
	if rho < 2 || r2 < 2 || dot(u, u) < 2 {
		return false
	}
	var at, far []int
	for i, x := range s.Xs {
		if s.Ys[i]*dot(u, x) == rho {
			at = append(at, i)
		}
		if dot(x, x) == r2 {
			far = append(far, i)
		}
	}
	inner := func(i int) bool { return i > 0 && i < len(s.Xs)-1 }
	return len(at) == 1 && len(far) == 1 && at[0] != far[0] && inner(at[0]) && inner(far[0])
}
