package lab2

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// An update is a question to Gains: a separator U, and the weights before and after an update.
type update struct{ U, Before, After ask.Vector }

// Gains tests the two numbers that the proof needs for each update:
//
//	func Gains(u, before, after []float64) (progress, growth float64)
//
// progress = u·after − u·before and growth = ‖after‖² − ‖before‖². For instance,
// Gains([2 1], [1 1], [3 0]) is 3, 7. The results may be rounded as float64 rounds: their error must be
// below 10⁻¹² of the terms that are subtracted.
var Gains = ask.New(ask.Spec[gainsFunc, update, ask.Vector]{
	Name: "gains", Functions: []string{"Gains"},
	Call: func(f gainsFunc, q update) ask.Vector {
		progress, growth := f(q.U, q.Before, q.After)
		return ask.Vector{progress, growth}
	},
	Tried: func(q update) string { return fmt.Sprintf("Gains(%v, %v, %v)", q.U, q.Before, q.After) },
	Mark: func(q update, got ask.Vector) ask.Mark {
		progress, growth := q.gains()
		want, sizes := ask.Vector{progress, growth}, q.sizes()
		got = snapped(got, want, sizes.Times(proofSlack))
		return ask.MarkEach(got, want, ", ", number, func(i int) string {
			switch {
			case near(got[0], growth, sizes[1]) && near(got[1], progress, sizes[0]):
				return "the two numbers are in the wrong order: return progress, growth"
			case i == 1:
				return q.hintGrowth(got[1])
			}
			const format = "progress is u·after − u·before; here u·after is %v and u·before is %v"
			return fmt.Sprintf(format, q.U.Dot(q.After), q.U.Dot(q.Before))
		})
	},
	Visible: []ask.Case[update]{
		{About: "the first update", Q: update{ask.Vector{2, 1}, ask.Vector{0, 0}, ask.Vector{1, 2}}},
		{About: "a later update", Q: update{ask.Vector{2, 1}, ask.Vector{1, 1}, ask.Vector{3, 0}}},
		{About: "AND: w gets shorter", Q: update{andU, ask.Vector{1, 1, 1}, ask.Vector{1, 0, 0}}},
		{About: "progress below 0", Q: update{ask.Vector{2, 1}, ask.Vector{1, 1}, ask.Vector{0, 2}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[update] {
		negative := drawUpdate(d, bases().Shrinking[1], 0.5)
		negative.U = negative.U.Times(-1) // now progress is below 0
		first := drawUpdate(d, bases().Growing[1], 1).first()
		return []ask.Case[update]{
			{About: "two features, large numbers", Q: drawUpdate(d, bases().Growing[0], largeUpdate)},
			{About: "three features, w gets shorter", Q: drawUpdate(d, bases().Shrinking[1], 1)},
			{About: "five features, zeros among them", Q: drawUpdate(d, bases().Growing[2], 1)},
			{About: "halves, progress below 0", Q: negative},
			{About: "very small numbers", Q: drawUpdate(d, bases().Growing[1], small)},
			{About: "the first update", Q: first},
		}
	},
	More: moreUpdates,
})

type gainsFunc = func(u, before, after []float64) (progress, growth float64)

func (q update) gains() (progress, growth float64) {
	return q.U.Dot(q.After) - q.U.Dot(q.Before), q.After.Dot(q.After) - q.Before.Dot(q.Before)
}

// first returns the update that begins at w = 0 and ends where q ends.
func (q update) first() update { return update{q.U, make(ask.Vector, len(q.U)), q.After} }

// sizes returns the magnitude of the terms that progress and growth are computed from.
func (q update) sizes() ask.Vector {
	weights := absolute(q.Before).Plus(1, absolute(q.After))
	return ask.Vector{absolute(q.U).Dot(weights), q.Before.Dot(q.Before) + q.After.Dot(q.After)}
}

// hintGrowth returns a hint about the slip that a wrong growth suggests.
func (q update) hintGrowth(got float64) string {
	step := q.After.Plus(-1, q.Before)
	a, b := q.After.Dot(q.After), q.Before.Dot(q.Before)
	switch {
	case near(got, math.Sqrt(a)-math.Sqrt(b), 1+a+b):
		return "growth is ‖after‖² − ‖before‖², without square roots"
	case near(got, step.Dot(step), 1+a+b):
		return "growth is ‖after‖² − ‖before‖², not ‖after − before‖²"
	}
	return "growth is ‖after‖² − ‖before‖², and ‖w‖² is w·w"
}

// drawUpdate draws one of the updates, mirrors it, and multiplies it by unit. The three
// rows of an update are u, the weights before the update, and the weights after it. Progress is above 0.
// Growth is above 0 for updates in the list growing, and below 0 for updates in the list shrinking.
// Progress is neither u·after nor −u·before, and growth is neither ‖after‖² nor −‖before‖², so a
// function that ignores the weights before or after the update is wrong.
//
// The norms ‖before‖ and ‖after‖ are whole multiples of unit. So growth is exact even if it is computed
// from the square roots, and Holds may compare it with R².
//
// Growth depends on every feature. With 2 or 3 features, progress does too. With 5 features, one number
// of u, of before and of after is 0, each at a place of its own, but neither the first nor the last; such
// an update is mirrored without a permutation.
func drawUpdate(d *ask.Draw, updates []base, unit float64) update {
	z := updates[d.Below(len(updates))]
	mirror := d.Mirror(len(z[0]))
	if len(z[0]) == fullFeatures {
		mirror = flips(d, len(z[0]))
	}
	return update{mirror(z[0]).Times(unit), mirror(z[1]).Times(unit), mirror(z[2]).Times(unit)}
}

// A boundQuestion is a question to Bound. It asks for the bound that follows from each of the vectors
// Us, all for the same data.
type boundQuestion struct {
	Us []ask.Vector
	Data
}

// Bound tests the upper bound on the number of mistakes that follows from a separator u:
//
//	func Bound(u []float64, xs [][]float64, ys []float64) float64
//
// Bound returns R²‖u‖²/ρ², where R² = max ‖x‖² and ρ = min y (u·x). For instance, Bound([1 1], {[2 1]
// [-1 -2]}, [1 -1]) is 5 · 2 / 3² = 1.11111. If ρ ≤ 0, u is not a separator and proves nothing, so
// Bound returns math.Inf(1). The result may be rounded as float64 rounds: its relative error must be below
// 10⁻¹².
var Bound = ask.New(ask.Spec[boundFunc, boundQuestion, ask.Vector]{
	Name: "bound", Functions: []string{"Bound"},
	Call: func(f boundFunc, q boundQuestion) ask.Vector {
		return ask.Map(q.Us, func(u ask.Vector) float64 { return f(u, ask.Rows(q.Xs), q.Ys) })
	},
	Tried: func(q boundQuestion) string {
		return ask.Join(q.Us, ", ", func(u ask.Vector) string {
			return fmt.Sprintf("Bound(%v, %s)", u, q.code())
		})
	},
	Mark: func(q boundQuestion, got ask.Vector) ask.Mark {
		want := ask.Map(q.Us, q.bound)
		got = snapped(got, want, ask.Vector(want).Times(proofSlack))
		return ask.MarkEach(got, want, ", ", number, func(k int) string {
			return hintBound(q.Us[k], q.Data, got[k])
		})
	},
	Visible: []ask.Case[boundQuestion]{
		{About: "one example", Q: boundQuestion{[]ask.Vector{{1, 1}}, single}},
		{About: "R² and ρ from different examples", Q: boundQuestion{
			[]ask.Vector{{1, 1}},
			Data{[]ask.Vector{{4, 1}, {1, 1}, {-3, 0}}, ask.Vector{1, 1, -1}},
		}},
		{About: "AND", Q: boundQuestion{[]ask.Vector{andU}, and()}},
		{About: "2u proves as much as u", Q: boundQuestion{[]ask.Vector{{4, 4, -6}}, and()}},
		{About: "a u with an example on its line proves nothing", Q: boundQuestion{
			[]ask.Vector{{1, 1, -1}}, and(),
		}},
		{About: "−u and 0 prove nothing either", Q: boundQuestion{
			[]ask.Vector{{-2, -2, 3}, {0, 0, 0}}, and(),
		}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[boundQuestion] {
		return []ask.Case[boundQuestion]{
			{
				About: "two features; u, a multiple, and a u that does not separate",
				Q:     drawProofs(d, bases().Plane),
			},
			{About: "three features, one of them constant", Q: drawProofs(d, bases().Lifted)},
			{About: "the same with other numbers", Q: drawProofs(d, bases().Longer)},
			{About: "small numbers", Q: drawProofs(d, bases().Small)},
			{About: "five features, and a u with very small or large numbers", Q: drawFullProofs(d)},
		}
	},
	More: moreBounds,
})

type boundFunc = func(u []float64, xs [][]float64, ys []float64) float64

// bound returns R²‖u‖²/ρ², or +Inf if u is not a separator.
func (s Data) bound(u ask.Vector) float64 {
	rho := slices.Min(s.margins(u))
	if rho <= 0 {
		return math.Inf(1)
	}
	return slices.Max(s.squaredNorms()) * u.Dot(u) / (rho * rho)
}

// margins returns y (u·x) of each example.
func (s Data) margins(u ask.Vector) ask.Vector {
	return ask.Map(s.fileOrder(), func(i int) float64 { return s.Ys[i] * u.Dot(s.Xs[i]) })
}

// squaredNorms returns ‖x‖² of each example.
func (s Data) squaredNorms() ask.Vector {
	return ask.Map(s.Xs, func(x ask.Vector) float64 { return x.Dot(x) })
}

// hintBound returns a hint about the slip that a wrong bound suggests.
func hintBound(u ask.Vector, s Data, got float64) string {
	rho := slices.Min(s.margins(u))
	r2 := slices.Max(s.squaredNorms())
	u2 := u.Dot(u)
	want := s.bound(u)
	switch {
	case rho <= 0:
		const format = "u = %v is not a separator, because the smallest y (u·x) is %v: return math.Inf(1)"
		return fmt.Sprintf(format, u, ask.Number(rho+0)) // no −0
	case near(got, want/math.Sqrt(r2), want):
		return "R² is the largest ‖x‖², without a square root"
	case near(got, r2*u2, r2*u2):
		const format = "this is R²‖u‖², and ρ is %v: divide by ρ², and write parentheses, as in a / (b * c)"
		return fmt.Sprintf(format, ask.Number(rho))
	case near(got, want*rho, want*rho):
		return "divide by ρ², not by ρ"
	case near(got, want/u2, want):
		return "the factor ‖u‖² is missing: u need not have length 1"
	}
	const format = "for u = %v, R² is %v, ‖u‖² is %v and ρ is %v: does your code get these numbers?"
	return fmt.Sprintf(format, u, ask.Number(r2), ask.Number(u2), ask.Number(rho))
}

// drawProofs draws one of the sets, mirrors it, and returns a question about its examples. The
// first row of a set is a separator, the second row is a vector u with an example on its line, and
// the other rows are the examples. The question has five vectors u in a random order: the
// separator, a positive multiple of the separator, its negative, the second row, and 0. The example
// that determines R² and the example that determines ρ are different, and neither is the first or
// the last one.
func drawProofs(d *ask.Draw, sets []base) boundQuestion {
	z := sets[d.Below(len(sets))]
	rows := ask.Map(z, d.Mirror(len(z[0])))
	u, onLine := rows[0], rows[1]
	s := Data{Xs: rows[2:]}
	s.Ys = ask.Map(s.Xs, func(x ask.Vector) float64 { return math.Copysign(1, u.Dot(x)) })
	us := []ask.Vector{u, u.Times(float64(d.Between(2, 4))), u.Times(-1), onLine, make(ask.Vector, len(u))}
	return boundQuestion{ask.Shuffled(d, us), s}
}

// drawFullProofs draws one of the sets in the list full, and returns a question like drawProofs
// does. There are zeros among the numbers. The first example determines R², and the last one ρ.
// Among the vectors u are very small and very large multiples of the separator, which prove as much
// as it does, and a very small multiple of its negative, which proves nothing.
func drawFullProofs(d *ask.Draw) boundQuestion {
	z := bases().Full[d.Below(len(bases().Full))]
	rows := ask.Map(z, flips(d, len(z[0])))
	u, onLine := rows[0], rows[1]
	s := Data{Xs: rows[2:]}
	s.Ys = ask.Map(s.Xs, func(x ask.Vector) float64 { return math.Copysign(1, u.Dot(x)) })
	us := []ask.Vector{u, u.Times(small), u.Times(1 / small), u.Times(-small), onLine}
	return boundQuestion{ask.Shuffled(d, us), s}
}

// A claim is an update with the numbers ρ and R² that the proof compares with its progress and
// growth. A question to Holds is a list of claims.
type claim struct {
	update
	Rho, R2 float64
}

// A verdict is the result of Holds for one claim.
type verdict struct{ Progress, Growth bool }

// Holds tests the two inequalities of the proof:
//
//	func Holds(u, before, after []float64, rho, r2 float64) (progress, growth bool)
//
// progress reports whether u·after − u·before ≥ ρ, and growth whether ‖after‖² − ‖before‖² ≤ R². An
// inequality also holds if its two sides are equal. For instance, Holds([2 1], [1 1], [3 0], 3, 5) is
// true, false.
var Holds = ask.New(ask.Spec[holdsFunc, []claim, []verdict]{
	Name: "holds", Functions: []string{"Holds"},
	Call: func(f holdsFunc, q []claim) []verdict {
		return ask.Map(q, func(c claim) verdict {
			progress, growth := f(c.U, c.Before, c.After, c.Rho, c.R2)
			return verdict{progress, growth}
		})
	},
	Tried: func(q []claim) string {
		return ask.Join(q, "; ", func(c claim) string {
			return fmt.Sprintf("Holds(%v, %v, %v, %v, %v)", c.U, c.Before, c.After, c.Rho, c.R2)
		})
	},
	Mark: func(q []claim, got []verdict) ask.Mark {
		want := ask.Map(q, func(c claim) verdict {
			progress, growth := c.gains()
			return verdict{progress >= c.Rho, growth <= c.R2}
		})
		return ask.MarkEach(got, want, "; ", verdict.String, func(k int) string {
			c := q[k]
			progress, growth := c.gains()
			if got[k].Progress != want[k].Progress {
				const format = "the progress is %v and ρ is %v: %[1]v ≥ %[2]v is %v"
				return fmt.Sprintf(format, progress, c.Rho, want[k].Progress)
			}
			const format = "the growth is %v and R² is %v: %[1]v ≤ %[2]v is %v"
			return fmt.Sprintf(format, growth, c.R2, want[k].Growth)
		})
	},
	Visible: []ask.Case[[]claim]{
		{About: "AND, the first update", Q: []claim{{andFirst, 1, 3}}},
		{About: "an update at an example that was already right", Q: []claim{{andRight, 1, 3}}},
		{About: "an update with the wrong sign", Q: []claim{{andAway, 1, 3}}},
		{About: "progress and growth both below 0", Q: []claim{{shrinks, 1, 3}}},
		{About: "equal sides: true", Q: []claim{{andFirst, 3, 1}}},
		{About: "ρ larger by 1, R² smaller by 1: false", Q: []claim{{andFirst, 4, 0}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[[]claim] {
		return []ask.Case[[]claim]{
			{About: "ten updates, two features", Q: drawClaims(d, 0, 1, 1)},
			{About: "ten updates, three features, nearly equal", Q: drawClaims(d, 1, 1, 1.0/(1<<44))},
			{About: "ten updates, halves", Q: drawClaims(d, 1, 0.5, 0.25)},
			{About: "ten updates, five features", Q: drawClaims(d, 2, 1, 1)},
			{About: "ten updates, very small numbers", Q: drawClaims(d, 1, small, small*small)},
			{About: "ten updates, large numbers", Q: drawClaims(d, 1, largeUpdate, 1024)},
		}
	},
	More: moreClaims,
})

type holdsFunc = func(u, before, after []float64, rho, r2 float64) (progress, growth bool)

func (v verdict) String() string { return fmt.Sprintf("%v, %v", v.Progress, v.Growth) }

// andU separates AND.
var andU = ask.Vector{2, 2, -3}

// The updates in the visible questions to Holds.
var (
	andFirst = update{andU, ask.Vector{0, 0, 0}, ask.Vector{0, 0, -1}}    // at the first example
	andRight = update{andU, ask.Vector{1, 0, 0}, ask.Vector{2, 1, 1}}     // at the last example, no mistake
	andAway  = update{andU, ask.Vector{0, 0, -1}, ask.Vector{-1, -1, -2}} // at the last example, with y = −1
	shrinks  = update{ask.Vector{2, 1}, ask.Vector{1, 1}, ask.Vector{0, 1}}
)

// drawClaims draws ten claims about updates, in a random order. In nine claims, progress − ρ and
// growth − R² take all pairs of the values −gap, 0 and gap; the update with the gaps 0 and 0 begins
// at w = 0. In the tenth claim, progress and growth are below 0, but exceed ρ and R² in magnitude,
// so a function that ignores signs is wrong. The updates come from the lists growing and shrinking
// with the given index. The argument unit is as in drawUpdate.
func drawClaims(d *ask.Draw, index int, unit, gap float64) []claim {
	var list []claim
	for _, progressGap := range []float64{-gap, 0, gap} {
		for _, growthGap := range []float64{-gap, 0, gap} {
			q := drawUpdate(d, bases().Growing[index], unit)
			if progressGap == 0 && growthGap == 0 {
				q = q.first()
			}
			progress, growth := q.gains()
			list = append(list, claim{q, progress - progressGap, growth - growthGap})
		}
	}
	q := drawUpdate(d, bases().Shrinking[index], unit)
	q.U = q.U.Times(-1)
	progress, growth := q.gains()
	return ask.Shuffled(d, append(list, claim{q, -progress / 2, -growth / 2}))
}
