package dot

import (
	"math"
	"math/rand/v2"
	"testing"
)

// byDefinition computes a dot product as the package comment defines it.
func byDefinition(a, b []float64) float64 {
	var s [8]float64
	for j := range a {
		s[j%8] += float64(a[j] * b[j])
	}
	return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]))
}

func row(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for j := range x {
		x[j] = (r.Float64() - 0.5) * math.Ldexp(1, r.IntN(40)-20)
	}
	return x
}

// (2²⁷+1)·(2²⁷−1) is 2⁵⁴ − 1. Rounded first it is 2⁵⁴, so the sum is 0; fused it
// would be 1.
func TestProductsAreRoundedBeforeTheyAreSummed(t *testing.T) {
	const p = 1 << 27
	a := []float64{p, 0, 0, 0, 0, 0, 0, 0, -(p + 1)}
	b := []float64{p, 0, 0, 0, 0, 0, 0, 0, p - 1}
	columns := []uint32{0, 1, 2, 3, 4, 5, 6, 7, 8}
	want := 0.0
	if math.FMA(a[8], b[8], float64(a[0]*b[0])) == want {
		t.Fatal("the fused and the rounded sum of this example are equal, want different ones")
	}
	if got := Product(a, b); got != want {
		t.Errorf("Product = %v, want %v: a product was fused into the sum", got, want)
	}
	if got := Sparse(a, columns, b); got != want {
		t.Errorf("Sparse = %v, want %v: a product was fused into the sum", got, want)
	}
}

// All three functions equal a dot product by definition: Sparse that of the stored entries alone, and
// Distance2 that of the difference with itself.
func TestProductsFollowTheFixedOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 70 {
		a, b, w := row(r, n), row(r, n), row(r, 3*n+1)
		columns, picked, difference := make([]uint32, n), make([]float64, n), make([]float64, n)
		for j := range a {
			columns[j], picked[j], difference[j] = uint32(3*j), w[3*j], a[j]-b[j]
		}
		for what, x := range map[string][2]float64{
			"Product":   {Product(a, b), byDefinition(a, b)},
			"Sparse":    {Sparse(w, columns, a), byDefinition(picked, a)},
			"Distance2": {Distance2(a, b), byDefinition(difference, difference)},
		} {
			if x[0] != x[1] {
				t.Errorf("%s of length %d = %x, want %x", what, n, x[0], x[1])
			}
		}
	}
}
