package labtests

import (
	"math"
	"math/rand"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab2"
	"perceptronlab/course/lab3"
)

type gainsFunc = func(u, before, after []float64) (float64, float64)

// gains is the right Gains. It returns the progress u·after − u·before and the growth ‖after‖² −
// ‖before‖².
func gains(u, before, after []float64) (float64, float64) {
	return dot(u, after) - dot(u, before), dot(after, after) - dot(before, before)
}

// rightGains returns right variants of Gains.
func rightGains() map[string]gainsFunc {
	return map[string]gainsFunc{
		"as in the notes": gains,
		"by the step": func(u, before, after []float64) (float64, float64) {
			s := step(before, after)
			return dot(u, s), 2*dot(before, s) + dot(s, s)
		},
		"by the norms": func(u, before, after []float64) (float64, float64) {
			progress, _ := gains(u, before, after)
			return progress, math.Pow(norm(after), 2) - math.Pow(norm(before), 2)
		},
		"the difference times the sum of the norms": func(u, before, after []float64) (float64, float64) {
			return dot(u, step(before, after)), (norm(after) - norm(before)) * (norm(after) + norm(before))
		},
	}
}

func step(before, after []float64) []float64 { return plus(after, -1, before) }

func TestGains(t *testing.T) {
	// changed returns a variant of Gains that returns change(p, g), where p and g are the right
	// progress and growth.
	changed := func(change func(p, g float64) (float64, float64)) gainsFunc {
		return func(u, before, after []float64) (float64, float64) { return change(gains(u, before, after)) }
	}
	// fromVectors returns a variant of Gains that computes its results from the vectors and from the
	// right progress p and growth g.
	fromVectors := func(compute func(u, before, after []float64, p, g float64) (float64, float64)) gainsFunc {
		return func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return compute(u, before, after, p, g)
		}
	}
	try(t, lab2.Gains, trial[gainsFunc]{
		mayPassVisible: []string{"rounded down"},
		right:          rightGains(),
		wrong: map[string]gainsFunc{
			"in place": func(u, before, after []float64) (progress, growth float64) {
				for j := range u {
					growth += after[j]*after[j] - before[j]*before[j]
					after[j] -= before[j]
					progress += u[j] * after[j]
				}
				return progress, growth
			},
			"growth without squares": fromVectors(func(_, before, after []float64, p, _ float64) (float64, float64) {
				return p, norm(after) - norm(before)
			}),
			"the squared norm of the step": fromVectors(func(_, before, after []float64, p, _ float64) (float64, float64) {
				return p, dot(step(before, after), step(before, after))
			}),
			"after alone":             func(u, _, after []float64) (float64, float64) { return dot(u, after), dot(after, after) },
			"u·after as the progress": fromVectors(func(u, _, after []float64, _, g float64) (float64, float64) { return dot(u, after), g }),
			"the last feature omitted": func(u, before, after []float64) (float64, float64) {
				n := len(u) - 1
				return gains(u[:n], before[:n], after[:n])
			},
			"swapped":         changed(func(p, g float64) (float64, float64) { return g, p }),
			"absolute values": changed(func(p, g float64) (float64, float64) { return math.Abs(p), math.Abs(g) }),
			"|progress|":      changed(func(p, g float64) (float64, float64) { return math.Abs(p), g }),
			"rounded down":    changed(func(p, g float64) (float64, float64) { return math.Floor(p), math.Floor(g) }),
			"NaN":             changed(func(float64, float64) (float64, float64) { return math.NaN(), math.NaN() }),
		},
	})
}

