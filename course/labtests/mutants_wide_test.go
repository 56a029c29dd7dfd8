package labtests

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/course/ask"
)

// The kinds of mistakes in this file are limits on sizes: of vectors, of numbers, and of the distance from 0.
// They are not drawn: each limit is a kind.

// wideKinds returns these kinds.
func wideKinds() (all []kind) {
	for name, change := range wideNumbers() {
		draw := func(*ask.Draw) func(float64) float64 { return change }
		all = append(all,
			kind{
				name: "arguments: " + name, isWide: true,
				keepsSign: strings.HasPrefix(name, "clipped"),
				mutate:    inArguments(draw),
			},
			kind{name: "results: " + name, isWide: true, mutate: inResults(draw)},
		)
	}
	for name, change := range roundedNumbers() {
		draw := func(*ask.Draw) func(float64) float64 { return change }
		all = append(all, kind{name: "results: " + name, isWide: true, mutate: inResults(draw)})
	}
	for name, choose := range widePlaces() {
		mutate := inVectors(func(*ask.Draw) func([][]float64) []int { return choose })
		all = append(all, kind{name: name, isWide: true, mutate: mutate})
	}
	for name, product := range wideDots {
		all = append(all, kind{name: name, isWide: true, mutate: instead(product)})
	}
	for name, size := range wideRates {
		all = append(all, kind{name: name, isWide: true, mutate: instead[updater](
			func(w, x []float64, y float64) []float64 { return plus(w, y*size(w, x, y), x) },
		)})
	}
	for i := range 3 {
		name := fmt.Sprintf("remembers results by argument %d only", i)
		all = append(all, kind{name: name, isWide: true, mutate: rememberingBy(i)})
	}
	return all
}

// instead replaces a function of the type F by a wrong one. Functions of other types can't have the mistake.
func instead[F any](wrong F) func(*ask.Draw, reflect.Value) *reflect.Value {
	return func(_ *ask.Draw, f reflect.Value) *reflect.Value {
		if f.Type() != reflect.TypeFor[F]() {
			return nil
		}
		g := reflect.ValueOf(wrong)
		return &g
	}
}

// rememberingBy returns the mistake that a function looks up its results by one of its arguments.
func rememberingBy(i int) func(*ask.Draw, reflect.Value) *reflect.Value {
	return func(_ *ask.Draw, f reflect.Value) *reflect.Value {
		if f.Type().NumIn() < 2 || i >= f.Type().NumIn() {
			return nil
		}
		known := map[string][]reflect.Value{}
		return wrapped(f, func(args []reflect.Value) []reflect.Value {
			key := fmt.Sprint(args[i])
			if _, ok := known[key]; !ok {
				known[key] = f.Call(args)
			}
			return known[key]
		})
	}
}

// wideNumbers returns wrong changes of numbers by their names.
func wideNumbers() map[string]func(v float64) float64 {
	all := map[string]func(float64) float64{}
	for _, limit := range []float64{1, 5, 10, 20, 50, 100, 255, 1e3, 1e4, 65535, 1e6, 1e9, 1e12} {
		all[fmt.Sprintf("clipped at %v", limit)] = func(v float64) float64 { return max(-limit, min(v, limit)) }
		all[fmt.Sprintf("0 above %v", limit)] = func(v float64) float64 {
			if math.Abs(v) > limit {
				return 0
			}
			return v
		}
	}
	for _, decimals := range []int{0, 1, 2, 3, 4, 6, 9, 12} {
		unit := math.Pow10(-decimals)
		all[fmt.Sprintf("%d decimals", decimals)] = func(v float64) float64 {
			if math.Abs(v) > 1e15*unit {
				return v // it has no more decimals
			}
			return math.Round(v/unit) * unit
		}
	}
	for _, tolerance := range []float64{1e-3, 1e-6, 1e-9, 1e-12, 1e-14, 3e-15, 1e-15, 0x1p-52} {
		all[fmt.Sprintf("0 within %v", tolerance)] = func(v float64) float64 {
			if math.Abs(v) <= tolerance {
				return 0
			}
			return v
		}
	}
	all["nothing below 0"] = func(v float64) float64 { return max(0, v) }
	all["nothing above 0"] = func(v float64) float64 { return min(0, v) }
	return all
}

// roundedNumbers returns changes that keep only some digits of numbers.
func roundedNumbers() map[string]func(v float64) float64 {
	all := map[string]func(float64) float64{}
	for _, bits := range []int{24, 30, 36, 42, 48} {
		all[fmt.Sprintf("rounded to %d bits", bits)] = func(v float64) float64 {
			fraction, exponent := math.Frexp(v)
			return math.Ldexp(math.RoundToEven(math.Ldexp(fraction, bits)), exponent-bits)
		}
	}
	for _, digits := range []int{6, 12} {
		all[fmt.Sprintf("rounded to %d digits", digits)] = func(v float64) float64 {
			rounded, err := strconv.ParseFloat(strconv.FormatFloat(v, 'g', digits, 64), 64)
			if err != nil {
				panic(err)
			}
			return rounded
		}
	}
	return all
}

