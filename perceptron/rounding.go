package perceptron

import (
	"math"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/exact"
)

// rounds says for how many updates a run is known to be exact.
type rounds struct {
	updates int // none of this many first updates rounds
	scores  int // nor does a score up to there; at most updates
}

// whereItRounds returns for how many updates every float64 run is sure to be exact, in
// whatever order it sees the examples. In a column where all entries ηx and w₀ are
// multiples of 2ᵍ, w is one too, and below 2⁵³⁺ᵍ it is a float64. After k updates |w| ≤
// |w₀| + k max |ηx|. A score is a sum of multiples of 2ˢ, and exact below 2⁵³⁺ˢ.
func (b *Bound) whereItRounds() rounds {
	d := b.data
	columns := make([]columnSize, d.dim)
	for j, v := range b.start {
		columns[j] = columnSize{stepBit: lowest(v), bit: math.MaxInt32, start: math.Abs(v)}
	}
	for i := range d.rows {
		for j, v := range d.entries(i) {
			if !exactProduct(b.rate, v) {
				return rounds{}
			}
			c, step := &columns[j], b.rate*v
			c.bit, c.most = min(c.bit, lowest(v)), max(c.most, math.Abs(v))
			c.stepBit, c.step = min(c.stepBit, lowest(step)), max(c.step, math.Abs(step))
		}
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

type columnSize struct {
	bit, stepBit      int     // of all x, and of all ηx and w₀: the lowest bit
	most, step, start float64 // the largest |x| and |ηx|, and |w₀|
}

// multiples returns a k for which start + k·step ≤ 2^(53+bit), and does not overflow.
func multiples(bit int, start, step float64) float64 {
	const down = 1 - 0x1p-40 // this rounds
	return (math.Ldexp(1, min(53+bit, 1022)) - start) / step * down
}

// floorInt rounds k down, to an int that is 0 or more, and 0 for NaN.
func floorInt(k float64) int {
	if !(k >= 1) {
		return 0
	}
	return int(min(k, math.MaxInt/2))
}

// lowest returns the exponent of the lowest bit of x that is not 0; for x = 0 a large
// one.
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

// roundedSoFar returns how much rounding may have taken from w·u and added to ‖w‖² in
// k updates, at most: see Bound.Check. +Inf means that it is not known. (w bounds ‖w‖ as
// long as the growth granted is less than a hundredth of what the theorem grants.)
func (b Bound) roundedSoFar(k int) (lost, gained float64) {
	if k <= b.rounds.scores {
		return 0, 0
	}
	unknown := 0.0
	if k > b.rounds.updates {
		unknown = math.Inf(1)
	}
	growth, r2, u2 := nearest(line(b.start2, b.growth, k)), nearest(b.r2), nearest(b.u2)
	if !dot.InRange(r2) || !dot.InRange(u2) || !dot.InRange(b.rate*b.rate*r2) {
		return unknown, math.Inf(1)
	}
	const half = 0x1p-53 // a half unit in the last place of 1
	r, w, columns := math.Sqrt(r2), 1.01*math.Sqrt(growth), float64(b.data.dim)
	delta := 1.01*half*math.Ceil(columns/8+4)*w*r + columns*0x1p-1074
	epsilon := 0.0
	if k > b.rounds.updates {
		epsilon = half*(w+3*b.rate*r) + math.Sqrt(columns)*0x1p-1074
	}
	lost = float64(k) * math.Sqrt(u2) * epsilon
	gained = float64(k) * (2*b.rate*delta + 2*epsilon*(w+b.rate*r) + epsilon*epsilon)
	if !(gained < 0.01*growth) {
		return unknown, math.Inf(1)
	}
	return lost, gained
}
