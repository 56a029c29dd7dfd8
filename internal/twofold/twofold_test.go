package twofold

import (
	"math"
	"math/big"
	"testing"

	"perceptronlab/internal/random"
)

// number draws a Number of about 106 random bits, its size between 2⁻⁴⁰ and 2⁴⁰.
func number(r *random.Source) Number {
	mantissa := func() float64 { return float64(r.Below(1<<53)) / (1 << 53) }
	scale := r.Below(80) - 40
	hi := math.Ldexp(mantissa()+1, scale)
	n := quick(hi, math.Ldexp(mantissa()-0.5, scale-53))
	if r.Below(2) == 0 {
		return Number{-n.Hi, -n.Lo}
	}
	return n
}

func exactly(n Number) *big.Float {
	hi, lo := new(big.Float).SetPrec(2000).SetFloat64(n.Hi), new(big.Float).SetFloat64(n.Lo)
	return hi.Add(hi, lo)
}

// mustBe fails the test unless got is want but for 2⁻¹⁰⁰ of size, and Hi is got
// rounded.
func mustBe(t *testing.T, what string, got Number, want *big.Float, size *big.Float) {
	t.Helper()
	off := new(big.Float).Sub(exactly(got), want)
	if bound := new(big.Float).SetMantExp(new(big.Float).Abs(size), -100); off.Abs(off).Cmp(bound) > 0 {
		t.Errorf("%s = %v, off by %.3g; want %.40g", what, got, off, want)
	}
	if got.Hi+got.Lo != got.Hi {
		t.Errorf("%s = %v: Hi is not the number rounded", what, got)
	}
}

func TestArithmetic(t *testing.T) {
	r := random.New(1, 0)
	float := func() *big.Float { return new(big.Float).SetPrec(2000) }
	for range 3000 {
		a, b := number(r), number(r)
		if r.Below(4) == 0 { // cancellation
			b = Number{-a.Hi, b.Lo * math.Ldexp(a.Hi/b.Hi, -1)}
		}
		x, y := exactly(a), exactly(b)
		larger := x
		if new(big.Float).Abs(y).Cmp(new(big.Float).Abs(x)) > 0 {
			larger = y
		}
		mustBe(t, "a + b", a.Plus(b), float().Add(x, y), larger)
		mustBe(t, "a − b", a.Minus(b), float().Sub(x, y), larger)
		product := float().Mul(x, y)
		mustBe(t, "a·b", a.Times(b), product, product)
		quotient := float().Quo(x, y)
		mustBe(t, "a/b", a.Over(b), quotient, quotient)
		square := a.Times(a)
		root := float().Sqrt(exactly(square))
		mustBe(t, "√a²", square.Sqrt(), root, root)
		if got, want := a.Less(b), x.Cmp(y) < 0; got != want {
			t.Errorf("%v < %v is %v", a, b, got)
		}
	}
}

// The sum of the products of random vectors, and of their opposites, which leaves
// nothing but a number 2⁻⁹⁰ of the others' size.
func TestDotThatCancels(t *testing.T) {
	r := random.New(2, 0)
	var a []Number
	var x []float64
	for range 50 {
		n, v := number(r), number(r).Hi
		a, x = append(a, n, Number{-n.Hi, -n.Lo}), append(x, v, v)
	}
	want := math.Ldexp(1, -10)
	a, x = append(a, Of(want)), append(x, 1)
	r.Shuffle(make([]int, 1))
	if got := Dot(a, x); math.Abs(got.Hi-want) > math.Ldexp(1, -20) {
		t.Errorf("Dot = %v; want %v", got, want)
	}
}

func TestNorm2(t *testing.T) {
	if got := Norm2([]Number{Of(3), Of(4)}); got != Of(25) {
		t.Errorf("‖(3, 4)‖² = %v; want 25", got)
	}
	if got := Of(2).Sqrt().Scaled(3); got.Hi != 8*math.Sqrt2 {
		t.Errorf("8√2 = %v", got)
	}
	if got := Of(0).Sqrt(); got != Of(0) {
		t.Errorf("√0 = %v", got)
	}
}