// A chooser chooses places of vectors (see vectorMistake).
type chooser = func(vectors [][]float64) []int

// widePlaces returns wrong choices of places by their names.
func widePlaces() map[string]chooser {
	all := map[string]chooser{}
	for count := 1; count <= 15; count++ {
		all[fmt.Sprintf("at most the first %d places", count)] = func(v [][]float64) []int {
			return ask.UpTo(min(count, len(v[0])))
		}
		all[fmt.Sprintf("at most the last %d places", count)] = func(v [][]float64) []int {
			return ask.UpTo(len(v[0]))[max(0, len(v[0])-count):]
		}
	}
	for name, fails := range map[string]func(v [][]float64) bool{
		"unless sorted":              func(v [][]float64) bool { return !slices.IsSorted(v[0]) },
		"if sorted":                  func(v [][]float64) bool { return len(v[0]) > 1 && slices.IsSorted(v[0]) },
		"if all are below 0":         func(v [][]float64) bool { return slices.Max(v[0]) < 0 },
		"if all are above 0":         func(v [][]float64) bool { return slices.Min(v[0]) > 0 },
		"of an odd number":           func(v [][]float64) bool { return len(v[0])%2 == 1 },
		"of an even number":          func(v [][]float64) bool { return len(v[0])%2 == 0 },
		"of one":                     func(v [][]float64) bool { return len(v[0]) == 1 },
		"of more than 8":             func(v [][]float64) bool { return len(v[0]) > 8 },
		"if the last vector has a 0": func(v [][]float64) bool { return slices.Contains(v[len(v)-1], 0) },
	} {
		all["no places "+name] = func(v [][]float64) []int {
			if fails(v) {
				return nil
			}
			return ask.UpTo(len(v[0]))
		}
	}
	for i, vector := range []string{"the first", "the last"} {
		for name, isSpecial := range specialVectors {
			all["no places if "+name+" in "+vector+" vector"] = func(v [][]float64) []int {
				if isSpecial(v[i*(len(v)-1)]) {
					return nil
				}
				return ask.UpTo(len(v[0]))
			}
		}
		for name, skips := range map[string]func(v []float64, j int) bool{
			"like the one before":     func(v []float64, j int) bool { return j > 0 && v[j] == v[j-1] },
			"like an earlier one":     func(v []float64, j int) bool { return slices.Contains(v[:j], v[j]) },
			"opposite an earlier one": func(v []float64, j int) bool { return slices.Contains(v[:j], -v[j]) },
			"below 0":                 func(v []float64, j int) bool { return v[j] < 0 },
			"below the one before":    func(v []float64, j int) bool { return j > 0 && v[j] < v[j-1] },
		} {
			all["skips a number "+name+" in "+vector+" vector"] = func(v [][]float64) []int {
				return slices.DeleteFunc(ask.UpTo(len(v[0])), func(j int) bool {
					return skips(v[i*(len(v)-1)], j)
				})
			}
		}
	}
	return all
}

// specialVectors are vectors that a function may treat in a special way.
var specialVectors = map[string]func(v []float64) bool{
	"all are equal": func(v []float64) bool { return len(v) > 1 && len(slices.Compact(slices.Clone(v))) == 1 },
	"all have the same size": func(v []float64) bool {
		return !slices.ContainsFunc(v, func(x float64) bool { return math.Abs(x) != math.Abs(v[0]) })
	},
	"only one is not 0":  func(v []float64) bool { return len(v) > 1 && nonzeros(v) == 1 },
	"only two are not 0": func(v []float64) bool { return len(v) > 2 && nonzeros(v) == 2 },
	"the first is 0":     func(v []float64) bool { return v[0] == 0 && nonzeros(v) > 0 },
	"the last is 0":      func(v []float64) bool { return v[len(v)-1] == 0 && nonzeros(v) > 0 },
	"the last is 1":      func(v []float64) bool { return v[len(v)-1] == 1 },
	"all are ±1": func(v []float64) bool {
		return !slices.ContainsFunc(v, func(x float64) bool { return math.Abs(x) != 1 })
	},
	"it falls": func(v []float64) bool {
		return len(v) > 1 && slices.IsSortedFunc(v, func(a, b float64) int { return cmp.Compare(b, a) })
	},
	"it is the same from both ends": func(v []float64) bool {
		reversed := slices.Clone(v)
		slices.Reverse(reversed)
		return len(v) > 1 && slices.Equal(v, reversed)
	},
	"the sum is 0": func(v []float64) bool { return nonzeros(v) > 0 && dot(v, ones(len(v))) == 0 },
	"one is much larger": func(v []float64) bool {
		size := 0.0
		for _, x := range v {
			size = max(size, math.Abs(x))
		}
		return nonzeros(v) > 1 && dot(v, v) < size*size*1.0001
	},
	"all are whole":    func(v []float64) bool { return !slices.ContainsFunc(v, isFraction) },
	"one is not whole": func(v []float64) bool { return slices.ContainsFunc(v, isFraction) },
}

