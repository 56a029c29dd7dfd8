package perceptron

import (
	"math"

	"perceptronlab/internal/exact"
)

// exactCounts contains two lower bounds on the number of updates that a run makes before an operation
// rounds.
type exactCounts struct {
	updates int // lower bound on the number of updates before the first update that rounds
	scores  int // lower bound on the number of updates before the first update or score that rounds
}

// exactCounts returns bounds for every float64 run on d that starts at w₀ and has the learning rate η,
// whatever the order of the examples.
//
// Consider one column. If w₀ and all ηx are multiples of 2ᵍ, then w is a multiple of 2ᵍ after every
// update, and float64 represents w exactly as long as |w| ≤ 2⁵³⁺ᵍ. After k updates,
// |w| ≤ |w₀| + k max |ηx|. Likewise, the terms of a score are multiples of some 2ˢ, so the score is
// exact as long as the absolute values of its terms sum to at most 2⁵³⁺ˢ. If a product ηx may round,
// both bounds are 0.
func (d *Dataset) exactCounts(w0 Weights, rate float64) exactCounts {
	columns := d.columnSizes(w0, rate)
	if columns == nil {
		return exactCounts{}
	}
	updates := math.Inf(1)
	var start, step float64 // bounds on |w·x| at w₀ and on its change per update
	scoreBit := math.MaxInt32
	for _, c := range columns {
		if c.largest == 0 {
			continue
		}
		updates = min(updates, exactSteps(c.stepBit, c.start, c.step))
		start += float64(c.start * c.largest)
		step += float64(c.step * c.largest)
		scoreBit = min(scoreBit, c.stepBit+c.bit)
	}
	if scoreBit < -1074 { // products may underflow
		return exactCounts{updates: floorInt(updates)}
	}
	const upwards = 1 + 0x1p-20 // more than the relative rounding errors of start and step
	return exactCounts{
		updates: floorInt(updates),
		scores:  floorInt(min(updates, exactSteps(scoreBit, start*upwards, step*upwards))),
	}
}

// A columnSize contains the lowest bits and the largest absolute values of the numbers x in a column,
// of their products ηx, and of the initial weight w₀.
type columnSize struct {
	bit     int     // the exponent of the lowest bit of all x
	stepBit int     // the exponent of the lowest bit of all ηx and of w₀
	largest float64 // the largest |x|
	step    float64 // the largest |ηx|
	start   float64 // |w₀|
}

// columnSizes returns the size of each column, or nil if a product ηx may round.
func (d *Dataset) columnSizes(w0 Weights, rate float64) []columnSize {
	columns := make([]columnSize, d.dim)
	for j, v := range w0 {
		columns[j] = columnSize{bit: math.MaxInt32, stepBit: lowest(v), start: math.Abs(v)}
	}
	for i := range d.rows {
		for j, v := range d.entries(i) {
			if !isExactProduct(rate, v) {
				return nil
			}
			step := rate * v
			c := &columns[j]
			c.bit = min(c.bit, lowest(v))
			c.largest = max(c.largest, math.Abs(v))
			c.stepBit = min(c.stepBit, lowest(step))
			c.step = max(c.step, math.Abs(step))
		}
	}
	return columns
}

// exactSteps returns a number k for which start + k·step is at most 2^(53+bit) and does not overflow.
// The result is negative if start is already too large.
func exactSteps(bit int, start, step float64) float64 {
	const downwards = 1 - 0x1p-40 // more than cancels the rounding errors of this function
	return (math.Ldexp(1, min(53+bit, 1022)) - start) / step * downwards
}

// floorInt rounds k down to an int. Negative numbers and NaN become 0, and numbers above math.MaxInt/2
// become math.MaxInt/2.
func floorInt(k float64) int {
	if !(k >= 1) {
		return 0
	}
	return int(min(k, math.MaxInt/2))
}

// lowest returns the exponent of the lowest set bit of x, or math.MaxInt32 for x = 0.
func lowest(x float64) int {
	if x == 0 {
		return math.MaxInt32
	}
	_, e := exact.Split(x)
	return e
}

// isExactProduct reports whether c·x is exact. It may return false for tiny products that are exact.
func isExactProduct(c, x float64) bool {
	p := c * x
	return c == 1 || x == 0 || math.Abs(p) > 0x1p-900 && math.FMA(c, x, -p) == 0
}
