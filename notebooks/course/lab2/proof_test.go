package lab2

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

type (
	gainsFunc = func(u, before, after []float64) (float64, float64)
	boundFunc = func(u []float64, xs [][]float64, ys []float64) float64
	holdsFunc = func(u, before, after []float64, rho, r2 float64) (bool, bool)
)

func norm(v []float64) float64 { return math.Sqrt(product(v, v)) }

func rightGains(u, before, after []float64) (float64, float64) {
	return product(u, after) - product(u, before), product(after, after) - product(before, before)
}

func TestGainsVariants(t *testing.T) {
	step := func(before, after []float64) []float64 { return plus(after, -1, before) }
	right := map[string]gainsFunc{
		"as in the notes": rightGains,
		"by the step": func(u, before, after []float64) (float64, float64) {
			s := step(before, after)
			return product(u, s), 2*product(before, s) + product(s, s)
		},
		"roots, squared again": func(u, before, after []float64) (float64, float64) {
			return product(u, after) - product(u, before), math.Pow(norm(after), 2) - math.Pow(norm(before), 2)
		},
		"the difference times the sum of the lengths": func(u, before, after []float64) (float64, float64) {
			return product(u, step(before, after)), (norm(after) - norm(before)) * (norm(after) + norm(before))
		},
		"in place": func(u, before, after []float64) (float64, float64) {
			progress, growth := 0.0, 0.0
			for j := range u {
				growth += after[j]*after[j] - before[j]*before[j]
				after[j] -= before[j]
				progress += u[j] * after[j]
			}
			return progress, growth
		},
	}
	// told changes the right numbers.
	told := func(change func(p, g float64) (float64, float64)) gainsFunc {
		return func(u, before, after []float64) (float64, float64) { return change(rightGains(u, before, after)) }
	}
	wrong := map[string]gainsFunc{
		"growth without the square": func(u, before, after []float64) (float64, float64) {
			p, _ := rightGains(u, before, after)
			return p, norm(after) - norm(before)
		},
		"the length of the step, squared": func(u, before, after []float64) (float64, float64) {
			p, _ := rightGains(u, before, after)
			s := step(before, after)
			return p, product(s, s)
		},
		"after alone": func(u, _, after []float64) (float64, float64) { return product(u, after), product(after, after) },
		"progress of after alone": func(u, before, after []float64) (float64, float64) {
			_, g := rightGains(u, before, after)
			return product(u, after), g
		},
		"u of length 1": func(u, before, after []float64) (float64, float64) {
			p, g := rightGains(u, before, after)
			return p / norm(u), g
		},
		"after is before: a slice that is shared": func(u, before, after []float64) (float64, float64) {
			copy(before, after)
			return rightGains(u, before, after)
		},
		"the last feature left out": func(u, before, after []float64) (float64, float64) {
			n := len(u) - 1
			return rightGains(u[:n], before[:n], after[:n])
		},
		"swapped":             told(func(p, g float64) (float64, float64) { return g, p }),
		"before minus after":  told(func(p, g float64) (float64, float64) { return -p, -g }),
		"never below 0":       told(func(p, g float64) (float64, float64) { return math.Abs(p), math.Abs(g) }),
		"no progress below 0": told(func(p, g float64) (float64, float64) { return math.Abs(p), g }),
		"zeros":               told(func(float64, float64) (float64, float64) { return 0, 0 }),
		"progress twice":      told(func(p, _ float64) (float64, float64) { return p, p }),
		"rounded down":        told(func(p, g float64) (float64, float64) { return math.Floor(p), math.Floor(g) }),
		"not a number at all": told(func(float64, float64) (float64, float64) { return math.NaN(), math.NaN() }),
	}
	wrong["the answers to the visible questions"] = func(u, before, after []float64) (float64, float64) {
		for _, q := range visible[update](Gains) {
			if slices.Equal(q.U, u) && slices.Equal(q.Before, before) && slices.Equal(q.After, after) {
				return q.gains()
			}
		}
		return 3, 1
	}
	variants(t, Gains, right, wrong)
}

// margins and lengths returns the y u·x and the ‖x‖².
func margins(u []float64, xs [][]float64, ys []float64) (list []float64) {
	for i, x := range xs {
		list = append(list, ys[i]*product(u, x))
	}
	return list
}

