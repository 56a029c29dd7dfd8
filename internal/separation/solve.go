package separation

import (
	"context"
	"encoding/binary"
	"math/big"
	"math/bits"
)

// solveExact returns integers vᵢ with Σ vᵢ rowᵢ = D·target for some D > 0, or nil if the target is
// not a linear combination of the rows. The rows must be linearly independent. Soon after ctx is
// done, solveExact returns ctx's error.
//
// The solution is lifted p-adically (Dixon 1982). With the inverse of the matrix modulo a prime p, each
// step computes another base-p digit of every unknown by two matrix-vector products. From time to time
// solveExact converts the digits to fractions with a common denominator D. If the fractions solve the
// system, solveExact returns their numerators. For n unknowns and entries of b bits this takes about
// 2n(b + ½ log₂ n)/63 steps, or fewer if the numbers of the solution are short.
func solveExact(ctx context.Context, rows [][]*big.Int, target []*big.Int) ([]*big.Int, error) {
	e, err := invertible(ctx, rows, target)
	if e == nil || err != nil {
		return nil, err
	}
	l := newLifting(e, rows, target)
	// By Cramer's rule and Hadamard's bound, this number of digits is enough for every numerator and
	// denominator.
	n := len(rows)
	maxDigits := 2*n*(l.bits+bits.Len(uint(n)))/62 + 3
	// The number of digits at which the conversion is tried grows by about half, so at least one
	// attempt has between maxDigits and 2·maxDigits digits.
	for next := 2; next <= 2*maxDigits; next += 1 + next/2 {
		for l.steps < next {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			l.step()
		}
		v, denominator, err := l.fractions(ctx)
		if err != nil || v != nil && solves(rows, v, target, denominator) {
			return v, err
		}
	}
	return nil, nil // the target is a combination only modulo p
}

// invertible returns the echelon of the rows modulo a prime modulo which the rows remain independent. If
// the target is not a combination of the rows modulo this prime, it is not a combination with rational
// coefficients either, and invertible returns nil.
func invertible(ctx context.Context, rows [][]*big.Int, target []*big.Int) (*echelon, error) {
	n := len(rows)
	matrix := append(rows[:n:n], target) // the capacity n forces append to copy
	for p := largestPrime; largestPrime-p <= 1<<20; p = p.next() {
		e, err := p.eliminate(ctx, matrix)
		if err != nil {
			return nil, err
		}
		independent := len(e.rows) >= n && e.rows[n-1] < n // false only if p divides a determinant
		switch {
		case independent && len(e.rows) > n:
			return nil, nil
		case independent:
			return e, nil
		}
	}
	panic("separation: solveExact: got linearly dependent rows, want independent rows")
}

// solves reports whether Σ vᵢ rowᵢ = D·target, where D is the denominator.
func solves(rows [][]*big.Int, v, target []*big.Int, denominator *big.Int) bool {
	var sum, t big.Int
	for j, b := range target {
		sum.Mul(b, denominator)
		for i, row := range rows {
			if row[j].Sign() != 0 {
				sum.Sub(&sum, t.Mul(row[j], v[i]))
			}
		}
		if sum.Sign() != 0 {
			return false
		}
	}
	return true
}

// A lifting is the state of solveExact after k steps: Σᵢ valueᵢ·rowᵢ + pᵏ·rest = target in the columns
// of the echelon. The number of these columns is the number of rows.
//
// The entries of a vector are packed into one long integer, Σ entryⱼ·2^(64·words·j), so math/big
// multiplies all of them by a digit at once. A negative entry borrows from the next entry.
type lifting struct {
	e      *echelon
	bits   int        // the length in bits of the longest entry of the rows and the target
	words  int        // the length of an entry of rest, in 64-bit words
	packed []*big.Int // the rows
	rest   *big.Int
	half   *big.Int // 2^(64·words − 1) in every entry; rest + half has no negative entry
	buffer []byte   // reused by residues

	values []*big.Int // for each unknown, Σ digit·pʲ over the digits so far
	modulo *big.Int   // pᵏ
	steps  int        // k
}