func TestBound(t *testing.T) {
	margins := func(u []float64, xs [][]float64, ys []float64) []float64 {
		return ask.Map(ask.UpTo(len(xs)), func(i int) float64 { return ys[i] * dot(u, xs[i]) })
	}
	squares := func(xs [][]float64) []float64 { return ask.Map(xs, func(x []float64) float64 { return dot(x, x) }) }
	// fromAll returns a variant of Bound that computes its result from y u·x and ‖x‖² of all examples,
	// and from ‖u‖².
	fromAll := func(compute func(margins, squares []float64, u2 float64) float64) boundFunc {
		return func(u []float64, xs [][]float64, ys []float64) float64 {
			return compute(margins(u, xs, ys), squares(xs), dot(u, u))
		}
	}
	// fromChoice returns a variant of Bound that computes ρ with rho from y u·x of all examples, and R²
	// with r2 from ‖x‖² of all examples. It returns +Inf unless ρ > 0.
	fromChoice := func(rho, r2 func(list []float64) float64) boundFunc {
		return fromAll(func(margins, squares []float64, u2 float64) float64 {
			if rho(margins) <= 0 {
				return math.Inf(1)
			}
			return r2(squares) * u2 / (rho(margins) * rho(margins))
		})
	}
	// fromNumbers returns a variant of Bound that computes its result from the right ρ, R² and
	// ‖u‖². It returns +Inf unless ρ > 0.
	fromNumbers := func(compute func(rho, r2, u2 float64) float64) boundFunc {
		return fromAll(func(margins, squares []float64, u2 float64) float64 {
			if slices.Min(margins) <= 0 {
				return math.Inf(1)
			}
			return compute(slices.Min(margins), slices.Max(squares), u2)
		})
	}
	right := fromNumbers(func(rho, r2, u2 float64) float64 { return r2 * u2 / (rho * rho) })
	least, most := slices.Min[[]float64], slices.Max[[]float64]
	mean := func(v []float64) float64 { return dot(v, ones(len(v))) / float64(len(v)) }
	first := func(v []float64) float64 { return v[0] }
	last := func(v []float64) float64 { return v[len(v)-1] }
	try(t, lab2.Bound, trial[boundFunc]{
		mayPassVisible: []string{"rounded down"},
		right: map[string]boundFunc{
			"as in the notes":              right,
			"(R/γ)²":                       fromNumbers(func(rho, r2, u2 float64) float64 { return math.Pow(math.Sqrt(r2)/(rho/math.Sqrt(u2)), 2) }),
			"another order of the factors": fromNumbers(func(rho, r2, u2 float64) float64 { return r2 / rho * u2 / rho }),
			"u normalised first": func(u []float64, xs [][]float64, ys []float64) float64 {
				gamma := least(margins(times(1/norm(u), u), xs, ys))
				if !(gamma >= 1e-9) { // NaN for u = 0
					return math.Inf(1)
				}
				return most(squares(xs)) / (gamma * gamma)
			},
		},
		wrong: map[string]boundFunc{
			"NaN for u = 0": fromAll(func(margins, squares []float64, u2 float64) float64 {
				rho := max(0, least(margins))
				return most(squares) * u2 / (rho * rho)
			}),
			"R, not R²":                 fromNumbers(func(rho, r2, u2 float64) float64 { return math.Sqrt(r2) * u2 / (rho * rho) }),
			"‖u‖, not ‖u‖²":             fromNumbers(func(rho, r2, u2 float64) float64 { return r2 * math.Sqrt(u2) / (rho * rho) }),
			"ρ, not ρ²":                 fromNumbers(func(rho, r2, u2 float64) float64 { return r2 * u2 / rho }),
			"parentheses missing":       fromNumbers(func(rho, r2, u2 float64) float64 { return r2 * u2 / rho * rho }),
			"the factor ‖u‖² missing":   fromNumbers(func(rho, r2, _ float64) float64 { return r2 / (rho * rho) }),
			"1/γ²":                      fromNumbers(func(rho, _, u2 float64) float64 { return u2 / (rho * rho) }),
			"R/γ":                       fromNumbers(func(rho, r2, u2 float64) float64 { return math.Sqrt(r2*u2) / rho }),
			"rounded down":              fromNumbers(func(rho, r2, u2 float64) float64 { return math.Floor(r2 * u2 / (rho * rho)) }),
			"the reciprocal":            fromNumbers(func(rho, r2, u2 float64) float64 { return rho * rho / (r2 * u2) }),
			"the largest margin as ρ":   fromChoice(most, most),
			"ρ of the first example":    fromChoice(first, most),
			"ρ of the last example":     fromChoice(last, most),
			"the mean margin as ρ":      fromChoice(mean, most),
			"the minimum begins at 0":   fromChoice(func(m []float64) float64 { return min(0, least(m)) }, most),
			"the smallest ‖x‖² as R²":   fromChoice(least, least),
			"R² of the first example":   fromChoice(least, first),
			"R² of the last example":    fromChoice(least, last),
			"the sum of all ‖x‖² as R²": fromChoice(least, func(l []float64) float64 { return mean(l) * float64(len(l)) }),
			"always infinite":           func([]float64, [][]float64, []float64) float64 { return math.Inf(1) },
			"constant 51":               func([]float64, [][]float64, []float64) float64 { return 51 },
			"not +Inf if u does not separate": fromAll(func(margins, squares []float64, u2 float64) float64 {
				return most(squares) * u2 / (least(margins) * least(margins))
			}),
			"ρ without the labels": fromAll(func(margins, squares []float64, u2 float64) float64 {
				rho := least(ask.Map(margins, math.Abs))
				return most(squares) * u2 / (rho * rho)
			}),
			"the last feature omitted": func(u []float64, xs [][]float64, ys []float64) float64 {
				n := len(u) - 1
				return right(u[:n], ask.Map(xs, func(x []float64) []float64 { return x[:n] }), ys)
			},
		},
	})
}

