package separation

import (
	"context"
	"math/big"
	"math/bits"
)

// A modulus is a prime p of 63 bits. Its methods compute with residues from 0 to p−1.
type modulus uint64

// largestPrime is the largest prime below 2⁶³.
const largestPrime modulus = 1<<63 - 25

// next returns the next smaller prime.
func (p modulus) next() modulus {
	var n big.Int
	for {
		p -= 2
		// ProbablyPrime(0) is the Baillie–PSW test, which has no false positives below 2⁶⁴.
		if n.SetUint64(uint64(p)).ProbablyPrime(0) {
			return p
		}
	}
}

func (p modulus) mul(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return bits.Rem64(high, low, uint64(p))
}

func (p modulus) sub(a, b uint64) uint64 {
	if a < b {
		a += uint64(p)
	}
	return a - b
}

// inverse returns 1/a modulo p for a ≠ 0.
func (p modulus) inverse(a uint64) uint64 {
	n := new(big.Int).SetUint64(a)
	return n.ModInverse(n, new(big.Int).SetUint64(uint64(p))).Uint64()
}

// dot returns Σ aᵢ bᵢ modulo p over the indices of a. b must have at least the length of a.
func (p modulus) dot(a, b []uint64) uint64 {
	var low, middle, high uint64
	b = b[:len(a)]
	for i, v := range a {
		h, l := bits.Mul64(v, b[i])
		var carry uint64
		low, carry = bits.Add64(low, l, 0)
		middle, carry = bits.Add64(middle, h, carry)
		high += carry
	}
	return bits.Rem64(bits.Rem64(high, middle, uint64(p)), low, uint64(p))
}

// An echelon is a factorisation L·U, modulo p, of a largest invertible submatrix of a matrix.
type echelon struct {
	p             modulus
	rows, columns []int      // of the submatrix, in the order of the factors
	below         [][]uint64 // below[k] is column k of L below the diagonal
	inverses      []uint64   // 1/x for each x on the diagonal of L
	above         [][]uint64 // above[j] is column j of U, from the top, for each column j of the matrix
}

// eliminate returns the echelon of a matrix. It omits rows that, modulo p, are linearly dependent on the
// rows before them. The order of operations is Crout's, in which all operations are dot products.
func (p modulus) eliminate(ctx context.Context, matrix [][]*big.Int) (*echelon, error) {
	e := &echelon{p: p, above: make([][]uint64, len(matrix[0]))}
	var modulo, t big.Int
	modulo.SetUint64(uint64(p))
	v := make([]uint64, len(e.above))
	for i, row := range matrix {
		if err := ctx.Err(); err != nil {
			return e, err
		}
		for j, n := range row {
			v[j] = t.Mod(n, &modulo).Uint64()
		}
		e.take(i, v)
	}
	return e, nil
}

// take adds row i, with the residues v, unless the row is linearly dependent on the rows before it. take
// overwrites v.
func (e *echelon) take(i int, v []uint64) {
	p := e.p
	f := make([]uint64, len(e.rows)) // the row of L
	for k, c := range e.columns {
		f[k] = p.sub(v[c], p.dot(f[:k], e.above[c]))
	}
	pivot := -1
	for j := range v {
		v[j] = p.sub(v[j], p.dot(f, e.above[j]))
		if v[j] != 0 && pivot < 0 {
			pivot = j
		}
	}
	if pivot < 0 {
		return
	}
	inverse := p.inverse(v[pivot])
	for j := range v {
		e.above[j] = append(e.above[j], p.mul(v[j], inverse))
	}
	for k := range f {
		e.below[k] = append(e.below[k], f[k])
	}
	e.below = append(e.below, nil)
	e.inverses = append(e.inverses, inverse)
	e.rows = append(e.rows, i)
	e.columns = append(e.columns, pivot)
}

// solve returns the x with Σ xₖ·(row e.rows[k] of the matrix) = b modulo p, in the columns e.columns. b has
// one entry per column in e.columns.
func (e *echelon) solve(b []uint64) []uint64 {
	x := make([]uint64, len(b))
	for k, c := range e.columns {
		x[k] = e.p.sub(b[k], e.p.dot(x[:k], e.above[c]))
	}
	for k := len(x) - 1; k >= 0; k-- {
		x[k] = e.p.mul(e.p.sub(x[k], e.p.dot(e.below[k], x[k+1:])), e.inverses[k])
	}
	return x
}

// independentRows returns the indices of the rows that are linearly independent of the rows before them.
//
// independentRows computes modulo one prime of 63 bits. Rows that are independent modulo the prime are
// also independent over the integers. If the prime divides a determinant, which is very rare,
// independentRows may omit an independent row.
func independentRows(ctx context.Context, matrix [][]*big.Int) ([]int, error) {
	e, err := largestPrime.eliminate(ctx, matrix)
	return e.rows, err
}
