package lab2

import (
	"maps"
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// maxFeatures is the largest number of features that epochEnds can handle. The largest number of examples
// is 32.
const maxFeatures = 20

// A state is a possible state of a training run between two visits.
type state struct {
	w        [maxFeatures]float64
	visited  uint32 // bit i is 1 if the epoch has visited example i
	changed  uint32 // bit j is 1 if an update has changed weight j
	mistakes int    // the number of mistakes so far in the epoch
}

// startAt returns a set with one state, in which the weights are w and no example has been visited.
// The argument changed is the state's field changed.
func startAt(w ask.Vector, changed uint32) map[state]bool {
	s := state{changed: changed}
	copy(s.w[:], w)
	return map[state]bool{s: true}
}

func (s state) weights(dim int) ask.Vector { return append(ask.Vector{}, s.w[:dim]...) }

// A rule holds the parameters of epochEnds.
type rule struct {
	rate  float64 // the learning rate
	order []int   // the order of the examples; nil for all orders

	// With a learning rate such as 0.1, updates are rounded, so w·x may be 1e-17 where the exact
	// score is 0. If loose is true and a score is this small, epochEnds follows both possibilities:
	// that the example is a mistake, and that it is not. If no update has changed a weight that the
	// score depends on, the score is exact, and epochEnds follows only one possibility.
	loose bool

	mistakes int // keep only epochs with this number of mistakes; −1 for all
}

// epochEnds returns all states in which an epoch can end. The epoch begins with the weights of one of
// the states in the set starts, and visits the examples in an order that r allows. Orders that have
// visited the same examples and reached the same w share a state, so there are far fewer states than
// orders. Two rules avoid further orders that lead to the same states:
//
//   - An update at an example changes no score of an example in another block (see Data.blocks). So
//     epochEnds visits one block after the other.
//   - Two examples with the same yᵢxᵢ can be swapped. So epochEnds visits the one with the lower index first.
func epochEnds(data Data, starts map[state]bool, r rule) map[state]bool {
	current := map[state]bool{} // at first, no example has been visited in this epoch
	for s := range starts {
		current[state{w: s.w, changed: s.changed}] = true
	}
	sizes, twins := data.featureSizes(), data.twins()
	next := map[state]bool{}
	for _, block := range r.blocks(data) {
		for range block {
			for s := range current {
				for _, i := range block {
					swapped := r.order == nil && twins[i] >= 0 && s.visited&(1<<twins[i]) == 0
					if s.visited&(1<<i) == 0 && !swapped {
						r.visit(data, sizes, s, i, next)
					}
				}
			}
			current, next = next, current
			clear(next)
		}
	}
	maps.DeleteFunc(current, func(s state, _ bool) bool {
		return r.mistakes >= 0 && s.mistakes != r.mistakes
	})
	return current
}

// blocks returns the blocks of the data that epochEnds visits one after the other. If the order of the
// examples is given, each block is one example.
func (r rule) blocks(data Data) [][]int {
	if r.order == nil {
		return data.blocks()
	}
	return ask.Map(r.order, func(i int) []int { return []int{i} })
}

// blocks divides the examples into blocks, which are lists of indices in ascending order. If two examples
// have a feature in which both differ from 0, they are in the same block. The smallest block is first.
func (s Data) blocks() (blocks [][]int) {
	for i, x := range s.Xs {
		joined := []int{i}
		blocks = slices.DeleteFunc(blocks, func(block []int) bool {
			meets := slices.ContainsFunc(block, func(k int) bool {
				return absolute(x).Dot(absolute(s.Xs[k])) != 0
			})
			if meets {
				joined = append(joined, block...)
			}
			return meets
		})
		blocks = append(blocks, joined)
	}
	for _, block := range blocks {
		slices.Sort(block)
	}
	slices.SortStableFunc(blocks, func(a, b []int) int { return len(a) - len(b) })
	return blocks
}

// twins returns, for each example i, the last example k < i with yₖxₖ = yᵢxᵢ, or −1 if there is none.
func (s Data) twins() (twins []int) {
	signed := ask.Map(s.fileOrder(), func(i int) ask.Vector { return s.Xs[i].Times(s.Ys[i]) })
	for i, z := range signed {
		k := i - 1
		for k >= 0 && !slices.Equal(signed[k], z) {
			k--
		}
		twins = append(twins, k)
	}
	return twins
}

// visit adds to next the states after a visit of example i in the state s. The argument sizes is
// data.featureSizes().
func (r rule) visit(data Data, sizes ask.Vector, s state, i int, next map[state]bool) {
	mistake, uncertain := r.test(data, sizes, s, i)
	s.visited |= 1 << i
	if !mistake || uncertain {
		next[s] = true
	}
	if mistake || uncertain {
		next[r.update(data, s, i)] = true
	}
}

// update returns the state after a mistake at example i.
func (r rule) update(data Data, s state, i int) state {
	for j, x := range data.Xs[i] {
		s.w[j] += r.rate * data.Ys[i] * x
		if x != 0 {
			s.changed |= 1 << j
		}
	}
	s.mistakes++
	return s
}

// test reports whether example i is a mistake, and whether rounding makes the answer uncertain. The
// argument sizes is data.featureSizes().
func (r rule) test(data Data, sizes ask.Vector, s state, i int) (mistake, uncertain bool) {
	var score, size float64
	changed := false
	for j, x := range data.Xs[i] {
		changed = changed || x != 0 && s.changed&(1<<j) != 0
		score += float64(s.w[j] * x)
		size += math.Abs(x) * (math.Abs(s.w[j]) + r.rate*sizes[j])
	}
	uncertain = r.loose && changed && math.Abs(score) <= slack*size
	return data.Ys[i]*score <= 0, uncertain
}

// featureSizes returns max |xᵢⱼ| over the examples i, for each feature j.
func (s Data) featureSizes() ask.Vector {
	sizes := s.origin()
	for _, x := range s.Xs {
		for j, v := range x {
			sizes[j] = max(sizes[j], math.Abs(v))
		}
	}
	return sizes
}

// slack is the relative error of a score that may be 0 up to rounding, if updates are rounded.
const slack = 1e-9

// proofSlack is the relative error allowed in the answers to Gains and Bound. A few roundings, as in the
// square of a square root, lead to an error below 10⁻¹⁴.
const proofSlack = 1e-12

// near reports whether got is want up to rounding. size is the magnitude of the numbers from which got
// was computed.
func near(got, want, size float64) bool { return within(got, want, slack*size) }

// within reports whether got is want, or differs from it by at most tolerance.
func within(got, want, tolerance float64) bool {
	return got == want || !math.IsInf(want, 0) && math.Abs(got-want) <= tolerance
}

// nearAll reports whether got and want have the same length and differ by at most the tolerances.
func nearAll(got, want, tolerances ask.Vector) bool {
	return slices.Equal(snapped(got, want, tolerances), want)
}

// snapped returns a copy of got, in which got[i] is replaced by want[i] if it is within tolerances[i]. So
// comparing the copy with want by == tolerates rounding.
func snapped(got, want, tolerances ask.Vector) ask.Vector {
	got = slices.Clone(got)
	for i := range min(len(got), len(want)) {
		if within(got[i], want[i], tolerances[i]) {
			got[i] = want[i]
		}
	}
	return got
}

// number formats x as a table shows it.
func number(x float64) string { return ask.Number(x).String() }

// mayRoundScores reports whether scores may round in an epoch that begins with w, has the given learning
// rate, and makes the given number of mistakes. The run began with the weights first. The questions are
// drawn such that no score rounds with the rate 1. So none rounds with another power of 2 if first is 0,
// because the rate multiplies all weights.
func (s Data) mayRoundScores(first, w ask.Vector, rate float64, mistakes int) bool {
	fraction, _ := math.Frexp(rate)
	if rate == 1 || fraction == 0.5 && slices.Equal(first, s.origin()) {
		return false
	}
	largest := slices.Max(s.featureSizes())
	largestWeight := slices.Max(absolute(w)) + rate*float64(mistakes)*largest
	// All features are multiples of unit, and all weights are multiples of unitOfWeights.
	unit := ask.LowestBit(slices.Concat(s.Xs...)...)
	unitOfWeights := min(ask.LowestBit(w...), ask.LowestBit(rate)*unit)
	return float64(len(w))*largestWeight*largest >= (1<<53)*unitOfWeights*unit
}

// roundings returns limits for the rounding errors of the weights after the given number of updates. The
// first update begins with w. Each update rounds a product and a sum. A limit is several times as large as
// that, because the weights that an answer is compared with are rounded, too.
func (s Data) roundings(w ask.Vector, rate float64, updates int) ask.Vector {
	n := float64(updates)
	largest := absolute(w).Plus(n*rate, s.featureSizes())
	return largest.Times(n * 0x1p-50)
}

// roundingsFromZero returns a function that returns roundings for a learning rate, if the first update begins
// with w = 0, and the last weights are multiplied by a number.
func (s Data) roundingsFromZero(updates int) func(rate float64) ask.Vector {
	return func(rate float64) ask.Vector { return s.roundings(s.origin(), rate, updates+1) }
}

// A ratio is a quotient of two vectors that have the same direction, up to rounding.
type ratio struct {
	value float64
	slack float64 // the largest error of the value
}

// along returns the number c > 0 for which w = c v up to rounding, and reports whether there is such
// a number. If v is 0, along returns 1 and reports whether w is 0 too. The function rounding returns the
// largest errors of w for a given c.
func along(w, v ask.Vector, rounding func(c float64) ask.Vector) (c ratio, ok bool) {
	large := v.Largest()
	if v[large] == 0 {
		const largestRate = 1 << 10
		return ratio{value: 1}, nearAll(w, v, rounding(largestRate))
	}
	errors := rounding(math.Abs(w[large] / v[large]))
	for j, x := range v {
		if errors[j]*math.Abs(v[large]) < errors[large]*math.Abs(x) {
			large = j
		}
	}
	c = ratio{w[large] / v[large], errors[large] / math.Abs(v[large])}
	return c, c.value > 0 && nearAll(w, v.Times(c.value), errors.Plus(c.slack, absolute(v)))
}

// absolute returns the numbers |vᵢ|.
func absolute(v ask.Vector) ask.Vector { return ask.Map(v, math.Abs) }
