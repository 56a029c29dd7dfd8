package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

func rational(t *testing.T, x *big.Float) *big.Rat {
	t.Helper()
	r, accuracy := x.Rat(nil)
	if accuracy != big.Exact || x.Prec() != Prec {
		t.Fatalf("%v is %v, of %d bits", x, accuracy, x.Prec())
	}
	return r
}

// anyFloat returns finite values of every size, subnormal ones too.
func anyFloat(r *rand.Rand) float64 {
	for {
		x := math.Float64frombits(r.Uint64())
		if !math.IsNaN(x) && !math.IsInf(x, 0) {
			return x
		}
	}
}

func TestSumIsTheRationalSumW(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for trial := range 2000 {
		var sum Sum
		want := new(big.Rat)
		for range r.IntN(12) {
			x, y := anyFloat(r), anyFloat(r)
			switch trial % 4 {
			case 1: // of like sizes, which cancel now and then
				x, y = float64(r.IntN(9)-4), float64(r.IntN(9)-4)
			case 2:
				x, y = math.Ldexp(r.Float64()-0.5, r.IntN(80)), math.Ldexp(r.Float64(), r.IntN(80))
			case 3: // long carries
				x, y = math.Copysign(1, r.Float64()-0.5), math.Ldexp(1, r.IntN(140)-70)
			}
			sum.Add(x, y)
			want.Add(want, new(big.Rat).Mul(rat(x), rat(y)))
			if got := rational(t, sum.Float()); got.Cmp(want) != 0 { // and it goes on
				t.Fatalf("sum = %v, want %v", got, want)
			}
		}
	}
}

func TestSumAtTheEnds(t *testing.T) {
	const huge, tiny = math.MaxFloat64, 5e-324
	for _, c := range []struct {
		name string
		x, y []float64
	}{
		{"nothing", nil, nil},
		{"zeros", []float64{0, math.Copysign(0, -1)}, []float64{huge, huge}},
		{"the smallest product", []float64{tiny}, []float64{tiny}},
		{"the largest products", []float64{huge, huge, huge}, []float64{huge, huge, huge}},
		{"both", []float64{huge, tiny, -huge}, []float64{huge, -tiny, huge}},
		{"1 beside 1e300", []float64{1e300, 1, -1e300}, []float64{1, 1, 1}},
		{"−1 after a power of two", []float64{-0x1p400, 1}, []float64{0x1p400, 1}},
	} {
		want := new(big.Rat)
		for j := range c.x {
			want.Add(want, new(big.Rat).Mul(rat(c.x[j]), rat(c.y[j])))
		}
		if got := rational(t, Dot(c.x, c.y)); got.Cmp(want) != 0 {
			t.Errorf("%s: %v, want %v", c.name, got, want)
		}
	}
}

// What is added before a carry fits the words.
func TestManyTermsCarry(t *testing.T) {
	var sum Sum
	x := math.Nextafter(2, 1)
	sum.Add(x, x)
	for range 200 { // the sum doubled, as by 2²⁰⁰ terms
		for i := range sum.digits {
			sum.digits[i] *= 2
		}
		sum.carry()
	}
	want := new(big.Rat).Mul(rat(x), rat(x))
	want.Mul(want, rat(0x1p200))
	if got := rational(t, sum.Float()); got.Cmp(want) != 0 {
		t.Errorf("%v, want %v", got, want)
	}
}

// A digit has room for 2³⁰ terms of 2³² − 1, and then it carries by itself.
func TestACarryComesInTime(t *testing.T) {
	var sum Sum
	sum.Add(1, 1)
	sum.added = 1<<30 - 1 // as if so many terms had come
	for i := sum.low; i < sum.high; i++ {
		sum.digits[i] = (1<<30 - 1) * (1<<32 - 1)
	}
	want := sum // by hand, one carry
	want.carry()
	sum.Add(1, 1)
	if sum.added != 0 {
		t.Errorf("%d terms, and no carry", sum.added)
	}
	got := rational(t, sum.Float())
	if w := rational(t, want.Float()); got.Cmp(w.Add(w, rat(1))) != 0 {
		t.Errorf("%v, want %v", got, w)
	}
}

func BenchmarkDot(b *testing.B) {
	x, y := make([]float64, 100), make([]float64, 100)
	r := rand.New(rand.NewPCG(1, 1))
	for j := range x {
		x[j], y[j] = r.Float64(), r.Float64()
	}
	b.ReportAllocs()
	for b.Loop() {
		Dot(x, y)
	}
}
