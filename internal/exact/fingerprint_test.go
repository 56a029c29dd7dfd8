package exact

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// byDefinition is the formula of the doc comment in big integers: m·2ᵉ with the
// power of two, or its inverse, modulo p.
func byDefinition(v []float64) Fingerprint {
	p := big.NewInt(prime)
	sum := new(big.Int)
	for j, x := range v {
		q := rat(x)
		term := new(big.Int).ModInverse(q.Denom(), p)
		term.Mul(term, q.Num())
		term.Mul(term, new(big.Int).SetUint64(factor(j)))
		sum.Add(sum, term)
	}
	return Fingerprint(sum.Mod(sum, p).Uint64())
}

func of(v []float64) Fingerprint {
	var f Fingerprint
	for j, x := range v {
		f = f.Plus(j, x)
	}
	return f
}

func TestFingerprintIsItsFormula(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	for range 500 {
		v := make([]float64, r.IntN(6))
		for j := range v {
			v[j] = anyFloat(r)
		}
		if got, want := of(v), byDefinition(v); got != want {
			t.Fatalf("fingerprint of %v is %d, want %d", v, got, want)
		}
	}
}

// Sums that are equal as rational numbers have one fingerprint, sums that only
// round to the same float64 have not.
func TestFingerprintsOfSums(t *testing.T) {
	u, v := of([]float64{0.1, 5e-324}), of([]float64{0.2, 1e300})
	sum := Fingerprint(0).PlusTimes(3, u).PlusTimes(1<<62, v)
	if other := Fingerprint(0).PlusTimes(1<<62, v).PlusTimes(1, u).PlusTimes(2, u); sum != other {
		t.Errorf("3u + 2⁶²v is %d, in another order %d", sum, other)
	}
	zero := of([]float64{-7, 0.375}).PlusTimes(1, of([]float64{7, -0.375}))
	if zero != 0 {
		t.Errorf("x − x is %d, want 0", zero)
	}
	if of([]float64{0.1}).PlusTimes(1, of([]float64{0.2})) == of([]float64{0.1 + 0.2}) {
		t.Error("0.1 + 0.2 has the fingerprint of its rounded sum")
	}
	if of([]float64{1, 2}) == of([]float64{2, 1}) {
		t.Error("(1, 2) and (2, 1) have one fingerprint")
	}
}
