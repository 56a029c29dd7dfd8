package perceptron

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// Cover satisfies Schläfli's recurrence C(n+1, d) = C(n, d) + C(n, d−1), which starts at
// C(1, d) = C(n, 1) = 2. Each separable labelling of n points can be extended to a new point in one or
// two ways. There are two ways if a hyperplane through the new point separates the n points as labelled.
// This is the case for C(n, d−1) labellings.
func TestCoverRecurrence(t *testing.T) {
	for n := range 60 {
		for d := range 60 {
			want := big.NewInt(2)
			if n > 0 && d > 0 {
				want.Add(Cover(n, d+1), Cover(n, d))
			}
			if got := Cover(n+1, d+1); got.Cmp(want) != 0 {
				t.Fatalf("Cover(%d, %d) = %d, want %d", n+1, d+1, got, want)
			}
		}
	}
}

// cubeCorners returns the 2ⁿ corners of the unit cube in n dimensions. Each row has n entries that are 0
// or 1, and then the constant 1.
func cubeCorners(n int) [][]float64 {
	var x [][]float64
	for corner := range 1 << n {
		row := make([]float64, n+1)
		for j := range n {
			row[j] = float64(corner >> j & 1)
		}
		row[n] = 1
		x = append(x, row)
	}
	return x
}

// countSeparable returns the number of labellings of x that are separable according to Separate. It
// fails the test unless Verify accepts each proof.
func countSeparable(t *testing.T, x [][]float64) (n int) {
	t.Helper()
	y := ones(len(x))
	for labels := range 1 << len(x) {
		for i := range y {
			y[i] = float64(2*(labels>>i&1) - 1)
		}
		d := Must(FromRows(x, y))
		v := Separate(d)
		if err := v.Verify(d); err != nil {
			t.Fatalf("Verify for the labels %v of %v: error %v, want nil", y, x, err)
		}
		if v.Separable {
			n++
		}
	}
	return n
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// Any d points on the moment curve (1, t, t², …) are linearly independent. So n points on the curve are
// in general position, and have Cover(n, d) separable labellings. No n points have more separable
// labellings. The test checks this on random points with entries −1, 0 and 1, which are often degenerate.
func TestCoverCountsSeparableLabellings(t *testing.T) {
	r := random.New(61, 1)
	for d := 1; d <= 4; d++ {
		for n := 1; n <= 7; n++ {
			x := make([][]float64, n)
			for i := range x {
				for p := range d {
					x[i] = append(x[i], math.Pow(float64(i-2), float64(p)))
				}
			}
			if got, want := countSeparable(t, x), int(Cover(n, d).Int64()); got != want {
				t.Errorf("%v has %d separable labellings, want %d", x, got, want)
			}
			other, _ := integers(r, n, d, 1)
			if got, limit := countSeparable(t, other), int(Cover(n, d).Int64()); got > limit {
				t.Errorf("%v has %d separable labellings, want at most %d", other, got, limit)
			}
		}
	}
	messagetest.Panic(t, "no points", func() { Cover(0, 3) })
}
