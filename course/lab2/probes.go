package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// A probe is a w, and one or two examples. Whether an example is a mistake of w depends on each number of w
// and of the example: it is correct, or a mistake, by a small difference. An update does not change that of
// the other example. So the result is the same for each order.
type probe struct {
	w ask.Vector
	Data
}

// begun returns questions to Epoch: the probe itself, and the one from w = 0, in which the update that
// leads to the w of the probe reveals the learning rate.
func (p probe) begun(d *ask.Draw) []epochRun {
	s := p.fromZero(d).Data
	return []epochRun{{p.w, d.Between(1, 3), p.Data}, {s.origin(), d.Between(1, 2), s}}
}

// fromZero returns a question to Train or TrainIn. Its first example leads from w = 0 to the w of the probe.
func (p probe) fromZero(d *ask.Draw) problem {
	y := d.Sign()
	s := Data{append([]ask.Vector{p.w.Times(y)}, p.Xs...), append(ask.Vector{y}, p.Ys...)}
	return problem{nil, s, d.Between(2, 6)}
}

// probeOf returns a probe with the examples for which yᵢxᵢ are the given rows.
func probeOf(d *ask.Draw, w ask.Vector, rows ...ask.Vector) (p probe) {
	p.w = w
	for _, z := range rows {
		y := d.Sign()
		p.Xs = append(p.Xs, z.Times(y))
		p.Ys = append(p.Ys, y)
	}
	return p
}

// drawProbes draws questions with each pattern for w and for an example, with 1 to 20 features, and some with
// a relation between w and the example. Their numbers have up to 50 bits. The powers of 2 by which they are
// multiplied are spread evenly.
func drawProbes(d *ask.Draw) []probe {
	all := slices.Concat(probesByPattern(d), probesBySize(d), parallelProbes(d), []probe{drawNearTie(d)})
	const lowest, highest = -110, 60
	for k, rank := range d.Order(len(all)) {
		all[k] = all[k].times(math.Ldexp(1, lowest+(highest-lowest)*rank/(len(all)-1)))
	}
	return all
}

// probesByPattern draws probes with each pattern for w, and with each pattern for an example.
func probesByPattern(d *ask.Draw) (all []probe) {
	sizes := ask.Deal(d, 2*len(exactPatterns), ask.UpTo(most + 1)[2:]...)
	for k, pattern := range exactPatterns {
		all = append(all, probeW(d, pattern, sizes[2*k]))
		all = append(all, probesX(d, pattern, sizes[2*k+1])...)
	}
	return all
}

// probesBySize draws probes with each number of features.
func probesBySize(d *ask.Draw) (all []probe) {
	for n := 1; n <= most; n++ {
		all = append(all, probeW(d, drawFree, n))
		if n == 1 || n > 12 {
			all = append(all, probesX(d, drawFree, n)...)
		}
	}
	return all
}

// parallelProbes draws probes in which w is a multiple of the example.
func parallelProbes(d *ask.Draw) (all []probe) {
	for _, factor := range []float64{1, -1, 3, -2} {
		for _, y := range []float64{-1, 1} {
			x := drawSizes(d, d.Between(2, 8), 20)
			all = append(all, probe{x.Times(factor), Data{[]ask.Vector{x}, ask.Vector{y}}})
		}
	}
	return all
}

// drawNearTie draws a probe with w·(yx) = 1, although both terms are about 10¹⁵ in magnitude: m² and
// (1 − m)(m + 1) = 1 − m².
func drawNearTie(d *ask.Draw) probe {
	m, sign := float64(d.Between(31_700_000, 33_500_000)), d.Sign()
	return probeOf(d, ask.Vector{m * sign, (1 - m) * sign}, ask.Vector{m * sign, (m + 1) * sign})
}

// times returns the probe with all numbers multiplied by c.
func (p probe) times(c float64) probe {
	s := p.Data.times(c)
	return probe{noMinus0(p.w.Times(c)), Data{ask.Map(s.Xs, noMinus0), s.Ys}}
}

// probeW draws a probe with a pattern for w, and two examples: one that is correct, and a mistake.
func probeW(d *ask.Draw, draw exactPattern, n int) probe {
	wide, short := drawBits(d, n)
	w := draw(d, n, wide)
	correct, wrong := balanced(d, w, short)
	if n == 1 {
		return probeOf(d, w, []ask.Vector{correct, wrong}[d.Below(2)])
	}
	return spread(d, probeOf(d, w, correct, wrong))
}

// probesX draws two probes with a pattern for the example. It is correct in the first and a mistake in the
// second.
func probesX(d *ask.Draw, draw exactPattern, n int) []probe {
	wide, short := drawBits(d, n)
	x := draw(d, n, wide)
	y := d.Sign()
	above, below := balanced(d, x.Times(y), short)
	s := Data{[]ask.Vector{x}, ask.Vector{y}}
	return []probe{spread(d, probe{above, s}), spread(d, probe{below, s})}
}

// drawBits draws the number of bits of two vectors whose dot product must not round. The first has at least
// 20 bits.
func drawBits(d *ask.Draw, n int) (wide, short int) {
	short = []int{1, 1, 3, 8, 20}[d.Below(5)]
	return bitsFor(n) - short, short
}

// spread multiplies the examples of a probe by a power of 2, such that their largest number is about as large
// as that of w, or up to 2²⁴ times larger or smaller. No sum w + y x rounds.
func spread(d *ask.Draw, p probe) probe {
	const mostBits = 51
	_, ofW := math.Frexp(p.w[p.w.Largest()])
	ofX := 1
	for _, x := range p.Xs {
		_, bits := math.Frexp(x[x.Largest()])
		ofX = max(ofX, bits)
	}
	shift := ofW - ofX + []int{0, 0, -24, 24}[d.Below(4)]
	shift = max(ofW-mostBits, min(shift, mostBits-ofX))
	p.Data = p.Data.times(math.Ldexp(1, shift))
	return p
}

// drawFullEpoch draws a question to Epoch with as many examples as a question may have, each with a feature
// of its own. Example i is correct if isCorrect(i) is true, and a mistake otherwise.
func drawFullEpoch(d *ask.Draw, isCorrect func(i int) bool) epochRun {
	w := make(ask.Vector, most)
	var rows []ask.Vector
	for i, j := range d.Order(most) {
		z := onlyAt(drawPrecise(d, most, 4), j)
		factor := -float64(d.Between(0, 3))
		if isCorrect(i) {
			factor = float64(d.Between(1, 3))
		}
		w = w.Plus(factor, z)
		rows = append(rows, z)
	}
	return epochRun{w, d.Between(1, 3), probeOf(d, w, rows...).times(1).Data}
}

// drawByMistakes draws questions in which all examples are correct, or all are mistakes, or the first are
// correct, or any of them.
func drawByMistakes(d *ask.Draw) []epochRun {
	first := d.Between(3, 6)
	x := drawPrecise(d, d.Between(2, 6), 5)
	return []epochRun{
		{x.Times(0), d.Between(1, 3), Data{[]ask.Vector{x, x}, ask.Vector{1, -1}}},
		{x.Times(0), d.Between(1, 3), Data{[]ask.Vector{x, x.Times(-1)}, ask.Vector{1, 1}.Times(d.Sign())}},
		drawFullEpoch(d, func(int) bool { return true }),
		drawFullEpoch(d, func(int) bool { return false }),
		drawFullEpoch(d, func(i int) bool { return i < first }),
		drawFullEpoch(d, func(int) bool { return d.Below(2) == 0 }),
	}
}