func TestHolds(t *testing.T) {
	type holdsFunc = func(u, before, after []float64, rho, r2 float64) (bool, bool)
	// fromGains returns a variant of Holds that compares the right progress p and growth g with ρ
	// and R².
	fromGains := func(compare func(p, g, rho, r2 float64) (bool, bool)) holdsFunc {
		return func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			p, g := gains(u, before, after)
			return compare(p, g, rho, r2)
		}
	}
	try(t, lab2.Holds, trial[holdsFunc]{
		mayPassVisible: []string{"R, not R²"},
		right: map[string]holdsFunc{
			"as in the notes":      fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= r2 }),
			"not below, not above": fromGains(func(p, g, rho, r2 float64) (bool, bool) { return !(p < rho), !(g > r2) }),
			"terms moved to the other side": func(u, before, after []float64, rho, r2 float64) (bool, bool) {
				return dot(u, after) >= dot(u, before)+rho, dot(after, after) <= dot(before, before)+r2
			},
		},
		wrong: map[string]holdsFunc{
			"both reversed":       fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p <= rho, g >= r2 }),
			"the first reversed":  fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p <= rho, g <= r2 }),
			"the second reversed": fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g >= r2 }),
			"the first strict":    fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p > rho, g <= r2 }),
			"the second strict":   fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g < r2 }),
			"both strict":         fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p > rho, g < r2 }),
			"equalities":          fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p == rho, g == r2 }),
			"swapped":             fromGains(func(p, g, rho, r2 float64) (bool, bool) { return g <= r2, p >= rho }),
			"ρ and R² mixed up":   fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p >= r2, g <= rho }),
			"one answer for both": fromGains(func(p, g, rho, r2 float64) (bool, bool) { ok := p >= rho && g <= r2; return ok, ok }),
			"always":              fromGains(func(_, _, _, _ float64) (bool, bool) { return true, true }),
			"never":               fromGains(func(_, _, _, _ float64) (bool, bool) { return false, false }),
			"absolute values":     fromGains(func(p, g, rho, r2 float64) (bool, bool) { return math.Abs(p) >= rho, math.Abs(g) <= r2 }),
			"progress above 0":    fromGains(func(p, g, _, r2 float64) (bool, bool) { return p > 0, g <= r2 }),
			"growth above 0":      fromGains(func(p, g, rho, _ float64) (bool, bool) { return p >= rho, g > 0 }),
			"R, not R²":           fromGains(func(p, g, rho, r2 float64) (bool, bool) { return p >= rho, g <= math.Sqrt(r2) }),
			"growth without squares": func(u, before, after []float64, rho, r2 float64) (bool, bool) {
				return dot(u, step(before, after)) >= rho, norm(after)-norm(before) <= r2
			},
			"after alone": func(u, _, after []float64, rho, r2 float64) (bool, bool) {
				return dot(u, after) >= rho, dot(after, after) <= r2
			},
			"the squared norm of the step": func(u, before, after []float64, rho, r2 float64) (bool, bool) {
				s := step(before, after)
				return dot(u, s) >= rho, dot(s, s) <= r2
			},
		},
	})
}

type certifier = func(lambda []float64, xs [][]float64, ys []float64) bool

// total returns Σ λᵢ yᵢ xᵢ.
func total(lambda []float64, xs [][]float64, ys []float64) []float64 {
	sum := make([]float64, len(xs[0]))
	for i, l := range lambda {
		sum = plus(sum, l*ys[i], xs[i])
	}
	return sum
}

func isZero(v []float64) bool { return dot(v, v) == 0 }

