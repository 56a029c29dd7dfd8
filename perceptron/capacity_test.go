package perceptron

import (
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/random"
)

// Schläfli's recurrence, from which the sum follows: a new point splits those dichotomies
// that a hyperplane through it makes too, C(n+1, d) = C(n, d) + C(n, d−1). It begins at 2: a
// point is on either side, and on a line through the origin there are two signs.
func TestCoverIsItsRecurrence(t *testing.T) {
	for n := range 60 {
		for d := range 60 {
			want := big.NewInt(2)
			if n > 0 && d > 0 {
				want.Add(Cover(n, d+1), Cover(n, d))
			}
			if got := Cover(n+1, d+1); got.Cmp(want) != 0 {
				t.Fatalf("C(%d, %d) = %d, want %d", n+1, d+1, got, want)
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

// separable counts the labellings of x that Separate finds separable, and proves.
func separable(t *testing.T, x [][]float64) (n int) {
	t.Helper()
	y := ones(len(x))
	for labels := range 1 << len(x) {
		for i := range y {
			y[i] = float64(2*(labels>>i&1) - 1)
		}
		d := Must(FromRows(x, y))
		v := Separate(d)
		if err := v.Verify(d); err != nil {
			t.Fatalf("%v labelled %v: %v", x, y, err)
		}
		if v.Separable {
			n++
		}
	}
	return n
}

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// Points in general position have as many separable labellings as the formula says: here
// on the moment curve (1, t, t², …), on which any d points are independent. No other
// position has more.
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
			if got, want := separable(t, x), int(Cover(n, d).Int64()); got != want {
				t.Errorf("%d of the labellings of %v are separable, want %d", got, x, want)
			}
			crowded, _ := integers(r, n, d, 1)
			if got, most := separable(t, crowded), int(Cover(n, d).Int64()); got > most {
				t.Errorf("%d of the labellings of %v are separable, more than %d", got, crowded, most)
			}
		}
	}
	mustPanic(t, "Cover(0, 3)", func() { Cover(0, 3) })
}
