package perceptron

import (
	"fmt"
	"testing"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/random"
)

// Epochs over data larger than the caches, a tenth of the labels noise, beside a
// loop that does nothing but read the same rows: the ratio of the two MB/s is
// what to look at.
func BenchmarkEpoch(b *testing.B) {
	for _, size := range []struct{ n, dim int }{{1_000_000, 10}, {100_000, 100}, {20_000, 784}, {2_000, 10_000}} {
		r := random.New(1, 1)
		x, y := make([]float64, size.n*size.dim), make([]float64, size.n)
		for i := range x {
			x[i] = float64(r.Below(2001)-1000) / 1024
		}
		for i := range y {
			y[i] = 1
			if (x[i*size.dim]+x[i*size.dim+1] < 0) != (r.Below(10) == 0) {
				y[i] = -1
			}
		}
		d := Must(Wrap(mat.NewDense(size.n, size.dim, x), y))
		const epochs = 5
		bytes := int64(8 * size.n * size.dim * epochs)
		b.Run(fmt.Sprintf("%dx%d/train", size.n, size.dim), func(b *testing.B) {
			b.SetBytes(bytes)
			b.ReportAllocs()
			for b.Loop() {
				if run := (Trainer{MaxEpochs: epochs}).Train(d); run.Epochs != epochs {
					b.Fatal(run)
				}
			}
		})
		b.Run(fmt.Sprintf("%dx%d/read", size.n, size.dim), func(b *testing.B) {
			b.SetBytes(bytes)
			for b.Loop() {
				for range epochs {
					sink = read(x)
				}
			}
		})
	}
}

var sink float64

// read adds up x in four sums, so that no addition waits for another.
func read(x []float64) float64 {
	var a, b, c, d float64
	for len(x) >= 4 {
		a += x[0]
		b += x[1]
		c += x[2]
		d += x[3]
		x = x[4:]
	}
	return a + b + c + d
}