func TestCertifies(t *testing.T) {
	// checkBoth returns a variant of Certifies that checks λ with checkLambda, and the sum Σ λᵢ yᵢ xᵢ
	// with checkSum.
	checkBoth := func(checkLambda, checkSum func(v []float64) bool) certifier {
		return func(l []float64, xs [][]float64, ys []float64) bool {
			return checkLambda(l) && checkSum(total(l, xs, ys))
		}
	}
	isValidLambda := func(l []float64) bool { return slices.Min(l) >= 0 && slices.Max(l) > 0 }
	within := func(tolerance float64) func(s []float64) bool {
		return func(s []float64) bool { return slices.Max(ask.Map(s, math.Abs)) <= tolerance }
	}
	sumOf := func(v []float64) float64 { return dot(v, ones(len(v))) }
	always := func([]float64) bool { return true }
	try(t, lab3.Certifies, trial[certifier]{
		oneIn: 2,
		right: map[string]certifier{
			"λ first, then the sum": checkBoth(isValidLambda, within(0)),
			"feature by feature": func(l []float64, xs [][]float64, ys []float64) bool {
				for j := range xs[0] {
					s := 0.0
					for i := len(l) - 1; i >= 0; i-- {
						s += xs[i][j] * (l[i] * ys[i])
					}
					if s != 0 {
						return false
					}
				}
				return isValidLambda(l)
			},
			"sum of absolute values of the sums": checkBoth(isValidLambda, func(s []float64) bool { return sumOf(ask.Map(s, math.Abs)) == 0 }),
		},
		wrong: map[string]certifier{
			"changes its arguments": func(l []float64, xs [][]float64, ys []float64) bool {
				for i, x := range xs {
					for j := range x {
						x[j] *= l[i] * ys[i]
						if i > 0 {
							x[j] += xs[i-1][j]
						}
					}
				}
				slices.Sort(l)
				return l[0] >= 0 && l[len(l)-1] > 0 && within(0)(xs[len(xs)-1])
			},
			"always true":                          checkBoth(always, always),
			"always false":                         func([]float64, [][]float64, []float64) bool { return false },
			"forgets λ ≥ 0":                        checkBoth(func(l []float64) bool { return !isZero(l) }, within(0)),
			"requires only Σ λ > 0":                checkBoth(func(l []float64) bool { return sumOf(l) > 0 }, within(0)),
			"checks only the first and the last λ": checkBoth(func(l []float64) bool { return l[0] >= 0 && l[len(l)-1] >= 0 && !isZero(l) }, within(0)),
			"forgets λ ≠ 0":                        checkBoth(func(l []float64) bool { return slices.Min(l) >= 0 }, within(0)),
			"requires all λ > 0":                   checkBoth(func(l []float64) bool { return slices.Min(l) > 0 }, within(0)),
			"requires whole λ":                     checkBoth(func(l []float64) bool { return isValidLambda(l) && slices.Equal(l, ask.Map(l, math.Trunc)) }, within(0)),
			"forgets the labels": func(l []float64, xs [][]float64, _ []float64) bool {
				return checkBoth(isValidLambda, within(0))(l, xs, ones(len(l)))
			},
			"replaces λ with ones in the sum": func(l []float64, xs [][]float64, ys []float64) bool {
				return isValidLambda(l) && isZero(total(ones(len(l)), xs, ys))
			},
			"forgets the last row": func(l []float64, xs [][]float64, ys []float64) bool {
				return isValidLambda(l) && isZero(total(l[:len(l)-1], xs, ys))
			},
			"forgets the last feature":      checkBoth(isValidLambda, func(s []float64) bool { return isZero(s[:len(s)-1]) }),
			"forgets the first feature":     checkBoth(isValidLambda, func(s []float64) bool { return isZero(s[1:]) }),
			"checks only the last feature":  checkBoth(isValidLambda, func(s []float64) bool { return s[len(s)-1] == 0 }),
			"adds the sums of all features": checkBoth(isValidLambda, func(s []float64) bool { return sumOf(s) == 0 }),
			"allows sums below 0":           checkBoth(isValidLambda, func(s []float64) bool { return slices.Max(s) <= 0 }),
			"a tolerance of 1e-9":           checkBoth(isValidLambda, within(1e-9)),
			"a tolerance of 1e-12":          checkBoth(isValidLambda, within(1e-12)),
			"absolute values of the features": func(l []float64, xs [][]float64, _ []float64) bool {
				return isValidLambda(l) && isZero(total(l, ask.Map(xs, func(x []float64) []float64 { return ask.Map(x, math.Abs) }), ones(len(l))))
			},
		},
		mayPassVisible: []string{"adds the sums of all features", "checks only the first and the last λ"},
	})
}

