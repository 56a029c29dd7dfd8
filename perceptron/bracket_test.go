package perceptron

import (
	"math"
	"math/big"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// The bracket contains γ*, and its ends are rounded outwards. Let M be the number of mistakes. In exact
// arithmetic, low is the largest float64 with low²‖w‖² ≤ ρ², and high is the smallest float64 with
// high²M² ≥ ‖Σ mᵢyᵢxᵢ‖².
func TestBracketIsRoundedOutwards(t *testing.T) {
	r := random.New(21, 61)
	for k, p := range append(problems(23, 40, true), problems(23, 40, false)...) {
		switch k % 8 {
		case 0:
			p.trainer.Margin = 100
		case 6:
			p.trainer.MaxEpochs = 1 // w may not separate the data yet
		case 7: // random labels, so the data may be inseparable
			_, y := integers(r, p.data.Len(), 1, 1)
			p.data = Must(p.data.WithLabels(y))
		}
		run := p.trainer.Train(p.data)
		low, high := run.Bracket(p.data)
		_, gamma, err := MaxMargin(p.data)
		if err != nil {
			gamma = 0
		}
		if low > gamma*(1+1e-12) || high < gamma*(1-1e-12) {
			t.Errorf("%s: bracket = [%v, %v], want an interval that contains γ* = %v", p.name, low, high, gamma)
		}
		_, rho := radiusAndRho(p.data, run.Weights)
		if rho.Sign() < 0 {
			rho.SetInt64(0) // w does not separate the data, so low is 0
		}
		n2 := new(big.Rat)
		for _, s := range exactSum(p.data, run.PerExample) {
			n2.Add(n2, s.Mul(s, s))
		}
		square := func(v float64, times *big.Rat) *big.Rat {
			s := exactDot([]float64{v}, []float64{v})
			return s.Mul(s, times)
		}
		m2, w2, rho2 := square(float64(run.Mistakes), rat(1)), exactDot(run.Weights, run.Weights), new(big.Rat).Mul(rho, rho)
		if square(low, w2).Cmp(rho2) > 0 || square(math.Nextafter(low, math.Inf(1)), w2).Cmp(rho2) <= 0 && w2.Sign() > 0 {
			t.Errorf("%s: low = %v, want √(ρ²/‖w‖²) rounded down, where ρ² = %v and ‖w‖² = %v", p.name, low, rho2, w2)
		}
		if run.Mistakes == 0 && !math.IsInf(high, 1) {
			t.Errorf("%s: high = %v after 0 mistakes, want +Inf", p.name, high)
		}
		if run.Mistakes > 0 && (square(high, m2).Cmp(n2) < 0 || square(math.Nextafter(high, 0), m2).Cmp(n2) >= 0) {
			t.Errorf("%s: high = %v, want √(‖Σ m y x‖²/M²) rounded up, where ‖Σ m y x‖² = %v and M² = %v", p.name, high, n2, m2)
		}
	}
}

func TestBracketsByHand(t *testing.T) {
	xor, single := xor().AbsorbBias(), Must(FromRows([][]float64{{3, 4}}, []float64{-1}))
	for _, c := range []struct {
		name      string
		t         Trainer
		d         *Dataset
		low, high float64
	}{
		{"XOR", Trainer{}, xor, 0, 0},
		// For a single row, γ* = ‖x‖ = 5.
		{"run without a mistake", Trainer{Initial: Weights{-3, -4}}, single, 5, math.Inf(1)},
		// In float64, the squares of these features would underflow.
		{"tiny features", Trainer{}, Must(single.Scale(0x1p-1000)), 5 * 0x1p-1000, 5 * 0x1p-1000},
		// In float64, ρ² would overflow.
		{"huge features", Trainer{}, Must(single.Scale(0x1p500)), 5 * 0x1p500, 5 * 0x1p500},
	} {
		if low, high := c.t.Train(c.d).Bracket(c.d); low != c.low || high != c.high {
			t.Errorf("%s: Bracket() = [%v, %v], want [%v, %v]", c.name, low, high, c.low, c.high)
		}
	}
	fewer := Must(xor.Subset(0, 1))
	messagetest.Panic(t, "data of another run", func() { Train(xor).Bracket(fewer) })
}
