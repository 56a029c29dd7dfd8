package labtests

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab2"
	"perceptronlab/course/lab3"
)

// gainsOf returns Gains, made of the given steps.
func gainsOf(s steps) gainsFunc {
	return func(u, before, after []float64) (float64, float64) {
		return s.Dot(u, after) - s.Dot(u, before), s.Dot(after, after) - s.Dot(before, before)
	}
}

func TestMutantsOfGains(t *testing.T) {
	tryMutants(t, lab2.Gains, gainsOf, nil)
}

func TestMutantsOfBound(t *testing.T) {
	tryMutants(t, lab2.Bound, func(s steps) func(u []float64, xs [][]float64, ys []float64) float64 {
		return func(u []float64, xs [][]float64, ys []float64) float64 {
			rho, r2 := math.Inf(1), 0.0
			for i, x := range xs {
				rho = min(rho, ys[i]*s.Dot(u, x))
				r2 = max(r2, s.Dot(x, x))
			}
			if s.Mistake(rho) {
				return math.Inf(1)
			}
			return r2 * s.Dot(u, u) / (rho * rho)
		}
	}, map[string]string{
		"results: numbers close to 0 are 0 (":        "a bound is at least 1",
		"results: the magnitude only (":              "a bound is above 0",
		"results: 0 is not a number (":               "a bound is above 0",
		"results: 0 counts as positive":              "a bound is above 0",
		"results: 0 counts as negative":              "a bound is above 0",
		"arguments: 0 counts as negative in Mistake": "a margin of 0 gives no bound",
	})
}

func TestMutantsOfHolds(t *testing.T) {
	tryMutants(t, lab2.Holds, func(s steps) func(u, before, after []float64, rho, r2 float64) (bool, bool) {
		gains := gainsOf(s)
		return func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			progress, growth := gains(u, before, after)
			return s.Mistake(rho - progress), s.Mistake(growth - r2)
		}
	}, map[string]string{"arguments: 0 counts as negative in Mistake": "equal numbers satisfy ≤"})
}

// boundWith returns Bound, made of a way to choose the examples, of the numbers with which ρ and R² begin,
// and of a change of ρ.
func boundWith(choose func(n int) []int, rho0, r0 float64, change func(rho float64) float64) boundFunc {
	return func(u []float64, xs [][]float64, ys []float64) float64 {
		rho, r2 := rho0, r0
		for _, i := range choose(len(xs)) {
			rho = min(rho, ys[i]*dot(u, xs[i]))
			r2 = max(r2, dot(xs[i], xs[i]))
		}
		if rho = change(rho); rho <= 0 {
			return math.Inf(1)
		}
		return r2 * dot(u, u) / (rho * rho)
	}
}

type boundFunc = func(u []float64, xs [][]float64, ys []float64) float64

