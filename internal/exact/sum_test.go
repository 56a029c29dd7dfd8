package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// value returns the sum as a rational number.
func value(s *Sum) *big.Rat {
	r := new(big.Rat).SetInt(&s.v)
	power := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(s.exp, -s.exp))))
	if s.exp < 0 {
		return r.Quo(r, power)
	}
	return r.Mul(r, power)
}

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// anyFloat returns finite values of every size, subnormal ones too.
func anyFloat(r *rand.Rand) float64 {
	for {
		x := math.Float64frombits(r.Uint64())
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x
		}
	}
}

func TestSumIsTheRationalSum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		var sum Sum
		want := new(big.Rat)
		for range r.IntN(6) {
			x, y := anyFloat(r), anyFloat(r)
			if r.IntN(8) == 0 {
				x = 0
			}
			sum.Add(x, y)
			want.Add(want, new(big.Rat).Mul(rat(x), rat(y)))
		}
		if got := value(&sum); got.Cmp(want) != 0 || sum.Sign() != want.Sign() {
			t.Fatalf("sum = %v, want %v", got, want)
		}
	}
}

func TestSumSeesWhatRoundingHides(t *testing.T) {
	for _, c := range []struct {
		name string
		x, y []float64
		want int
	}{
		{"1 beside 1e300", []float64{1e300, 1, -1e300}, []float64{1, 1, 1}, +1},
		{"smallest beside largest", []float64{math.MaxFloat64, -5e-324, -math.MaxFloat64}, []float64{1, 1, 1}, -1},
		{"product below the smallest float64", []float64{5e-324}, []float64{5e-324}, +1},
		{"products above the largest", []float64{1e300, 1e300}, []float64{1e300, -1e300}, 0},
		{"0.1 + 0.2 − 0.3", []float64{0.1, 0.2, -0.3}, []float64{1, 1, 1}, +1},
	} {
		var sum Sum
		for j := range c.x {
			sum.Add(c.x[j], c.y[j])
		}
		if got := sum.Sign(); got != c.want {
			t.Errorf("%s: sign %d, want %d", c.name, got, c.want)
		}
	}
}
