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

// checkSolution fails the test unless solveExact returns a correct result v. If the target is a linear
// combination of the rows, Σ vᵢ rowᵢ must be D·target for some D > 0. Otherwise v must be nil.
// checkSolution reports whether the target is a linear combination of the rows.
func checkSolution(t *testing.T, rows [][]*big.Int, target []*big.Int) bool {
	t.Helper()
	v, err := solveExact(context.Background(), rows, target)
	if err != nil {
		t.Fatal(err)
	}
	if want := rank(append(rows[:len(rows):len(rows)], target)) == len(rows); want != (v != nil) {
		t.Fatalf("rows %v, target %v: solveExact = %v, finds a solution = %v, want %v", rows, target, v, v != nil, want)
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
			t.Fatalf("rows %v, target %v: solveExact = %v, sum in column %d = %v, want %v times the target",
				rows, target, v, j, sum, d)
		}
	}
	if d != nil && d.Sign() <= 0 {
		t.Fatalf("rows %v, target %v: solveExact = %v, D = %v, want D > 0", rows, target, v, d)
	}
	return true
}

// The matrices are square or have one column more than rows. Their entries have similar or very different
// lengths. Half of the targets are linear combinations of rows, and the others are random.
func TestSolveExact(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	combinations, others := 0, 0
	for range 300 {
		maxBits := []int{1, 2, 5, 53, 63, 64, 65, 127, 128, 700}[r.IntN(10)]
		maxShift := r.IntN(2) * r.IntN(900) // 0 in half of the trials
		n := 1 + r.IntN(6)
		m := randomMatrix(r, n, n+r.IntN(2), func() int { return r.IntN(maxBits + 1) })
		for _, v := range slices.Concat(m...) {
			v.Lsh(v, uint(r.IntN(maxShift+1)))
		}
		if rank(m) < len(m) { // solveExact requires independent rows
			continue
		}
		target := randomMatrix(r, 1, len(m[0]), func() int { return maxBits })[0]
		if r.IntN(2) == 0 { // the first row − 3 · the last row
			for j := range target {
				target[j].Add(m[0][j], new(big.Int).Mul(m[len(m)-1][j], big.NewInt(-3)))
			}
		}
		if checkSolution(t, m, target) {
			combinations++
		} else {
			others++
		}
	}
	if combinations < 100 || others < 20 {
		t.Errorf("targets that are combinations = %d, other targets = %d, want at least 100 and 20",
			combinations, others)
	}
}

// The determinants are not 0, but they are divisible by the first prime, the second prime, or both.
func TestSolveExactTriesAnotherPrime(t *testing.T) {
	one, zero := big.NewInt(1), big.NewInt(0)
	p := new(big.Int).SetUint64(uint64(largestPrime))
	q := new(big.Int).SetUint64(uint64(largestPrime.next()))
	both := new(big.Int).Mul(p, q)
	for _, d := range []*big.Int{p, q, both, new(big.Int).Mul(both, both)} {
		checkSolution(t, [][]*big.Int{{d}}, []*big.Int{one})
		checkSolution(t, [][]*big.Int{{one, one}, {d, zero}}, []*big.Int{one, d})
		checkSolution(t, [][]*big.Int{{d, one}, {d, new(big.Int).Neg(d)}}, []*big.Int{zero, one})
		checkSolution(t, [][]*big.Int{{one, one}}, []*big.Int{new(big.Int).Add(one, d), one}) // a combination only modulo p
	}
}

func TestLargestPrimeIsTheLargestBelow2To63(t *testing.T) {
	for n := uint64(1<<63 - 1); n >= uint64(largestPrime); n-- {
		if new(big.Int).SetUint64(n).ProbablyPrime(0) != (n == uint64(largestPrime)) {
			t.Errorf("ProbablyPrime for %d = %v, want true only for largestPrime = %d",
				n, n != uint64(largestPrime), largestPrime)
		}
	}
}

// independentRows returns a row if and only if the row increases the rank of the rows before it.
func TestIndependentRows(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	for range 300 {
		m := randomMatrix(r, 1+r.IntN(6), 1+r.IntN(6), func() int { return r.IntN(2) })
		got, err := independentRows(context.Background(), m)
		if err != nil {
			t.Fatal(err)
		}
		var want []int
		rankBefore := 0
		for i := range m {
			if rankWithRow := rank(m[:i+1]); rankWithRow > rankBefore {
				want = append(want, i)
				rankBefore = rankWithRow
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("independentRows(%v) = %v, want %v", m, got, want)
		}
	}
}

func TestSolveExactReturnsErrorOfContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m := randomMatrix(rand.New(rand.NewPCG(3, 4)), 21, 20, func() int { return 53 })
	if v, err := solveExact(ctx, m[:20], m[20]); v != nil || err != context.Canceled {
		t.Errorf("solveExact = %v, error %v, want nil and the error %v", v, err, context.Canceled)
	}
}
