package dot

import (
	"math/rand/v2"
	"strconv"
	"testing"
)

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

func BenchmarkDistance2(b *testing.B) {
	for _, n := range []int{3, 10, 100, 784} {
		x, w := make([]float64, n), make([]float64, n)
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			b.SetBytes(int64(8 * n))
			for b.Loop() {
				sink = Distance2(w, x)
			}
		})
	}
}
