package perceptron

import (
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

// Points in general position have as many separable labellings as the formula says,
// wherever they lie; and no other position has more.
func TestCoverCountsWhatSeparateDecides(t *testing.T) {
	r := random.New(61, 1)
	for d := 1; d <= 4; d++ {
		for n := 1; n <= 8; n++ {
			x, _ := integers(r, n, d, 9)
			for !generalPosition(x, d) {
				x, _ = integers(r, n, d, 9)
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
}

// The corners of the square are in general position, those of the cube are not.
func TestCoverOfTheCorners(t *testing.T) {
	if got := separable(t, lifted(2)); got != 14 {
		t.Errorf("%d of 16 gates of 2 inputs are separable, want 14", got)
	}
	if got := separable(t, lifted(3)); got != 104 {
		t.Errorf("%d of 256 gates of 3 inputs are separable, want 104", got)
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

// generalPosition returns whether any d of the rows, or all if there are fewer, are
// linearly independent.
func generalPosition(x [][]float64, d int) bool {
	var ok func(chosen [][]float64, from int) bool
	ok = func(chosen [][]float64, from int) bool {
		if len(chosen) == min(d, len(x)) {
			return rank(chosen) == len(chosen)
		}
		for i := from; i < len(x); i++ {
			if !ok(append(chosen[:len(chosen):len(chosen)], x[i]), i+1) {
				return false
			}
		}
		return true
	}
	return ok(nil, 0)
}

// rank is Gauss's elimination in rational numbers.
func rank(rows [][]float64) int {
	var m [][]*big.Rat
	for _, row := range rows {
		var q []*big.Rat
		for _, v := range row {
			q = append(q, rat(v))
		}
		m = append(m, q)
	}
	r := 0
	for j := 0; j < len(m[0]) && r < len(m); j++ {
		pivot := r
		for pivot < len(m) && m[pivot][j].Sign() == 0 {
			pivot++
		}
		if pivot == len(m) {
			continue
		}
		m[r], m[pivot] = m[pivot], m[r]
		for i := r + 1; i < len(m); i++ {
			f := new(big.Rat).Quo(m[i][j], m[r][j])
			for k := j; k < len(m[i]); k++ {
				m[i][k].Sub(m[i][k], new(big.Rat).Mul(f, m[r][k]))
			}
		}
		r++
	}
	return r
}

// The Vapnik–Chervonenkis dimension: d points can be in a position in which all labels are
// separable, d + 1 can't (Radon 1921).
func TestVCDimension(t *testing.T) {
	r := random.New(62, 1)
	for d := 1; d <= 4; d++ {
		identity := make([][]float64, d)
		for i := range identity {
			identity[i] = make([]float64, d)
			identity[i][i] = 1
		}
		if got := separable(t, identity); got != 1<<d {
			t.Errorf("d = %d: %d of the labellings of d points are separable, want all", d, got)
		}
		for range 20 {
			x, _ := integers(r, d+1, d, 5)
			if got := separable(t, x); got == 1<<(d+1) {
				t.Errorf("d = %d: all labellings of %v are separable", d, x)
			}
		}
	}
}

func TestCoverRefuses(t *testing.T) {
	mustPanic(t, "Cover(0, 3)", func() { Cover(0, 3) })
	mustPanic(t, "Cover(3, 0)", func() { Cover(3, 0) })
}