func newLifting(e *echelon, rows [][]*big.Int, target []*big.Int) *lifting {
	n := len(rows)
	l := &lifting{e: e, modulo: big.NewInt(1)}
	for _, row := range append(rows[:n:n], target) {
		for _, v := range row {
			l.bits = max(l.bits, v.BitLen())
		}
	}
	l.words = (l.bits+bits.Len(uint(n))+2)/64 + 1 // |rest| ≤ |target| + n |row|
	halves := make([]*big.Int, len(target))
	for j := range halves {
		halves[j] = new(big.Int).Lsh(big.NewInt(1), uint(64*l.words-1))
	}
	l.half = l.pack(halves)
	l.rest = l.pack(target)
	for _, row := range rows {
		l.packed = append(l.packed, l.pack(row))
		l.values = append(l.values, new(big.Int))
	}
	l.buffer = make([]byte, 8*l.words*n)
	return l
}

// pack returns the entries of v in the columns of the echelon, packed into one integer.
func (l *lifting) pack(v []*big.Int) *big.Int {
	z := new(big.Int)
	for k := len(l.e.columns) - 1; k >= 0; k-- {
		z.Add(z.Lsh(z, uint(64*l.words)), v[l.e.columns[k]])
	}
	return z
}

// residues returns the entries of rest modulo p.
func (l *lifting) residues() []uint64 {
	p := l.e.p
	n := len(l.packed)
	new(big.Int).Add(l.rest, l.half).FillBytes(l.buffer)
	half := uint64(1) << 63 // 2^(64·words − 1) mod p
	for range l.words - 1 {
		half = bits.Rem64(half, 0, uint64(p))
	}
	half %= uint64(p)
	r := make([]uint64, n)
	for k := range r {
		words := l.buffer[8*l.words*(n-1-k):][:8*l.words]
		v := uint64(0)
		for ; len(words) > 0; words = words[8:] {
			v = bits.Rem64(v, binary.BigEndian.Uint64(words), uint64(p))
		}
		r[k] = p.sub(v, half)
	}
	return r
}

// step computes the next digit of each value, and sets rest to (rest − Σ digit·row)/p.
func (l *lifting) step() {
	var digit, t big.Int
	for i, x := range l.e.solve(l.residues()) {
		digit.SetUint64(x)
		l.rest.Sub(l.rest, t.Mul(l.packed[i], &digit))
		l.values[i].Add(l.values[i], t.Mul(l.modulo, &digit))
	}
	digit.SetUint64(uint64(l.e.p))
	l.rest.Quo(l.rest, &digit)
	l.modulo.Mul(l.modulo, &digit)
	l.steps++
}

// fractions converts the values to fractions with a common denominator D > 0. It returns the
// numerators and D, or nil if the values have too few digits.
func (l *lifting) fractions(ctx context.Context) (numerators []*big.Int, denominator *big.Int, err error) {
	denominator = big.NewInt(1)
	half := new(big.Int).Rsh(l.modulo, 1)
	numerator := func(i int) *big.Int { // D·value mod pᵏ, between −pᵏ/2 and pᵏ/2
		v := new(big.Int).Mul(l.values[i], denominator)
		v.Mod(v, l.modulo)
		if v.Cmp(half) > 0 {
			v.Sub(v, l.modulo)
		}
		return v
	}
	short := (l.modulo.BitLen() + 1) / 2 // the maximum length in bits of a numerator or denominator
	for i := range l.values {
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if v := numerator(i); v.BitLen() > short {
			denominator.Mul(denominator, denominatorOf(v, l.modulo, short))
		}
		if denominator.BitLen() > short {
			return nil, nil, nil
		}
	}
	for i := range l.values {
		numerators = append(numerators, numerator(i))
	}
	return numerators, denominator, nil
}

// denominatorOf returns the denominator of the fraction that is v modulo m: the first f > 0 in
// Euclid's algorithm on m and v for which ±f·v mod m has at most the given number of bits (Wang 1981).
func denominatorOf(v, m *big.Int, bits int) *big.Int {
	// rₖ = ± fₖ·v mod m
	r0, r1 := new(big.Int).Set(m), new(big.Int).Abs(v)
	f0, f1 := big.NewInt(0), big.NewInt(1)
	var q, product big.Int
	for r1.BitLen() > bits {
		q.QuoRem(r0, r1, r0)
		r0, r1 = r1, r0
		f0.Add(f0, product.Mul(&q, f1))
		f0, f1 = f1, f0
	}
	return f1
}
