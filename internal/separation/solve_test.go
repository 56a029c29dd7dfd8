package separation

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// rank returns the rank of a matrix. It uses elimination in rational numbers.
func rank(matrix [][]*big.Int) (rank int) {
	var left [][]*big.Rat
	for _, row := range matrix {
		var r []*big.Rat
		for _, v := range row {
			r = append(r, new(big.Rat).SetInt(v))
		}
		left = append(left, r)
	}
	for j := range matrix[0] {
		pivot := slices.IndexFunc(left, func(r []*big.Rat) bool { return r[j].Sign() != 0 })
		if pivot < 0 {
			continue
		}
		p := left[pivot]
		left = slices.Delete(left, pivot, pivot+1)
		rank++
		for _, r := range left {
			f := new(big.Rat).Quo(r[j], p[j])
			for c := range r {
				r[c].Sub(r[c], new(big.Rat).Mul(f, p[c]))
			}
		}
	}
	return rank
}

// randomInteger returns a random integer of at most the given number of bits, of either sign.
func randomInteger(r *rand.Rand, bits int) *big.Int {
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

// randomMatrix returns a matrix of random integers. It calls bits for the length of each integer.
func randomMatrix(r *rand.Rand, rows, columns int, bits func() int) (m [][]*big.Int) {
	for range rows {
		var row []*big.Int
		for range columns {
			row = append(row, randomInteger(r, bits()))
		}
		m = append(m, row)
	}
	return m
}

// mustSolve fails the test unless solveExact decides correctly whether the target is a combination of the
// rows and, if it is, returns a correct solution: the sum must be D times the target in all columns, with
// one D > 0. mustSolve reports whether the target is a combination.
func mustSolve(t *testing.T, rows [][]*big.Int, target []*big.Int) bool {
	t.Helper()
	v, err := solveExact(context.Background(), rows, target)
	if err != nil {
		t.Fatal(err)
	}
	if want := rank(append(rows[:len(rows):len(rows)], target)) == len(rows); want != (v != nil) {
		t.Fatalf("solveExact of %v for %v = %v, want a solution: %v", rows, target, v, want)
	}
	if v == nil {
		return false
	}
	var d *big.Rat
	for j, b := range target {
		sum := new(big.Int)
		for i, row := range rows {
			sum.Add(sum, new(big.Int).Mul(v[i], row[j]))
		}
		if d == nil && b.Sign() != 0 {
			d = new(big.Rat).SetFrac(sum, b)
		}
		if b.Sign() == 0 && sum.Sign() != 0 || d != nil && new(big.Rat).SetInt(sum).Cmp(new(big.Rat).Mul(d, new(big.Rat).SetInt(b))) != 0 {
			t.Fatalf("solveExact of %v for %v = %v, with the sum %v in column %d, want D = %v times the target", rows, target, v, sum, j, d)
		}
	}
	if d != nil && d.Sign() <= 0 {
		t.Fatalf("solveExact of %v for %v = %v, with D = %v, want a positive D", rows, target, v, d)
	}
	return true
}

// The systems are square or have one more column than rows. Their entries have similar or very different
// lengths.
func TestSolveExact(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	found, not := 0, 0
	for range 300 {
		most, far := []int{1, 2, 5, 53, 63, 64, 65, 127, 128, 700}[r.IntN(10)], r.IntN(2)*r.IntN(900)
		n := 1 + r.IntN(6)
		m := randomMatrix(r, n, n+r.IntN(2), func() int { return r.IntN(most + 1) })
		for _, v := range slices.Concat(m...) {
			v.Lsh(v, uint(r.IntN(far+1)))
		}
		m = slices.DeleteFunc(m, func([]*big.Int) bool { return rank(m) < len(m) })
		if len(m) == 0 {
			continue
		}
		target := randomMatrix(r, 1, len(m[0]), func() int { return most })[0]
		if r.IntN(2) == 0 {
			for j := range target {
				target[j].Add(m[0][j], new(big.Int).Mul(m[len(m)-1][j], big.NewInt(-3)))
			}
		}
		if mustSolve(t, m, target) {
			found++
		} else {
			not++
		}
	}
	if found < 100 || not < 20 {
		t.Errorf("%d targets are combinations and %d are not, want at least 100 and at least 20", found, not)
	}
}

// The determinants are divisible by the first one or two primes, but are not 0.
func TestSolveExactTriesAnotherPrime(t *testing.T) {
	one, zero := big.NewInt(1), big.NewInt(0)
	p := new(big.Int).SetUint64(uint64(largestPrime))
	q := new(big.Int).SetUint64(uint64(largestPrime.next()))
	both := new(big.Int).Mul(p, q)
	for _, d := range []*big.Int{p, q, both, new(big.Int).Mul(both, both)} {
		mustSolve(t, [][]*big.Int{{d}}, []*big.Int{one})
		mustSolve(t, [][]*big.Int{{one, one}, {d, zero}}, []*big.Int{one, d})
		mustSolve(t, [][]*big.Int{{d, one}, {d, new(big.Int).Neg(d)}}, []*big.Int{zero, one})
		mustSolve(t, [][]*big.Int{{one, one}}, []*big.Int{new(big.Int).Add(one, d), one}) // a combination only modulo p
	}
	for n := uint64(1<<63 - 1); n >= uint64(largestPrime); n-- {
		if new(big.Int).SetUint64(n).ProbablyPrime(0) != (n == uint64(largestPrime)) {
			t.Errorf("ProbablyPrime(%d) = %v, want largestPrime = %d as the largest prime below 2⁶³", n, n != uint64(largestPrime), largestPrime)
		}
	}
}

// independentRows returns exactly the rows that increase the rank of the rows before them.
func TestIndependentRows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 300 {
		m := randomMatrix(r, 1+r.IntN(6), 1+r.IntN(6), func() int { return r.IntN(2) })
		is, _ := independentRows(context.Background(), m)
		for i := range m {
			before := 0
			if i > 0 {
				before = rank(m[:i])
			}
			if slices.Contains(is, i) != (rank(m[:i+1]) > before) {
				t.Fatalf("independentRows(%v) = %v, want the rows that increase the rank", m, is)
			}
		}
	}
}

func TestSolveExactStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := randomMatrix(rand.New(rand.NewPCG(3, 4)), 21, 20, func() int { return 53 })
	if v, err := solveExact(ctx, m[:20], m[20]); v != nil || err != context.Canceled {
		t.Errorf("solveExact = %v, error %v, want nil and context.Canceled", v, err)
	}
}
