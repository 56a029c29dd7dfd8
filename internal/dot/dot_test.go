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

// randomRow returns n random numbers of many orders of magnitude.
func randomRow(r *rand.Rand, n int) []float64 {
	x := make([]float64, n)
	for j := range x {
		x[j] = (r.Float64() - 0.5) * math.Ldexp(1, r.IntN(40)-20)
	}
	return x
}

// The exact dot product is 2²⁷·2²⁷ − (2²⁷+1)·(2²⁷−1) = 2⁵⁴ − (2⁵⁴−1) = 1. If each product is rounded
// before it is added, the second product becomes 2⁵⁴ and the result is 0. A fused operation gives 1. The
// zeros in between put both products into lane 0.
func TestProductsAreRoundedBeforeTheyAreSummed(t *testing.T) {
	const p = 1 << 27
	a := []float64{p, 0, 0, 0, 0, 0, 0, 0, -(p + 1)}
	b := []float64{p, 0, 0, 0, 0, 0, 0, 0, p - 1}
	columns := []uint32{0, 1, 2, 3, 4, 5, 6, 7, 8}
	want := 0.0
	if math.FMA(a[8], b[8], float64(a[0]*b[0])) == want {
		t.Fatalf("sum with math.FMA = %v, want a different value for this test to be useful", want)
	}
	if got := Product(a, b); got != want {
		t.Errorf("Product = %v, want %v, the sum of rounded products", got, want)
	}
	if got := Sparse(a, columns, b); got != want {
		t.Errorf("Sparse = %v, want %v, the sum of rounded products", got, want)
	}
}

// Product, Sparse and Distance2 add their products in the order of byDefinition. The sparse vector has
// its entries in the columns 0, 3, 6, …. Distance2(a, b) is the product of a − b with itself.
func TestProductsFollowTheFixedOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 70 {
		a, b, w := randomRow(r, n), randomRow(r, n), randomRow(r, 3*n+1)
		columns, wInColumns, difference := make([]uint32, n), make([]float64, n), make([]float64, n)
		for j := range a {
			columns[j] = uint32(3 * j)
			wInColumns[j] = w[3*j]
			difference[j] = a[j] - b[j]
		}
		for _, c := range []struct {
			name      string
			got, want float64
		}{
			{"Product", Product(a, b), byDefinition(a, b)},
			{"Sparse", Sparse(w, columns, a), byDefinition(wInColumns, a)},
			{"Distance2", Distance2(a, b), byDefinition(difference, difference)},
		} {
			if c.got != c.want {
				t.Errorf("%s for %d entries = %x, want %x", c.name, n, c.got, c.want)
			}
		}
	}
}