func TestLift(t *testing.T) {
	type lift = func(x []float64) []float64
	calls := 0.0
	// adding returns a variant of Lift that appends the features more(x₁, x₂) to a point.
	adding := func(more func(a, b float64) []float64) lift {
		return func(x []float64) []float64 { return append(x, more(x[0], x[1])...) }
	}
	addingOne := func(f func(a, b float64) float64) lift {
		return adding(func(a, b float64) []float64 { return []float64{f(a, b)} })
	}
	try(t, lab3.Lift, trial[lift]{
		right: map[string]lift{
			"the product":               func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[1]} },
			"with a constant":           func(x []float64) []float64 { return []float64{1, x[0], x[1], x[0] * x[1]} },
			"the product, appended":     addingOne(func(a, b float64) float64 { return a * b }),
			"square of a difference":    addingOne(func(a, b float64) float64 { return (a - b) * (a - b) }),
			"all products of degree 2":  adding(func(a, b float64) []float64 { return []float64{a * a, a * b, b * b} }),
			"squares of sums":           adding(func(a, b float64) []float64 { return []float64{a * a, b * b, (a + b) * (a + b) / 4} }),
			"a Gaussian":                addingOne(func(a, b float64) float64 { return math.Exp(-((a-0.3)*(a-0.3) + (b-0.4)*(b-0.4)) / 8) }),
			"more features than needed": adding(func(a, b float64) []float64 { return []float64{0, 7, a * b * 3, a * a * a, 0.1} }),
		},
		wrong: map[string]lift{
			"unchanged":                   func(x []float64) []float64 { return x },
			"only the first feature":      func(x []float64) []float64 { return []float64{x[0], x[0] * x[0], x[0] * x[0] * x[0]} },
			"only the second feature":     func(x []float64) []float64 { return []float64{x[1], x[1] * x[1]} },
			"adds x₁ + x₂":                addingOne(func(a, b float64) float64 { return a + b }),
			"adds a constant":             addingOne(func(_, _ float64) float64 { return 1 }),
			"constant":                    func([]float64) []float64 { return []float64{1, 2, 3} },
			"nil":                         func([]float64) []float64 { return nil },
			"squares only":                adding(func(a, b float64) []float64 { return []float64{a * a, b * b} }),
			"squares and product":         squaresAndProduct,
			"the squared radius":          addingOne(func(a, b float64) float64 { return a*a + b*b }),
			"only the product":            func(x []float64) []float64 { return []float64{x[0] * x[1]} },
			"the product, six decimals":   addingOne(func(a, b float64) float64 { return math.Round(a*b*1e6) / 1e6 }),
			"only the squared difference": func(x []float64) []float64 { return []float64{(x[0] - x[1]) * (x[0] - x[1])} },
			"the absolute difference":     addingOne(func(a, b float64) float64 { return math.Abs(a - b) }),
			"XOR of 0 and 1":              func(x []float64) []float64 { return []float64{math.Abs(float64(sign(x[0]-1) - sign(x[1]-1)))} },
			"NaN":                         adding(func(a, b float64) []float64 { return []float64{a * b, math.Log(-1)} }),
			"random": func([]float64) []float64 {
				return ask.Map(make([]float64, 5), func(float64) float64 { return float64(rand.Intn(99)) })
			},
			"powers of the number of the call": func([]float64) []float64 {
				calls++
				return []float64{calls, calls * calls, calls * calls * calls}
			},
			"computed from the number of the call": func([]float64) []float64 { calls++; return []float64{float64(int(calls) % 4 % 3 % 2)} },
			"too many features":                    adding(func(a, b float64) []float64 { return append(make([]float64, 70), a*b) }),
		},
		mayPassVisible: []string{"the product, six decimals"},
	})
}

// squaresAndProduct is a variant of Lift that is wrong only if an axis through 0 is a line of symmetry
// of the four corners.
func squaresAndProduct(x []float64) []float64 {
	return []float64{x[0] * x[0], x[1] * x[1], x[0] * x[1]}
}
