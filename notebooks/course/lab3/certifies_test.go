package lab3

import (
	"math"
	"math/big"
	"slices"
	"testing"
)

type certifier = func(lambda []float64, xs [][]float64, ys []float64) bool

// total is Σ λᵢ yᵢ xᵢ.
func total(lambda []float64, xs [][]float64, ys []float64) []float64 {
	sum := make([]float64, len(xs[0]))
	for i, l := range lambda {
		for j, v := range xs[i] {
			sum[j] += l * ys[i] * v
		}
	}
	return sum
}

func isZero(v []float64) bool { return !slices.ContainsFunc(v, func(x float64) bool { return x != 0 }) }

func TestCertifiesRight(t *testing.T) {
	right(t, Certifies, "plain", func(l []float64, xs [][]float64, ys []float64) bool {
		return slices.Min(l) >= 0 && slices.Max(l) > 0 && isZero(total(l, xs, ys))
	})
	right(t, Certifies, "feature by feature", func(l []float64, xs [][]float64, ys []float64) bool {
		some := false
		for j := range xs[0] {
			s := 0.0
			for i := len(l) - 1; i >= 0; i-- {
				if l[i] < 0 {
					return false
				}
				some = some || l[i] > 0
				s += xs[i][j] * (l[i] * ys[i])
			}
			if s != 0 {
				return false
			}
		}
		return some
	})
	right(t, Certifies, "sum of absolute values of the sums", func(l []float64, xs [][]float64, ys []float64) bool {
		s, mass := 0.0, 0.0
		for _, v := range total(l, xs, ys) {
			s += math.Abs(v)
		}
		for _, v := range l {
			if v < 0 {
				return false
			}
			mass += v
		}
		return s == 0 && mass != 0
	})
	right(t, Certifies, "changes what it is given", func(l []float64, xs [][]float64, ys []float64) bool {
		for i, x := range xs {
			for j := range x {
				x[j] *= l[i] * ys[i]
				if i > 0 {
					x[j] += xs[i-1][j]
				}
			}
		}
		slices.Sort(l)
		return l[0] >= 0 && l[len(l)-1] > 0 && isZero(xs[len(xs)-1])
	})
	right(t, Certifies, "rationals", func(l []float64, xs [][]float64, ys []float64) bool {
		some := false
		for _, v := range l {
			if v < 0 {
				return false
			}
			some = some || v > 0
		}
		for j := range xs[0] {
			sum := new(big.Rat)
			for i := range xs {
				term := rat(l[i])
				sum.Add(sum, term.Mul(term, rat(ys[i]*xs[i][j])))
			}
			if sum.Sign() != 0 {
				return false
			}
		}
		return some
	})
}

