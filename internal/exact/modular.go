package exact

import (
	"context"
	"math/big"
	"math/bits"
)

// A modulus is a prime of 63 bits; residues modulo it are 0 … p−1.
type modulus uint64

// largest is the largest prime below 2⁶³.
const largest modulus = 1<<63 - 25

// next returns the next smaller prime.
func (p modulus) next() modulus {
	var n big.Int
	for {
		p -= 2
		// The test of Baillie, Pomerance, Selfridge and Wagstaff makes no mistake
		// below 2⁶⁴.
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

// inverse returns 1/a for a ≠ 0, which is aᵖ⁻² (Fermat).
func (p modulus) inverse(a uint64) uint64 {
	power := uint64(1)
	for e := uint64(p) - 2; e > 0; e >>= 1 {
		if e&1 == 1 {
			power = p.mul(power, a)
		}
		a = p.mul(a, a)
	}
	return power
}

// dot returns Σ aᵢ bᵢ for slices of residues as long as a.
func (p modulus) dot(a, b []uint64) uint64 {
	low, middle, high := sumProducts(a, b)
	r := bits.Rem64(0, high, uint64(p))
	r = bits.Rem64(r, middle, uint64(p))
	return bits.Rem64(r, low, uint64(p))
}

// residue returns n mod p.
func (p modulus) residue(n *big.Int, scratch *big.Int) uint64 {
	if n.IsInt64() {
		v := n.Int64() % int64(p)
		if v < 0 {
			v += int64(p)
		}
		return uint64(v)
	}
	return scratch.Mod(n, new(big.Int).SetUint64(uint64(p))).Uint64()
}

// sumProducts returns Σ aᵢ bᵢ as a number of three words.
func sumProducts(a, b []uint64) (low, middle, high uint64) {
	b = b[:len(a)]
	for i, v := range a {
		h, l := bits.Mul64(v, b[i])
		var carry uint64
		low, carry = bits.Add64(low, l, 0)
		middle, carry = bits.Add64(middle, h, carry)
		high += carry
	}
	return low, middle, high
}

// Pivots returns rows that are linearly independent, and as many columns in which
// they still are: that square part has an inverse.
//
// It computes modulo one prime of 63 bits. What is independent there is
// independent; the converse fails only where that prime divides a determinant, so
// that now and then a row may be left out which need not. If ctx is done it soon
// returns ctx's error.
func Pivots(ctx context.Context, matrix [][]*big.Int) (rows, columns []int, err error) {
	const p = largest
	var scratch big.Int
	var echelon [][]uint64 // reduced, 1 in its own pivot column
	for i, row := range matrix {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		v := make([]uint64, len(row))
		for j, n := range row {
			v[j] = p.residue(n, &scratch)
		}
		for k, e := range echelon {
			if f := v[columns[k]]; f != 0 {
				for j, n := range e {
					if n != 0 {
						v[j] = p.sub(v[j], p.mul(f, n))
					}
				}
			}
		}
		for j, n := range v {
			if n == 0 {
				continue
			}
			inverse := p.inverse(n)
			for j, n := range v {
				v[j] = p.mul(n, inverse)
			}
			echelon = append(echelon, v)
			rows, columns = append(rows, i), append(columns, j)
			break
		}
	}
	return rows, columns, nil
}

// A factored matrix is P·A = L·U modulo a prime, with units on U's diagonal.
type factored struct {
	p        modulus
	from     []int      // row i of P·A is row from[i] of A
	lower    [][]uint64 // row i has i entries, those left of the diagonal
	inverses []uint64   // of L's diagonal
	upper    [][]uint64 // row i has the entries right of the diagonal
}

// factor factors a square matrix of residues, which it overwrites (Crout's order,
// in which everything is a dot product). It returns false if the matrix has no
// inverse modulo p, or if ctx is done.
func (p modulus) factor(ctx context.Context, a [][]uint64) (*factored, bool) {
	n := len(a)
	f := &factored{p: p, from: make([]int, n), inverses: make([]uint64, n)}
	for i := range f.from {
		f.from[i] = i
	}
	columns := make([][]uint64, n) // of U: what is above the diagonal
	for j := range n {
		if ctx.Err() != nil {
			return nil, false
		}
		columns[j] = make([]uint64, j)
		for i := range j { // above: divided by L's diagonal
			s := p.sub(a[i][j], p.dot(a[i][:i], columns[j][:i]))
			columns[j][i] = p.mul(s, f.inverses[i])
		}
		pivot := -1
		for i := j; i < n; i++ {
			a[i][j] = p.sub(a[i][j], p.dot(a[i][:j], columns[j]))
			if pivot < 0 && a[i][j] != 0 {
				pivot = i
			}
		}
		if pivot < 0 {
			return nil, false
		}
		a[j], a[pivot] = a[pivot], a[j]
		f.from[j], f.from[pivot] = f.from[pivot], f.from[j]
		f.inverses[j] = p.inverse(a[j][j])
	}
	for i := range n {
		f.lower = append(f.lower, a[i][:i])
		row := make([]uint64, 0, n-i-1)
		for j := i + 1; j < n; j++ {
			row = append(row, columns[j][i])
		}
		f.upper = append(f.upper, row)
	}
	return f, true
}

// solve sets x to the solution of A·x = b modulo p.
func (f *factored) solve(x, b []uint64) {
	p := f.p
	for i, from := range f.from {
		x[i] = p.mul(p.sub(b[from], p.dot(f.lower[i], x)), f.inverses[i])
	}
	for i := len(x) - 1; i >= 0; i-- {
		x[i] = p.sub(x[i], p.dot(f.upper[i], x[i+1:]))
	}
}
