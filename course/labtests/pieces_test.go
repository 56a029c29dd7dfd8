package labtests

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
)

func dot(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		s += w[j] * x[j]
	}
	return s
}

// plus returns w + c·x in a new slice.
func plus(w []float64, c float64, x []float64) []float64 {
	sum := slices.Clone(w)
	for j := range x {
		sum[j] += c * x[j]
	}
	return sum
}

func times(c float64, w []float64) []float64 { return plus(make([]float64, len(w)), c, w) }
func ones(n int) []float64                   { return slices.Repeat([]float64{1}, n) }
func norm(w []float64) float64               { return math.Sqrt(dot(w, w)) }
func sign(s float64) int                     { return cmp.Compare(s, 0) }

// A signer is a variant of Sign, the function that returns the sign of a score.
type signer = func(s float64) int

var (
	rightSigns = map[string]signer{
		"by comparison": sign,
		"by math.Copysign": func(s float64) int {
			if s == 0 {
				return 0
			}
			return int(math.Copysign(1, s))
		},
		"by division": func(s float64) int {
			if s != 0 {
				s /= math.Abs(s)
			}
			return int(s)
		},
	}
	wrongSigns = map[string]signer{
		"0 is +1":        zeroIsPlus,
		"0 is -1":        func(s float64) int { return 2*max(0, sign(s)) - 1 },
		"wrong sign":     func(s float64) int { return -sign(s) },
		"sign of int(s)": func(s float64) int { return sign(float64(int(s))) },
		"labels 0 and 1": func(s float64) int { return max(0, sign(s)) },
		"constant 0":     func(float64) int { return 0 },
		"constant +1":    func(float64) int { return 1 },
		"panics unless s > 0": func(s float64) int {
			if s > 0 {
				return 1
			}
			panic("not written yet")
		},
	}
)

// zeroIsPlus is a wrong variant of Sign, which returns +1 for 0.
func zeroIsPlus(s float64) int { return min(1, 2*sign(s)+1) }

func TestSign(t *testing.T) {
	try(t, lab0.Sign, trial[signer]{equalMarks: true, right: rightSigns, wrong: wrongSigns})
}

// A score is a variant of Score, the function that returns w·x.
type score = func(w, x []float64) float64

// rightScores returns right variants of Score.
func rightScores() map[string]score {
	kept := map[string]float64{}
	return map[string]score{
		"as in the lesson": dot,
		"with math.FMA": func(w, x []float64) float64 {
			s := 0.0
			for j := range w {
				s = math.FMA(w[j], x[j], s)
			}
			return s
		},
		"remembers earlier results": func(w, x []float64) float64 {
			key := fmt.Sprint(w, x)
			if _, ok := kept[key]; !ok {
				kept[key] = dot(w, x)
			}
			return kept[key]
		},
		"by squares": func(w, x []float64) float64 { // 4 w·x = ‖w + x‖² − ‖w − x‖²
			p, m := plus(w, 1, x), plus(w, -1, x)
			return (dot(p, p) - dot(m, m)) / 4
		},
		"by one square": func(w, x []float64) float64 { // 2 w·x = ‖w + x‖² − ‖w‖² − ‖x‖²
			p := plus(w, 1, x)
			return (dot(p, p) - dot(w, w) - dot(x, x)) / 2
		},
		"from the last to the first": func(w, x []float64) float64 {
			s := 0.0
			for j := len(w) - 1; j >= 0; j-- {
				s += w[j] * x[j]
			}
			return s
		},
		"by halves": byHalves,
		"products above and below 0 apart": func(w, x []float64) float64 {
			above, below := 0.0, 0.0
			for j := range w {
				above += max(0, w[j]*x[j])
				below += min(0, w[j]*x[j])
			}
			return above + below
		},
		"compensated": func(w, x []float64) float64 { // Kahan's summation
			s, lost := 0.0, 0.0
			for j := range w {
				product := w[j]*x[j] - lost
				sum := s + product
				lost = (sum - s) - product
				s = sum
			}
			return s
		},
		"by math/big": func(w, x []float64) float64 {
			s := new(big.Rat)
			for j := range w {
				product := new(big.Rat).SetFloat64(w[j])
				s.Add(s, product.Mul(product, new(big.Rat).SetFloat64(x[j])))
			}
			rounded, _ := s.Float64()
			return rounded
		},
	}
}

