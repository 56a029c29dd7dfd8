package perceptron

import (
	"fmt"
	"testing"

	"perceptronlab/internal/random"
)

// Epochs over data larger than the caches, a tenth of the labels wrong.
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
