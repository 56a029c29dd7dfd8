package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// randomFloat returns a random finite float64 of any size. It may be subnormal.
func randomFloat(r *rand.Rand) float64 {
	for {
		x := math.Float64frombits(r.Uint64())
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x
		}
	}
}

// checkSum fails the test unless s is exactly want.
func checkSum(t *testing.T, name string, s *Sum, want *big.Rat) {
	t.Helper()
	x := s.Float()
	got, accuracy := x.Rat(nil)
	if accuracy != big.Exact || got.Cmp(want) != 0 {
		t.Fatalf("%s: Float = %v, want %v", name, got, want)
	}
	if x.Prec() != Prec {
		t.Fatalf("%s: precision of Float = %d, want %d", name, x.Prec(), Prec)
	}
	if s.Sign() != want.Sign() {
		t.Fatalf("%s: Sign of %v = %d, want %d", name, got, s.Sign(), want.Sign())
	}
}

func TestSumIsTheRationalSum(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for trial := range 1000 {
		var sum Sum
		want := new(big.Rat)
		for range r.IntN(12) {
			x, y := randomFloat(r), randomFloat(r)
			switch trial % 4 { // 0: floats of any size
			case 1: // small integers, which sometimes cancel
				x, y = float64(r.IntN(9)-4), float64(r.IntN(9)-4)
			case 2: // positive and negative products of similar sizes
				x, y = math.Ldexp(r.Float64()-0.5, r.IntN(80)), math.Ldexp(r.Float64(), r.IntN(80))
			case 3: // long carries
				x, y = math.Copysign(1, r.Float64()-0.5), math.Ldexp(1, r.IntN(140)-70)
			}
			sum.Add(x, y)
			want.Add(want, new(big.Rat).Mul(rat(x), rat(y)))
			checkSum(t, "random", &sum, want) // calls Float and Sign, which must not affect later additions
		}
	}
}

func TestSumAtTheLimitsOfFloat64(t *testing.T) {
	const huge, tiny = math.MaxFloat64, 5e-324
	for name, c := range map[string][2][]float64{
		"empty":                  {},
		"zeros":                  {{0, math.Copysign(0, -1)}, {huge, huge}},
		"smallest product":       {{tiny}, {tiny}},
		"largest products":       {{huge, huge, huge}, {huge, huge, huge}},
		"largest and smallest":   {{huge, tiny, -huge}, {huge, -tiny, huge}},
		"1e300 + 1 − 1e300":      {{1e300, 1, -1e300}, {1, 1, 1}},
		"1 − a power of two":     {{-0x1p400, 1}, {0x1p400, 1}},
		"0.1 + 0.2 − 0.3":        {{0.1, 0.2, -0.3}, {1, 1, 1}},
		"products that overflow": {{1e300, 1e300}, {1e300, -1e300}},
	} {
		var sum Sum
		want := new(big.Rat)
		for j, x := range c[0] {
			sum.Add(x, c[1][j])
			want.Add(want, new(big.Rat).Mul(rat(x), rat(c[1][j])))
		}
		checkSum(t, name, &sum, want)
		if got, _ := Dot(c[0], c[1]).Rat(nil); got.Cmp(want) != 0 {
			t.Errorf("%s: Dot = %v, want %v", name, got, want)
		}
	}
}

// A word has room for the sum of 2³⁰ digits of at most 2³² − 1. So Add must carry after 2³⁰ products.
func TestAddCarriesBeforeOverflow(t *testing.T) {
	var sum Sum
	sum.Add(1, 1)         // sets low and high
	sum.added = 1<<30 - 1 // simulates 2³⁰ − 1 additions with the largest digits
	for i := sum.low; i < sum.high; i++ {
		sum.digits[i] = (1<<30 - 1) * (1<<32 - 1)
	}
	want, _ := sum.Float().Rat(nil)
	sum.Add(1, 1)
	if sum.added != 0 {
		t.Errorf("products since the last carry = %d, want 0", sum.added)
	}
	checkSum(t, "largest digits", &sum, want.Add(want, rat(1)))
}

func TestSplit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		x := randomFloat(r)
		if m, e := Split(x); math.Ldexp(float64(m), e) != x || m%2 == 0 {
			t.Errorf("Split(%x) = %d, %d, want an odd m with x = m·2^e", x, m, e)
		}
	}
}