// byHalves returns w·x as the sum of the scores of both halves.
func byHalves(w, x []float64) float64 {
	half := len(w) / 2
	switch len(w) {
	case 0:
		return 0
	case 1:
		return w[0] * x[0]
	}
	return byHalves(w[:half], x[:half]) + byHalves(w[half:], x[half:])
}

func TestScore(t *testing.T) {
	try(t, lab1.Score, trial[score]{
		equalMarks: true,
		right:      rightScores(),
		wrong: map[string]score{
			"constant 0":              func(w, x []float64) float64 { return 0 },
			"s = instead of s +=":     func(w, x []float64) float64 { return w[len(w)-1] * x[len(w)-1] },
			"returns inside the loop": func(w, x []float64) float64 { return w[0] * x[0] },
			"truncated to int":        func(w, x []float64) float64 { return float64(int(dot(w, x))) },
			"wrong sign":              func(w, x []float64) float64 { return -dot(w, x) },
			"absolute value":          func(w, x []float64) float64 { return math.Abs(dot(w, x)) },
			"product of the sums":     func(w, x []float64) float64 { return dot(w, ones(len(w))) * dot(x, ones(len(x))) },
			"in float32": func(w, x []float64) float64 {
				s := float32(0)
				for j := range w {
					s += float32(w[j]) * float32(x[j])
				}
				return float64(s)
			},
			"two components only": func(w, x []float64) float64 { return dot(w[:min(2, len(w))], x) },
			"products stored in x": func(w, x []float64) float64 {
				for j := range x {
					x[j] *= w[j]
				}
				return dot(x, ones(len(x)))
			},
			"w cleared afterwards": func(w, x []float64) float64 { defer clear(w); return dot(w, x) },
		},
	})
}

func TestClassify(t *testing.T) {
	type classify = func(w, x []float64) int
	// fromScore returns a variant of Classify that returns class(w·x).
	fromScore := func(class signer) classify { return func(w, x []float64) int { return class(dot(w, x)) } }
	// withTolerance returns a variant of Classify that treats scores below tolerance in magnitude as 0.
	withTolerance := func(tolerance float64) classify {
		return fromScore(func(s float64) int {
			if math.Abs(s) < tolerance {
				return 0
			}
			return sign(s)
		})
	}
	try(t, lab1.Classify, trial[classify]{
		equalMarks:     true,
		mayPassVisible: []string{"a tolerance of 1e-6", "the line solved for x₂"},
		right:          mapped(rightSigns, fromScore),
		wrong: union(mapped(wrongSigns, fromScore), map[string]classify{
			"a tolerance of 1":    withTolerance(1),
			"a tolerance of 1e-6": withTolerance(1e-6),
			"the score itself":    fromScore(func(s float64) int { return int(s) }),
			"the first component": func(w, x []float64) int { return sign(w[0] * x[0]) },
			"the line solved for x₂": func(w, x []float64) int {
				if len(w) != 2 {
					return sign(dot(w, x))
				}
				return sign(w[1]) * sign(x[1]+w[0]*x[0]/w[1])
			},
		}),
	})
}

