package answer

// Right: computes progress = u·(after − before) and growth = (after − before)·(after + before) with
// math/big. The formulas differ, but the numbers are the same.

import "math/big"

func Gains(u, before, after []float64) (progress, growth float64) {
	p, g := new(big.Rat), new(big.Rat)
	rat := func(f float64) *big.Rat { return new(big.Rat).SetFloat64(f) }
	for j := range u {
		d := new(big.Rat).Sub(rat(after[j]), rat(before[j]))
		s := new(big.Rat).Add(rat(after[j]), rat(before[j]))
		p.Add(p, new(big.Rat).Mul(rat(u[j]), d))
		g.Add(g, s.Mul(s, d))
	}
	progress, _ = p.Float64()
	growth, _ = g.Float64()
	return
}
