package plotting

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// integers returns a random dataset of n examples and two weight vectors. All numbers are integers
// from −4 to 4, so scores are often 0.
func integers(r *rand.Rand, n, dim int) (d *perceptron.Dataset, from, to perceptron.Weights) {
	draw := func(size int) []float64 {
		v := make([]float64, size)
		for j := range v {
			v[j] = float64(r.IntN(9) - 4)
		}
		return v
	}
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i], y[i] = draw(dim), float64(2*r.IntN(2)-1)
	}
	return fromRows(x, y...), draw(dim), draw(dim)
}

// exactLosses computes both losses at t from the definition, in rational numbers.
func exactLosses(d *perceptron.Dataset, from, to perceptron.Weights, t *big.Rat) (mistakes int, energy *big.Rat) {
	energy = new(big.Rat)
	for x, y := range d.All() {
		score := new(big.Rat)
		for j := range x {
			w := new(big.Rat).Mul(t, ratio(to[j]-from[j]))
			w.Add(w, ratio(from[j]))
			score.Add(score, w.Mul(w, ratio(x[j]*y)))
		}
		if score.Sign() <= 0 {
			mistakes++
			energy.Sub(energy, score)
		}
	}
	return mistakes, energy
}

func ratio(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// TestLossLineIsExact: the jumps are at the t where a score is 0. At the jumps, between them, and at
// both ends, both losses are those of the definition in exact arithmetic.
func TestLossLineIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for round := range 60 {
		d, from, to := integers(r, 1+r.IntN(9), 1+r.IntN(4))
		l := newLosses(d, from, to)

		// The ends, and each t where an example begins or ceases to be misclassified.
		at := []*big.Rat{ratio(0), ratio(1)}
		a, b := d.Scores(from), d.Scores(to)
		for i := range a {
			p, q := a[i]*d.Label(i), b[i]*d.Label(i)
			if p != q && min(p, q) <= 0 && max(p, q) > 0 {
				at = append(at, new(big.Rat).Quo(ratio(p), ratio(p-q)))
			}
		}
		slices.SortFunc(at, (*big.Rat).Cmp)
		at = slices.CompactFunc(at, func(p, q *big.Rat) bool { return p.Cmp(q) == 0 })
		if len(at) != len(l.at) {
			t.Fatalf("round %d: ends and jumps = %v, want %v", round, l.at, at)
		}
		for j, exact := range at {
			if nearest, _ := exact.Float64(); l.at[j] != nearest {
				t.Errorf("round %d: jump %d = %v, want %v", round, j, l.at[j], exact)
			}
			mistakes, energy := exactLosses(d, from, to, exact)
			if near, _ := energy.Float64(); l.mistakes[j] != mistakes || math.Abs(l.energy[j]-near) > 1e-12 {
				t.Errorf("round %d, t = %v: %d mistakes and E = %v, want %d and %v",
					round, exact, l.mistakes[j], l.energy[j], mistakes, energy)
			}
			if j == 0 {
				continue
			}
			for _, share := range []float64{0.25, 0.5, 0.75} {
				between := new(big.Rat).Sub(exact, at[j-1])
				between.Mul(between, ratio(share)).Add(between, at[j-1])
				mistakes, energy = exactLosses(d, from, to, between)
				near, _ := energy.Float64()
				drawn := l.energy[j-1] + share*(l.energy[j]-l.energy[j-1])
				if l.between[j-1] != mistakes || math.Abs(drawn-near) > 1e-12 {
					t.Errorf("round %d, t = %v: %d mistakes and E = %v, want %d and %v",
						round, between, l.between[j-1], drawn, mistakes, energy)
				}
			}
		}
	}
}

func TestLossLinePanics(t *testing.T) {
	w := perceptron.Weights{1, 1}
	messagetest.Panic(t, "NaN", func() { LossLine(and, perceptron.Weights{math.NaN(), 1}, w) })
	messagetest.Panic(t, "infinite score", func() {
		LossLine(fromRows([][]float64{{1e100, 0}}, 1), w, perceptron.Weights{1e300, 0})
	})
}