func TestAbsorb(t *testing.T) {
	type functions struct {
		absorb func(x []float64) []float64
		join   func(w []float64, b float64) []float64
	}
	absorption := func(f functions) lab1.Absorption { return lab1.Absorption{Absorb: f.absorb, Join: f.join} }
	type absorb = func(x []float64) []float64
	type join = func(w []float64, b float64) []float64
	withLast := func(x []float64, c float64) []float64 { return append(slices.Clone(x), c) }
	withFirst := func(x []float64, c float64) []float64 { return append([]float64{c}, x...) }
	// last and first return variants of Absorb that insert c as the last or the first component.
	last := func(c float64) absorb { return func(x []float64) []float64 { return withLast(x, c) } }
	first := func(c float64) absorb { return func(x []float64) []float64 { return withFirst(x, c) } }
	unchanged := func(x []float64) []float64 { return x }
	// appending returns a variant of Join that appends f(b).
	appending := func(f func(b float64) float64) join {
		return func(w []float64, b float64) []float64 { return withLast(w, f(b)) }
	}
	buffer := make([]float64, 9)
	reversed := func(x []float64) []float64 { slices.Reverse(x); return x }
	try(t, lab1.Absorb, trial[lab1.Absorption]{
		equalMarks: true,
		right: mapped(map[string]functions{
			"last":                {func(x []float64) []float64 { return append(x, 1) }, func(w []float64, b float64) []float64 { return append(w, b) }},
			"first":               {first(1), withFirst},
			"constant -1":         {last(-1), appending(func(b float64) float64 { return -b })},
			"constant 10":         {last(10), appending(func(b float64) float64 { return b / 10 })},
			"constant 0.1, first": {first(0.1), func(w []float64, b float64) []float64 { return withFirst(w, b/0.1) }},
			"constant 1/3":        {last(1.0 / 3), appending(func(b float64) float64 { return b * 3 })},
			"constant -1000":      {first(-1000), func(w []float64, b float64) []float64 { return withFirst(w, -b/1000) }},
			"constant 7, in the middle": {
				func(x []float64) []float64 { return slices.Insert(x, len(x)/2, 7) },
				func(w []float64, b float64) []float64 { return slices.Insert(w, len(w)/2, b/7) },
			},
			"in two places": {
				func(x []float64) []float64 { return withLast(withFirst(x, 0.5), 0.5) },
				func(w []float64, b float64) []float64 { return withLast(withFirst(w, b), b) },
			},
			"reversed": {func(x []float64) []float64 { return reversed(withLast(x, 1)) }, func(w []float64, b float64) []float64 { return reversed(withLast(w, b)) }},
		}, absorption),
		wrong: mapped(map[string]functions{
			"Join leaves b out":         {last(1), func(w []float64, _ float64) []float64 { return w }},
			"unchanged":                 {unchanged, func(w []float64, _ float64) []float64 { return w }},
			"constant last, bias first": {last(1), withFirst},
			"constant first, bias last": {first(1), withLast},
			"constant 0":                {last(0), withLast},
			"constant 2, b not halved":  {last(2), withLast},
			"b added to w":              {last(1), func(w []float64, b float64) []float64 { return withLast(plus(w, b, ones(len(w))), 0) }},
			"b added, not absorbed":     {unchanged, func(w []float64, b float64) []float64 { return plus(w, b, ones(len(w))) }},
			"replaces the last component": {
				func(x []float64) []float64 { x[len(x)-1] = 1; return x },
				func(w []float64, b float64) []float64 { w[len(w)-1] = b; return w },
			},
			"-b appended": {last(1), appending(func(b float64) float64 { return -b })},
			"in two places, so the bias counts twice": {func(x []float64) []float64 { return withLast(withFirst(x, 1), 1) }, func(w []float64, b float64) []float64 { return withLast(withFirst(w, b), b) }},
			"int of b":           {last(1), appending(func(b float64) float64 { return float64(int(b)) })},
			"the magnitude of b": {last(1), appending(math.Abs)},
			"two components only": {
				func(x []float64) []float64 { return []float64{x[0], x[1], 1} },
				func(w []float64, b float64) []float64 { return []float64{w[0], w[1], b} },
			},
			"nil": {func([]float64) []float64 { return nil }, func([]float64, float64) []float64 { return nil }},
			"one slice for all results": {
				func(x []float64) []float64 { copy(buffer, withLast(x, 1)); return buffer[:len(x)+1] },
				appending(func(b float64) float64 { return b }),
			},
		}, absorption),
	})
}

