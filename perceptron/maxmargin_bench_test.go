package perceptron

import (
	"fmt"
	"testing"

	"perceptronlab/internal/random"
)

// MaxMargin where rows are many, where columns are many, where the support is large,
// and between two faces that only more than float64 tells apart.
func BenchmarkMaxMargin(b *testing.B) {
	for _, size := range [][2]int{{100, 2}, {100_000, 20}, {20, 5000}, {2000, 200}, {1000, 784}} {
		d := separableData(random.New(1, 1), size[0], size[1], 0.05)
		b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) { benchmarkMaxMargin(b, d) })
	}
	for _, k := range []int{10, 40} {
		d, _ := twoFaces(random.New(1, 1), 100, 30, k)
		b.Run(fmt.Sprintf("faces/%d", k), func(b *testing.B) { benchmarkMaxMargin(b, d) })
	}
}

func benchmarkMaxMargin(b *testing.B, d *Dataset) {
	b.ReportAllocs()
	for b.Loop() {
		if _, _, err := MaxMargin(d); err != nil {
			b.Fatal(err)
		}
	}
}
