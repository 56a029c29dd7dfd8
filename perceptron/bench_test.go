package perceptron

import (
	"fmt"
	"testing"

	"perceptronlab/internal/random"
)

// BenchmarkEpoch measures training on data that do not fit in the caches and have 10 % wrong labels.
func BenchmarkEpoch(b *testing.B) {
	for _, size := range []struct{ n, dim int }{{1_000_000, 10}, {100_000, 100}, {20_000, 784}, {2_000, 10_000}} {
		d := reals(random.New(1, 1), size.n, size.dim, 20)
		const epochs = 5
		b.Run(fmt.Sprintf("%dx%d", size.n, size.dim), func(b *testing.B) {
			b.SetBytes(int64(8 * size.n * size.dim * epochs))
			b.ReportAllocs()
			for b.Loop() {
				if run := (Trainer{MaxEpochs: epochs}).Train(d); run.Epochs != epochs {
					b.Fatal(run)
				}
			}
		})
	}
}

// BenchmarkSeparateNearHyperplane measures Separate on rows so close to a hyperplane that float64
// arithmetic does not suffice for a proof.
func BenchmarkSeparateNearHyperplane(b *testing.B) {
	for _, size := range []struct{ n, dim int }{{150, 50}, {120, 100}, {300, 100}, {3_000, 100}, {30_000, 100}, {600, 200}, {900, 300}} {
		for _, delta := range []float64{1e-12, 1e-14, 1e-20} {
			for _, above := range []bool{true, false} {
				side := "both-sides"
				if above {
					side = "above"
				}
				// For a smaller delta, rounding of real numbers would move rows by more than delta.
				integers := delta < 1e-14
				d := nearPlane(random.New(1, 2), size.n, size.dim, delta, above, integers)
				b.Run(fmt.Sprintf("%dx%d/%v/%s", size.n, size.dim, delta, side), func(b *testing.B) {
					for b.Loop() {
						Separate(d)
					}
				})
			}
		}
	}
}
