package exact

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
)

// eliminate solves A·x = b by elimination in rational numbers; nil if A has no
// inverse.
func eliminate(a [][]*big.Int, b []*big.Int) []*big.Rat {
	n := len(a)
	m := make([][]*big.Rat, n)
	for i := range m {
		for _, v := range a[i] {
			m[i] = append(m[i], new(big.Rat).SetInt(v))
		}
		m[i] = append(m[i], new(big.Rat).SetInt(b[i]))
	}
	for j := range n {
		pivot := j
		for pivot < n && m[pivot][j].Sign() == 0 {
			pivot++
		}
		if pivot == n {
			return nil
		}
		m[j], m[pivot] = m[pivot], m[j]
		inverse := new(big.Rat).Inv(m[j][j])
		for c := j; c <= n; c++ {
			m[j][c].Mul(m[j][c], inverse)
		}
		for i := range n {
			if i == j || m[i][j].Sign() == 0 {
				continue
			}
			f := new(big.Rat).Set(m[i][j])
			for c := j; c <= n; c++ {
				m[i][c].Sub(m[i][c], new(big.Rat).Mul(f, m[j][c]))
			}
		}
	}
	x := make([]*big.Rat, n)
	for i := range x {
		x[i] = m[i][n]
	}
	return x
}

// integer returns an integer of up to so many bits, either sign.
func integer(r *rand.Rand, bits int) *big.Int {
	n := new(big.Int)
	for range bits/64 + 1 {
		n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(r.Uint64()))
	}
	n.Rsh(n, uint(n.BitLen()-min(n.BitLen(), bits)))
	if r.IntN(2) == 0 {
		n.Neg(n)
	}
	return n
}

func system(r *rand.Rand, n int, bits func() int) (a [][]*big.Int, b []*big.Int) {
	a, b = make([][]*big.Int, n), make([]*big.Int, n)
	for i := range n {
		for range n {
			a[i] = append(a[i], integer(r, bits()))
		}
		b[i] = integer(r, bits())
	}
	return a, b
}

func mustSolve(t *testing.T, a [][]*big.Int, b []*big.Int) (solved bool) {
	t.Helper()
	x, d, err := Solve(context.Background(), a, b)
	if err != nil {
		t.Fatal(err)
	}
	want := eliminate(a, b)
	if (d == nil) != (want == nil) {
		t.Fatalf("denominator %v, but by elimination the solution is %v: %v", d, want, a)
	}
	if d == nil {
		return false
	}
	if d.Sign() <= 0 {
		t.Fatalf("denominator %v, want a positive one", d)
	}
	for j, q := range want {
		if got := new(big.Rat).SetFrac(x[j], d); got.Cmp(q) != 0 {
			t.Fatalf("unknown %d is %v, want %v", j, got, q)
		}
	}
	return true
}

func TestSolveIsElimination(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	solved, singular := 0, 0
	for range 400 {
		most := []int{1, 2, 5, 53, 63, 64, 65, 127, 128, 700}[r.IntN(10)]
		a, b := system(r, 1+r.IntN(7), func() int { return r.IntN(most + 1) })
		if mustSolve(t, a, b) {
			solved++
		} else {
			singular++
		}
	}
	if solved < 100 || singular < 20 {
		t.Errorf("%d systems solved, %d singular: the test shows little", solved, singular)
	}
	a, b := system(r, 25, func() int { return 53 })
	mustSolve(t, a, b)
}

// Entries as far from one another as float64 values are.
func TestSolveOverAllExponents(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 2))
	for range 40 {
		n := 1 + r.IntN(6)
		a, b := system(r, n, func() int { return 1 + r.IntN(53) })
		for i := range a {
			for j := range a[i] {
				a[i][j].Lsh(a[i][j], uint(r.IntN(900)))
			}
			b[i].Lsh(b[i], uint(r.IntN(900)))
		}
		mustSolve(t, a, b)
	}
}