// Bound catches limits on the number of examples and features, and on the numbers ρ, R² and the bound.
func TestMutantsOfBoundByLimits(t *testing.T) {
	inf := math.Inf(1)
	same := func(rho float64) float64 { return rho }
	right := boundWith(ask.UpTo, inf, 0, same)
	wrong := map[string]boundFunc{
		"|ρ|": boundWith(ask.UpTo, inf, 0, math.Abs),
		"+Inf only for ρ < 0": func(u []float64, xs [][]float64, ys []float64) float64 {
			return boundWith(ask.UpTo, inf, 0, func(rho float64) float64 {
				if rho == 0 {
					return 1
				}
				return rho
			})(u, xs, ys)
		},
		"+Inf only for ρ = 0": boundWith(ask.UpTo, inf, 0, func(rho float64) float64 {
			if rho < 0 {
				return 1
			}
			return rho
		}),
		"needs two examples": func(u []float64, xs [][]float64, ys []float64) float64 {
			if len(xs) < 2 {
				return inf
			}
			return right(u, xs, ys)
		},
		"needs two features": func(u []float64, xs [][]float64, ys []float64) float64 {
			if len(u) < 2 {
				return inf
			}
			return right(u, xs, ys)
		},
		"equal neighbours are not allowed": func(u []float64, xs [][]float64, ys []float64) float64 {
			for i := range xs {
				if i > 0 && slices.Equal(xs[i], xs[i-1]) {
					return inf
				}
			}
			return right(u, xs, ys)
		},
	}
	for _, start := range []float64{1e-9, 0.01, 1} {
		wrong[fmt.Sprint("R² begins at ", start)] = boundWith(ask.UpTo, inf, start, same)
	}
	for _, start := range []float64{1, 100, 1e6, 1e12} {
		wrong[fmt.Sprint("ρ begins at ", start)] = boundWith(ask.UpTo, start, 0, same)
	}
	for _, n := range []int{1, 2, 4, 6, 8, 10} {
		wrong[fmt.Sprintf("only the first %d examples", n)] = boundWith(func(all int) []int {
			return ask.UpTo(min(n, all))
		}, inf, 0, same)
		wrong[fmt.Sprintf("only the last %d examples", n)] = boundWith(func(all int) []int {
			return ask.UpTo(all)[max(0, all-n):]
		}, inf, 0, same)
		wrong[fmt.Sprintf("only the first %d features", n)] = func(u []float64, xs [][]float64, ys []float64) float64 {
			cut := func(v []float64) []float64 { return v[:min(n, len(v))] }
			return right(cut(u), ask.Map(xs, cut), ys)
		}
	}
	for _, limit := range []float64{10, 100, 1000, 1e4, 1e6} {
		wrong[fmt.Sprint("bounds are at most ", limit)] = func(u []float64, xs [][]float64, ys []float64) float64 {
			bound := right(u, xs, ys)
			if !math.IsInf(bound, 1) {
				bound = min(bound, limit)
			}
			return bound
		}
		wrong[fmt.Sprint("+Inf for bounds above ", limit)] = func(u []float64, xs [][]float64, ys []float64) float64 {
			if bound := right(u, xs, ys); bound <= limit {
				return bound
			}
			return inf
		}
	}
	try(t, lab2.Bound, trial[boundFunc]{
		right: map[string]boundFunc{"all": right}, wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

// Gains catches limits on the number of features, and on the numbers.
func TestMutantsOfGainsByLimits(t *testing.T) {
	wrong := map[string]gainsFunc{
		"float32": func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return float64(float32(p)), float64(float32(g))
		},
		"float32 for the growth": func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return p, float64(float32(g))
		},
	}
	for _, n := range []int{4, 5, 6, 8, 10} {
		wrong[fmt.Sprintf("only the first %d features", n)] = func(u, before, after []float64) (float64, float64) {
			n := min(n, len(u))
			return gains(u[:n], before[:n], after[:n])
		}
		wrong[fmt.Sprintf("only the last %d features", n)] = func(u, before, after []float64) (float64, float64) {
			n := max(0, len(u)-n)
			return gains(u[n:], before[n:], after[n:])
		}
	}
	for _, limit := range []float64{10, 100, 1000, 1e6, 1e9} {
		clip := func(v float64) float64 { return max(-limit, min(limit, v)) }
		wrong[fmt.Sprint("growth clipped to ", limit)] = func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return p, clip(g)
		}
		wrong[fmt.Sprint("progress clipped to ", limit)] = func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return clip(p), g
		}
	}
	try(t, lab2.Gains, trial[gainsFunc]{
		right: map[string]gainsFunc{"all": gains}, wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

// Holds catches tolerances, limits on the numbers, and comparisons that are wrong for numbers below 0.
func TestMutantsOfHoldsByComparison(t *testing.T) {
	type holdsFunc = func(u, before, after []float64, rho, r2 float64) (bool, bool)
	by := func(compare func(p, g, rho, r2 float64) (bool, bool)) holdsFunc {
		return func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			p, g := gains(u, before, after)
			return compare(p, g, rho, r2)
		}
	}
	wrong := map[string]holdsFunc{
		"max(0, ρ)":      by(func(p, g, rho, r2 float64) (bool, bool) { return p >= max(0, rho), g <= r2 }),
		"|ρ|":            by(func(p, g, rho, r2 float64) (bool, bool) { return p >= math.Abs(rho), g <= r2 }),
		"|R²|":           by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= math.Abs(r2) }),
		"max(0, R²)":     by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= max(0, r2) }),
		"max(0, growth)": by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, max(0, g) <= r2 }),
		"progress above 0, too": by(func(p, g, rho, r2 float64) (bool, bool) {
			return p >= rho && p > 0, g <= r2
		}),
	}
	for _, slack := range []float64{3e-15, 1e-14, 1e-12, 1e-9} {
		wrong[fmt.Sprint("ρ may be missed by a relative ", slack)] = by(func(p, g, rho, r2 float64) (bool, bool) {
			return p >= rho-slack*math.Abs(rho), g <= r2
		})
		wrong[fmt.Sprint("R² may be exceeded by a relative ", slack)] = by(func(p, g, rho, r2 float64) (bool, bool) {
			return p >= rho, g <= r2+slack*math.Abs(r2)
		})
		wrong[fmt.Sprint("ρ may be missed by ", slack)] = by(func(p, g, rho, r2 float64) (bool, bool) {
			return p >= rho-slack, g <= r2
		})
		wrong[fmt.Sprint("R² may be exceeded by ", slack)] = by(func(p, g, rho, r2 float64) (bool, bool) {
			return p >= rho, g <= r2+slack
		})
	}
	for _, limit := range []float64{10, 100, 1000, 1e6} {
		clip := func(v float64) float64 { return max(-limit, min(limit, v)) }
		wrong[fmt.Sprint("progress clipped to ", limit)] = by(func(p, g, rho, r2 float64) (bool, bool) {
			return clip(p) >= rho, g <= r2
		})
		wrong[fmt.Sprint("growth clipped to ", limit)] = by(func(p, g, rho, r2 float64) (bool, bool) {
			return p >= rho, clip(g) <= r2
		})
	}
	try(t, lab2.Holds, trial[holdsFunc]{
		right: map[string]holdsFunc{
			"all": by(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= r2 }),
		},
		wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

func TestMutantsOfCertifies(t *testing.T) {
	tryMutants(t, lab3.Certifies, func(s steps) certifier {
		return func(lambda []float64, xs [][]float64, ys []float64) bool {
			sum, some := make([]float64, len(xs[0])), false
			for i, l := range lambda {
				if s.Sign(l) < 0 {
					return false
				}
				some = some || s.Sign(l) > 0
				sum = s.Add(sum, l*ys[i], xs[i])
			}
			return some && !slices.ContainsFunc(sum, func(v float64) bool { return s.Sign(v) != 0 })
		}
	}, map[string]string{"changes an argument in Add": replaced})
}

// Certifies catches an entry below 0 at each place, whichever places a wrong answer looks at.
func TestMutantsOfCertifiesByPlace(t *testing.T) {
	wrong := map[string]certifier{}
	for places := 1; places < 1<<5; places++ {
		name := fmt.Sprintf("entries below 0 are allowed at the places with bits %05b", places)
		wrong[name] = func(lambda []float64, xs [][]float64, ys []float64) bool {
			for i, l := range lambda {
				if l < 0 && places&(1<<min(i, 4)) == 0 {
					return false
				}
			}
			return !isZero(lambda) && isZero(total(lambda, xs, ys))
		}
	}
	try(t, lab3.Certifies, trial[certifier]{
		oneIn: 10,
		right: map[string]certifier{"all": func(lambda []float64, xs [][]float64, ys []float64) bool {
			return slices.Min(lambda) >= 0 && slices.Max(lambda) > 0 && isZero(total(lambda, xs, ys))
		}},
		wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

// Certifies catches conditions that λ need not satisfy, and conditions that are checked only in some places.
func TestMutantsOfCertifiesByCondition(t *testing.T) {
	by := func(ofLambda, ofSum func(v []float64) bool) certifier {
		return func(l []float64, xs [][]float64, ys []float64) bool {
			return ofLambda(l) && ofSum(total(l, xs, ys))
		}
	}
	valid := func(l []float64) bool { return slices.Min(l) >= 0 && slices.Max(l) > 0 }
	right := by(valid, isZero)
	needing := func(condition func(l []float64, xs [][]float64) bool) certifier {
		return func(l []float64, xs [][]float64, ys []float64) bool { return condition(l, xs) && right(l, xs, ys) }
	}
	wrong := map[string]certifier{
		"whole λ": needing(func(l []float64, _ [][]float64) bool { return slices.Equal(l, ask.Map(l, math.Trunc)) }),
		"λ with the sum 1": needing(func(l []float64, _ [][]float64) bool {
			return dot(l, ones(len(l))) == 1
		}),
		"two rows": needing(func(l []float64, _ [][]float64) bool { return len(l) > 1 }),
		"different rows": needing(func(_ []float64, xs [][]float64) bool {
			for i, x := range xs {
				if slices.ContainsFunc(xs[:i], func(y []float64) bool { return slices.Equal(x, y) }) {
					return false
				}
			}
			return true
		}),
		"rows that are not 0": needing(func(_ []float64, xs [][]float64) bool {
			return !slices.ContainsFunc(xs, isZero)
		}),
		"λ = 0 counts as well":   by(func(l []float64) bool { return slices.Min(l) >= 0 }, isZero),
		"the sum of λ above 0":   by(func(l []float64) bool { return dot(l, ones(len(l))) > 0 }, isZero),
		"an even number below 0": by(func(l []float64) bool { return countBelow0(l)%2 == 0 && !isZero(l) }, isZero),
		"labels only of rows without a 0": func(l []float64, xs [][]float64, ys []float64) bool {
			labels := slices.Clone(ys)
			for i, x := range xs {
				if slices.Contains(x, 0) {
					labels[i] = 1
				}
			}
			return right(l, xs, labels)
		},
		"sums that are small for the terms": func(l []float64, xs [][]float64, ys []float64) bool {
			terms := total(l, ask.Map(xs, func(x []float64) []float64 { return ask.Map(x, math.Abs) }), ones(len(l)))
			for j, s := range total(l, xs, ys) {
				if math.Abs(s) > 3e-15*terms[j] {
					return false
				}
			}
			return valid(l)
		},
	}
	for _, n := range []int{2, 3, 4} {
		wrong[fmt.Sprintf("at least %d λ above 0", n)] = needing(func(l []float64, _ [][]float64) bool {
			above := 0
			for _, v := range l {
				if v > 0 {
					above++
				}
			}
			return above >= n
		})
	}
	for n := 1; n <= 15; n++ {
		wrong[fmt.Sprintf("not %d rows", n)] = needing(func(l []float64, _ [][]float64) bool { return len(l) != n })
		wrong[fmt.Sprintf("sums only without %d rows", n)] = func(l []float64, xs [][]float64, ys []float64) bool {
			return valid(l) && (len(l) == n || right(l, xs, ys))
		}
		if n > 1 { // the only entry of a λ must be above 0, because not all are 0
			wrong[fmt.Sprintf("entries below 0 with %d rows", n)] = func(l []float64, xs [][]float64, ys []float64) bool {
				return slices.Max(l) > 0 && (slices.Min(l) >= 0 || len(l) == n) && isZero(total(l, xs, ys))
			}
		}
		wrong[fmt.Sprintf("row %d left out", n)] = func(l []float64, xs [][]float64, ys []float64) bool {
			rest := slices.Clone(l)
			if n <= len(l) {
				rest[n-1] = 0
			}
			return valid(l) && isZero(total(rest, xs, ys))
		}
	}
	for n := 1; n <= 12; n++ {
		wrong[fmt.Sprintf("not %d features", n)] = needing(func(_ []float64, xs [][]float64) bool { return len(xs[0]) != n })
		wrong[fmt.Sprintf("feature %d from the end left out", n)] = by(valid, func(s []float64) bool {
			j := len(s) - n
			return j < 0 && isZero(s) || j >= 0 && isZero(s[:j]) && isZero(s[j+1:])
		})
	}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 10} {
		wrong[fmt.Sprintf("the first %d λ", n)] = by(func(l []float64) bool {
			return slices.Min(l[:min(n, len(l))]) >= 0 && !isZero(l)
		}, isZero)
		wrong[fmt.Sprintf("the last %d λ", n)] = by(func(l []float64) bool {
			return slices.Min(l[max(0, len(l)-n):]) >= 0 && !isZero(l)
		}, isZero)
		wrong[fmt.Sprintf("the first %d sums", n)] = by(valid, func(s []float64) bool {
			return isZero(s[:min(n, len(s))])
		})
		wrong[fmt.Sprintf("the last %d sums", n)] = by(valid, func(s []float64) bool {
			return isZero(s[max(0, len(s)-n):])
		})
		wrong[fmt.Sprintf("at most %d features", n)] = needing(func(_ []float64, xs [][]float64) bool {
			return len(xs[0]) <= n
		})
		wrong[fmt.Sprintf("at most %d rows", n)] = needing(func(l []float64, _ [][]float64) bool {
			return len(l) <= n
		})
	}
	for _, limit := range []float64{10, 100, 1000, 1e6, 1e9} {
		wrong[fmt.Sprint("λ up to ", limit)] = needing(func(l []float64, _ [][]float64) bool {
			return slices.Max(l) <= limit
		})
		wrong[fmt.Sprint("λ above ", 1/limit)] = needing(func(l []float64, _ [][]float64) bool {
			return slices.Max(l) >= 1/limit
		})
	}
	try(t, lab3.Certifies, trial[certifier]{
		oneIn: 10,
		right: map[string]certifier{"all": right}, wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

// countBelow0 returns how many numbers are below 0.
func countBelow0(v []float64) (n int) {
	for _, x := range v {
		if x < 0 {
			n++
		}
	}
	return n
}

func mapKeys[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

// Robust catches means and pockets that leave out some of the w, or some of the rows.
func TestMutantsOfRobust(t *testing.T) {
	// mean returns the sum of the w after each example of the epochs from first(epochs) on.
	mean := func(first func(epochs int) int) robuster {
		return func(xs [][]float64, ys []float64, epochs int) []float64 {
			sum, visits := make([]float64, len(xs[0])), 0
			trainer{observe: func(w []float64, _ bool) {
				if visits++; visits > first(epochs)*len(xs) {
					sum = plus(sum, 1, w)
				}
			}}.run(xs, ys, epochs)
			return sum
		}
	}
	// before returns a function that adds w, or stores the best w, before each update instead of after it.
	before := func(add bool) robuster {
		return func(xs [][]float64, ys []float64, epochs int) []float64 {
			kept := make([]float64, len(xs[0]))
			trainer{mistake: func(w, x []float64, y float64) bool {
				switch {
				case add:
					kept = plus(kept, 1, w)
				case countErrors(w, xs, ys) < countErrors(kept, xs, ys):
					kept = w
				}
				return mistake(w, x, y)
			}}.run(xs, ys, epochs)
			return kept
		}
	}
	weighted := func(factor func(visit, all, rows int) float64) robuster {
		return func(xs [][]float64, ys []float64, epochs int) []float64 {
			sum, visits := make([]float64, len(xs[0])), 0
			trainer{observe: func(w []float64, _ bool) {
				visits++
				sum = plus(sum, factor(visits, epochs*len(xs), len(xs)), w)
			}}.run(xs, ys, epochs)
			return sum
		}
	}
	only := func(isAdded func(visit, all, rows int) bool) robuster {
		return weighted(func(visit, all, rows int) float64 {
			if isAdded(visit, all, rows) {
				return 1
			}
			return 0
		})
	}
	pocket := trainer{}.pocket(countErrors, less, keep)
	average := trainer{}.averaged(always)
	rows := func(n int, f robuster) robuster {
		return func(xs [][]float64, ys []float64, epochs int) []float64 {
			return f(xs[:min(n, len(xs))], ys[:min(n, len(xs))], epochs)
		}
	}
	wrong := map[string]robuster{
		"the mean of the last epoch":      mean(func(epochs int) int { return epochs - 1 }),
		"the mean of the last ten epochs": mean(func(epochs int) int { return max(0, epochs-10) }),
		"the w after a mistake twice": trainer{}.averaged(func(mistake bool) float64 {
			if mistake {
				return 2
			}
			return 1
		}),
		"the mean of the second half":     only(func(visit, all, _ int) bool { return 2*visit > all }),
		"the mean of the last two thirds": only(func(visit, all, _ int) bool { return 3*visit > all }),
		"the mean of the last tenth":      only(func(visit, all, _ int) bool { return 10*visit > 9*all }),
		"the mean of all but the first w": only(func(visit, _, _ int) bool { return visit > 1 }),
		"the mean of every other w":       only(func(visit, _, _ int) bool { return visit%2 == 0 }),
		"the mean of every other epoch":   only(func(visit, _, rows int) bool { return (visit-1)/rows%2 == 0 }),
		"the mean of all but the w of the first examples": only(func(visit, _, rows int) bool {
			return (visit-1)%rows > 0
		}),
		"a factor that grows": weighted(func(visit, _, _ int) float64 { return float64(visit) }),
		"half the w after a mistake": trainer{}.averaged(func(mistake bool) float64 {
			if mistake {
				return 0.5
			}
			return 1
		}),
		"only the w after a right answer": trainer{}.averaged(func(mistake bool) float64 { return 1 - onMistake(1)(mistake) }),
		"only the w after a mistake":      trainer{}.averaged(onMistake(1)),
		"the mean of w before each visit": before(true),
		"a pocket before each update":     before(false),
	}
	for name, change := range map[string]func(float64) float64{
		"float32":       func(v float64) float64 { return float64(float32(v)) },
		"16 bits":       func(v float64) float64 { return float64(int16(int64(v))) },
		"32 bits":       func(v float64) float64 { return float64(int32(int64(v))) },
		"whole numbers": math.Trunc,
		"9 decimals":    func(v float64) float64 { return math.Round(v*1e9) / 1e9 },
		"up to 1e9":     clipped(1e9),
	} {
		wrong["the sum in "+name] = func(xs [][]float64, ys []float64, epochs int) []float64 {
			return ask.Map(average(xs, ys, epochs), change)
		}
		wrong["the mean in "+name] = func(xs [][]float64, ys []float64, epochs int) []float64 {
			return ask.Map(times(1/float64(epochs*len(xs)), average(xs, ys, epochs)), change)
		}
		wrong["a pocket in "+name] = trainer{}.pocket(countErrors, less, func(w []float64) []float64 {
			return ask.Map(w, change)
		})
	}
	for _, n := range []int{10, 20, 50, 100} {
		wrong[fmt.Sprintf("a pocket for the first %d rows", n)] = rows(n, pocket)
		wrong[fmt.Sprintf("the mean for the first %d rows", n)] = rows(n, average)
	}
	for _, n := range []int{1, 2, 5, 10, 20, 30} {
		wrong[fmt.Sprint("pocket, epochs up to ", n)] = func(xs [][]float64, ys []float64, epochs int) []float64 {
			return pocket(xs, ys, min(n, epochs))
		}
		wrong[fmt.Sprint("mean, epochs up to ", n)] = func(xs [][]float64, ys []float64, epochs int) []float64 {
			return average(xs, ys, min(n, epochs))
		}
	}
	try(t, lab3.Robust, trial[robuster]{
		oneIn: 20,
		right: map[string]robuster{"pocket": pocket, "average": average},
		wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

// Lift is right if the lifted points of a question are separable. So a mistake that is smaller than the
// rectangles of the questions is none, and the steps of rounding are listed here.
func TestMutantsOfLift(t *testing.T) {
	type lift = func(x []float64) []float64
	wrong := map[string]lift{}
	for _, step := range []float64{1, 0.5, 0.1, 0.01} {
		for name, change := range map[string]func(v float64) float64{
			"rounded":   func(v float64) float64 { return math.Round(v/step) * step },
			"truncated": func(v float64) float64 { return math.Trunc(v/step) * step },
		} {
			wrong[fmt.Sprintf("x %s to %v", name, step)] = func(x []float64) []float64 {
				a, b := change(x[0]), change(x[1])
				return []float64{a, b, a * b}
			}
			wrong[fmt.Sprintf("the product %s to %v", name, step)] = func(x []float64) []float64 {
				return []float64{x[0], x[1], change(x[0] * x[1])}
			}
		}
	}
	product := func(a, b float64) []float64 { return []float64{a, b, a * b} }
	for _, limit := range []float64{1, 2, 5, 9, 10, 15} {
		clip := func(v float64) float64 { return max(-limit, min(limit, v)) }
		wrong[fmt.Sprint("the product clipped to ", limit)] = func(x []float64) []float64 {
			return []float64{x[0], x[1], clip(x[0] * x[1])}
		}
		wrong[fmt.Sprint("x clipped to ", limit)] = func(x []float64) []float64 {
			return product(clip(x[0]), clip(x[1]))
		}
		wrong[fmt.Sprint("no product beyond ", limit)] = func(x []float64) []float64 {
			if max(math.Abs(x[0]), math.Abs(x[1])) > limit {
				return []float64{x[0], x[1], 0}
			}
			return product(x[0], x[1])
		}
	}
	for name, isSpecial := range map[string]func(a, b float64) bool{
		"x₁ = x₂":             func(a, b float64) bool { return a == b },
		"x₁ = −x₂":            func(a, b float64) bool { return a == -b },
		"x₁ > x₂":             func(a, b float64) bool { return a > b },
		"x₁ < x₂":             func(a, b float64) bool { return a < b },
		"|x₁| > |x₂|":         func(a, b float64) bool { return math.Abs(a) > math.Abs(b) },
		"|x₁| < |x₂|":         func(a, b float64) bool { return math.Abs(a) < math.Abs(b) },
		"x₁ and x₂ below 0":   func(a, b float64) bool { return a < 0 && b < 0 },
		"x₁ < 0 < x₂":         func(a, b float64) bool { return a < 0 && b > 0 },
		"x₂ < 0 < x₁":         func(a, b float64) bool { return b < 0 && a > 0 },
		"|x₁x₂| > 200":        func(a, b float64) bool { return math.Abs(a*b) > 200 },
		"|x₁x₂| < 0.1":        func(a, b float64) bool { return math.Abs(a*b) < 0.1 },
		"x₁ and x₂ near 0":    func(a, b float64) bool { return math.Hypot(a, b) < 0.5 },
		"x₁ and x₂ from 0 on": func(a, b float64) bool { return a >= 0 && b >= 0 },
	} {
		wrong["no product where "+name] = func(x []float64) []float64 {
			if isSpecial(x[0], x[1]) {
				return []float64{x[0], x[1], 0}
			}
			return product(x[0], x[1])
		}
		wrong["all 0 where "+name] = func(x []float64) []float64 {
			if isSpecial(x[0], x[1]) {
				return make([]float64, 3)
			}
			return product(x[0], x[1])
		}
	}
	wrong["x below 0 counts as 0"] = func(x []float64) []float64 { return product(max(0, x[0]), max(0, x[1])) }
	wrong["the first magnitude"] = func(x []float64) []float64 { return product(math.Abs(x[0]), x[1]) }
	wrong["the second magnitude"] = func(x []float64) []float64 { return product(x[0], math.Abs(x[1])) }
	wrong["both magnitudes"] = func(x []float64) []float64 { return product(math.Abs(x[0]), math.Abs(x[1])) }
	try(t, lab3.Lift, trial[lift]{
		right: map[string]lift{
			"the product": func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[1]} },
			"a Gaussian": func(x []float64) []float64 {
				a, b := x[0]-0.3, x[1]-0.4
				return []float64{x[0], x[1], math.Exp(-(a*a + b*b) / 8)}
			},
		},
		wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}
