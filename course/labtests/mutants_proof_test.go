package labtests

import (
	"fmt"
	"math"
	"slices"
	"testing"

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
		wrong[fmt.Sprintf("entries below 0 are allowed at the places with bits %05b", places)] = func(lambda []float64, xs [][]float64, ys []float64) bool {
			for i, l := range lambda {
				if l < 0 && places&(1<<min(i, 4)) == 0 {
					return false
				}
			}
			return !isZero(lambda) && isZero(total(lambda, xs, ys))
		}
	}
	try(t, lab3.Certifies, trial[certifier]{
		right: map[string]certifier{"all": func(lambda []float64, xs [][]float64, ys []float64) bool {
			return slices.Min(lambda) >= 0 && slices.Max(lambda) > 0 && isZero(total(lambda, xs, ys))
		}},
		wrong: wrong, mayPassVisible: mapKeys(wrong),
	})
}

func mapKeys[V any](m map[string]V) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	return keys
}

// Lift is right if the lifted points of a question are separable. So a mistake that is smaller than the rectangles of
// the questions is none, and the steps of rounding are listed here.
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
		wrong[fmt.Sprint("x clipped to ", limit)] = func(x []float64) []float64 { return product(clip(x[0]), clip(x[1])) }
		wrong[fmt.Sprint("no product beyond ", limit)] = func(x []float64) []float64 {
			if max(math.Abs(x[0]), math.Abs(x[1])) > limit {
				return []float64{x[0], x[1], 0}
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