func TestMistake(t *testing.T) {
	// fromScore returns a variant of Mistake that returns test(w·x, y).
	fromScore := func(test func(s, y float64) bool) testFunc {
		return func(w, x []float64, y float64) bool { return test(dot(w, x), y) }
	}
	try(t, lab1.Mistake, trial[testFunc]{
		equalMarks:     true,
		mayPassVisible: []string{"a margin of 1e-6", "a score of 0 is no mistake for one component"},
		right: map[string]testFunc{
			"by y times the score":     fromScore(func(s, y float64) bool { return y*s <= 0 }),
			"not classified correctly": fromScore(func(s, y float64) bool { return !(y*s > 0) }),
			"by the sign":              fromScore(func(s, y float64) bool { return float64(sign(s)) != y }),
			"by cases":                 fromScore(func(s, y float64) bool { return y > 0 && s <= 0 || y < 0 && s >= 0 }),
		},
		wrong: union(wrongMistakes, map[string]testFunc{
			"a margin of 1e-6": fromScore(func(s, y float64) bool { return y*s <= 1e-6 }),
			"int of the score": fromScore(func(s, y float64) bool { return int(y)*int(s) <= 0 }),
			"a score of 0 is no mistake for one component": func(w, x []float64, y float64) bool {
				return mistake(w, x, y) && (len(w) > 1 || dot(w, x) != 0)
			},
		}),
	})
}

// wrongMistakes holds wrong variants of Mistake. An epoch that uses such a variant is wrong too.
var wrongMistakes = map[string]testFunc{
	"strict <":                       strict,
	"strict <, except for w = 0":     func(w, x []float64, y float64) bool { return strict(w, x, y) || dot(w, w) == 0 },
	"a score of 0 is +1":             func(w, x []float64, y float64) bool { return (dot(w, x) >= 0) != (y > 0) },
	"a score of 0 is -1":             func(w, x []float64, y float64) bool { return (dot(w, x) > 0) != (y > 0) },
	"y ignored in the test":          func(w, x []float64, _ float64) bool { return dot(w, x) <= 0 },
	"the inequality reversed":        func(w, x []float64, y float64) bool { return y*dot(w, x) >= 0 },
	"a margin of 1":                  func(w, x []float64, y float64) bool { return y*dot(w, x) <= 1 },
	"every score except y":           func(w, x []float64, y float64) bool { return dot(w, x) != y },
	"every example is a mistake":     func(_, _ []float64, _ float64) bool { return true },
	"only label +1 can be a mistake": func(w, x []float64, y float64) bool { return y > 0 && mistake(w, x, y) },
}

// An updater is a variant of Update, the function that returns the weights after a mistake.
type updater = func(w, x []float64, y float64) []float64

// rate returns the right update for the learning rate eta.
func rate(eta float64) updater {
	return func(w, x []float64, y float64) []float64 { return plus(w, eta*y, x) }
}

// skipping returns a wrong update that does not change the component with index j(len(w)).
func skipping(j func(n int) int) updater {
	return func(w, x []float64, y float64) []float64 {
		sum := plus(w, y, x)
		sum[j(len(w))] = w[j(len(w))]
		return sum
	}
}

var (
	noBias  = skipping(func(n int) int { return n - 1 })
	noFirst = skipping(func(int) int { return 0 })
)