func isFraction(v float64) bool { return v != math.Trunc(v) }

// nonzeros counts the numbers other than 0.
func nonzeros(v []float64) (n int) {
	for _, x := range v {
		if x != 0 {
			n++
		}
	}
	return n
}

// wideDots are wrong dot products.
var wideDots = map[string]func(w, x []float64) float64{
	"0 within 1e-15 of the sum of the magnitudes": func(w, x []float64) float64 {
		size := 0.0
		for j := range w {
			size += math.Abs(w[j] * x[j])
		}
		return zeroWithin(dot(w, x), 1e-15*size)
	},
	"0 within 1e-15 of the largest product": func(w, x []float64) float64 {
		size := 0.0
		for j := range w {
			size = max(size, math.Abs(w[j]*x[j]))
		}
		return zeroWithin(dot(w, x), 1e-15*size)
	},
	"a float32 for the sum": sumOf(func(s, product float64) float64 { return float64(float32(s + product)) }),
	"products in 32 bits":   sumOf(func(s, product float64) float64 { return s + wrapping(nil)(product) }),
	"whole products":        sumOf(func(s, product float64) float64 { return s + math.Trunc(product) }),
	"products below 2^31":   sumOf(func(s, product float64) float64 { return s + max(-1<<31, min(product, 1<<31)) }),
	"products below 2^63":   sumOf(func(s, product float64) float64 { return s + max(-1<<63, min(product, 1<<63)) }),
	"stops if the sum is 0": func(w, x []float64) (s float64) {
		for j := range w {
			s += w[j] * x[j]
			if s == 0 {
				break
			}
		}
		return s
	},
	"only the larger half of the products": func(w, x []float64) (s float64) {
		for j := range w {
			if p := w[j] * x[j]; math.Abs(p) > math.Abs(s)*1e-6 {
				s += p
			}
		}
		return s
	},
}

// sumOf returns a dot product that adds the products by add.
func sumOf(add func(s, product float64) float64) func(w, x []float64) float64 {
	return func(w, x []float64) (s float64) {
		for j := range w {
			s = add(s, w[j]*x[j])
		}
		return s
	}
}

func zeroWithin(v, tolerance float64) float64 {
	if math.Abs(v) <= tolerance {
		return 0
	}
	return v
}

// wideRates are learning rates of Update that differ between mistakes.
var wideRates = map[string]rateFunc{
	"a rate of 1/‖x‖":              func(_, x []float64, _ float64) float64 { return 1 / norm(x) },
	"a rate of 1/‖x‖²":             func(_, x []float64, _ float64) float64 { return 1 / dot(x, x) },
	"a rate of 1 over the length":  func(_, x []float64, _ float64) float64 { return 1 / float64(len(x)) },
	"half a step from 9 places":    onlyIf(0.5, func(_, x []float64, _ float64) bool { return len(x) < 9 }),
	"half a step for large points": onlyIf(0.5, func(_, x []float64, _ float64) bool { return norm(x) < 100 }),
	"half a step for small points": onlyIf(0.5, func(_, x []float64, _ float64) bool { return norm(x) > 1e-3 }),
	"half a step if y is -1":       onlyIf(0.5, func(_, _ []float64, y float64) bool { return y > 0 }),
	"no step if w is 0":            onlyIf(0, func(w, _ []float64, _ float64) bool { return norm(w) > 0 }),
	"no step from a score of 100": onlyIf(0, func(w, x []float64, _ float64) bool {
		return math.Abs(dot(w, x)) < 100
	}),
	"no step from a score of 1e6": onlyIf(0, func(w, x []float64, _ float64) bool {
		return math.Abs(dot(w, x)) < 1e6
	}),
	"no step for scores within 1e-9": onlyIf(0, func(w, x []float64, _ float64) bool {
		return dot(w, x) == 0 || math.Abs(dot(w, x)) > 1e-9
	}),
	"no step at a tie, unless w is 0": onlyIf(0, func(w, x []float64, _ float64) bool {
		return dot(w, x) != 0 || norm(w) == 0
	}),
}

// A rateFunc returns the learning rate for a mistake.
type rateFunc = func(w, x []float64, y float64) float64

// onlyIf returns the rate 1 if isRight is true, and otherwise another one.
func onlyIf(otherwise float64, isRight testFunc) rateFunc {
	return func(w, x []float64, y float64) float64 {
		if isRight(w, x, y) {
			return 1
		}
		return otherwise
	}
}