// Matrices of lower rank have determinant 0, which all primes divide.
func TestSolveFindsSingularMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	for _, bits := range []int{1, 10, 53, 200} {
		for n := 2; n < 8; n++ {
			a, b := system(r, n, func() int { return bits })
			f, g := integer(r, 5), integer(r, 5)
			for j := range n { // the last row is a sum of two others, or twice one
				s := new(big.Int).Mul(a[0][j], f)
				a[n-1][j] = s.Add(s, new(big.Int).Mul(a[n-2][j], g))
			}
			if mustSolve(t, a, b) {
				t.Errorf("a matrix of rank %d has an inverse: %v", n-1, a)
			}
		}
	}
}

// The first primes divide the determinant, but it is not 0.
func TestSolveTakesAnotherPrime(t *testing.T) {
	one, zero := big.NewInt(1), big.NewInt(0)
	p := new(big.Int).SetUint64(uint64(largest))
	q := new(big.Int).SetUint64(uint64(largest.next()))
	both := new(big.Int).Mul(p, q)
	for _, d := range []*big.Int{p, q, both, new(big.Int).Mul(both, both)} {
		mustSolve(t, [][]*big.Int{{d}}, []*big.Int{one})
		mustSolve(t, [][]*big.Int{{one, d}, {one, zero}}, []*big.Int{one, d})
		mustSolve(t, [][]*big.Int{{d, d}, {one, new(big.Int).Neg(d)}}, []*big.Int{zero, one})
	}
}

func TestLargestIsThePrimeBelow63Bits(t *testing.T) {
	for n := uint64(1<<63 - 1); n > uint64(largest); n-- {
		if new(big.Int).SetUint64(n).ProbablyPrime(0) {
			t.Errorf("%d is a prime", n)
		}
	}
	if !new(big.Int).SetUint64(uint64(largest)).ProbablyPrime(20) {
		t.Errorf("%d is no prime", largest)
	}
}

func TestSolveStops(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	a, b := system(r, 20, func() int { return 53 })
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if x, d, err := Solve(ctx, a, b); x != nil || d != nil || err != context.Canceled {
		t.Errorf("Solve returns %v, %v, %v", x, d, err)
	}
}

// Rows and columns of Pivots are a square part with an inverse; and where numbers
// are small there are as many as the rank, by elimination.
func TestPivots(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 300 {
		rows, columns := 1+r.IntN(6), 1+r.IntN(6)
		m := make([][]*big.Int, rows)
		for i := range m {
			for range columns {
				m[i] = append(m[i], big.NewInt(int64(r.IntN(3)-1)))
			}
		}
		is, js, _ := Pivots(context.Background(), m)
		if len(is) != len(js) {
			t.Fatalf("%d rows and %d columns", len(is), len(js))
		}
		part := func(is, js []int) (a [][]*big.Int, b []*big.Int) {
			for _, i := range is {
				var row []*big.Int
				for _, j := range js {
					row = append(row, m[i][j])
				}
				a, b = append(a, row), append(b, big.NewInt(1))
			}
			return a, b
		}
		if a, b := part(is, js); len(a) > 0 && eliminate(a, b) == nil {
			t.Fatalf("rows %v and columns %v of %v are dependent", is, js, m)
		}
		// One row and one column more are never independent.
		for i := range rows {
			for j := range columns {
				if a, b := part(append(is[:len(is):len(is)], i), append(js[:len(js):len(js)], j)); eliminate(a, b) != nil {
					t.Fatalf("rows %v and columns %v of %v are not all: %d and %d are independent of them", is, js, m, i, j)
				}
			}
		}
	}
}

func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct{ n, bits int }{{50, 53}, {100, 53}, {100, 113}, {200, 53}, {400, 53}} {
		b.Run(fmt.Sprintf("%d unknowns of %d bits", c.n, c.bits), func(b *testing.B) {
			r := rand.New(rand.NewPCG(3, 6))
			a, y := system(r, c.n, func() int { return c.bits })
			b.ReportAllocs()
			for b.Loop() {
				if _, d, err := Solve(context.Background(), a, y); d == nil || err != nil {
					b.Fatal(d, err)
				}
			}
		})
	}
}