func TestUpdate(t *testing.T) {
	// firstComponents returns an update that changes only the first count(len(w)) components of w.
	firstComponents := func(count func(n int) int) updater {
		return func(w, x []float64, y float64) []float64 {
			for j := range count(len(w)) {
				w[j] += y * x[j]
			}
			return w
		}
	}
	var buffer []float64
	try(t, lab1.Update, trial[updater]{
		equalMarks: true,
		right: map[string]updater{
			"a new slice": rate(1), "rate 1/2": rate(0.5), "rate 0.1": rate(0.1), "rate 100": rate(100), "rate 0.003": rate(0.003),
			"rate 1/3": rate(1.0 / 3), "rate 1/1000": rate(1e-3), "rate 1000": rate(1000), "rate 7": rate(7),
			"with math.FMA": func(w, x []float64, y float64) []float64 {
				sum := make([]float64, len(w))
				for j := range w {
					sum[j] = math.FMA(y, x[j], w[j])
				}
				return sum
			},
			"with math.FMA, rate 0.1": func(w, x []float64, y float64) []float64 {
				sum := make([]float64, len(w))
				for j := range w {
					sum[j] = math.FMA(0.1*y, x[j], w[j])
				}
				return sum
			},
			"by cases": func(w, x []float64, y float64) []float64 {
				if y < 0 {
					return plus(w, -1, x)
				}
				return plus(w, +1, x)
			},
			"tests whether the example is a mistake": func(w, x []float64, y float64) []float64 {
				if y*dot(w, x) > 0 {
					return w
				}
				return plus(w, y, x)
			},
			"appends": func(w, x []float64, y float64) []float64 {
				var sum []float64
				for j := range w {
					sum = append(sum, y*(y*w[j]+x[j])) // y² = 1
				}
				return sum
			},
		},
		wrong: union(wrongUpdates, map[string]updater{
			"constant 0": func(w, _ []float64, _ float64) []float64 { return make([]float64, len(w)) },
			"nil":        func(_, _ []float64, _ float64) []float64 { return nil },
			"in place":   inPlace,
			"stores the result in x": func(w, x []float64, y float64) []float64 {
				for j := range x {
					x[j] = w[j] + y*x[j]
				}
				return x
			},
			"one slice for all results": func(w, x []float64, y float64) []float64 {
				buffer = append(buffer[:0], plus(w, y, x)...)
				return buffer
			},
			"update times |w·x|":  func(w, x []float64, y float64) []float64 { return plus(w, y*math.Abs(dot(w, x)), x) },
			"two components only": firstComponents(func(int) int { return 2 }),
			"truncated to int": func(w, x []float64, y float64) []float64 {
				sum := plus(w, y, x)
				for j := range sum {
					sum[j] = float64(int(sum[j]))
				}
				return sum
			},
			"updates until the example is right": func(w, x []float64, y float64) []float64 {
				for y*dot(w, x) <= 0 {
					w = plus(w, y, x)
				}
				return w
			},
			"no update on the line": func(w, x []float64, y float64) []float64 {
				if y*dot(w, x) < 0 {
					return plus(w, y, x)
				}
				return w
			},
		}),
	})
}

// wrongUpdates holds wrong variants of Update. An epoch that uses such a variant is wrong too.
var wrongUpdates = map[string]updater{
	"wrong sign":                rate(-1),
	"y ignored in the update":   func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) },
	"the bias is not updated":   noBias,
	"the update is not stored":  func(w, _ []float64, _ float64) []float64 { return w },
	"w becomes y x":             func(_, x []float64, y float64) []float64 { return times(y, x) },
	"w becomes x, by append":    func(w, x []float64, _ float64) []float64 { return append(w[:0:0], x...) },
	"the delta rule":            func(w, x []float64, y float64) []float64 { return plus(w, y-dot(w, x), x) },
	"x normalised":              func(w, x []float64, y float64) []float64 { return plus(w, y/norm(x), x) },
	"adds y to every component": func(w, x []float64, y float64) []float64 { return plus(w, y, ones(len(x))) },
	"w normalised after each update": func(w, x []float64, y float64) []float64 {
		v := plus(w, y, x)
		return times(1/norm(v), v)
	},
	"overwrites w[0] before reading it again": func(w, x []float64, y float64) []float64 {
		for j := range w {
			w[j] = w[0] + y*x[j]
		}
		return w
	},
}
