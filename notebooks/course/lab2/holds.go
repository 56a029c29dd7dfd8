package lab2

import (
	"fmt"

	"perceptronlab/notebooks/course/ask"
)

// claimed is an update with the two numbers that the proof compares it with. A question to Holds
// has one or several.
type claimed struct {
	update
	Rho float64 `json:"rho"`
	R2  float64 `json:"r2"`
}

// lines is what Holds returned for a claim.
type lines struct {
	Progress bool `json:"progress"`
	Growth   bool `json:"growth"`
}

// Holds tests the two inequalities of the proof:
//
//	func Holds(u, before, after []float64, rho, r2 float64) (progress, growth bool)
//
//	progress:  u·after − u·before ≥ ρ
//	growth:    ‖after‖² − ‖before‖² ≤ R²
//
//	Holds([2 1], [1 1], [3 0], 3, 5)  =  true, false
//
// Each is true or false by itself. Where the two sides are equal it is true.
var Holds = ask.New(ask.Spec[holdsFunc, []claimed, []lines]{
	Name: "holds", Wrote: []string{"Holds"},
	Call: func(f holdsFunc, q []claimed) []lines {
		return ask.Map(q, func(c claimed) lines {
			progress, growth := f(c.U.Copy(), c.Before.Copy(), c.After.Copy(), c.Rho, c.R2)
			return lines{progress, growth}
		})
	},
	Tried: func(q []claimed) string {
		return ask.Join(q, "; ", func(c claimed) string {
			return fmt.Sprintf("Holds(%v, %v, %v, %v, %v)", c.U, c.Before, c.After, c.Rho, c.R2)
		})
	},
	Mark: func(q []claimed, got []lines) ask.Mark {
		want := ask.Map(q, func(c claimed) lines {
			progress, growth := c.gains()
			return lines{progress >= c.Rho, growth <= c.R2}
		})
		return ask.MarkEach(got, want, "; ", lines.String, func(k int) string {
			c := q[k]
			progress, growth := c.gains()
			if got[k].Progress != want[k].Progress {
				return fmt.Sprintf("the progress is %v, ρ is %v: %v ≥ %v is %v", progress, c.Rho, progress, c.Rho, want[k].Progress)
			}
			return fmt.Sprintf("the growth is %v, R² is %v: %v ≤ %v is %v", growth, c.R2, growth, c.R2, want[k].Growth)
		})
	},
	Visible: []ask.Case[[]claimed]{
		{About: "AND, the first update", Q: []claimed{claim(1, 3, ask.Vector{2, 2, -3}, ask.Vector{0, 0, 0}, ask.Vector{0, 0, -1})}},
		{About: "an update at an example that was right", Q: []claimed{claim(1, 3, ask.Vector{2, 2, -3}, ask.Vector{1, 0, 0}, ask.Vector{2, 1, 1})}},
		{About: "an update with the wrong sign", Q: []claimed{claim(1, 3, ask.Vector{2, 2, -3}, ask.Vector{0, 0, -1}, ask.Vector{-1, -1, -2})}},
		{About: "progress and growth both below 0", Q: []claimed{claim(1, 3, ask.Vector{2, 1}, ask.Vector{1, 1}, ask.Vector{0, 1})}},
		{About: "both equal: true", Q: []claimed{claim(3, 1, ask.Vector{2, 2, -3}, ask.Vector{0, 0, 0}, ask.Vector{0, 0, -1})}},
		{About: "one more, one less", Q: []claimed{claim(4, 0, ask.Vector{2, 2, -3}, ask.Vector{0, 0, 0}, ask.Vector{0, 0, -1})}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[[]claimed] {
		return []ask.Case[[]claimed]{
			{About: "ten updates, two features", Q: claims(d, 2, 1)},
			{About: "ten updates, three features", Q: claims(d, 3, 1)},
			{About: "ten updates, halves", Q: claims(d, 3, 0.5)},
			{About: "ten updates, four features", Q: claims(d, 4, 1)},
		}
	},
})

type holdsFunc = func(u, before, after []float64, rho, r2 float64) (progress, growth bool)

func (l lines) String() string { return fmt.Sprintf("%v, %v", l.Progress, l.Growth) }

func claim(rho, r2 float64, u, before, after ask.Vector) claimed {
	return claimed{update{u, before, after}, rho, r2}
}

// claims draws ten updates: the progress below, at and above ρ, each with the growth below, at and
// above R², and one with both below 0 by more than ρ and R² are above it; in a random order.
func claims(d *ask.Draw, dim int, unit float64) []claimed {
	var list []claimed
	for _, below := range []float64{-1, 0, 1} {
		for _, above := range []float64{-1, 0, 1} {
			c := claimed{update: ask.Until(func() update { return change(d, dim, 1, 1) }, func(u update) bool {
				progress, growth := u.gains()
				return progress >= 3 && growth >= 3
			})}
			progress, growth := c.gains()
			c.Rho, c.R2 = progress-below, growth-above
			list = append(list, c)
		}
	}
	c := claimed{update: change(d, dim, 1, -1)}
	c.U = times(-1, c.U)
	progress, growth := c.gains()
	c.Rho, c.R2 = float64(d.Between(1, int(-progress))), float64(d.Between(1, int(-growth)))
	return ask.Map(ask.Shuffled(d, append(list, c)), func(c claimed) claimed {
		u := update{times(unit, c.U), times(unit, c.Before), times(unit, c.After)}
		return claimed{u, unit * unit * c.Rho, unit * unit * c.R2}
	})
}
