package perceptron

import (
	"math"
	"math/big"
	"testing"

	"perceptronlab/internal/random"
)

func TestCoverKnownNumbers(t *testing.T) {
	for _, c := range []struct {
		n, d int
		want int64
	}{
		{4, 3, 14},                      // the two-input gates
		{8, 4, 128},                     // at n = 2d half of 256; the cube, not in general position, has 104
		{1, 1, 2}, {2, 1, 2}, {9, 1, 2}, // on a line through the origin: a sign
		{5, 2, 10},            // 2n in the plane
		{3, 5, 8}, {5, 5, 32}, // all of them up to n = d
		{6, 3, 32},
	} {
		if got := Cover(c.n, c.d); got.Cmp(big.NewInt(c.want)) != 0 {
			t.Errorf("C(%d, %d) = %d, want %d", c.n, c.d, got, c.want)
		}
	}
}

// Schläfli's recurrence, from which the sum follows: a new point splits those dichotomies
// that a hyperplane through it makes too, C(n+1, d) = C(n, d) + C(n, d−1).
func TestCoverIsItsRecurrence(t *testing.T) {
	for n := 1; n < 60; n++ {
		for d := 2; d < 60; d++ {
			want := new(big.Int).Add(Cover(n, d), Cover(n, d-1))
			if got := Cover(n+1, d); got.Cmp(want) != 0 {
				t.Fatalf("C(%d, %d) = %d, want %d", n+1, d, got, want)
			}
		}
	}
}

// lifted are the corners of the cube of n bits, with the constant.
func lifted(n int) [][]float64 {
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

// separable counts the labellings of x that Separate finds separable.
func separable(t *testing.T, x [][]float64) (n int64) {
	t.Helper()
	d := Must(FromRows(x, ones(len(x))))
	for labels := range 1 << len(x) {
		y := ones(len(x))
		for i := range y {
			if labels>>i&1 == 1 {
				y[i] = -1
			}
		}
		if Separate(Must(d.WithLabels(y))).Separable {
			n++
		}
	}
	return n
}

func ones(n int) []float64 {
	y := make([]float64, n)
	for i := range y {
		y[i] = 1
	}
	return y
}

// Points in general position have as many separable labellings as the formula says: here
// on the moment curve (1, t, t², …), on which any d points are independent. No other
// position has more; the corners of the cube have 104 of 128.
func TestCoverCountsWhatSeparateDecides(t *testing.T) {
	r := random.New(61, 1)
	for d := 1; d <= 4; d++ {
		for n := 1; n <= 7; n++ {
			x := make([][]float64, n)
			for i := range x {
				for p := range d {
					x[i] = append(x[i], math.Pow(float64(i-2), float64(p)))
				}
			}
			if got, want := separable(t, x), Cover(n, d).Int64(); got != want {
				t.Errorf("%d of the labellings of %v are separable, want %d", got, x, want)
			}
			crowded, _ := integers(r, n, d, 1)
			if got, most := separable(t, crowded), Cover(n, d).Int64(); got > most {
				t.Errorf("%d of the labellings of %v are separable, more than %d", got, crowded, most)
			}
		}
	}
	if got := separable(t, lifted(3)); got != 104 {
		t.Errorf("%d of 256 gates of 3 inputs are separable, want 104", got)
	}
	mustPanic(t, "Cover(0, 3)", func() { Cover(0, 3) })
}