func lengths(xs [][]float64) (list []float64) {
	for _, x := range xs {
		list = append(list, product(x, x))
	}
	return list
}

func TestBoundVariants(t *testing.T) {
	// from makes a bound of ρ, R² and ‖u‖², infinite unless ρ > 0.
	from := func(value func(rho, r2, u2 float64) float64) boundFunc {
		return func(u []float64, xs [][]float64, ys []float64) float64 {
			rho := slices.Min(margins(u, xs, ys))
			if rho <= 0 {
				return math.Inf(1)
			}
			return value(rho, slices.Max(lengths(xs)), product(u, u))
		}
	}
	// by makes one of other choices of ρ and R².
	by := func(rho func(m []float64) float64, r2 func(l []float64) float64) boundFunc {
		return func(u []float64, xs [][]float64, ys []float64) float64 {
			r := rho(margins(u, xs, ys))
			if r <= 0 {
				return math.Inf(1)
			}
			return r2(lengths(xs)) * product(u, u) / (r * r)
		}
	}
	mean := func(v []float64) float64 { return product(v, slices.Repeat([]float64{1}, len(v))) / float64(len(v)) }
	first := func(v []float64) float64 { return v[0] }
	last := func(v []float64) float64 { return v[len(v)-1] }
	right := map[string]boundFunc{
		"as in the notes": from(func(rho, r2, u2 float64) float64 { return r2 * u2 / (rho * rho) }),
		"by R/γ, squared": from(func(rho, r2, u2 float64) float64 { return math.Pow(math.Sqrt(r2)/(rho/math.Sqrt(u2)), 2) }),
		"another order":   from(func(rho, r2, u2 float64) float64 { return r2 / rho * u2 / rho }),
		"u made length 1 first": func(u []float64, xs [][]float64, ys []float64) float64 {
			unit := plus(make([]float64, len(u)), 1/norm(u), u)
			gamma := slices.Min(margins(unit, xs, ys))
			if gamma < 1e-9 {
				return math.Inf(1)
			}
			return slices.Max(lengths(xs)) / (gamma * gamma)
		},
		"1/0 is infinite": func(u []float64, xs [][]float64, ys []float64) float64 {
			rho := max(0, slices.Min(margins(u, xs, ys)))
			return slices.Max(lengths(xs)) * product(u, u) / (rho * rho)
		},
		"sorted in place": func(u []float64, xs [][]float64, ys []float64) float64 {
			m, l := margins(u, xs, ys), lengths(xs)
			slices.Sort(m)
			slices.Sort(l)
			if !(m[0] > 0) {
				return math.Inf(1)
			}
			return last(l) * product(u, u) / m[0] / m[0]
		},
	}
	wrong := map[string]boundFunc{
		"R, not R²":                from(func(rho, r2, u2 float64) float64 { return math.Sqrt(r2) * u2 / (rho * rho) }),
		"‖u‖, not ‖u‖²":            from(func(rho, r2, u2 float64) float64 { return r2 * math.Sqrt(u2) / (rho * rho) }),
		"ρ, not ρ²":                from(func(rho, r2, u2 float64) float64 { return r2 * u2 / rho }),
		"a/b*c":                    from(func(rho, r2, u2 float64) float64 { return r2 * u2 / rho * rho }),
		"without ‖u‖²":             from(func(rho, r2, u2 float64) float64 { return r2 / (rho * rho) }),
		"1/γ²":                     from(func(rho, r2, u2 float64) float64 { return u2 / (rho * rho) }),
		"R/γ":                      from(func(rho, r2, u2 float64) float64 { return math.Sqrt(r2*u2) / rho }),
		"rounded down":             from(func(rho, r2, u2 float64) float64 { return math.Floor(r2*u2/(rho*rho)) + 0*rho }),
		"upside down":              from(func(rho, r2, u2 float64) float64 { return rho * rho / (r2 * u2) }),
		"ρ from the wrong side":    by(func(m []float64) float64 { return slices.Max(m) }, func(l []float64) float64 { return slices.Max(l) }),
		"ρ of the first example":   by(first, func(l []float64) float64 { return slices.Max(l) }),
		"ρ of the last example":    by(last, func(l []float64) float64 { return slices.Max(l) }),
		"the mean for ρ":           by(mean, func(l []float64) float64 { return slices.Max(l) }),
		"R² of the shortest":       by(func(m []float64) float64 { return slices.Min(m) }, func(l []float64) float64 { return slices.Min(l) }),
		"R² of the last":           by(func(m []float64) float64 { return slices.Min(m) }, last),
		"R² of the first":          by(func(m []float64) float64 { return slices.Min(m) }, first),
		"R² as the sum":            by(func(m []float64) float64 { return slices.Min(m) }, func(l []float64) float64 { return mean(l) * float64(len(l)) }),
		"the smallest begins at 0": by(func(m []float64) float64 { return min(0, slices.Min(m)) }, func(l []float64) float64 { return slices.Max(l) }),
		"always infinite":          func([]float64, [][]float64, []float64) float64 { return math.Inf(1) },
		"51":                       func([]float64, [][]float64, []float64) float64 { return 51 },
		"a u that does not separate is not seen": func(u []float64, xs [][]float64, ys []float64) float64 {
			rho := slices.Min(margins(u, xs, ys))
			return slices.Max(lengths(xs)) * product(u, u) / (rho * rho)
		},
		"ρ without the labels": func(u []float64, xs [][]float64, _ []float64) float64 {
			rho := math.Inf(1)
			for _, x := range xs {
				rho = min(rho, math.Abs(product(u, x)))
			}
			return slices.Max(lengths(xs)) * product(u, u) / (rho * rho)
		},
		"the last feature left out": func(u []float64, xs [][]float64, ys []float64) float64 {
			var short [][]float64
			for _, x := range xs {
				short = append(short, x[:len(x)-1])
			}
			return from(func(rho, r2, u2 float64) float64 { return r2 * u2 / (rho * rho) })(u[:len(u)-1], short, ys)
		},
	}
	wrong["the answers to the visible questions"] = func(u []float64, xs [][]float64, ys []float64) float64 {
		for _, q := range visible[bounds](Bound) {
			if slices.EqualFunc(q.Xs, xs, equalRows) && slices.Equal(q.Ys, ys) {
				return bound(u, q.Data)
			}
		}
		return math.Inf(1)
	}
	variants(t, Bound, right, wrong)
}

