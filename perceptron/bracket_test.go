package perceptron

import (
	"math"
	"math/big"
	"testing"

	"perceptronlab/internal/random"
)

func TestBracketHoldsTheLargestMargin(t *testing.T) {
	r := random.New(21, 61)
	for trial := range 80 {
		draw := func() float64 { return math.Ldexp(float64(r.Below(33)-16), -3) }
		if trial%2 == 1 {
			draw = func() float64 { return math.Ldexp(float64(r.Below(1<<53)-1<<52), -52) }
		}
		d, _ := planted(r, 1+r.Below(12), 2, draw, trial%3 == 2)
		if trial%8 == 7 { // labels that may not be separable
			_, y := integers(r, d.Len(), 2, 1)
			d = Must(d.WithLabels(y))
		}
		_, gamma, err := MaxMargin(d)
		if err != nil {
			gamma = 0
		}
		for _, tr := range []Trainer{
			{}, {Seed: 3}, {Margin: 100}, {LearningRate: 0.3, Margin: 1}, {Initial: Weights{5, -7}}, {MaxEpochs: 1},
		} {
			run := tr.Train(d)
			low, high := run.Bracket(d)
			if low > gamma*(1+1e-12) || high < gamma*(1-1e-12) || low < 0 {
				t.Errorf("trial %d, %+v: γ* = %v is not in [%v, %v]", trial, tr, gamma, low, high)
			}
			if run.Outcome == Converged && !(low > 0) || run.Outcome == Inseparable && !(low == 0 && high < 1) {
				t.Errorf("trial %d: [%v, %v] for %v", trial, low, high, run)
			}
		}
	}
}

// The ends are those of the theorem to the last bit, rounded outwards: in squares,
// low²‖w‖² ≤ ρ² and high²M² ≥ ‖Σ mᵢyᵢxᵢ‖², and the next float64 inwards is not so.
func TestBracketIsRoundedOutwards(t *testing.T) {
	for _, p := range append(problems(23, 30, true), problems(23, 30, false)...) {
		run := p.trainer.Train(p.data)
		low, high := run.Bracket(p.data)
		_, rho := radiusAndRho(p.data, run.Weights)
		n2 := new(big.Rat)
		for _, s := range combined(p.data, run.PerExample) {
			n2.Add(n2, s.Mul(s, s))
		}
		square := func(v float64, times *big.Rat) *big.Rat {
			s := innerRat([]float64{v}, []float64{v})
			return s.Mul(s, times)
		}
		m2, w2, rho2 := square(float64(run.Mistakes), rat(1)), innerRat(run.Weights, run.Weights), new(big.Rat).Mul(rho, rho)
		if square(low, w2).Cmp(rho2) > 0 || square(math.Nextafter(low, 9), w2).Cmp(rho2) <= 0 {
			t.Errorf("%s: low is %v, ρ² = %v, ‖w‖² = %v", p.name, low, rho2, w2)
		}
		if run.Mistakes == 0 && !math.IsInf(high, 1) {
			t.Errorf("%s: no mistakes, high is %v", p.name, high)
		}
		if run.Mistakes > 0 && (square(high, m2).Cmp(n2) < 0 || square(math.Nextafter(high, 0), m2).Cmp(n2) >= 0) {
			t.Errorf("%s: high is %v, M² = %v, ‖Σ m y x‖² = %v", p.name, high, m2, n2)
		}
	}
}

func TestBracketsByHand(t *testing.T) {
	lifted, one := xor().AbsorbBias(), Must(FromRows([][]float64{{3, 4}}, []float64{-1}))
	for _, c := range []struct {
		t         Trainer
		d         *Dataset
		low, high float64
	}{
		{Trainer{}, lifted, 0, 0},
		{Trainer{Initial: Weights{-3, -4}}, one, 5, math.Inf(1)},
		// Squares below the smallest float64, or a sum above the largest.
		{Trainer{}, Must(one.Scale(0x1p-1000)), 5 * 0x1p-1000, 5 * 0x1p-1000},
		{Trainer{}, Must(one.Scale(0x1p500)), 5 * 0x1p500, 5 * 0x1p500},
	} {
		if low, high := c.t.Train(c.d).Bracket(c.d); low != c.low || high != c.high {
			t.Errorf("[%v, %v], want [%v, %v]", low, high, c.low, c.high)
		}
	}
	mustPanic(t, "wanted", func() { Train(lifted).Bracket(one) })
}
