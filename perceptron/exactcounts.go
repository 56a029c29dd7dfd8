package perceptron

import (
	"math"

	"perceptronlab/internal/exact"
)

// exactCounts contains lower bounds on the number of updates that do not round.
type exactCounts struct {
	updates int // from the start of a run, the updates are exact
	scores  int // from the start of a run, the updates and the scores are exact
}

// exactCounts returns bounds for every float64 run from w₀ with this rate, in any order of the examples.
//
// If in a column all ηx and w₀ are multiples of 2ᵍ, so is w, which is a float64 as long as |w| ≤ 2⁵³⁺ᵍ.
// After k updates |w| ≤ |w₀| + k max |ηx|. Likewise, a score is a sum of multiples of some 2ˢ, and exact
// as long as it is at most 2⁵³⁺ˢ.
func (d *Dataset) exactCounts(w0 Weights, rate float64) exactCounts {
	columns := d.columnSizes(w0, rate)
	if columns == nil {
		return exactCounts{}
	}
	updates := math.Inf(1)
	var start, step float64 // bounds on the scores at w₀ and on their change per update
	scoreBit := math.MaxInt32
	for _, c := range columns {
		if c.most == 0 {
			continue
		}
		updates = min(updates, multiples(c.stepBit, c.start, c.step))
		start += float64(c.start * c.most)
		step += float64(c.step * c.most)
		scoreBit = min(scoreBit, c.stepBit+c.bit)
	}
	if scoreBit < -1074 {
		return exactCounts{updates: floorInt(updates)}
	}
	const sums = 1 + 0x1p-20 // exceeds the rounding error of start and step
	return exactCounts{
		updates: floorInt(updates),
		scores:  floorInt(min(updates, multiples(scoreBit, start*sums, step*sums))),
	}
}

// A columnSize contains the lowest bits and the largest absolute values of a column.
type columnSize struct {
	bit     int     // the exponent of the lowest bit of all x
	stepBit int     // the exponent of the lowest bit of all ηx and of w₀
	most    float64 // the largest |x|
	step    float64 // the largest |ηx|
	start   float64 // |w₀|
}

// columnSizes returns the size of each column, or nil if a product ηx rounds.
func (d *Dataset) columnSizes(w0 Weights, rate float64) []columnSize {
	columns := make([]columnSize, d.dim)
	for j, v := range w0 {
		columns[j] = columnSize{bit: math.MaxInt32, stepBit: lowest(v), start: math.Abs(v)}
	}
	for i := range d.rows {
		for j, v := range d.entries(i) {
			if !exactProduct(rate, v) {
				return nil
			}
			step := rate * v
			c := &columns[j]
			c.bit = min(c.bit, lowest(v))
			c.most = max(c.most, math.Abs(v))
			c.stepBit = min(c.stepBit, lowest(step))
			c.step = max(c.step, math.Abs(step))
		}
	}
	return columns
}

// multiples returns a k with start + k·step ≤ 2^(53+bit), and less than the largest float64.
func multiples(bit int, start, step float64) float64 {
	const down = 1 - 0x1p-40 // makes up for rounding in this function
	return (math.Ldexp(1, min(53+bit, 1022)) - start) / step * down
}

// floorInt rounds k down to an int. Negative numbers and NaN become 0.
func floorInt(k float64) int {
	if !(k >= 1) {
		return 0
	}
	return int(min(k, math.MaxInt/2))
}

// lowest returns the exponent of the lowest bit of x that is set, or math.MaxInt32 for x = 0.
func lowest(x float64) int {
	if x == 0 {
		return math.MaxInt32
	}
	_, e := exact.Split(x)
	return e
}

// exactProduct reports whether c·x is exact. It may return false for tiny products that are exact.
func exactProduct(c, x float64) bool {
	p := c * x
	return c == 1 || x == 0 || math.Abs(p) > 0x1p-900 && math.FMA(c, x, -p) == 0
}