func TestHoldsVariants(t *testing.T) {
	// by makes one of what is said of the two numbers.
	by := func(say func(p, g, rho, r2 float64) (bool, bool)) holdsFunc {
		return func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			p, g := rightGains(u, before, after)
			return say(p, g, rho, r2)
		}
	}
	right := map[string]holdsFunc{
		"as in the notes":      by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= r2 }),
		"not below, not above": by(func(p, g, rho, r2 float64) (bool, bool) { return !(p < rho), !(g > r2) }),
		"the terms moved over": func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			return product(u, after) >= product(u, before)+rho, product(after, after) <= product(before, before)+r2
		},
		"early return": func(u, before, after []float64, rho, r2 float64) (line1, line2 bool) {
			if p, _ := rightGains(u, before, after); p >= rho {
				line1 = true
			}
			_, g := rightGains(u, before, after)
			if g > r2 {
				return line1, false
			}
			return line1, true
		},
	}
	wrong := map[string]holdsFunc{
		"both reversed":          by(func(p, g, rho, r2 float64) (bool, bool) { return p <= rho, g >= r2 }),
		"the first reversed":     by(func(p, g, rho, r2 float64) (bool, bool) { return p <= rho, g <= r2 }),
		"the second reversed":    by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g >= r2 }),
		"the first strict":       by(func(p, g, rho, r2 float64) (bool, bool) { return p > rho, g <= r2 }),
		"the second strict":      by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g < r2 }),
		"both strict":            by(func(p, g, rho, r2 float64) (bool, bool) { return p > rho, g < r2 }),
		"equalities":             by(func(p, g, rho, r2 float64) (bool, bool) { return p == rho, g == r2 }),
		"swapped":                by(func(p, g, rho, r2 float64) (bool, bool) { return g <= r2, p >= rho }),
		"ρ and R² mixed up":      by(func(p, g, rho, r2 float64) (bool, bool) { return p >= r2, g <= rho }),
		"one answer for both":    by(func(p, g, rho, r2 float64) (bool, bool) { ok := p >= rho && g <= r2; return ok, ok }),
		"always":                 by(func(p, g, rho, r2 float64) (bool, bool) { return true, true }),
		"never":                  by(func(p, g, rho, r2 float64) (bool, bool) { return false, false }),
		"without signs":          by(func(p, g, rho, r2 float64) (bool, bool) { return math.Abs(p) >= rho, math.Abs(g) <= r2 }),
		"progress and growth up": by(func(p, g, rho, r2 float64) (bool, bool) { return p > 0, g <= r2 }),
		"growth above 0":         by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g > 0 }),
		"with R":                 by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= math.Sqrt(r2) }),
		"growth without the square": func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			p, _ := rightGains(u, before, after)
			return p >= rho, norm(after)-norm(before) <= r2
		},
		"after alone": func(u, _, after []float64, rho, r2 float64) (bool, bool) {
			return product(u, after) >= rho, product(after, after) <= r2
		},
		"the step's length": func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			p, _ := rightGains(u, before, after)
			s := plus(after, -1, before)
			return p >= rho, product(s, s) <= r2
		},
	}
	variants(t, Holds, right, wrong)
}

