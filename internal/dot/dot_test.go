package dot

import (
	"math"
	"math/rand/v2"
	"testing"
)

// byDefinition is the package comment as a loop.
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

func TestProductFollowsTheFixedOrder(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 70 {
		a, b := row(r, n), row(r, n)
		if got, want := Product(a, b), byDefinition(a, b); got != want {
			t.Errorf("Product of length %d = %x, want %x", n, got, want)
		}
	}
}

// (2²⁷+1)·(2²⁷−1) is 2⁵⁴ − 1. Rounded first it is 2⁵⁴, so the sum is 0; fused it
// would be 1.
func TestProductsAreRoundedBeforeTheyAreSummed(t *testing.T) {
	const p = 1 << 27
	a := []float64{p, 0, 0, 0, 0, 0, 0, 0, -(p + 1)}
	b := []float64{p, 0, 0, 0, 0, 0, 0, 0, p - 1}
	columns := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	want := 0.0
	if math.FMA(a[8], b[8], float64(a[0]*b[0])) == want {
		t.Fatal("this example does not tell fused from rounded")
	}
	if got := Product(a, b); got != want {
		t.Errorf("Product = %v, want %v: a product was fused into the sum", got, want)
	}
	if got := Sparse(a, columns, b); got != want {
		t.Errorf("Sparse = %v, want %v: a product was fused into the sum", got, want)
	}
	if got := Affine(a, b[:8], b[8], false); got != want {
		t.Errorf("Affine = %v, want %v: a product was fused into the sum", got, want)
	}
}

func TestAffineHasTheBitsOfTheLongerRow(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 40 {
		w, x, c := row(r, n+1), row(r, n), row(r, 1)[0]
		last := append(append([]float64{}, x...), c)
		if got, want := Affine(w, x, c, false), Product(w, last); got != want {
			t.Errorf("length %d, constant last: %x, want %x", n, got, want)
		}
		front := append([]float64{c}, x...)
		if got, want := Affine(w, x, c, true), Product(w, front); got != want {
			t.Errorf("length %d, constant first: %x, want %x", n, got, want)
		}
	}
}

func TestSparseCountsStoredEntries(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for n := range 40 {
		w := row(r, 3*n+1)
		columns, values := make([]int, n), row(r, n)
		picked := make([]float64, n)
		for k := range columns {
			columns[k] = 3 * k
			picked[k] = w[3*k]
		}
		if got, want := Sparse(w, columns, values), byDefinition(picked, values); got != want {
			t.Errorf("Sparse with %d entries = %x, want %x", n, got, want)
		}
	}
}

// The square of the distance is the product of the difference with itself, to the bit.
func TestDistance2IsTheNormOfTheDifference(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 70 {
		a, b := row(r, n), row(r, n)
		difference := make([]float64, n)
		for j := range a {
			difference[j] = a[j] - b[j]
		}
		if got, want := Distance2(a, b), byDefinition(difference, difference); got != want {
			t.Errorf("Distance2 of length %d = %x, want %x", n, got, want)
		}
		if Distance2(a, b) != Distance2(b, a) || Distance2(a, a) != 0 {
			t.Errorf("Distance2 of length %d is no distance", n)
		}
	}
}
