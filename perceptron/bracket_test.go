package perceptron

import (
	"math"
	"math/big"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// bruteMargin is γ* of data of two columns: the largest margin is that of a row's own
// direction, or of one that is perpendicular to the line through two rows yᵢxᵢ.
func bruteMargin(d *Dataset) float64 {
	best := 0.0
	try := func(a, b float64) {
		for _, w := range []Weights{{a, b}, {-a, -b}} {
			best = max(best, d.Margin(w))
		}
	}
	for i := range d.Len() {
		y, x := d.Label(i), d.Row(i)
		try(x[0], x[1])
		for k := range i {
			z, v := d.Label(k), d.Row(k)
			try(y*x[1]-z*v[1], z*v[0]-y*x[0])
		}
	}
	return best
}

func TestBracketHoldsTheLargestMargin(t *testing.T) {
	r := random.New(21, 61)
	narrow, wide := 0.0, 0.0
	for trial := range 400 {
		draw := func() float64 { return math.Ldexp(float64(r.Below(33)-16), -3) }
		if trial%2 == 1 {
			draw = func() float64 { return math.Ldexp(float64(r.Below(1<<53)-1<<52), -52) }
		}
		d, _ := planted(r, 1+r.Below(12), 2, draw, trial%3 == 2)
		if trial%8 == 7 { // labels that may not be separable
			_, y := integers(r, d.Len(), 2, 1)
			d = Must(d.WithLabels(y))
		}
		gamma := bruteMargin(d)
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
			if run.Outcome == Converged && tr.Initial == nil {
				switch tr.Margin {
				case 0:
					wide += (high - low) / gamma
				case 100:
					narrow += (high - low) / gamma
				}
			}
		}
	}
	if narrow > wide/2 {
		t.Errorf("with a margin of 100 the brackets are %v wide in all, without %v", narrow, wide)
	}
}

// The ends are those of the theorem to the last bit, rounded outwards: in squares,
// low²‖w‖² ≤ ρ² and high²M² ≥ ‖Σ mᵢyᵢxᵢ‖², and the next float64 inwards is not so.
func TestBracketIsRoundedOutwards(t *testing.T) {
	proper := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(23, 80, dyadic) {
			run := p.trainer.Train(p.data)
			low, high := run.Bracket(p.data)
			w2, rho := new(big.Rat), (*big.Rat)(nil)
			for _, v := range run.Weights {
				w2.Add(w2, new(big.Rat).Mul(rat(v), rat(v)))
			}
			sum := make([]*big.Rat, p.data.Dim())
			for j := range sum {
				sum[j] = new(big.Rat)
			}
			for i := range p.data.Len() {
				s := new(big.Rat)
				for j, v := range p.data.Row(i) {
					s.Add(s, new(big.Rat).Mul(rat(run.Weights[j]), rat(p.data.Label(i)*v)))
					sum[j].Add(sum[j], new(big.Rat).Mul(rat(p.data.Label(i)*v), rat(float64(run.PerExample[i]))))
				}
				if rho == nil || s.Cmp(rho) < 0 {
					rho = s
				}
			}
			n2 := new(big.Rat)
			for _, s := range sum {
				n2.Add(n2, s.Mul(s, s))
			}
			square := func(v float64, times *big.Rat) *big.Rat {
				s := rat(v)
				return s.Mul(s, s).Mul(s, times)
			}
			m2 := square(float64(run.Mistakes), rat(1))
			rho2 := new(big.Rat).Mul(rho, rho)
			if square(low, w2).Cmp(rho2) > 0 || square(math.Nextafter(low, 9), w2).Cmp(rho2) <= 0 {
				t.Errorf("%s: low is %v, ρ² = %v, ‖w‖² = %v", p.name, low, rho2, w2)
			}
			if run.Mistakes == 0 {
				if !math.IsInf(high, 1) {
					t.Errorf("%s: no mistakes, high is %v", p.name, high)
				}
				continue
			}
			if square(high, m2).Cmp(n2) < 0 || square(math.Nextafter(high, 0), m2).Cmp(n2) >= 0 {
				t.Errorf("%s: high is %v, M² = %v, ‖Σ m y x‖² = %v", p.name, high, m2, n2)
			}
			// ‖w‖/(ηM) of a run from zero that does not round.
			if dyadic && p.trainer.Initial == nil {
				proper++
				if want := run.Weights.Norm() / (p.trainer.rate() * float64(run.Mistakes)); math.Abs(high-want) > 1e-15*want {
					t.Errorf("%s: high is %v, ‖w‖/(ηM) = %v", p.name, high, want)
				}
			}
		}
	}
	if proper < 20 {
		t.Errorf("only %d runs from zero", proper)
	}
}

func TestBracketsByHand(t *testing.T) {
	lifted := xor().AbsorbBias()
	if low, high := Train(lifted).Bracket(lifted); low != 0 || high != 0 {
		t.Errorf("XOR: [%v, %v], want [0, 0]", low, high)
	}
	product := Must(FromRows([][]float64{{1, -1, -1, 1}, {1, -1, 1, -1}, {1, 1, -1, -1}, {1, 1, 1, 1}}, []float64{-1, 1, 1, -1}))
	if low, high := Train(product).Bracket(product); low != 1 || high != 1 {
		t.Errorf("XOR with x₁x₂: [%v, %v], want [1, 1]", low, high)
	}
	one := Must(FromRows([][]float64{{3, 4}}, []float64{-1}))
	if low, high := Train(one).Bracket(one); low != 5 || high != 5 {
		t.Errorf("one point: [%v, %v], want [5, 5]", low, high)
	}
	if low, high := (Trainer{Initial: Weights{-3, -4}}).Train(one).Bracket(one); low != 5 || !math.IsInf(high, 1) {
		t.Errorf("no mistake: [%v, %v], want [5, +Inf]", low, high)
	}
	// Rows whose squares are below the smallest float64, or whose sum is above the largest.
	for _, scale := range []float64{0x1p-1000, 0x1p500} {
		d := Must(one.Scale(scale))
		if low, high := Train(d).Bracket(d); low != 5*scale || high != 5*scale {
			t.Errorf("one point × %v: [%v, %v]", scale, low, high)
		}
	}
	for _, w := range []Weights{{math.Inf(-1), 0}, {-1, math.NaN()}} {
		if low, _ := (&Run{Weights: w, PerExample: []int{1}}).Bracket(one); low != 0 {
			t.Errorf("w = %v: low is %v", w, low)
		}
	}
	for _, run := range []*Run{{}, Train(lifted), {Weights: Weights{1, 2}}} {
		func() {
			defer func() {
				if s, _ := recover().(string); !strings.Contains(s, "wanted") {
					t.Errorf("%v on other data: %q", run, s)
				}
			}()
			run.Bracket(one)
		}()
	}
}