// byProgram is the trace of one's own examples by a training.
func byProgram(name string, train func(xs [][]float64, ys []float64, epochs int) ([]float64, []int)) ByHand {
	own := Mine(name)
	return ByHand{
		Name: func() string { return name },
		Trace: func() (mistakes []int, weights [][]float64) {
			for epochs := 1; ; epochs++ {
				w, perEpoch := train(own.Rows(), slices.Clone(own.Ys), epochs)
				if len(perEpoch) < epochs || epochs > 5 {
					return mistakes, weights
				}
				mistakes, weights = perEpoch, append(weights, w)
			}
		},
	}
}

func TestTrace(t *testing.T) {
	wrong := map[string]trainFunc{"strict <": nil, "batch": nil, "wrong sign": nil, "a rate that shrinks with each mistake": nil, "the last example skipped": nil, "constant, no mistakes": nil, "y ignored in the update": nil}
	for name := range wrong {
		wrong[name] = trains(slips()[name])
	}
	most := map[string]int{}
	for k, name := range names() {
		if rows := Trace.Try(byProgram(name, trains(textbook)), nil); count(rows) != 4 {
			t.Fatalf("%s: the textbook's trace has %d of 4 right: %+v", name, count(rows), rows)
		}
		if k >= 40 {
			continue
		}
		for slip, train := range wrong {
			most[slip] = max(most[slip], count(Trace.Try(byProgram(name, train), nil)))
		}
		own := byProgram(name, trains(textbook))
		none := ByHand{own.Name, func() ([]int, [][]float64) { return nil, nil }}
		most["nothing"] = max(most["nothing"], count(Trace.Try(none, nil)))
		none.Name = func() string { return " " }
		none.Trace = own.Trace
		most["no name"] = max(most["no name"], count(Trace.Try(none, nil)))
	}
	for slip, n := range most {
		if n == 4 {
			t.Errorf("%q passes all for some name", slip)
		}
		t.Logf("%q: at most %d of 4", slip, n)
	}
}

func names() (list []string) {
	for k := range 200 {
		list = append(list, "Student "+ask.Number(k).String())
	}
	return list
}

// Whatever the name: 4 updates in 3 epochs, four different examples, and a score of 0 at a w
// that is not 0.
func TestMineIsEquallyHard(t *testing.T) {
	seen := map[string]bool{}
	for _, name := range names() {
		s := Mine(name)
		_, perEpoch := s.run(s.fileOrder(), 10)
		if len(perEpoch) != 3 || sum(perEpoch) != 4 {
			t.Errorf("%s: %v mistakes", name, perEpoch)
		}
		if ties, counts := s.visits(); ties != 1 || counts[0] == 0 || counts[3] == 0 || s.Ys[0] == s.Ys[3] {
			t.Errorf("%s: %d ties, %v mistakes on the examples, labels %v", name, ties, counts, s.Ys)
		}
		seen[s.String()] = true
	}
	if len(seen) != 200 {
		t.Errorf("200 names have %d sets of examples", len(seen))
	}
	if Mine("Ada  Lovelace ").String() != Mine("ada lovelace").String() {
		t.Error("capital letters and spaces change the examples")
	}
}