func TestCertifiesWrong(t *testing.T) {
	proof := func(l []float64) bool { return slices.Min(l) >= 0 && slices.Max(l) > 0 }
	for name, f := range map[string]certifier{
		"always true":  func([]float64, [][]float64, []float64) bool { return true },
		"always false": func([]float64, [][]float64, []float64) bool { return false },
		"forgets λ ≥ 0": func(l []float64, xs [][]float64, ys []float64) bool {
			return !isZero(l) && isZero(total(l, xs, ys))
		},
		"asks only that Σ λ > 0": func(l []float64, xs [][]float64, ys []float64) bool {
			s := 0.0
			for _, v := range l {
				s += v
			}
			return s > 0 && isZero(total(l, xs, ys))
		},
		"looks only at the ends of λ": func(l []float64, xs [][]float64, ys []float64) bool {
			return l[0] >= 0 && l[len(l)-1] >= 0 && !isZero(l) && isZero(total(l, xs, ys))
		},
		"forgets λ ≠ 0": func(l []float64, xs [][]float64, ys []float64) bool {
			return slices.Min(l) >= 0 && isZero(total(l, xs, ys))
		},
		"wants all λ > 0": func(l []float64, xs [][]float64, ys []float64) bool {
			return slices.Min(l) > 0 && isZero(total(l, xs, ys))
		},
		"wants whole λ": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && isZero(total(l, xs, ys)) && !slices.ContainsFunc(l, func(v float64) bool { return v != math.Trunc(v) })
		},
		"forgets the labels": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && isZero(total(l, xs, ones(len(l))))
		},
		"forgets λ in the sum": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && isZero(total(ones(len(l)), xs, ys))
		},
		"forgets the last feature": func(l []float64, xs [][]float64, ys []float64) bool {
			s := total(l, xs, ys)
			return proof(l) && isZero(s[:len(s)-1])
		},
		"forgets the first feature": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && isZero(total(l, xs, ys)[1:])
		},
		"looks only at the last feature": func(l []float64, xs [][]float64, ys []float64) bool {
			s := total(l, xs, ys)
			return proof(l) && s[len(s)-1] == 0
		},
		"adds the features up": func(l []float64, xs [][]float64, ys []float64) bool {
			s := 0.0
			for _, v := range total(l, xs, ys) {
				s += v
			}
			return proof(l) && s == 0
		},
		"sum of absolute values": func(l []float64, xs [][]float64, ys []float64) bool {
			s := 0.0
			for i := range xs {
				for _, v := range xs[i] {
					s += math.Abs(l[i] * ys[i] * v)
				}
			}
			return proof(l) && s == 0
		},
		"only not above 0": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && slices.Max(total(l, xs, ys)) <= 0
		},
		"forgets the last row": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && isZero(total(l[:len(l)-1], xs, ys))
		},
		"a tolerance of 1e-9": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && !slices.ContainsFunc(total(l, xs, ys), func(v float64) bool { return math.Abs(v) > 1e-9 })
		},
		"a tolerance of 1e-12": func(l []float64, xs [][]float64, ys []float64) bool {
			return proof(l) && !slices.ContainsFunc(total(l, xs, ys), func(v float64) bool { return math.Abs(v) > 1e-12 })
		},
		"knows the visible answers": func(l []float64, xs [][]float64, ys []float64) bool {
			return slices.Contains([]string{"[1 1 1 1]", "[0.5 0.5 0.5 0.5]", "[2 2 2 2]", "[0 0 2 2]", "[2 5 3]", "[1 1 0]"}, vector(l))
		},
	} {
		wrong(t, Certifies, name, f)
	}
}

func TestCertifiesHints(t *testing.T) {
	hint := "this is a certificate: true was wanted. May an entry be 0? Has each term λᵢ and yᵢ?"
	seen(t, Certifies, "always false", func([]float64, [][]float64, []float64) bool { return false }, hint)
	seen(t, Certifies, "forgets the labels", func(l []float64, xs [][]float64, _ []float64) bool {
		return slices.Min(l) >= 0 && slices.Max(l) > 0 && isZero(total(l, xs, ones(len(l))))
	}, hint)
	seen(t, Certifies, "wants all λ > 0", func(l []float64, xs [][]float64, ys []float64) bool {
		return slices.Min(l) > 0 && isZero(total(l, xs, ys))
	}, "twins [0 0 2 2]: none is below 0")
}

// Each of the sums that a student may take is exact: in whatever order.
func TestCertifiesNeverRounds(t *testing.T) {
	for _, d := range draws() {
		for _, c := range hiddenClaims(d) {
			for _, q := range c.Q {
				bits := 0.0
				for i, x := range q.Xs {
					for _, v := range x {
						// multiples of tiny/4 whose absolute values sum to less than 2⁵³ of it
						scaled := q.Lambda[i] * v * 4 / tiny
						if v != math.Trunc(v) {
							bits += math.Abs(scaled)
						}
						if scaled != math.Trunc(scaled) {
							t.Fatalf("λ x = %v", q.Lambda[i]*v)
						}
					}
				}
				if bits >= 1<<53 {
					t.Fatalf("sums of %v may round", q.Xs)
				}
			}
		}
	}
}
