package datasets

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// checkPlantedData checks what the doc comment of Planted states: the sizes, the grid, the entries
// of u, the two labels, and the margin. It compares (y u·x)² with margin² ‖u‖² in rational
// arithmetic.
func checkPlantedData(t *testing.T, d *perceptron.Dataset, u perceptron.Weights, n, dim int, margin float64) {
	t.Helper()
	if d.Len() != n || d.Dim() != dim || len(u) != dim {
		t.Fatalf("Planted returned %v and %d weights, want %d examples with %d columns, and %d weights", d, len(u), n, dim, dim)
	}
	norm2 := 0.0
	for _, v := range u {
		if norm2 += v * v; v != math.Trunc(v) || v == 0 || math.Abs(v) > 9 {
			t.Errorf("entry of u = %v, want an integer of absolute value 1 to 9", v)
		}
	}
	rat := func(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }
	limit := new(big.Rat).Mul(rat(margin), rat(margin))
	limit.Mul(limit, rat(norm2))
	counts := map[float64]int{}
	for x, y := range d.All() {
		counts[y]++
		for _, v := range x {
			if k := v * 1024; k != math.Trunc(k) || math.Abs(v) > 1 {
				t.Fatalf("entry of x = %v, want a multiple of 1/1024 in [−1, 1]", v)
			}
		}
		score := rat(y * u.Dot(x)) // exact, because all terms are multiples of 1/1024
		if score.Sign() <= 0 || new(big.Rat).Mul(score, score).Cmp(limit) < 0 {
			t.Errorf("y u·x = %v, want a positive number whose square is at least margin² ‖u‖² = %v", score, limit)
		}
	}
	if counts[1] == 0 || counts[-1] == 0 {
		t.Errorf("examples of label +1 and of label −1 = %d and %d, want at least one of each", counts[1], counts[-1])
	}
}

func TestPlanted(t *testing.T) {
	for _, c := range []struct {
		n, dim int
		margin float64
	}{
		{2, 1, 0},
		{2, 2, 0.9},
		{3, 1, 0.5},
		{50, 1, 0.97}, // in one dimension, the largest possible margin is 1
		{100, 2, 0.1},
		{100, 2, 1.0 / 3}, // the float64 nearest to ⅓
		{1000, 3, 0x1p-10},
		{200, 10, 1},
		{40, 500, 1.2},
		{100, 2, 5e-324}, // the smallest positive float64
	} {
		for seed := range uint64(5) {
			d, u, err := Planted(c.n, c.dim, c.margin, seed)
			if err != nil {
				t.Errorf("Planted(%d, %d, %v, %d): error = %v, want no error", c.n, c.dim, c.margin, seed, err)
				continue
			}
			checkPlantedData(t, d, u, c.n, c.dim, c.margin)
		}
	}
}

// The examples in want were printed when Planted was written. They must never change.
func TestPlantedReturnsKnownExamples(t *testing.T) {
	d, u, err := Planted(4, 2, 0.25, 1)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "u %x\n", []float64(u))
	for x, y := range d.All() {
		fmt.Fprintf(&b, "%x %+g\n", x, y)
	}
	const want = `u [-0x1.8p+02 -0x1.cp+02]
[0x1.9dp-02 0x1.c8p-04] -1
[0x1.3ep-01 0x1.72p-03] -1
[-0x1.8dp-02 -0x1.798p-01] +1
[-0x1p-09 -0x1.b38p-01] +1
`
	if got := b.String(); got != want {
		t.Errorf("Planted(4, 2, 0.25, 1) =\n%swant\n%s", got, want)
	}
}

// In one dimension, the margin of a point is its absolute value, so a margin of 1000/1024 allows
// the grid points ±1000/1024 to ±1024/1024, including the two whose margin equals 1000/1024.
func TestPlantedAllowsEquality(t *testing.T) {
	d, _, err := Planted(1000, 1, 1000.0/1024, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[float64]bool{} // 1024 x for each example x
	for x := range d.All() {
		seen[1024*x[0]] = true
	}
	for k := 1000.0; k <= 1024; k++ {
		if !seen[k] || !seen[-k] {
			t.Errorf("seen[%v] = %v, seen[−%v] = %v; want true and true", k, seen[k], k, seen[-k])
		}
	}
	if len(seen) != 50 {
		t.Errorf("number of different examples = %d, want 50, of which 25 are positive", len(seen))
	}
}

// A larger n does not change the first examples.
func TestPlantedAppendsExamples(t *testing.T) {
	short, shortU, _ := Planted(40, 5, 0.1, 3)
	long, longU, err := Planted(1040, 5, 0.1, 3)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(longU, shortU) {
		t.Errorf("u for 1040 examples = %v, want %v as for 40 examples", longU, shortU)
	}
	for i := range short.Len() {
		if !slices.Equal(short.Row(i), long.Row(i)) || short.Label(i) != long.Label(i) {
			t.Fatalf("example %d of 1040 = %v with label %v, want %v with label %v as among 40 examples",
				i, long.Row(i), long.Label(i), short.Row(i), short.Label(i))
		}
	}
}

func TestPlantedErrors(t *testing.T) {
	for _, c := range []struct {
		n, dim int
		margin float64
	}{
		{1, 2, 0},
		{2, 0, 0},
		{2, 1<<16 + 1, 0},
		{1<<26 + 1, 1, 0},
		{math.MaxInt32, 1 << 16, 0},
		{2, 2, math.NaN()},
		{2, 2, -0.5},
		{2, 2, math.Inf(1)},
		{2, 1, 1.5}, // no point of the grid has this margin
	} {
		d, u, err := Planted(c.n, c.dim, c.margin, 1)
		messagetest.Error(t, fmt.Sprintf("n = %d, dim = %d, margin = %v", c.n, c.dim, c.margin), err)
		if d != nil || u != nil {
			t.Errorf("Planted(%d, %d, %v) = %v, %v, %v; want nil, nil and the error", c.n, c.dim, c.margin, d, u, err)
		}
	}
}

// For u = (3, 4), ‖u‖ is 5. The argument maxScore is 2³⁰.
func TestMinScore(t *testing.T) {
	for _, c := range []struct {
		u      []int64
		margin float64
		want   int64
	}{
		{[]int64{3, 4}, 0, 1},
		{[]int64{3, 4}, 5e-324, 1},
		{[]int64{3, 4}, 0.5, 2560},                    // 1024 · 0.5 · 5
		{[]int64{3, 4}, math.Nextafter(0.5, 1), 2561}, // slightly above 2560 is rounded up
		{[]int64{3, 4}, math.Nextafter(0.5, 0), 2560}, // slightly below 2560 is rounded up
		{[]int64{1, 1}, 1, 1449},                      // 1024 · √2 = 1448.15…
		{[]int64{5}, 1, 5120},                         // 1024 · 1 · 5
		{[]int64{5}, 0x1p100, 1<<30 + 1},              // 5 · 2¹¹⁰ exceeds maxScore
	} {
		if got := minScore(c.u, c.margin, 1<<30); got != c.want {
			t.Errorf("minScore(%v, %v) = %d, want %d", c.u, c.margin, got, c.want)
		}
	}
}
