package labelled

import (
	"context"
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

// dense returns a dense set with the rows x and the label +1 for each row.
func dense(x ...[]float64) *Set {
	s := &Set{Matrix: rows.Vectors(x), Labels: slices.Repeat([]float64{1}, len(x))}
	for _, row := range x {
		s.Radius2 = max(s.Radius2, dot.Product(row, row))
	}
	return s
}

// A namedSet is a set with the name "dense" or "sparse".
type namedSet struct {
	name string
	set  *Set
}

// denseAndSparse returns the same examples as a dense and as a sparse set.
func denseAndSparse(x ...[]float64) []namedSet {
	columns, values, starts := []uint32(nil), []float64(nil), []int{0}
	for _, row := range x {
		for j, v := range row {
			if v != 0 {
				columns, values = append(columns, uint32(j)), append(values, v)
			}
		}
		starts = append(starts, len(values))
	}
	d := dense(x...)
	sparse := *d
	sparse.Matrix = rows.CSR(len(x[0]), starts, columns, values)
	return []namedSet{{"dense", d}, {"sparse", &sparse}}
}

// exactDot returns the exact dot product a·b.
func exactDot(a, b []float64) *big.Rat {
	sum := new(big.Rat)
	for j := range a {
		sum.Add(sum, new(big.Rat).Mul(new(big.Rat).SetFloat64(a[j]), new(big.Rat).SetFloat64(b[j])))
	}
	return sum
}

// ProvesInseparable rejects λ unless Σ λ y x is exactly 0, even if the sum is almost 0.
func TestProvesInseparable(t *testing.T) {
	almostZero := [][]float64{{0.1, 1}, {0.2, 1}, {-0.3, -2}} // 0.1 + 0.2 − 0.3 ≠ 0 for these float64 values
	// For λ = (1, 1, 2, 0, 0) and for λ = (0, 0, 0, 1, 1), the sum of the rows is 0.
	zero := [][]float64{{1e150, 2}, {-1e150, 0}, {0, -1}, {3, 0}, {-3, 0}}
	for _, c := range []struct {
		x      [][]float64
		lambda []int
		want   bool
	}{
		{almostZero, []int{1, 1, 1}, false},
		{zero, []int{1, 1, 2, 0, 0}, true},
		{zero, []int{3, 3, 6, 1, 1}, true},
		{zero, []int{1, 1, 1, 0, 0}, false},    // the sum is (0, 1)
		{zero, []int{0, 0, 0, 0, 0}, false},    // λ = 0
		{zero, []int{-1, -1, -2, 0, 0}, false}, // λ < 0
		{zero, []int{1, 1, 2, -1, -1}, false},
	} {
		for _, form := range denseAndSparse(c.x...) {
			if got := form.set.ProvesInseparable(context.Background(), c.lambda); got != c.want {
				t.Errorf("%s: ProvesInseparable(%v) = %v, want %v", form.name, c.lambda, got, c.want)
			}
		}
	}
}

// The difference between a computed score and the exact score is at most ScoreError.
func TestScoreErrorIsABound(t *testing.T) {
	r := random.New(15, 1)
	for trial := range 500 {
		dim := 1 + r.Below(40)
		x, w := make([]float64, dim), make([]float64, dim)
		for j := range x {
			x[j] = math.Ldexp(float64(int64(r.Uint64()>>11)-1<<52), r.Below(60)-30)
			w[j] = math.Ldexp(float64(int64(r.Uint64()>>11)-1<<52), r.Below(60)-30)
			if trial%3 == 0 { // products are subnormal or underflow
				x[j] = math.Ldexp(x[j], -500)
				w[j] = math.Ldexp(w[j], -600+r.Below(80))
			}
		}
		bound := dense(x).ScoreError(w)
		if math.IsInf(bound, 1) {
			continue
		}
		difference := exactDot(w, x)
		difference.Sub(difference, new(big.Rat).SetFloat64(dot.Product(w, x)))
		difference.Abs(difference)
		if difference.Cmp(new(big.Rat).SetFloat64(bound)) > 0 {
			rounded, _ := difference.Float64()
			t.Fatalf("w = %x, x = %x: error of the score = %v, want at most ScoreError = %v", w, x, rounded, bound)
		}
	}
	// The square of 2⁻⁶⁰⁰ underflows, so the formula does not hold.
	if got := dense([]float64{0x1p-600}).ScoreError([]float64{1}); !math.IsInf(got, 1) {
		t.Errorf("ScoreError for the row 2⁻⁶⁰⁰ = %v, want +Inf", got)
	}
	if got := dense([]float64{1, 1}).ScoreError([]float64{0x1p-600, 0}); !math.IsInf(got, 1) {
		t.Errorf("ScoreError for the weight 2⁻⁶⁰⁰ = %v, want +Inf", got)
	}
}

// NotAbove returns exactly the rows with y w·x ≤ margin, whether Radius2 is set or 0. Here all rows
// are close to the hyperplane w·x = 0, and some are on it.
func TestNotAboveIsExact(t *testing.T) {
	r := random.New(15, 2)
	unconfirmed := 0
	for range 300 {
		dim := 2 + r.Below(12)
		w := make([]float64, dim)
		for j := range w {
			w[j] = float64(1 + r.Below(1<<30))
		}
		x := make([][]float64, 6)
		for i := range x {
			x[i] = make([]float64, dim)
			for range 3 { // w·x stays 0
				j, k, c := r.Below(dim), r.Below(dim), float64(r.Below(9)-4)
				x[i][j] += c * w[k]
				x[i][k] -= c * w[j]
			}
			x[i][r.Below(dim)] += math.Ldexp(float64(r.Below(5)-2), -r.Below(30))
		}
		margin := float64(r.Below(2)) / 2
		for _, form := range denseAndSparse(x...) {
			s := form.set
			var want []int
			for i := range x {
				s.Labels[i] = float64(2*r.Below(2) - 1)
				score := exactDot(w, x[i])
				score.Mul(score, new(big.Rat).SetFloat64(s.Labels[i]))
				if score.Cmp(new(big.Rat).SetFloat64(margin)) <= 0 {
					want = append(want, i)
				}
			}
			unconfirmed += len(want)
			for range 2 { // first with Radius2 set, then with Radius2 = 0
				got, err := s.NotAbove(context.Background(), w, margin)
				if err != nil || !slices.Equal(got, want) {
					t.Fatalf("%s: NotAbove = %v, error %v, want %v for x = %v, w = %v", form.name, got, err, want, x, w)
				}
				s.Radius2 = 0
			}
		}
	}
	if unconfirmed < 1000 || unconfirmed > 3000 { // of 300 trials · 2 forms · 6 rows = 3600
		t.Errorf("unconfirmed rows = %d of 3600, want 1000 to 3000 for this test to be useful", unconfirmed)
	}
}
