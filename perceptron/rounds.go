package perceptron

import (
	"math"

	"perceptronlab/internal/exact"
)

// rounds says for how many updates a run is known to be exact.
type rounds struct {
	updates int // how many updates from the start are exact
	scores  int // up to how many of them the scores are exact too
}

// whereItRounds returns for how many updates every float64 run from w₀ with this rate is sure to be
// exact, in whatever order it sees the examples. In a column where all entries ηx and w₀ are
// multiples of 2ᵍ, w is one too, and below 2⁵³⁺ᵍ it is a float64. After k updates |w| ≤ |w₀| + k
// max |ηx|. A score is a sum of multiples of 2ˢ, and exact below 2⁵³⁺ˢ.
func (d *Dataset) whereItRounds(w0 Weights, rate float64) rounds {
	columns := d.columnSizes(w0, rate)
	if columns == nil {
		return rounds{}
	}
	updates := math.Inf(1)
	var start, step float64 // the largest score at w₀, and the most that an update adds to it
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
		return rounds{updates: floorInt(updates)}
	}
	const sums = 1 + 0x1p-20 // those two sums round
	return rounds{
		updates: floorInt(updates),
		scores:  floorInt(min(updates, multiples(scoreBit, start*sums, step*sums))),
	}
}

// A columnSize says how large the numbers of a column are, and how fine.
type columnSize struct {
	bit     int     // the lowest bit of all x
	stepBit int     // the lowest bit of all ηx and of w₀
	most    float64 // the largest |x|
	step    float64 // the largest |ηx|
	start   float64 // |w₀|
}

// columnSizes returns the sizes of the columns, or nil if an ηx rounds.
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

// multiples returns a k for which start + k·step ≤ 2^(53+bit), and does not overflow.
func multiples(bit int, start, step float64) float64 {
	const down = 1 - 0x1p-40 // this rounds
	return (math.Ldexp(1, min(53+bit, 1022)) - start) / step * down
}

// floorInt rounds k down to an int that is 0 or more; NaN becomes 0.
func floorInt(k float64) int {
	if !(k >= 1) {
		return 0
	}
	return int(min(k, math.MaxInt/2))
}

// lowest returns the exponent of the lowest bit of x that is not 0. For x = 0 it is larger than that
// of any other number.
func lowest(x float64) int {
	if x == 0 {
		return math.MaxInt32
	}
	_, e := exact.Split(x)
	return e
}

// exactProduct reports whether c·x does not round. It may be false for tiny products that do not.
func exactProduct(c, x float64) bool {
	p := c * x
	return c == 1 || x == 0 || math.Abs(p) > 0x1p-900 && math.FMA(c, x, -p) == 0
}
