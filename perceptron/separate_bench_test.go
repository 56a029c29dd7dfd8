package perceptron

import (
	"fmt"
	"testing"

	"perceptronlab/internal/random"
)

// Real-valued features: what float64 and what exact arithmetic cost.
func BenchmarkSeparate(b *testing.B) {
	for _, c := range []struct{ n, dim, noise int }{
		{569, 30, 0},
		{569, 30, 4},
		{250, 50, 100},
		{500, 100, 100},
		{1000, 200, 100},
		{2000, 400, 100},
		{100_000, 100, 0},
		{100_000, 100, 10},
	} {
		d := reals(random.New(21, 1), c.n, c.dim, c.noise)
		b.Run(fmt.Sprintf("%dx%d, %d%% noise", c.n, c.dim, c.noise), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if v := Separate(d); v.Separable != (c.noise == 0) {
					b.Fatal(v)
				}
			}
		})
	}
}
