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

// mustBePlanted checks in rational arithmetic that each example is on the grid, that y u·x > 0 and
// (y u·x)² ≥ margin² ‖u‖², and that both labels occur.
func mustBePlanted(t *testing.T, d *perceptron.Dataset, u perceptron.Weights, n, dim int, margin float64) {
	t.Helper()
	if d.Len() != n || d.Dim() != dim || len(u) != dim {
		t.Fatalf("Planted returned %v and %d weights, want %d examples, and %d columns and weights", d, len(u), n, dim)
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
		t.Errorf("got %d examples of label +1 and %d of label −1, want at least one of each", counts[1], counts[-1])
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
		{50, 1, 0.97},
		{100, 2, 0.1},
		{100, 2, 1.0 / 3}, // not exactly ⅓, but the nearest float64
		{1000, 3, 0x1p-10},
		{200, 10, 1},
		{40, 500, 1.2},
		{100, 2, 5e-324},
	} {
		for seed := range uint64(5) {
			d, u, err := Planted(c.n, c.dim, c.margin, seed)
			if err != nil {
				t.Errorf("Planted(%d, %d, %v, %d): error = %v, want none", c.n, c.dim, c.margin, seed, err)
				continue
			}
			mustBePlanted(t, d, u, c.n, c.dim, c.margin)
		}
	}
}

func TestPlantedIsPinned(t *testing.T) {
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

// In one dimension, the margin of a point is its absolute value, so a margin of 1000/1024 allows the
// grid points ±1000/1024 to ±1024/1024, including the two whose margin equals 1000/1024.
func TestPlantedAllowsEquality(t *testing.T) {
	d, _, err := Planted(1000, 1, 1000.0/1024, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[float64]bool{}
	for x := range d.All() {
		seen[1024*x[0]] = true
	}
	for k := 1000.0; k <= 1024; k++ {
		if !seen[k] || !seen[-k] {
			t.Errorf("no example at %v/1024 or at −%v/1024, want examples at both", k, k)
		}
	}
	if len(seen) != 50 {
		t.Errorf("number of distinct examples = %d, want 50", len(seen))
	}
}

func TestPlantedAppends(t *testing.T) {
	short, u, _ := Planted(40, 5, 0.1, 3)
	long, v, err := Planted(1040, 5, 0.1, 3)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(u, v) {
		t.Errorf("u = %v for 1040 examples, want %v as for 40", v, u)
	}
	for i := range short.Len() {
		if !slices.Equal(short.Row(i), long.Row(i)) || short.Label(i) != long.Label(i) {
			t.Fatalf("example %d of 1040 = %v, want %v as of 40", i, long.Row(i), short.Row(i))
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
		{math.MaxInt, 1 << 16, 0},
		{2, 2, math.NaN()},
		{2, 2, -0.5},
		{2, 2, math.Inf(1)},
		{2, 1, 1.5}, // no point of the grid has this margin
	} {
		d, u, err := Planted(c.n, c.dim, c.margin, 1)
		messagetest.Error(t, fmt.Sprintf("n = %d, dim = %d, margin = %v", c.n, c.dim, c.margin), err)
		if d != nil || u != nil {
			t.Errorf("Planted(%d, %d, %v) = %v, %v, %v; want only the error", c.n, c.dim, c.margin, d, u, err)
		}
	}
}

func TestMinScore(t *testing.T) {
	for _, c := range []struct {
		u      []int64
		margin float64
		want   int64
	}{
		{[]int64{3, 4}, 0, 1},
		{[]int64{3, 4}, 5e-324, 1},
		{[]int64{3, 4}, 0.5, 2560},                    // 1024 · 0.5 · 5
		{[]int64{3, 4}, math.Nextafter(0.5, 1), 2561}, // slightly more
		{[]int64{3, 4}, math.Nextafter(0.5, 0), 2560}, // slightly less rounds up to the same integer
		{[]int64{1, 1}, 1, 1449},                      // 1024 · √2 = 1448.15…
		{[]int64{5}, 1, 5120},                         // the largest score on the grid
		{[]int64{5}, 0x1p100, 1<<30 + 1},              // 5 · 2¹¹⁰, above all scores
	} {
		if got := minScore(c.u, c.margin, 1<<30); got != c.want {
			t.Errorf("minScore(%v, %v) = %d, want %d", c.u, c.margin, got, c.want)
		}
	}
}
