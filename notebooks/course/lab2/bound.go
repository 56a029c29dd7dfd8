package lab2

import (
	"fmt"
	"math"
	"slices"

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
var Bound = ask.New(ask.Spec[boundFunc, bounds, ask.Vector]{
	Name: "bound", Wrote: []string{"Bound"},
	Call: func(f boundFunc, q bounds) ask.Vector {
		return ask.Map(q.Us, func(u ask.Vector) float64 { return f(u.Copy(), q.Rows(), q.Ys.Copy()) })
	},
	Tried: func(q bounds) string {
		return ask.Join(q.Us, ", ", func(u ask.Vector) string { return fmt.Sprintf("Bound(%v, %s)", u, q.code()) })
	},
	Mark: func(q bounds, got ask.Vector) ask.Mark {
		want := ask.Map(q.Us, q.bound)
		return ask.MarkEach(snapped(got, want, want), want, ", ", number, func(k int) string {
			return hintBound(q.Us[k], q.Data, got[k])
		})
	},
	Visible: []ask.Case[bounds]{
		{About: "one example", Q: bounds{[]ask.Vector{{1, 1}}, Data{[]ask.Vector{{2, 1}}, ask.Vector{1}}}},
		{About: "R² and ρ from different examples", Q: bounds{[]ask.Vector{{1, 1}}, Data{[]ask.Vector{{4, 1}, {1, 1}, {-3, 0}}, ask.Vector{1, 1, -1}}}},
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

type boundFunc = func(u []float64, xs [][]float64, ys []float64) float64

// bound returns R²‖u‖²/ρ², or infinity if u does not separate.
func (s Data) bound(u ask.Vector) float64 {
	rho := slices.Min(s.margins(u))
	if rho <= 0 {
		return math.Inf(1)
	}
	return slices.Max(s.lengths()) * u.Dot(u) / (rho * rho)
}

// margins returns y u·x of each example.
func (s Data) margins(u ask.Vector) ask.Vector {
	return ask.Map(s.fileOrder(0), func(i int) float64 { return s.Ys[i] * u.Dot(s.Xs[i]) })
}

// lengths returns ‖x‖² of each example.
func (s Data) lengths() ask.Vector {
	return ask.Map(s.Xs, func(x ask.Vector) float64 { return x.Dot(x) })
}

func hintBound(u ask.Vector, s Data, got float64) string {
	rho, r2, u2, want := slices.Min(s.margins(u)), slices.Max(s.lengths()), u.Dot(u), s.bound(u)
	switch {
	case rho <= 0:
		return fmt.Sprintf("with u = %v the smallest y u·x is %v: u does not separate, so it is math.Inf(1)", u, ask.Number(rho+0)) // no −0
	case near(got, want/math.Sqrt(r2), want):
		return "R² is the largest ‖x‖², without a root"
	case near(got, r2*u2, r2*u2):
		return fmt.Sprintf("this is R²‖u‖², ρ is %v: divide by ρ², with brackets, a / (b * c)", ask.Number(rho))
	case near(got, want*rho, want*rho):
		return "ρ is squared"
	case near(got, want/u2, want):
		return "‖u‖² is missing: u need not have length 1"
	}
	return fmt.Sprintf("with u = %v: R² = %v, ‖u‖² = %v, ρ = %v", u, ask.Number(r2), ask.Number(u2), ask.Number(rho))
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
			s.Xs, s.Ys = append(s.Xs, x), append(s.Ys, math.Copysign(1, u.Dot(x)))
		}
		if !slices.Contains(s.Ys, 1) || !slices.Contains(s.Ys, -1) || !apart(s.Xs) || !revealing(u, s) {
			continue
		}
		for range 100 {
			flat := d.Whole(dim, -3, 3)
			if flat.Dot(flat) > 0 && slices.Min(s.margins(flat)) == 0 {
				c := float64(d.Between(2, 4))
				return bounds{ask.Shuffled(d, []ask.Vector{u, times(c, u), times(-1, u), flat}), s}
			}
		}
	}
}

// revealing accepts sets on which usual slips give another bound.
func revealing(u ask.Vector, s Data) bool {
	margins, lengths := s.margins(u), s.lengths()
	rho, r2 := slices.Min(margins), slices.Max(lengths)
	if rho < 2 || r2 < 2 || u.Dot(u) < 2 {
		return false
	}
	// at is the place of v, which stands inside the list, and only once; −1 otherwise.
	at := func(list ask.Vector, v float64) int {
		i := slices.Index(list, v)
		if i < 1 || i == len(list)-1 || slices.Contains(list[i+1:], v) {
			return -1
		}
		return i
	}
	nearest, farthest := at(margins, rho), at(lengths, r2)
	return nearest > 0 && farthest > 0 && nearest != farthest
}
