package answer

// Right: computes the exact sum of the products with math/big, and rounds once at the end.

import "math/big"

type scoreR03Sum struct{ r *big.Rat }

func (s scoreR03Sum) add(a, b float64) {
	p := new(big.Rat).Mul(new(big.Rat).SetFloat64(a), new(big.Rat).SetFloat64(b))
	s.r.Add(s.r, p)
}

func Score(w, x []float64) float64 {
	s := scoreR03Sum{new(big.Rat)}
	for j := len(w) - 1; j >= 0; j-- {
		s.add(w[j], x[j])
	}
	f, _ := s.r.Float64()
	return f
}
